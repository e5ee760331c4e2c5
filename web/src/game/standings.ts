/** The rows of the score tables. */
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { change } from '../text/formats.ts'
import { nameAt, playerAt } from './seating.ts'

export type Standing = {
  readonly seat: Seat
  readonly name: string
  readonly avatarUrl: string | null
  readonly total: number
  readonly tricksTaken: number
  readonly isViewer: boolean
  readonly isWinner: boolean
  readonly isConnected: boolean
}

/** One row for each seat, in seat order; empty before the first game. */
export const standings = (view: TableView): readonly Standing[] =>
  view.game === null
    ? []
    : SEATS.map((seat) => ({
        seat,
        name: nameAt(view, seat),
        avatarUrl: playerAt(view, seat)?.avatarUrl ?? null,
        total: view.game?.scores[seat] ?? 0,
        tricksTaken: view.game?.tricksTaken[seat] ?? 0,
        isViewer: seat === view.viewerSeat,
        isConnected: playerAt(view, seat)?.isConnected ?? false,
        isWinner: view.game?.winners.includes(seat) ?? false,
      }))

/** The final list: the lowest total first (specification section 1). */
export const finalList = (view: TableView): readonly Standing[] => standings(view).toSorted((a, b) => a.total - b.total)

/** Points won or lost, with their sign: '+10', '−26', '0'. */
export const signed = change

/** A total, with a typographic minus sign. */
export const total = (points: number): string => (points < 0 ? `−${-points}` : String(points))
