/**
 * The evenings and seasons of circles, from the games of their rooms: `rooms.circleId`, then `games`, then
 * `player_games`. Nothing of them is stored, so they are right again as soon as those rows are.
 */
import { z } from 'zod'
import { belongs } from '#common/circles/standings.ts'
import { eveningOf, noonOf, spanOf, type Day, type Span } from '#common/circles/days.ts'
import {
  byEvening,
  eveningsOf,
  eveningStory,
  eveningSums,
  eveningWinners,
  type CircleGame,
  type Evening,
  type PlayedSeat,
  type SeatResult,
} from '#common/circles/evenings.ts'
import { aheadMatrices, queenGifts, queenMatrix } from '#common/circles/matrices.ts'
import { bySeason, seasonOf, seasonTable, trophiesOf, type SeasonRow } from '#common/circles/seasons.ts'
import { CIRCLE_MATRIX, EVENINGS_PAGE } from '#common/limits.ts'
import type {
  EveningAnswer,
  EveningPerson,
  EveningsAnswer,
  SeasonAnswer,
} from '#common/protocol/rest/circle-evenings.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { textOrNull } from '../accounts/people.ts'
import { isPlaceholder } from '../accounts/users.ts'
import type { Database } from '../engine/database.ts'
import type { Cells } from '../engine/sql.ts'
import { circleFor } from './known-circle.ts'
import { ownSeasons, storeSeason, type OwnSeason } from './seasons.ts'

/** A circle, for somebody who belongs to it. */
export type OwnCircle = { readonly id: number; readonly name: string; readonly isOwner: boolean }

const RESULT = `games.id AS gameId, games.endedAtMs AS endedAtMs, player_games.userId AS userId,
  player_games.total AS total, player_games.position AS position, player_games.isWinner AS isWinner`
const PLAYED = `${RESULT}, player_games.seat AS seat, player_games.queensGiven AS queensGiven,
  player_games.regicides AS regicides, player_games.bestRound AS bestRound, player_games.worstRound AS worstRound`
/** The rows of a circle's games that ended from one moment on, until just before another one. */
const OF_CIRCLE = `FROM rooms JOIN games ON games.roomId = rooms.roomId
  JOIN player_games ON player_games.gameId = games.id
  WHERE rooms.circleId = ? AND games.endedAtMs >= ? AND games.endedAtMs < ?`

/** When each game of a circle ended. */
const GAMES_BEFORE = `SELECT games.id AS id, games.endedAtMs AS endedAtMs FROM rooms JOIN games ON games.roomId = rooms.roomId
  WHERE rooms.circleId = ? AND games.endedAtMs < ?`
const endOf = ({ id, endedAtMs }: Cells): Pick<CircleGame, 'id' | 'endedAtMs'> => ({
  id: Number(id),
  endedAtMs: Number(endedAtMs),
})

/** Somebody who has played. A guest stays one when their account is deleted. */
type Player = EveningPerson & { readonly isGuest: boolean }

const numberOrNull = (cell: unknown): number | null => (cell === null ? null : Number(cell))
const givenOf = z.array(z.number())

const resultOf = (row: Cells, players: ReadonlyMap<string, Player>): SeatResult => {
  const playerId = String(row['userId'])
  return {
    playerId,
    total: Number(row['total']),
    position: Number(row['position']),
    isWinner: Number(row['isWinner']) === 1,
    isCounted: players.get(playerId)?.isGuest === false,
  }
}

const playedOf = (row: Cells, players: ReadonlyMap<string, Player>): PlayedSeat => ({
  ...resultOf(row, players),
  seat: Number(row['seat']),
  queensGiven: givenOf.parse(JSON.parse(String(row['queensGiven']))),
  regicides: Number(row['regicides']),
  bestRound: numberOrNull(row['bestRound']),
  worstRound: numberOrNull(row['worstRound']),
})

/** The games to which rows belong, each with its seats. */
const gamesIn = <Seat extends SeatResult>(
  rows: readonly Cells[],
  seatOf: (row: Cells) => Seat,
): readonly CircleGame<Seat>[] => {
  const games = new Map<number, { id: number; endedAtMs: number; seats: Seat[] }>()
  for (const row of rows) {
    const id = Number(row['gameId'])
    const game = games.get(id) ?? { id, endedAtMs: Number(row['endedAtMs']), seats: [] }
    game.seats.push(seatOf(row))
    games.set(id, game)
  }
  return [...games.values()]
}

/** Games with those who have played them. */
type Played<Seat extends SeatResult> = {
  readonly evenings: readonly Evening<Seat>[]
  readonly players: ReadonlyMap<string, Player>
}

/** The names of those who are mentioned. */
const named = (players: ReadonlyMap<string, Player>, mentioned: Iterable<string>): readonly EveningPerson[] =>
  [...new Set(mentioned)].flatMap((id) => {
    const player = players.get(id)
    if (player === undefined) return []
    const { playerId, nickname, avatarUrl } = player
    return [{ playerId, nickname, avatarUrl }]
  })

/** The players of the matrices: those with the most games, in the order of the table. */
const mostPlaying = (table: readonly SeasonRow[]): readonly string[] => {
  const most = new Set(table.toSorted((a, b) => b.games - a.games).slice(0, CIRCLE_MATRIX))
  return table.filter((row) => most.has(row)).map(({ playerId }) => playerId)
}

