/**
 * `node scripts/recount.ts DATA_DIR`: computes every number of the statistics screen again, from the texts
 * of the journals alone. It knows nothing of the rules, the tables and the projections of this project, so that a fault
 * in them cannot hide here. One thing it takes from a replay: a claim of the rest of a round ('Il resto è mio') names
 * no cards, and which ones are played follows from the hands.
 *
 * A game in which the creator filled seats with computers is in the history and in the sums of its players, but in
 * no ranking and no matrix.
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

const SEATS = [0, 1, 2, 3]
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
const orNull = (numbers: readonly number[], of: (...all: number[]) => number): number | null =>
  numbers.length === 0 ? null : of(...numbers)

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
const roundPoints = (round: readonly Trick[], seat: number): number =>
  sum(round.filter(({ taker }) => taker === seat).map(({ value }) => value))
const totalOf = ({ rounds }: Pick<Game, 'rounds'>, seat: number): number =>
  sum(rounds.map((round) => roundPoints(round, seat)))

/** Who sits on a seat that the creator has filled with a computer. */
const ownComputer = (seat: number): number => -1 - seat
const hasComputers = ({ seats }: Game): boolean => seats.some((userId, seat) => userId === ownComputer(seat))

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

type OwnGame = { readonly game: Journals['games'][number]; readonly seat: number }

/** The games of a user, newest first. */
const gamesOf = ({ games }: Journals, userId: number): readonly OwnGame[] =>
  games
    .filter(({ seats }) => seats.includes(userId))
    .toSorted((a, b) => b.endedAtMs - a.endedAtMs || b.id - a.id)
    .map((game) => ({ game, seat: game.seats.indexOf(userId) }))

const isWon = ({ game, seat }: OwnGame): boolean =>
  game.held[seat] !== true && totalOf(game, seat) === Math.max(...SEATS.map((other) => totalOf(game, other)))
const entryOf = (own: OwnGame) => {
  const { game, seat } = own
  const total = totalOf(game, seat)
  const position = 1 + SEATS.filter((other) => totalOf(game, other) > total).length
  return {
    id: game.id,
    isWinner: isWon(own),
    playedAt: new Date(game.endedAtMs).toISOString(),
    position,
    finalScore: total,
    wasComputer: game.held[seat] === true,
    withComputers: hasComputers(game),
  }
}

/** How often one user gave the queen of spades to another. What a computer played does not count. */
const queensGiven = ({ games }: Journals, from: number, to: number): number => {
  const tricks = games
    .filter((game) => !hasComputers(game))
    .flatMap(({ rounds, seats }) => rounds.flat().map((trick) => ({ trick, seats })))
  return tricks.filter(({ trick: { plays, taker }, seats }) => {
    const queen = plays.find(({ card }) => card === 's12')
    const taken = plays.find(({ seat }) => seat === taker)
    return (
      queen !== undefined &&
      taken !== undefined &&
      !queen.byComputer &&
      !taken.byComputer &&
      seats[queen.seat] === from &&
      seats[taker] === to
    )
  }).length
}

const matrixOf = (journals: Journals, userId: number, own: readonly OwnGame[]) => {
  const together = (id: number): number => own.filter(({ game }) => game.seats.includes(id)).length
  const others = journals.users
    .filter(({ id, isDeleted }) => id !== userId && !isDeleted && together(id) > 0)
    .toSorted((a, b) => together(b.id) - together(a.id) || b.id - a.id)
  const shown = [...journals.users.filter(({ id }) => id === userId), ...others.slice(0, 5)]
  return {
    players: shown.map(({ id, name, avatarUrl }) => ({ name, avatarUrl, isSelf: id === userId })),
    given: shown.map((from) => shown.map((to) => queensGiven(journals, from.id, to.id))),
  }
}

/** What `GET /api/stats/profile` must answer to a user with at most 50 games. */
export const profileOf = (journals: Journals, userId: number) => {
  const own = gamesOf(journals, userId)
  const ofPeople = own.filter(({ game }) => !hasComputers(game))
  const history = own.map(entryOf)
  const points = own.flatMap(({ game, seat }) => game.rounds.map((round) => roundPoints(round, seat)))
  const taken = own.flatMap(({ game, seat }) => game.rounds.flat().filter(({ taker }) => taker === seat))
  const queens = taken.filter(({ plays }) => plays.some(({ card }) => card === 's12'))
  const regicides = queens.filter(({ plays, taker }) =>
    plays.some(({ seat, card }) => seat === taker && (card === 's13' || card === 's1')),
  )
  const perRound = (count: number): number | null => (points.length === 0 ? null : count / points.length)
  const won = history.filter(({ isWinner }) => isWinner).length
  const values = taken.map(({ value }) => value)
  return {
    stats: {
      gamesPlayed: own.length,
      gamesWon: won,
      gamesLost: own.length - won,
      withComputers: own.length - ofPeople.length,
      totalScore: sum(history.map(({ finalScore }) => finalScore)),
      highestTrickValue: orNull(values, Math.max),
      lowestTrickValue: orNull(values, Math.min),
      lastPlayed: history[0]?.playedAt ?? null,
    },
    gameHistory: history,
    more: {
      form: history
        .slice(0, 20)
        .toReversed()
        .map(({ finalScore, isWinner }) => ({ finalScore, isWinner })),
      pointsPerRound: perRound(sum(points)),
      tricksPerRound: perRound(taken.length),
      queensTaken: queens.length,
      queensPerRound: perRound(queens.length),
      regicides: regicides.length,
      bestRound: orNull(points, Math.max),
      worstRound: orNull(points, Math.min),
      queenMatrix: matrixOf(journals, userId, ofPeople),
    },
  }
}

/**
 * What `GET /api/stats/rankings` must answer, if everybody fits on the first page. Equal players are in no certain
 * order.
 */
export const rankingOf = (journals: Journals) => {
  const ranked = journals.users
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, name }) => {
      const history = gamesOf(journals, id)
        .filter(({ game }) => !hasComputers(game))
        .map(entryOf)
      const gamesWon = history.filter(({ isWinner }) => isWinner).length
      const scores = history.map(({ finalScore }) => finalScore)
      return {
        userId: id,
        nickname: name,
        gamesPlayed: history.length,
        gamesWon,
        winPercentage: (100 * gamesWon) / history.length,
        avgScore: sum(scores) / history.length,
        bestScore: Math.max(...scores),
      }
    })
    .filter(({ gamesPlayed }) => gamesPlayed >= 5)
  const isBetter = (a: (typeof ranked)[number], b: (typeof ranked)[number]): boolean =>
    a.winPercentage > b.winPercentage || (a.winPercentage === b.winPercentage && a.avgScore > b.avgScore)
  return ranked
    .map((entry) => ({ ...entry, position: 1 + ranked.filter((other) => isBetter(other, entry)).length }))
    .toSorted((a, b) => a.position - b.position || a.userId - b.userId)
}

if (import.meta.main) {
  const journals = await readJournals({
    databaseUrl: process.env['DATABASE_URL'] ?? null,
    dataDir: process.argv[2] ?? 'data',
  })
  const profiles = journals.users.map(({ id, name }) => ({ userId: id, nickname: name, ...profileOf(journals, id) }))
  process.stdout.write(`${JSON.stringify({ profiles, ranking: rankingOf(journals) }, null, 2)}\n`)
}
