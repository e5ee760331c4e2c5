/** Who stands before whom, and who gives the queen to whom, within a circle. */
import { countedSeats, type Evening, type PlayedSeat, type SeatResult } from './evenings.ts'

/** For each of some people one number for each of them: `[a][b]`. */
export type Matrix = readonly (readonly number[])[]

const matrixOf = (
  people: readonly string[],
  pairs: Iterable<readonly [a: string, b: string, times: number]>,
): Matrix => {
  const places = new Map(people.map((playerId, place) => [playerId, place]))
  const cells = people.map(() => people.map(() => 0))
  for (const [a, b, times] of pairs) {
    const [row, column] = [cells[places.get(a) ?? -1], places.get(b)]
    if (row !== undefined && column !== undefined) row[column] = (row[column] ?? 0) + times
  }
  return cells
}

/** Each two of those who count in a game, in both orders. */
const pairsOf = <Seat extends SeatResult>(evenings: readonly Evening<Seat>[]): readonly (readonly [Seat, Seat])[] =>
  evenings.flatMap(({ games }) =>
    games.flatMap((game) => {
      const seats = countedSeats(game)
      return seats.flatMap((a) => seats.flatMap((b) => (a === b ? [] : [[a, b] as const])))
    }),
  )

/** `ahead[a][b]`: in how many games a has come before b; `together[a][b]`: in how many both have played. */
export const aheadMatrices = (
  people: readonly string[],
  evenings: readonly Evening[],
): { readonly ahead: Matrix; readonly together: Matrix } => {
  const pairs = pairsOf(evenings)
  return {
    ahead: matrixOf(
      people,
      pairs.map(([a, b]) => [a.playerId, b.playerId, a.position < b.position ? 1 : 0] as const),
    ),
    together: matrixOf(
      people,
      pairs.map(([a, b]) => [a.playerId, b.playerId, 1] as const),
    ),
  }
}

/** How often the queen passed from one to another of those who count. */
export type QueenGift = { readonly giverId: string; readonly takerId: string; readonly times: number }

/** Who gave the queen to whom, most often first. Who took it with a card of their own gave it to themselves. */
export const queenGifts = (evenings: readonly Evening<PlayedSeat>[]): readonly QueenGift[] => {
  const gifts = new Map<string, QueenGift>()
  for (const game of evenings.flatMap(({ games }) => games)) {
    const seats = countedSeats(game)
    for (const { playerId: giverId, queensGiven } of seats)
      for (const { playerId: takerId, seat } of seats) {
        const times = queensGiven[seat] ?? 0
        const key = `${giverId} ${takerId}`
        if (times > 0) gifts.set(key, { giverId, takerId, times: (gifts.get(key)?.times ?? 0) + times })
      }
  }
  return [...gifts.values()].toSorted((a, b) => b.times - a.times)
}

/** `given[a][b]`: how often a gave the queen to b. */
export const queenMatrix = (people: readonly string[], gifts: readonly QueenGift[]): Matrix =>
  matrixOf(
    people,
    gifts.map(({ giverId, takerId, times }) => [giverId, takerId, times] as const),
  )
