/** The round, the passing direction, whether hearts are broken, and how strong the computers of a solo game are. */
import type { JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { tableText } from '../text/table/table.ts'
import { DIRECTION_TEXT } from '../text/table/hand.ts'
import styles from './GameStatus.module.css'

export const GameStatus = ({
  game,
  levelName,
  rounds,
}: {
  readonly game: PublicGameView
  readonly levelName: string | null
  readonly rounds: number | null
}): JSX.Element => {
  const { label, arrow } = DIRECTION_TEXT[game.direction]
  return (
    <dl className={styles.status}>
      <dt>{tableText.table.round}</dt>
      <dd>{tableText.table.roundOf(game.round, rounds)}</dd>
      <dt>{tableText.table.passing}</dt>
      <dd>
        {label} <span aria-hidden="true">{arrow}</span>
      </dd>
      <dt>{tableText.table.hearts}</dt>
      <dd>{game.heartsBroken ? tableText.table.heartsBroken : tableText.table.heartsClosed}</dd>
      {levelName !== null && (
        <>
          <dt>{tableText.table.level}</dt>
          <dd>{levelName}</dd>
        </>
      )}
    </dl>
  )
}
