/** The game in words, for who hears it: what a screen reader says of every change at the table. */
import type { TableView } from '#common/table/view.ts'
import { text } from '../text/narration.ts'
import { cardName } from './card-names.ts'
import { nameAt } from './seating.ts'
import { signed } from './standings.ts'
import { overtakes } from './trick-so-far.ts'
import type { ViewChange } from './view-diff.ts'

/** The line about a change; null for one that something else on the screen says. Without `showsSums` it does no sums for the player. */
export const narrated = (view: TableView, change: ViewChange, showsSums: boolean): string | null => {
  switch (change.type) {
    case 'cardPlayed':
      return text.played(nameAt(view, change.seat), cardName(change.card), overtakes(view.game?.trick ?? [], change.card))
    case 'trickWon':
      return text.taken(nameAt(view, change.winner), showsSums ? signed(change.points) : null)
    case 'restClaimed':
      return text.rest(nameAt(view, change.seat), showsSums ? signed(change.points) : null)
    case 'roundStarted':
      return text.round(change.round, nameAt(view, change.firstSeat))
    case 'gameEnded':
      return text.over(change.winners.map((seat) => nameAt(view, seat)))
    case 'gameStarted':
    case 'queenPlayed':
      return null
  }
}
