/**
 * The evenings and seasons of circles, from the games of their rooms: `rooms.circleId`, then `games`, then
 * `player_games`. Nothing of them is stored, so they are right again as soon as those rows are.
 */
import { belongs } from '#common/circles/standings.ts'
import { eveningOf, noonOf, spanOf, type Day, type Span } from '#common/circles/days.ts'
import {
  lastDays,
  eveningsOf,
  eveningStory,
  eveningSums,
  eveningWinners,
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
} from '#common/protocol/rest/circles/circle-evenings.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { textOrNull } from '../accounts/people.ts'
import { isPlaceholder } from '../accounts/users.ts'
import type { Database } from '../engine/database.ts'
import { endsBefore, playedIn, resultsOf, type GameRow } from './evening-rows.ts'
import { circleFor } from './known-circle.ts'
import { ownSeasons, storeSeason, type OwnSeason } from './seasons.ts'
import { placesOf } from '../engine/sql.ts'

/** A circle, for somebody who belongs to it. */
export type OwnCircle = { readonly id: number; readonly name: string; readonly isOwner: boolean }

/** Somebody who has played. A guest stays one when their account is deleted. */
type Player = EveningPerson & { readonly isGuest: boolean }

/** The evenings of games, in which accounts count, deleted ones too, but no guests. */
const eveningsWith = <Seat extends Omit<SeatResult, 'isCounted'>>(
  games: readonly GameRow<Seat>[],
  players: ReadonlyMap<string, Player>,
): readonly Evening<Seat & Pick<SeatResult, 'isCounted'>>[] =>
  eveningsOf(
    games.map((game) => ({
      ...game,
      seats: game.seats.map((seat) => ({ ...seat, isCounted: players.get(seat.playerId)?.isGuest === false })),
    })),
  )

/** The evenings of a time, all others, and those who have played. */
type GamesAround = {
  readonly around: readonly Evening<PlayedSeat>[]
  readonly others: readonly Evening[]
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
    const { select } = this.#database
    const days = lastDays(await endsBefore(select, circleId, toMs), EVENINGS_PAGE + 1)
    const [last, first] = [days[0], days.slice(0, EVENINGS_PAGE).at(-1)]
    if (first === undefined) return { people: [], evenings: [] }
    const games = await resultsOf(select, circleId, spanOf(first, last))
    const players = await this.#playersOf(games)
    const evenings = eveningsWith(games, players)
    const page = evenings
      .toReversed()
      .map((evening) => ({ day: evening.day, games: evening.games.length, winners: eveningWinners(evening) }))
    return {
      people: named(
        players,
        page.flatMap(({ winners }) => winners),
      ),
      evenings: page,
      ...(days.length > EVENINGS_PAGE && { next: first }),
    }
  }

  /** One evening; without games when there were none. */
  async evening({ id, name }: OwnCircle, day: Day): Promise<EveningAnswer> {
    const games = await playedIn(this.#database.select, id, spanOf(day))
    const players = await this.#playersOf(games)
    const evening = eveningsWith(games, players)[0] ?? { day, games: [] }
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
        seats: game.seats.map(({ seat, playerId, total, position, isWinner }) => {
          return { seat, playerId, total, position, isWinner }
        }),
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
    const { others, around, players } = await this.#gamesAround(circleId, spanOf(season.from, season.to))
    const all = [...others, ...around]
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

  /**
   * The evenings of a time with what the statistics know of them, and the results of all others. Nothing is read twice:
   * this is the largest question about a circle.
   */
  async #gamesAround(circleId: number, { fromMs, toMs }: Span): Promise<GamesAround> {
    const { select } = this.#database
    const [before, during, after] = await Promise.all([
      resultsOf(select, circleId, { fromMs: 0, toMs: fromMs }),
      playedIn(select, circleId, { fromMs, toMs }),
      resultsOf(select, circleId, { fromMs: toMs, toMs: this.#now() + 1 }),
    ])
    const others = [...before, ...after]
    const players = await this.#playersOf([...others, ...during])
    return { others: eveningsWith(others, players), around: eveningsWith(during, players), players }
  }

  /** Those who have played these games, by their ids. */
  async #playersOf(games: readonly GameRow<Pick<SeatResult, 'playerId'>>[]): Promise<ReadonlyMap<string, Player>> {
    const ids = [...new Set(games.flatMap(({ seats }) => seats.map(({ playerId }) => Number(playerId))))]
    if (ids.length === 0) return new Map()
    const people = await this.#database.select(
      `SELECT id, nickname, nicknameKey, avatarUrl FROM users WHERE id IN (${placesOf(ids)})`,
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
