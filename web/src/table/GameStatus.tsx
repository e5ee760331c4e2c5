/** The round, the passing direction, and whether hearts are broken. */
import type { JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { DIRECTION_TEXT, text } from '../text/table.ts'
import styles from './GameStatus.module.css'

export const GameStatus = ({ game }: { readonly game: PublicGameView }): JSX.Element => {
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
    </dl>
  )
}
