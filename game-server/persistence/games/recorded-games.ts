/** Reads games that were played to their end, for their players and for those who have a link. */
import { recordedGame, type RecordedGame } from '#common/record/recorded-game.ts'
import { sentGame, type GameAnswer, type RecordedLine } from '#common/protocol/game-record.ts'
import type { GameAddress } from '#common/protocol/rest/addresses.ts'
import { isPublic } from '#common/rules/publication.ts'
import { perSeat } from '#common/rules/seats.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { gameInJournal, type GameInJournal } from '../../tables/journal/game-in-journal.ts'
import type { Cells } from '../engine/sql.ts'
import type { Database } from '../engine/database.ts'
import type { Journal } from '../journal/journal.ts'
import { inJournal } from '../journal/journal-reading.ts'
import { PERSON_COLUMNS, personOf } from '../accounts/people.ts'
import { mayWatchPlay } from '../duplicates/plays.ts'
import { GameLinks } from './game-links.ts'

/**
 * Why a game is not shown. `gameNotFound`: there is no such game, it is not over, or the user has not played it; these
 * are not told apart. `gameWithheld`: others still play the same cards.
 */
export type GameRefusal = 'gameNotFound' | 'gameUnreadable' | 'gameWithheld'

const ENDED_GAME = 'SELECT roomId, gameNumber, startedAtMs, endedAtMs FROM games WHERE id = ? AND endedAtMs IS NOT NULL'
const PLAYERS = `SELECT game_players.seat AS seat, ${PERSON_COLUMNS} FROM game_players JOIN users ON users.id = game_players.userId WHERE game_players.gameId = ?`
const LINES =
  'SELECT userId, sequence, text, atMs FROM chat_lines WHERE roomId = ? AND sequence >= ? AND sequence <= ? ORDER BY number'

/** A game that was read from its journal, with where it is in the journal. */
type ReadGame = { readonly roomId: string; readonly game: RecordedGame; readonly place: GameInJournal }

/**
 * The game with the names and pictures that its players have now: those of deleted accounts are gone from their
 * accounts.
 */
const withNames = (game: RecordedGame, players: readonly Cells[]): RecordedGame => {
  const people = new Map(players.map(personOf).map((person) => [person.userId, person]))
  return { ...game, players: perSeat((seat) => ({ ...game.players[seat], ...people.get(game.players[seat].userId) })) }
}

/** The game as somebody sees it who has not played it. */
const asShared = (gameId: number, game: RecordedGame): GameAnswer => ({
  game: sentGame(gameId, game, []),
  ownSeat: null,
  roomId: null,
  link: null,
})

export class RecordedGames {
  readonly links: GameLinks
  readonly #database: Database
  readonly #journal: Journal
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, journal: Journal, now: () => number) {
    this.links = new GameLinks(database, now)
    this.#database = database
    this.#journal = journal
    this.#now = now
  }

  /** The id of a game; null when there is none at this address. */
  async idOf(address: GameAddress): Promise<number | null> {
    if ('gameId' in address) return address.gameId
    const [row] = await this.#database.select('SELECT id FROM games WHERE roomId = ? AND gameNumber = ?', [
      address.roomId,
      address.gameNumber,
    ])
    return row === undefined ? null : Number(row['id'])
  }

  /** The game as one of its players sees it. Rejects with `StorageError`. */
  async forPlayer(gameId: number, userId: number): Promise<Result<GameAnswer, GameRefusal>> {
    const isOwn = await this.hasPlayed(gameId, userId)
    const mayWatch = await mayWatchPlay(this.#database, gameId, userId)
    if (!isOwn && mayWatch === null) return refused('gameNotFound')
    const read = await this.#read(gameId, mayWatch === true)
    if (!read.ok) return read
    const { game, roomId } = read.value
    if (!isOwn) return ok(asShared(gameId, game))
    const ownSeat = game.players.findIndex((player) => player.userId === userId)
    const link = await this.links.tokenOf(gameId, userId)
    return ok({ game: sentGame(gameId, game, await this.#chatOf(read.value)), ownSeat, roomId, link })
  }

  /** The game as everybody sees it who has a link. Rejects with `StorageError`. */
  async forEverybody(gameId: number): Promise<Result<GameAnswer, GameRefusal>> {
    const read = await this.#read(gameId)
    return read.ok ? ok(asShared(gameId, read.value.game)) : read
  }

  /** Whether a user has played this game, and it was played to its end. */
  async hasPlayed(gameId: number, userId: number): Promise<boolean> {
    const [row] = await this.#database.select(
      'SELECT 1 FROM game_players JOIN games ON games.id = game_players.gameId WHERE game_players.gameId = ? AND game_players.userId = ? AND games.endedAtMs IS NOT NULL',
      [gameId, userId],
    )
    return row !== undefined
  }

  /** `mayWatch`: for this reader nobody's secret is in it any more, whatever the time. */
  async #read(gameId: number, mayWatch = false): Promise<Result<ReadGame, GameRefusal>> {
    const [row] = await this.#database.select(ENDED_GAME, [gameId])
    if (row === undefined) return refused('gameNotFound')
    const roomId = String(row['roomId'])
    const place = await inJournal(this.#journal, roomId, (records) => gameInJournal(records, Number(row['gameNumber'])))
    const game = place && recordedGame(place.table, Number(row['startedAtMs']), Number(row['endedAtMs']))
    if (place === null || game === null) return refused('gameUnreadable')
    if (!mayWatch && !isPublic(game.shared, this.#now())) return refused('gameWithheld')
    return ok({ roomId, game: withNames(game, await this.#database.select(PLAYERS, [gameId])), place })
  }

  /** What was said during the game, as far as it is still stored. */
  async #chatOf({ roomId, game, place }: ReadGame): Promise<readonly RecordedLine[]> {
    const rows = await this.#database.select(LINES, [roomId, place.firstSequence, place.lastSequence])
    return rows.flatMap(({ userId, sequence, text, atMs }) => {
      const seat = game.players.findIndex((player) => player.userId === Number(userId))
      const afterMove = place.moveSequences.filter((made) => made <= Number(sequence)).length
      return seat < 0 ? [] : [{ seat, message: String(text), at: new Date(Number(atMs)).toISOString(), afterMove }]
    })
  }
}
