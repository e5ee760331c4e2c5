/**
 * The games that `recount.ts` counts, from the texts of the journals alone: who sat where, every card, and the points
 * of every trick. It knows nothing of the rules, the tables and the projections of this project. One thing it takes
 * from a replay: a claim of the rest of a round ('Il resto è mio') names no cards, and which ones are played follows
 * from the hands.
 *
 * What it takes for granted: a seat is held by a computer at the end of a game when a computer has made its last move,
 * and no seat changes hands between two games of a room.
 */
import { z } from 'zod'
import { idOf } from '#common/rules/cards.ts'
import { type JournalRow, recordsOf } from '../game-server/persistence/journal/journal-reading.ts'
import { stepsOf } from '../game-server/tables/journal/replay.ts'
import { withQueries, type Row } from '../game-server/testing/database-rows.ts'

/** A move as a journal tells it: who sat there, what card, and whether a computer played it. */
type Play = { readonly seat: number; readonly card: string; readonly byComputer: boolean }
type Trick = { readonly plays: readonly Play[]; readonly taker: number; readonly value: number }
/** A game that was played to its end. `seats` are the users; `held` says which seats computers held at the end. */
export type Game = {
  readonly roomId: string
  readonly number: number
  readonly seats: readonly number[]
  readonly endedAtMs: number
  readonly rounds: readonly (readonly Trick[])[]
  readonly held: readonly boolean[]
}
type User = {
  readonly id: number
  readonly name: string
  readonly avatarUrl: string | null
  readonly isDeleted: boolean
}
/** The finished games of all rooms with their ids, and all users. */
export type Journals = { readonly games: readonly (Game & { readonly id: number })[]; readonly users: readonly User[] }

export const SEATS = [0, 1, 2, 3]
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** The ace is the highest card of a suit. */
const strength = (card: string): number => (card.slice(1) === '1' ? 14 : Number(card.slice(1)))
/** A diamond costs its number: the jack 11, the queen 12, the king 13, the ace 14. The queen of spades costs 26. */
const cost = (card: string): number => (card === 's12' ? 26 : card.startsWith('d') ? strength(card) : 0)

const trickOf = (plays: readonly Play[]): Trick => {
  const led = plays[0]?.card[0]
  const [best] = plays.filter(({ card }) => card[0] === led).toSorted((a, b) => strength(b.card) - strength(a.card))
  return { plays, taker: best?.seat ?? -1, value: 10 - sum(plays.map(({ card }) => cost(card))) }
}

const inGroups = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: items.length / size }, (_, group) => items.slice(group * size, (group + 1) * size))
export const roundPoints = (round: readonly Trick[], seat: number): number =>
  sum(round.filter(({ taker }) => taker === seat).map(({ value }) => value))
export const totalOf = ({ rounds }: Pick<Game, 'rounds'>, seat: number): number =>
  sum(rounds.map((round) => roundPoints(round, seat)))

/** Who sits on a seat that the creator has filled with a computer. */
const ownComputer = (seat: number): number => -1 - seat
export const hasComputers = ({ seats }: Game): boolean => seats.some((userId, seat) => userId === ownComputer(seat))

const person = z.object({ userId: z.number() }).optional()
const command = z.object({
  type: z.string(),
  userId: z.number().optional(),
  guestId: z.number().optional(),
  seat: z.number().optional(),
  card: z.string().optional(),
  creator: person,
  person,
})
type Command = z.infer<typeof command>

/** The cards that the claims of a journal play, by the sequence of the claim. */
type Claimed = ReadonlyMap<number, readonly Play[]>

const claimedIn = (roomId: string, rows: readonly JournalRow[]): Claimed => {
  const claimed = new Map<number, Play[]>()
  let before = 0
  for (const { record, table } of stepsOf(recordsOf(roomId, rows))) {
    if (record.command.type === 'claimRest') {
      claimed.set(
        record.sequence,
        table.moves
          .all()
          .slice(before)
          .map(({ seat, cards, isComputer }) => ({ seat, card: cards.map(idOf).join(' '), byComputer: isComputer })),
      )
    }
    before = table.moves.length
  }
  return claimed
}

/** One room, record by record. */
class Room {
  readonly games: Game[] = []
  readonly #roomId: string
  readonly #seats: (number | null)[] = [null, null, null, null]
  #plays: Play[] = []
  #lastMover: boolean[] = [false, false, false, false]
  #number = 0

