/** The round, the passing direction, whether hearts are broken, and how strong the computers of a solo game are. */
import type { JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { DIRECTION_TEXT, text } from '../text/table.ts'
import styles from './GameStatus.module.css'

export const GameStatus = ({ game, levelName }: { readonly game: PublicGameView; readonly levelName: string | null }): JSX.Element => {
  const { label, arrow } = DIRECTION_TEXT[game.direction]
  return (
    <dl className={styles.status}>
      <dt>{text.table.round}</dt>
      <dd>{game.round}</dd>
      <dt>{text.table.passing}</dt>
      <dd>
        {label} <span aria-hidden="true">{arrow}</span>
      </dd>
      <dt>{text.table.hearts}</dt>
      <dd>{game.heartsBroken ? text.table.heartsBroken : text.table.heartsClosed}</dd>
      {levelName !== null && (
        <>
          <dt>{text.table.level}</dt>
          <dd>{levelName}</dd>
        </>
      )}
    </dl>
  )
}
