/** The game in words, for who hears it: what a screen reader says of every change at the table. */
import type { TableView } from '#common/table/view.ts'
import { narrationText } from '../../text/table/story.ts'
import { cardName } from '../hand/card-names.ts'
import { otherAt } from '../seating.ts'
import { signed } from '../score/standings.ts'
import { overtakes } from '../score/sums.ts'
import type { ViewChange } from './view-diff.ts'

/**
 * The line about a change; null for one that something else on the screen says. Without `showsSums` it does no sums for
 * the player.
 */
export const narrated = (view: TableView, change: ViewChange, showsSums: boolean): string | null => {
  switch (change.type) {
    case 'cardPlayed':
      return narrationText.played(
        otherAt(view, change.seat),
        cardName(change.card),
        overtakes(view.game?.trick ?? [], change.card),
      )
    case 'trickWon':
      return narrationText.taken(otherAt(view, change.winner), showsSums ? signed(change.points) : null)
    case 'restClaimed':
      return narrationText.rest(otherAt(view, change.seat), showsSums ? signed(change.points) : null)
    case 'roundStarted':
      return narrationText.round(change.round, otherAt(view, change.firstSeat))
    case 'gameEnded': {
      // Nobody wins hands that all play alone; a dialog says the points.
      if (view.duplicate !== null) return null
      const others = change.winners.flatMap((seat) => otherAt(view, seat) ?? [])
      return narrationText.over(others, others.length < change.winners.length)
    }
    case 'gameStarted':
    case 'queenPlayed':
      return null
  }
}
