/** Whose turn it is: 'Tocca a te', or 'Turno di: {name}' with how long they have been thinking (specification section 2). */
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { seatToPlay } from '../game/playable.ts'
import { nameAt } from '../game/seating.ts'
import { momentOf } from '../game/turn.ts'
import { text } from '../text/table.ts'
import { text as turn } from '../text/turn.ts'
import { Elapsed } from '../ui/Elapsed.tsx'
import styles from './TurnPill.module.css'

/** From this wait on, the seconds are shown. */
const LONG_SECONDS = 5

/** `isCovered`: whether an announcement covers the table. */
export const TurnPill = ({ view, isCovered }: { readonly view: TableView; readonly isCovered: boolean }): JSX.Element => {
  const seat = seatToPlay(view)
  const isOwn = seat === view.viewerSeat
  return (
    <div className={styles.turn} data-own={isOwn || undefined} data-shown={(seat !== null && !isCovered) || undefined}>
      <span className="clipped" role="status" aria-live="polite">
        {isOwn && turn.own}
        {seat !== null && !isOwn && (
          <>
            {text.table.turnOf} <b>{nameAt(view, seat)}</b>
          </>
        )}
      </span>
      {seat !== null && !isOwn && (
        <small aria-hidden="true">
          <Elapsed key={momentOf(view)} fromSeconds={LONG_SECONDS} say={turn.thinking} />
        </small>
      )}
    </div>
  )
}
