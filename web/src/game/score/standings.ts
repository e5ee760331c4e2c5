/** The rows of the score tables: the totals of the players, and the sheet with the points of each round. */
import { SEATS, type Seat, perSeat, type PerSeat } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { change } from '../../text/formats.ts'
import { nameAt, playerAt } from '../seating.ts'
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
    isWinner: view.duplicate === null && game.winners.includes(seat),
  }))
}

/** The final list: the lowest total first (specification section 1). */
export const finalList = (view: TableView): readonly Standing[] => standings(view).toSorted((a, b) => a.total - b.total)

/** Points won or lost, with their sign: '+10', '−26', '0'. */
export const signed = change

/** A total, with a typographic minus sign. */
export const total = (points: number): string => (points < 0 ? `−${-points}` : String(points))

/** `points`: won or lost in the round. `total`: points of all rounds up to this one. */
type SheetCell = { readonly points: number; readonly total: number }
/** `round` counts from 1. */
export type SheetRow = { readonly round: number; readonly cells: PerSeat<SheetCell> }

/** One row for each completed round, in their order. */
export const sheetRows = (roundScores: readonly PerSeat<number>[]): readonly SheetRow[] => {
  const rows: SheetRow[] = []
  for (const points of roundScores) {
    const before = rows.at(-1)?.cells
    const cells = perSeat((seat) => ({ points: points[seat], total: (before?.[seat].total ?? 0) + points[seat] }))
    rows.push({ round: rows.length + 1, cells })
  }
  return rows
}

/** The totals of each seat from the beginning of the game (0) on, one more than there are completed rounds. */
export const growth = (rows: readonly SheetRow[]): PerSeat<readonly number[]> =>
  perSeat((seat) => [0, ...rows.map(({ cells }) => cells[seat].total)])

/** Which of the four lines of the chart belongs to a seat: the first one to the viewer; without a viewer to seat 0. */
export const lineOf = (seat: Seat, viewer: Seat | null): number => (seat - (viewer ?? 0) + 4) % 4
