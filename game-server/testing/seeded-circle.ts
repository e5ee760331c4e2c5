/**
 * A circle of friends with games that are over, written straight into an empty database. There are no journals, because
 * evenings and seasons do not read them.
 */
import { eveningOf } from '#common/circles/days.ts'
import { NOTHING_COUNTED } from '#common/record/counted.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { fillDatabase, insertRows, type Query, withQueries } from './database-rows.ts'
import { numbersFrom } from './numbers.ts'
import { accountRow, personOf, sessionRow } from './seeded-tables.ts'

/** Who sat in a game, from seat 0 on, with the totals; computers have no place in it. */
export type SeededGame = {
  readonly endedAtMs: number
  readonly seats: readonly {
    readonly userId: number
    readonly total: number
    /** How often the queen went to each seat. */
    readonly queensGiven?: readonly number[]
    readonly bestRound?: number
    readonly worstRound?: number
    readonly regicides?: number
  }[]
}

/** The users 1, 2, 3 and so on, so many of them, belong to the circle, and the first owns it. */
export type SeededCircle = {
  readonly slug: string
  readonly members: number
  readonly games: readonly SeededGame[]
}

const CREATED_MS = 1_700_000_000_000
const writeCircle = async (query: Query, { slug, members }: SeededCircle): Promise<void> => {
  await insertRows(query, 'circles', [{ id: 1, name: 'Venerdì', slug, ownerId: 1, createdAtMs: CREATED_MS }])
  const rows = Array.from({ length: members }, (_, index) => ({
    circleId: 1,
    userId: index + 1,
    standing: 'member',
    sinceMs: CREATED_MS,
  }))
  await insertRows(query, 'circle_members', rows)
}

const seatRows = ({ endedAtMs, seats }: SeededGame, gameId: number) =>
  seats.map(({ userId, total, queensGiven = [0, 0, 0, 0], ...counts }, seat) => {
    const position = 1 + seats.filter((other) => other.total > total).length
    return {
      ...NOTHING_COUNTED,
      ...counts,
      gameId,
      seat,
      userId,
      endedAtMs,
      total,
      position,
      isWinner: position === 1 ? 1 : 0,
      isComputer: 0,
      withComputers: seats.length < 4 ? 1 : 0,
      queensGiven: JSON.stringify(queensGiven),
    }
  })

/** Each evening has a room of its own, like a table that is opened for it. Ids of games follow those that are there. */
const writeGames = async (query: Query, games: readonly SeededGame[]): Promise<void> => {
  const known = Number((await query('SELECT MAX(id) AS id FROM games'))[0]?.['id'] ?? 0)
  const evenings = [...new Set(games.map(({ endedAtMs }) => eveningOf(endedAtMs)))]
  const roomAt = (index: number): string => `C${String(index).padStart(5, '0')}`
  const ofRoom = { creatorId: 1, name: 'Tavolo', status: 'closed', createdAtMs: CREATED_MS, circleId: 1 }
  await insertRows(
    query,
    'rooms',
    evenings.map((_, index) => ({ roomId: roomAt(index), ...ofRoom })),
  )
  const numbers = new Map<string, number>()
  const rows = games.map(({ endedAtMs }, index) => {
    const roomId = roomAt(evenings.indexOf(eveningOf(endedAtMs)))
    const gameNumber = (numbers.get(roomId) ?? 0) + 1
    numbers.set(roomId, gameNumber)
    return { id: known + index + 1, roomId, gameNumber, startedAtMs: endedAtMs - 1, endedAtMs }
  })
  await insertRows(query, 'games', rows)
  const seats = games.flatMap((game, index) => seatRows(game, known + index + 1))
  const results = seats.map(({ gameId, seat, userId, total, position, isWinner }) => {
    return { gameId, seat, userId, total, position, isWinner }
  })
  await insertRows(query, 'game_players', results)
  await insertRows(query, 'player_games', seats)
}

const writeAll = async (query: Query, circle: SeededCircle): Promise<void> => {
  await writeCircle(query, circle)
  await writeGames(query, circle.games)
}

/** Adds the circle, with its games, to a database that has its users. */
export const addCircle = (location: DatabaseLocation, circle: SeededCircle): Promise<void> =>
  withQueries(location, (query) => writeAll(query, circle))

/** Fills an empty database with users of these names, all signed in (`cookieOf`), and a circle. */
export const seedCircle = async (
  location: DatabaseLocation,
  { names, ...circle }: SeededCircle & { readonly names: readonly string[] },
): Promise<void> => {
  const people = names.map((name, index) => personOf(index + 1, name))
  await fillDatabase(location, async (query) => {
    await insertRows(
      query,
      'users',
      people.map((person) => accountRow(person, CREATED_MS)),
    )
    await insertRows(
      query,
      'sessions',
      people.map((person) => sessionRow(person, Date.now())),
    )
    await writeAll(query, circle)
  })
}

/**
 * So many games of eight friends, three on each Friday before a moment; the same numbers give the same games.
 */
export const gamesOfFridays = (games: number, lastFridayMs: number): readonly SeededGame[] => {
  const random = numbersFrom(games)
  return Array.from({ length: games }, (_, index) => {
    const weeks = Math.ceil((games - index) / 3) - 1
    const first = random(8)
    return {
      endedAtMs: lastFridayMs - weeks * 7 * 24 * 60 * 60_000 + (index % 3) * 60 * 60_000,
      seats: [0, 1, 3, 6].map((step) => ({
        userId: 1 + ((first + step) % 8),
        total: random(110) - 40,
        queensGiven: [random(3), random(3), random(3), random(3)],
        bestRound: random(60),
        worstRound: -random(60),
        regicides: random(2),
      })),
    }
  })
}