  constructor(roomId: string) {
    this.#roomId = roomId
  }

  /** `claimed`: what a claim plays. */
  read(
    { type, userId, guestId, seat, card, creator, person: joined }: Command,
    atMs: number,
    claimed: readonly Play[] = [],
  ): void {
    const newcomer = (creator ?? joined)?.userId
    if (type === 'addComputer' && seat !== undefined) this.#seats[seat] = ownComputer(seat)
    if ((type === 'open' || type === 'join') && newcomer !== undefined && !this.#seats.includes(newcomer))
      this.#seats[this.#seats.indexOf(null)] = newcomer
    if (type === 'leave' && this.#plays.length === 0) this.#free(userId)
    if (type === 'removeGuest') this.#free(guestId)
    const isComputer = type === 'computerPlay' || type === 'computerPass'
    const mover = isComputer ? seat : this.#seats.indexOf(userId ?? null)
    if (mover !== undefined && (isComputer || type === 'playCard' || type === 'passCards'))
      this.#lastMover[mover] = isComputer
    if (mover !== undefined && card !== undefined) this.#plays.push({ seat: mover, card, byComputer: isComputer })
    for (const play of claimed) {
      this.#plays.push(play)
      this.#lastMover[play.seat] = play.byComputer
    }
    if (type === 'advanceTrick') this.#advance(atMs)
  }

  #free(userId: number | undefined): void {
    const seat = this.#seats.indexOf(userId ?? null)
    if (seat >= 0) this.#seats[seat] = null
  }

  /** A trick goes away. With the last one of a round the game may end: somebody has 51 points. */
  #advance(atMs: number): void {
    if (this.#plays.length % 52 !== 0) return
    const rounds = inGroups(inGroups(this.#plays, 4).map(trickOf), 13)
    if (Math.max(...SEATS.map((seat) => totalOf({ rounds }, seat))) < 51) return
    this.#number += 1
    this.games.push({
      roomId: this.#roomId,
      number: this.#number,
      seats: this.#seats.map((userId) => userId ?? 0),
      endedAtMs: atMs,
      rounds,
      held: this.#lastMover,
    })
    this.#plays = []
    this.#lastMover = [false, false, false, false]
  }
}

const userOf = ({ id, nickname, avatarUrl, deletedAtMs }: Row): User => ({
  id: Number(id),
  name: String(nickname),
  avatarUrl: typeof avatarUrl === 'string' ? avatarUrl : null,
  isDeleted: deletedAtMs !== null,
})

const journalRow = z.object({
  roomId: z.string(),
  sequence: z.coerce.number(),
  atMs: z.coerce.number(),
  version: z.coerce.number(),
  writer: z.string(),
  command: z.string(),
})
const isClaim = (text: string): boolean => command.parse(JSON.parse(text)).type === 'claimRest'

/** The games of one room that were played to their end. */
export const gamesIn = (roomId: string, rows: readonly JournalRow[]): readonly Game[] => {
  const room = new Room(roomId)
  const claimed: Claimed = rows.some((row) => isClaim(row.command)) ? claimedIn(roomId, rows) : new Map()
  for (const { sequence, atMs, command: text } of rows)
    room.read(command.parse(JSON.parse(text)), atMs, claimed.get(sequence))
  return room.games
}

/** Reads all journals of a database. */
export const readJournals = (location: Parameters<typeof withQueries>[0]): Promise<Journals> =>
  withQueries(location, async (query) => {
    const rows = (
      await query('SELECT roomId, sequence, atMs, version, writer, command FROM journal ORDER BY roomId, sequence')
    ).map((row) => journalRow.parse(row))
    const ids = new Map(
      (await query('SELECT id, roomId, gameNumber FROM games')).map(({ id, roomId, gameNumber }) => [
        `${String(roomId)} ${Number(gameNumber)}`,
        Number(id),
      ]),
    )
    const rooms = Map.groupBy(rows, ({ roomId }) => roomId)
    const games = [...rooms]
      .flatMap(([roomId, own]) => gamesIn(roomId, own))
      .map((game) => ({ ...game, id: ids.get(`${game.roomId} ${game.number}`) ?? 0 }))
    return { games, users: (await query('SELECT id, nickname, avatarUrl, deletedAtMs FROM users')).map(userOf) }
  })
