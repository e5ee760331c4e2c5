/**
 * The message for a player who did not move: that the others wait, that they vote, or that the computer plays until the
 * player returns.
 */
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { playerAt } from '../../game/seating.ts'
import { isOnlyOneAwaited } from '../../game/turn.ts'
import { absenceText } from '../../text/table/absence.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './OwnMoveNote.module.css'

/** Who has not moved at a suspended table: the player, or, where nobody else is, the computers. */
const savedText = ({ duplicate }: TableView): string =>
  duplicate === null ? absenceText.savedForYou : absenceText.savedByComputers

export const OwnMoveNote = ({
  view,
  onReturn,
}: {
  readonly view: TableView
  readonly onReturn: () => void
}): JSX.Element | null => {
  const { viewerSeat, vote, overdue, status } = view
  if (playerAt(view, viewerSeat)?.isInactive === true && view.game?.phase !== 'gameOver') {
    return (
      <div className={styles.note} role="alert" data-return>
        {status === 'suspended' ? savedText(view) : absenceText.computerForYou}
        <Button size="md" onClick={onReturn}>
          {view.duplicate !== null && status === 'suspended' ? absenceText.resume : absenceText.return}
        </Button>
      </div>
    )
  }
  if (viewerSeat === null) return null
  const isVotedOn = vote?.seat === viewerSeat && vote.cause === 'inactive'
  if (!isVotedOn && !overdue.includes(viewerSeat)) return null
  return (
    <div className={styles.note} role="alert" data-calm={!isVotedOn || undefined}>
      {isVotedOn ? absenceText.othersVote : isOnlyOneAwaited(view) ? absenceText.othersWait : absenceText.alsoAwaited}
    </div>
  )
}
