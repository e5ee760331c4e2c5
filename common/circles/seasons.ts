/**
 * Seasons of a circle: a quarter of the year, or the dates that the owner has chosen. Nothing of a table is stored: it
 * follows from the games of the season's evenings.
 */
import { SEASON_MAX_DAYS } from '../limits.ts'
import type { Day } from './days.ts'
import { daysAfter } from './wall-time.ts'
import { countedSeats, eveningWinners, type Evening } from './evenings.ts'

/** The first and the last day, and the name that the owner gave; null for a quarter of the year. */
export type Season = { readonly from: Day; readonly to: Day; readonly name: string | null }

/** The first and the last day of each quarter of a year. */
const QUARTERS = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const

/** The quarter of the year in which a day is. */
export const quarterOf = (day: Day): Season => {
  const [year, date] = [day.slice(0, 4), day.slice(5)]
  const [first, last] = QUARTERS.find(([, end]) => date <= end) ?? QUARTERS[0]
  return { from: `${year}-${first}`, to: `${year}-${last}`, name: null }
}

/** Whether a season can have these days: in their order, and within a year. */
export const isSeason = ({ from, to }: Pick<Season, 'from' | 'to'>): boolean =>
  from <= to && to < daysAfter(from, SEASON_MAX_DAYS)

/** Whether two seasons have a day in common. */
export const overlap = (a: Pick<Season, 'from' | 'to'>, b: Pick<Season, 'from' | 'to'>): boolean =>
  a.from <= b.to && b.from <= a.to

/**
 * The season to which an evening belongs: the own one that has its day, otherwise the quarter. So each evening is in
 * exactly one season; those of an own season are missing in the quarter. `own` do not overlap.
 */
export const seasonOf = (day: Day, own: readonly Season[]): Season =>
  own.find(({ from, to }) => from <= day && day <= to) ?? quarterOf(day)

/** What the places of a game are worth, as in clubs of mahjong: the sum is 0. */
const PLACES = [15, 5, -5, -15] as const
/** Of the points of a game this part is added: a tenth. All sums are kept in tenths, as whole numbers. */
const TENTHS = 10

/** The points of a place. Those who share it share the points of the places that they take. */
export const placePoints = (position: number, shared: number): number => {
  const taken = PLACES.slice(position - 1, position - 1 + shared)
  return taken.reduce((sum, points) => sum + points, 0) / Math.max(1, taken.length)
}

/**
 * A row of a season's table. `points` are those of places with a tenth of the totals; `average` is theirs for a game.
 */
export type SeasonRow = {
  readonly playerId: string
  readonly evenings: number
  readonly eveningsWon: number
  readonly games: number
  readonly gamesWon: number
  readonly points: number
  readonly average: number
  /** Who leads the averages: only who was there on a third of the evenings can. */
  readonly hasBestAverage: boolean
}

type Sums = { evenings: number; eveningsWon: number; games: number; gamesWon: number; tenths: number }
const nothing = (): Sums => ({ evenings: 0, eveningsWon: 0, games: 0, gamesWon: 0, tenths: 0 })

const sumsOf = (evenings: readonly Evening[]): ReadonlyMap<string, Sums> => {
  const sums = new Map<string, Sums>()
  const sumOf = (playerId: string): Sums => {
    const sum = sums.get(playerId) ?? nothing()
    sums.set(playerId, sum)
    return sum
  }
  for (const evening of evenings) {
    const winners = eveningWinners(evening)
    const there = new Set<string>()
    for (const game of evening.games)
      for (const { playerId, position, total, isWinner } of countedSeats(game)) {
        there.add(playerId)
        const shared = game.seats.filter((seat) => seat.position === position).length
        const sum = sumOf(playerId)
        sum.games++
        if (isWinner) sum.gamesWon++
        sum.tenths += TENTHS * placePoints(position, shared) + total
      }
    for (const playerId of there) {
      const sum = sumOf(playerId)
      sum.evenings++
      if (winners.includes(playerId)) sum.eveningsWon++
    }
  }
  return sums
}

/** How many evenings somebody must have been there, of so many, to lead the averages: a third. */
const neededFor = (evenings: number): number => evenings / 3

/** The table of a season, most points first; with equal points who has won more evenings. */
export const seasonTable = (evenings: readonly Evening[]): readonly SeasonRow[] => {
  const sums = [...sumsOf(evenings)]
  const averageOf = ({ tenths, games }: Sums): number => tenths / TENTHS / games
  const candidates = sums.flatMap(([, sum]) => (sum.evenings >= neededFor(evenings.length) ? [averageOf(sum)] : []))
  const best = Math.max(...candidates)
  return sums
    .map(([playerId, { tenths, ...sum }]) => {
      const average = averageOf({ tenths, ...sum })
      const hasBestAverage = sum.evenings >= neededFor(evenings.length) && average === best
      return { playerId, ...sum, points: tenths / TENTHS, average, hasBestAverage }
    })
    .toSorted((a, b) => b.points - a.points || b.eveningsWon - a.eveningsWon || Number(a.playerId) - Number(b.playerId))
}

/** A season that is over, and who has won it: whoever stands first in its table, or several. */
export type Trophy = Season & { readonly winners: readonly string[]; readonly points: number }

/** The evenings of each season that had any, newest season first. */
export const bySeason = <Some extends Evening>(
  evenings: readonly Some[],
  own: readonly Season[],
): readonly { readonly season: Season; readonly evenings: readonly Some[] }[] => {
  const seasons = new Map<string, { season: Season; evenings: Some[] }>()
  for (const evening of evenings) {
    const season = seasonOf(evening.day, own)
    const key = `${season.from} ${season.to}`
    const known = seasons.get(key)
    if (known === undefined) seasons.set(key, { season, evenings: [evening] })
    else known.evenings.push(evening)
  }
  return [...seasons.values()].toSorted((a, b) => (a.season.from < b.season.from ? 1 : -1))
}

/** Who has won the seasons that ended before a day, newest first. */
export const trophiesOf = (evenings: readonly Evening[], own: readonly Season[], today: Day): readonly Trophy[] =>
  bySeason(evenings, own).flatMap(({ season, evenings: played }) => {
    if (season.to >= today) return []
    const table = seasonTable(played)
    const [first] = table
    if (first === undefined) return []
    const isFirst = ({ points, eveningsWon }: SeasonRow): boolean =>
      points === first.points && eveningsWon === first.eveningsWon
    return [{ ...season, winners: table.filter(isFirst).map(({ playerId }) => playerId), points: first.points }]
  })
