/**
 * The games of a circle, one row for each, with all of its seats in one text: a row for each seat takes three times as
 * long to hand over, and MariaDB would read all games of all people to join them when a circle has most of them.
 */
import { z } from 'zod'
import type { Span } from '#common/circles/days.ts'
import type { PlayedSeat, SeatResult } from '#common/circles/evenings.ts'
import type { Cells, Select } from '../engine/sql.ts'

/** A game with its seats, before it is known who of them counts. */
export type GameRow<Seat> = { readonly id: number; readonly endedAtMs: number; readonly seats: readonly Seat[] }
type Result = Omit<SeatResult, 'isCounted'>
type Played = Omit<PlayedSeat, 'isCounted'>

/** What none of the columns contains: commas separate the seats. */
const SEPARATOR = '|'

/** The games of a circle that ended from one moment on, until just before another one. */
const gamesSql = (columns: string): string => `SELECT games.id AS id, games.endedAtMs AS endedAtMs,
    (SELECT GROUP_CONCAT(CONCAT_WS('${SEPARATOR}', ${columns})) FROM player_games WHERE player_games.gameId = games.id) AS seats
  FROM rooms JOIN games ON games.roomId = rooms.roomId
  WHERE rooms.circleId = ? AND games.endedAtMs >= ? AND games.endedAtMs < ?`

const RESULT = 'userId, total, position, isWinner'
const RESULTS = gamesSql(RESULT)
const PLAYED = gamesSql(
  `${RESULT}, seat, regicides, COALESCE(bestRound, ''), COALESCE(worstRound, ''), REPLACE(queensGiven, ',', ' ')`,
)

const resultOf = ([userId = '', total, position, isWinner]: readonly string[]): Result => ({
  playerId: userId,
  total: Number(total),
  position: Number(position),
  isWinner: isWinner === '1',
})

const numberOrNull = (text: string | undefined): number | null => (text === '' ? null : Number(text))
const givenOf = z.array(z.number())

const playedOf = (cells: readonly string[]): Played => {
  const [, , , , seat, regicides, bestRound, worstRound, queensGiven = '[]'] = cells
  return {
    ...resultOf(cells),
    seat: Number(seat),
    regicides: Number(regicides),
    bestRound: numberOrNull(bestRound),
    worstRound: numberOrNull(worstRound),
    queensGiven: givenOf.parse(JSON.parse(queensGiven.replaceAll(' ', ','))),
  }
}

/** A game that no statistics know yet has no seats. */
const gamesOf = <Seat>(rows: readonly Cells[], seatOf: (cells: readonly string[]) => Seat): readonly GameRow<Seat>[] =>
  rows.flatMap(({ id, endedAtMs, seats }) => {
    if (typeof seats !== 'string') return []
    const cells = seats.split(',').map((seat) => seat.split(SEPARATOR))
    return [{ id: Number(id), endedAtMs: Number(endedAtMs), seats: cells.map(seatOf) }]
  })

/** The results of a circle's games of a time; none, without a question, when there is no such time. */
export const resultsOf = async (
  select: Select,
  circleId: number,
  { fromMs, toMs }: Span,
): Promise<readonly GameRow<Result>[]> =>
  fromMs < toMs ? gamesOf(await select(RESULTS, [circleId, fromMs, toMs]), resultOf) : []

/** A circle's games of a time, with what the statistics know of them. */
export const playedIn = async (
  select: Select,
  circleId: number,
  { fromMs, toMs }: Span,
): Promise<readonly GameRow<Played>[]> => {
  const games = gamesOf(await select(PLAYED, [circleId, fromMs, toMs]), playedOf)
  return games.map((game) => ({ ...game, seats: game.seats.toSorted((a, b) => a.seat - b.seat) }))
}

/** When the games of a circle ended, those before a moment. */
export const endsBefore = async (select: Select, circleId: number, toMs: number): Promise<readonly number[]> => {
  const rows = await select(
    `SELECT games.endedAtMs AS endedAtMs FROM rooms JOIN games ON games.roomId = rooms.roomId
  WHERE rooms.circleId = ? AND games.endedAtMs < ?`,
    [circleId, toMs],
  )
  return rows.map(({ endedAtMs }) => Number(endedAtMs))
}
