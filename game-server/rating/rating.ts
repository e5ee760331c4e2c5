/**
 * The rating of players: which games are rated, and what a game makes of the ratings of its players. It is the
 * Plackett-Luce model of Weng and Lin (JMLR 2011) with the full order of places.
 */
import { rate } from 'openskill'
import { FIRST_SHOWN_RATING, RATING_SHARE } from '#common/limits.ts'
import { SEATS, type PerSeat } from '#common/rules/seats.ts'
import { isExpelled } from '#common/table/absence/absence-vote.ts'
import { isOwnComputer, type Occupant, type Table } from '#common/table/state.ts'
import { DAY_MS } from '#common/timings.ts'

/** Rises with every change of what follows here: then all games are rated again. */
export const RATING_VERSION = 1

/** The strength of a player, and how uncertain it is: whole numbers, in millionths of the model's own units. */
export type Rating = { readonly mu: number; readonly sigma: number }

const MILLIONTHS = 1_000_000
const inMillionths = (value: number): number => Math.round(value * MILLIONTHS)

const [MU, SIGMA] = [25, 25 / 3]
/** `beta` is the luck of a game, `tau` keeps old players moving, and no win lowers what is certain of the winner. */
const MODEL = { mu: MU, sigma: SIGMA, beta: 25 / 3, tau: 0.15, limitSigma: true } as const

export const FIRST_RATING: Rating = { mu: inMillionths(MU), sigma: inMillionths(SIGMA) }

/** What is added to the square of sigma for each whole day without a rated game. */
const DAILY_VARIANCE = 0.02

/** A rating after some time without a rated game, in milliseconds: less certain, at most as little as a first one. */
export const rested = ({ mu, sigma }: Rating, restMs: number): Rating => {
  const days = Math.max(0, Math.floor(restMs / DAY_MS))
  const variance = (sigma / MILLIONTHS) ** 2 + days * DAILY_VARIANCE
  return { mu, sigma: days === 0 ? sigma : Math.min(FIRST_RATING.sigma, inMillionths(Math.sqrt(variance))) }
}

/** The number that players see for a mu in millionths. */
export const shownRating = (mu: number): number => Math.round(FIRST_SHOWN_RATING + 25 * (mu / MILLIONTHS - MU))

/**
 * A seat of a rated game. `place` counts from 1; equal totals share it. `isCounted`: the person played to the end, and
 * at least {@link RATING_SHARE} of the decisions. Others have the place behind all who did.
 */
export type RatedSeat = { readonly userId: number; readonly place: number; readonly isCounted: boolean }

const hasPlayed = ({ moves }: Table, occupant: Occupant, seat: number): boolean => {
  const own = moves.all().filter((move) => move.seat === seat)
  const byPerson = own.filter(({ isComputer }) => !isComputer).length
  return !isExpelled(occupant) && !occupant.isGone && byPerson >= RATING_SHARE * own.length
}

/**
 * The seats of a table whose game has ended with these totals; null when the game is not rated: a computer had a seat
 * of its own, or nobody has played enough. Whether somebody is a guest no table knows.
 */
export const ratedSeats = (table: Table, totals: PerSeat<number>): PerSeat<RatedSeat> | null => {
  const [a, b, c, d] = table.seats
  if (a === null || b === null || c === null || d === null) return null
  const occupants: PerSeat<Occupant> = [a, b, c, d]
  if (occupants.some(isOwnComputer)) return null
  const counted = SEATS.filter((seat) => hasPlayed(table, occupants[seat], seat))
  if (counted.length === 0) return null
  const seatOf = (seat: (typeof SEATS)[number]): RatedSeat => {
    const isCounted = counted.includes(seat)
    const better = isCounted ? counted.filter((other) => totals[other] > totals[seat]) : counted
    return { userId: occupants[seat].userId, place: better.length + 1, isCounted }
  }
  return [seatOf(0), seatOf(1), seatOf(2), seatOf(3)]
}

type Entry = { readonly before: Rating; readonly place: number; readonly isCounted: boolean }

/** The ratings after a game in which these took part, in their order. */
const played = (entries: readonly Entry[]): readonly Rating[] => {
  // The model adds in the order in which it is given the players: the order of seats must not decide the last digit.
  const ordered = entries.toSorted(
    (a, b) => a.place - b.place || a.before.mu - b.before.mu || a.before.sigma - b.before.sigma,
  )
  const teams = ordered.map(({ before }) => [{ mu: before.mu / MILLIONTHS, sigma: before.sigma / MILLIONTHS }])
  const rated = rate(teams, { ...MODEL, rank: ordered.map(({ place }) => place) })
  return entries.map((entry) => {
    const [after] = rated[ordered.indexOf(entry)] ?? []
    return after === undefined ? entry.before : { mu: inMillionths(after.mu), sigma: inMillionths(after.sigma) }
  })
}

/**
 * The ratings after a game, in the order of the entries. Those who count are rated among themselves. Who does not is
 * last for themselves, and changes nothing for the others. Alone nobody is rated.
 */
export const newRatings = (entries: readonly Entry[]): readonly Rating[] => {
  const counted = entries.filter(({ isCounted }) => isCounted)
  const among = counted.length < 2 ? counted.map(({ before }) => before) : played(counted)
  return entries.map((entry) => {
    if (entry.isCounted) return among[counted.indexOf(entry)] ?? entry.before
    return counted.length === 0 ? entry.before : (played([...counted, entry]).at(-1) ?? entry.before)
  })
}
