/** For a spectator: why the table waits, and that its players vote. Nothing while it plays. */
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { missingNames, nameAt } from '../../game/seating.ts'
import { absenceText } from '../../text/table/absence.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import styles from './WatchedNote.module.css'

/** Null when the table waits for nobody. */
const whyItWaits = (view: TableView): string | null => {
  const { status, vote, overdue } = view
  const missing = missingNames(view)
  if (view.game === null || view.game.phase === 'gameOver') return null
  if (status === 'suspended') return absenceText.suspended(missing)
  if (vote !== null) return spectatorText.vote(nameAt(view, vote.seat), vote.cause)
  if (missing.length > 0) return spectatorText.awaited(missing)
  const [late] = overdue
  return late === undefined ? null : spectatorText.overdue(nameAt(view, late))
}

export const WatchedNote = ({ view }: { readonly view: TableView }): JSX.Element | null => {
  const why = whyItWaits(view)
  return why === null ? null : (
    <div className={styles.note} role="status" data-calm>
      {why}
    </div>
  )
}
