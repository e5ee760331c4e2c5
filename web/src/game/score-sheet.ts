/** The score sheet of a game: the points of each round with the totals after it, and how the totals grew. */
import { perSeat, type PerSeat, type Seat } from '#common/rules/seats.ts'

/** `points`: won or lost in the round. `total`: points of all rounds up to this one. */
export type SheetCell = { readonly points: number; readonly total: number }
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
export const growth = (rows: readonly SheetRow[]): PerSeat<readonly number[]> => perSeat((seat) => [0, ...rows.map(({ cells }) => cells[seat].total)])

/** Which of the four lines of the chart belongs to a seat: the first one to the viewer; without a viewer to seat 0. */
export const lineOf = (seat: Seat, viewer: Seat | null): number => (seat - (viewer ?? 0) + 4) % 4
