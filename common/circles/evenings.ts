/** What the games of a circle's evening add up to. Nothing of it is stored: it follows from the games. */
import { eveningOf, noonOf, type Day } from './days.ts'
import { daysAfter } from './wall-time.ts'

/**
 * How a game ended for somebody. `position` counts from 1, and equal totals share one. `isCounted`: guests, and those
 * who never had an account here, have no part in sums and tables; computers have no row at all.
 */
export type SeatResult = {
  readonly playerId: string
  readonly total: number
  readonly position: number
  readonly isWinner: boolean
  readonly isCounted: boolean
}

/** A game that was played to its end. `endedAtMs` is in milliseconds since the epoch. */
export type CircleGame<Seat extends SeatResult = SeatResult> = {
  readonly id: number
  readonly endedAtMs: number
  readonly seats: readonly Seat[]
}

/** The games of one evening, in the order in which they ended. */
export type Evening<Seat extends SeatResult = SeatResult> = {
  readonly day: Day
  readonly games: readonly CircleGame<Seat>[]
}

/** How many people of a game must count: who plays alone against computers wins no evening. */
const PEOPLE_OF_A_GAME = 2

/** The seats of a game that count; none when there are too few of them. */
export const countedSeats = <Seat extends SeatResult>({ seats }: CircleGame<Seat>): readonly Seat[] => {
  const counted = seats.filter(({ isCounted }) => isCounted)
  return counted.length < PEOPLE_OF_A_GAME ? [] : counted
}

/**
 * The last evenings on which games ended, newest first: of so many times, in milliseconds since the epoch, at most so
 * many days.
 */
export const lastDays = (endTimesMs: readonly number[], most: number): readonly Day[] => {
  const days: Day[] = []
  let fromMs = Infinity
  for (const atMs of endTimesMs.toSorted((a, b) => b - a)) {
    if (atMs >= fromMs) continue
    if (days.length === most) break
    const day = eveningOf(atMs)
    days.push(day)
    fromMs = noonOf(day)
  }
  return days
}

/** Games in groups by evening, oldest first. */
const byEvening = <Game extends Pick<CircleGame, 'id' | 'endedAtMs'>>(
  games: readonly Game[],
): readonly { readonly day: Day; readonly games: readonly Game[] }[] => {
  const evenings: { day: Day; toMs: number; games: Game[] }[] = []
  for (const game of games.toSorted((a, b) => a.endedAtMs - b.endedAtMs || a.id - b.id)) {
    const last = evenings.at(-1)
    if (last !== undefined && game.endedAtMs < last.toMs) last.games.push(game)
    else {
      const day = eveningOf(game.endedAtMs)
      evenings.push({ day, toMs: noonOf(daysAfter(day, 1)), games: [game] })
    }
  }
  return evenings.map(({ day, games: played }) => ({ day, games: played }))
}

/** The evenings of games. Games in which too few people count are left out. */
export const eveningsOf = <Seat extends SeatResult>(games: readonly CircleGame<Seat>[]): readonly Evening<Seat>[] =>
  byEvening(games.filter((game) => countedSeats(game).length > 0))

/** What somebody did in an evening. `total` is the sum of the points; `isWinner`: nobody has more. */
export type EveningSum = {
  readonly playerId: string
  readonly games: number
  readonly gamesWon: number
  readonly total: number
  readonly isWinner: boolean
}

/** The sums of an evening, highest total first; with equal totals who has won more games. */
export const eveningSums = ({ games }: Evening): readonly EveningSum[] => {
  const sums = new Map<string, { games: number; gamesWon: number; total: number }>()
  for (const { playerId, total, isWinner } of games.flatMap(countedSeats)) {
    const sum = sums.get(playerId) ?? { games: 0, gamesWon: 0, total: 0 }
    sums.set(playerId, {
      games: sum.games + 1,
      gamesWon: sum.gamesWon + (isWinner ? 1 : 0),
      total: sum.total + total,
    })
  }
  const highest = Math.max(...[...sums.values()].map(({ total }) => total))
  return [...sums]
    .map(([playerId, sum]) => ({ playerId, ...sum, isWinner: sum.total === highest }))
    .toSorted((a, b) => b.total - a.total || b.gamesWon - a.gamesWon || Number(a.playerId) - Number(b.playerId))
}

/** Who has won an evening: whoever has the highest sum. With equal sums all of them have. */
export const eveningWinners = ({ games }: Evening): readonly string[] => {
  const totals = new Map<string, number>()
  for (const game of games)
    for (const { playerId, total } of countedSeats(game)) totals.set(playerId, (totals.get(playerId) ?? 0) + total)
  const highest = Math.max(...totals.values())
  return [...totals]
    .flatMap(([playerId, total]) => (total === highest ? [playerId] : []))
    .toSorted((a, b) => Number(a) - Number(b))
}

/** What the statistics know of a seat besides its result. Points of rounds are null when there was none. */
export type PlayedSeat = SeatResult & {
  readonly seat: number
  /** How often this player gave the queen to the player of each seat. */
  readonly queensGiven: readonly number[]
  readonly regicides: number
  readonly bestRound: number | null
  readonly worstRound: number | null
}

/** A round of somebody in a game. */
type NotedRound = { readonly playerId: string; readonly gameId: number; readonly points: number }

/** What is worth telling of an evening: its best and its worst round, and who took the queen with king or ace. */
export type EveningStory = {
  readonly best: NotedRound | null
  readonly worst: NotedRound | null
  readonly regicides: readonly { readonly playerId: string; readonly times: number }[]
}

/** The story of an evening. Of equal rounds the first one is told. */
export const eveningStory = ({ games }: Evening<PlayedSeat>): EveningStory => {
  const rounds = (pointsOf: (seat: PlayedSeat) => number | null): readonly NotedRound[] =>
    games.flatMap((game) =>
      countedSeats(game).flatMap((seat) => {
        const points = pointsOf(seat)
        return points === null ? [] : [{ playerId: seat.playerId, gameId: game.id, points }]
      }),
    )
  const times = new Map<string, number>()
  for (const { playerId, regicides } of games.flatMap(countedSeats))
    if (regicides > 0) times.set(playerId, (times.get(playerId) ?? 0) + regicides)
  return {
    best: rounds((seat) => seat.bestRound).toSorted((a, b) => b.points - a.points)[0] ?? null,
    worst: rounds((seat) => seat.worstRound).toSorted((a, b) => a.points - b.points)[0] ?? null,
    regicides: [...times].map(([playerId, count]) => ({ playerId, times: count })),
  }
}
