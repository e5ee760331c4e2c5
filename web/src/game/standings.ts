/** The rows of the score tables. */
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { change } from '../text/formats.ts'
import { nameAt, playerAt } from './seating.ts'
import { pointsAdded } from './sums.ts'

export type Standing = {
  readonly seat: Seat
  readonly name: string
  readonly avatarUrl: string | null
  readonly total: number
  /** Points of this round so far; the totals do not contain them. */
  readonly roundPoints: number
  readonly tricksTaken: number
  readonly isViewer: boolean
  readonly isWinner: boolean
  readonly isConnected: boolean
}

/** One row for each seat, in seat order; empty before the first game. */
export const standings = (view: TableView): readonly Standing[] => {
  const { game } = view
  if (game === null) return []
  const added = pointsAdded(game)
  return SEATS.map((seat) => ({
    seat,
    name: nameAt(view, seat),
    avatarUrl: playerAt(view, seat)?.avatarUrl ?? null,
    total: game.scores[seat],
    roundPoints: added[seat],
    tricksTaken: game.tricksTaken[seat],
    isViewer: seat === view.viewerSeat,
    isConnected: playerAt(view, seat)?.isConnected ?? false,
    isWinner: game.winners.includes(seat),
  }))
}

/** The final list: the lowest total first (specification section 1). */
export const finalList = (view: TableView): readonly Standing[] => standings(view).toSorted((a, b) => a.total - b.total)

/** Points won or lost, with their sign: '+10', '−26', '0'. */
export const signed = change

/** A total, with a typographic minus sign. */
export const total = (points: number): string => (points < 0 ? `−${-points}` : String(points))