/** Every promise may reject with `StorageError`. */
export class CircleEvenings {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The circle of a link, for somebody who belongs to it. */
  async circleFor(slug: string, userId: number): Promise<Result<OwnCircle, 'circleNotFound' | 'circleMembersOnly'>> {
    const circle = await circleFor(this.#database.select, slug, userId)
    if (circle === null) return refused('circleNotFound')
    const { id, name, ownerId, standing } = circle
    return belongs(standing) ? ok({ id, name, isOwner: ownerId === userId }) : refused('circleMembersOnly')
  }

  /** A page of evenings, newest first: those before a day, or the newest ones. */
  async evenings(circleId: number, before: Day | null): Promise<EveningsAnswer> {
    const toMs = before === null ? this.#now() + 1 : noonOf(before)
    const all = byEvening((await this.#database.select(GAMES_BEFORE, [circleId, toMs])).map(endOf))
    const [first, ...later] = all.slice(-EVENINGS_PAGE).map(({ day }) => day)
    if (first === undefined) return { people: [], evenings: [] }
    const { evenings, players } = await this.#results(circleId, spanOf(first, later.at(-1)))
    const page = evenings
      .toReversed()
      .map((evening) => ({ day: evening.day, games: evening.games.length, winners: eveningWinners(evening) }))
    return {
      people: named(
        players,
        page.flatMap(({ winners }) => winners),
      ),
      evenings: page,
      ...(all.length > EVENINGS_PAGE && { next: first }),
    }
  }

  /** One evening; without games when there were none. */
  async evening({ id, name }: OwnCircle, day: Day): Promise<EveningAnswer> {
    const { evenings, players } = await this.#played(id, spanOf(day))
    const evening = evenings[0] ?? { day, games: [] }
    const seats = evening.games.flatMap((game) => game.seats)
    return {
      circle: name,
      day,
      people: named(
        players,
        seats.map(({ playerId }) => playerId),
      ),
      sums: eveningSums(evening),
      games: evening.games.map((game) => ({
        id: game.id,
        endedAt: new Date(game.endedAtMs).toISOString(),
        seats: game.seats.map(({ playerId, total, position, isWinner }) => ({ playerId, total, position, isWinner })),
      })),
      queens: queenGifts([evening]),
      story: eveningStory(evening),
    }
  }

  /** The season to which a day belongs; null for the present one. */
  async season(circleId: number, day: Day | null): Promise<SeasonAnswer> {
    const today = eveningOf(this.#now())
    const own = await ownSeasons(this.#database, circleId)
    const season = seasonOf(day ?? today, own)
    const { evenings: all, players } = await this.#results(circleId, { fromMs: 0, toMs: this.#now() + 1 })
    const { evenings: around } = await this.#played(circleId, spanOf(season.from, season.to))
    const evenings =
      bySeason(around, own).find((each) => each.season.from === season.from && each.season.to === season.to)
        ?.evenings ?? []
    const table = seasonTable(evenings)
    const trophies = trophiesOf(all, own, today)
    const most = mostPlaying(table)
    return {
      season,
      evenings: evenings.length,
      people: named(players, [...table.map(({ playerId }) => playerId), ...trophies.flatMap(({ winners }) => winners)]),
      table,
      matrices: {
        players: most,
        ...aheadMatrices(most, evenings),
        queens: queenMatrix(most, queenGifts(evenings)),
      },
      trophies,
    }
  }

  /** Stores a season with dates of its own. It replaces those with which it has a day in common. */
  storeSeason(circleId: number, season: OwnSeason): ReturnType<typeof storeSeason> {
    return storeSeason(this.#database, circleId, season)
  }

  /** The results of the games of a time. */
  async #results(circleId: number, { fromMs, toMs }: Span): Promise<Played<SeatResult>> {
    const rows = await this.#database.select(`SELECT ${RESULT} ${OF_CIRCLE}`, [circleId, fromMs, toMs])
    const players = await this.#playersOf(rows)
    return { evenings: eveningsOf(gamesIn(rows, (row) => resultOf(row, players))), players }
  }

  /** The games of a time, with what the statistics know of them. */
  async #played(circleId: number, { fromMs, toMs }: Span): Promise<Played<PlayedSeat>> {
    const rows = await this.#database.select(`SELECT ${PLAYED} ${OF_CIRCLE}`, [circleId, fromMs, toMs])
    const players = await this.#playersOf(rows)
    return { evenings: eveningsOf(gamesIn(rows, (row) => playedOf(row, players))), players }
  }

  /** Those whose rows these are, by their ids. */
  async #playersOf(rows: readonly Cells[]): Promise<ReadonlyMap<string, Player>> {
    const ids = [...new Set(rows.map((row) => Number(row['userId'])))]
    if (ids.length === 0) return new Map()
    const people = await this.#database.select(
      `SELECT id, nickname, nicknameKey, avatarUrl FROM users WHERE id IN (${ids.map(() => '?').join(', ')})`,
      ids,
    )
    return new Map(
      people.map(({ id, nickname, nicknameKey, avatarUrl }) => [
        String(id),
        {
          playerId: String(id),
          nickname: String(nickname),
          avatarUrl: textOrNull(avatarUrl),
          isGuest: isPlaceholder(String(nicknameKey)),
        },
      ]),
    )
  }
}
