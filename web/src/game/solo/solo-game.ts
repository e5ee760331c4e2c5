/**
 * A solo game as it is kept: the seed and the moves. Its table follows from them, with the same rules as online. What
 * is read from the storage is checked completely: a game that cannot be replayed move by move is refused.
 */
import * as z from 'zod/mini'
import { COMPUTER_LEVELS, type ComputerLevel } from '#common/computer-levels.ts'
import { idOf, isCardId, type CardId } from '#common/rules/cards.ts'
import type { Seed } from '#common/rules/deal.ts'
import { seatKnowledge, type SeatKnowledge } from '#common/rules/knowledge.ts'
import { SEATS, perSeat, type PerSeat, type Seat, withSeat } from '#common/rules/seats.ts'
import { turnOf, type GameState } from '#common/rules/state.ts'
import type { Person } from '#common/table/commands.ts'
import { computerCommand } from '#common/table/computer-turns.ts'
import { openTable, reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { soloText } from '../../text/table/solo.ts'

/** The person at a solo table. The id means nothing outside this table. */
const YOU: Person = { userId: 1, name: soloText.you, avatarUrl: null }
export const SOLO_USER_ID = YOU.userId
export const SOLO_SEAT: Seat = 0
const SOLO_ROOM = 'SOLO'

/** Who sits where at a solo table: the person at `seat`, computers at the others. `avatars`: their pictures, if any. */
export type SoloCast = {
  readonly roomId: string
  readonly seat: Seat
  readonly names: PerSeat<string>
  readonly avatars: PerSeat<string | null>
}
const SOLO_CAST: SoloCast = {
  roomId: SOLO_ROOM,
  seat: SOLO_SEAT,
  names: [soloText.you, soloText.player(2), soloText.player(3), soloText.player(4)],
  avatars: [null, null, null, null],
}

/** The person and the table, as the name of the choices that are kept for a reload: the same in every game. */
export const SOLO_PLAYER = { roomId: SOLO_ROOM, playerId: playerIdOf(SOLO_USER_ID) } as const

/**
 * A table's clock decides about absent players, and a solo table has none. So every command of it has the same time.
 */
export const SOLO_TIME_MS = 0

/** Two cards passed, or one card played. */
type SoloMove = { readonly seat: Seat; readonly cards: readonly CardId[] }
/**
 * `gameNumber` counts the games that were played one after the other at the same level. `moves` are those of the
 * current game, oldest first. `rounds`: of one that ends after so many; only moments of such hands are played so.
 */
export type SoloGame = {
  readonly level: ComputerLevel
  readonly gameNumber: number
  readonly seed: Seed
  readonly moves: readonly SoloMove[]
  readonly rounds?: number
}

const card = z.custom<CardId>((value) => typeof value === 'string' && isCardId(value))
const storedGame = z.strictObject({
  version: z.literal(1),
  level: z.enum(COMPUTER_LEVELS),
  gameNumber: z.int().check(z.positive()),
  seed: z.custom<Seed>((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)),
  moves: z.array(
    z.strictObject({
      seat: z.custom<Seat>((value) => SEATS.some((seat) => seat === value)),
      cards: z.array(card).check(z.minLength(1), z.maxLength(2)),
    }),
  ),
})

/** The text that is stored for a game. */
export const encodeSoloGame = (game: SoloGame): string => JSON.stringify({ version: 1, ...game })

/**
 * The game in a stored text; null when the text is damaged or of another version, or has a move that the rules refuse.
 */
export const decodeSoloGame = (text: string): SoloGame | null => soloGameIn(parsedJson(text))

/** The game in a stored value; null as in `decodeSoloGame`. */
export const soloGameIn = (value: unknown): SoloGame | null => {
  const { data } = storedGame.safeParse(value)
  if (data === undefined) return null
  const { version: _version, ...game } = data
  return soloTable(game) === null ? null : game
}

/** The value of a JSON text; null when it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The commands with which a solo table begins. */
const opening = ({ level, seed }: SoloGame, { seat: own, names }: SoloCast): readonly StandingCommand[] => [
  ...SEATS.filter((seat) => seat !== own).map(
    (seat) => ({ type: 'addComputer', userId: SOLO_USER_ID, seat, name: names[seat], level }) as const,
  ),
  { type: 'connect', userId: SOLO_USER_ID },
  { type: 'setReady', userId: SOLO_USER_ID, ready: true },
  { type: 'start', userId: SOLO_USER_ID, seed },
]

/** The command of a move: of the person, or of a computer. */
const commandOf = ({ phase }: GameState, { seat, cards }: SoloMove, own: Seat): StandingCommand | null => {
  const [first] = cards
  if (first === undefined || (phase === 'passing') !== cards.length > 1) return null
  if (seat !== own)
    return computerCommand(seat, phase === 'passing' ? { type: 'pass', cards } : { type: 'play', card: first })
  return phase === 'passing'
    ? { type: 'passCards', userId: SOLO_USER_ID, cards }
    : { type: 'playCard', userId: SOLO_USER_ID, card: first }
}

const after = (table: Table, command: StandingCommand): Table | null => {
  const outcome = reduceTable(table, command, SOLO_TIME_MS)
  return outcome.ok ? outcome.value.table : null
}

/** The table when the pause after a trick is over. */
export const withoutPause = (table: Table): Table | null =>
  table.game?.phase === 'betweenTricks' ? after(table, { type: 'advanceTrick' }) : table

/** The table after a move. The pauses between tricks are not kept: the next move ends them. */
const afterMove = (table: Table, move: SoloMove, own: Seat): Table | null => {
  const ready = withoutPause(table)
  const command = ready?.game ? commandOf(ready.game, move, own) : null
  return ready === null || command === null ? null : after(ready, command)
}

const withAvatars = (seats: Table['seats'], { avatars }: SoloCast): Table['seats'] =>
  perSeat((seat) => {
    const occupant = seats[seat]
    return occupant && { ...occupant, avatarUrl: avatars[seat] }
  })

const withRounds = (table: Table, { rounds }: SoloGame): Table =>
  rounds === undefined || table.game === null
    ? table
    : { ...table, game: { ...table.game, shared: { rounds, publishAfterMs: 0 } } }

/** The table of a game before its first move. */
const begunTable = (game: SoloGame, cast: SoloCast): Table | null => {
  const opened = openTable(cast.roomId, soloText.tableName, { ...YOU, name: cast.names[cast.seat] }, SOLO_TIME_MS)
  // Who opens a table gets its first seat.
  const seats = withSeat(withSeat(opened.seats, 0, null), cast.seat, opened.seats[0])
  let table: Table | null = { ...opened, seats }
  for (const command of opening(game, cast)) table = table && after(table, command)
  return table && { ...withRounds(table, game), seats: withAvatars(table.seats, cast) }
}

/** The table of a game; null when the rules refuse one of its moves. */
export const soloTable = (game: SoloGame, cast: SoloCast = SOLO_CAST): Table | null => {
  let table = begunTable(game, cast)
  for (const move of game.moves) table = table && afterMove(table, move, cast.seat)
  return table && { ...table, gameNumber: game.gameNumber }
}

/** What the person at a solo table knows, when they have to pass or to play; null when they have not. */
export const ownKnowledge = (game: SoloGame): SeatKnowledge | null => {
  const state = soloTable(game)?.game
  return state === undefined || state === null ? null : knowledgeToMove(state)
}

const knowledgeToMove = (state: GameState): SeatKnowledge | null => {
  const isToMove = state.phase === 'passing' ? state.round.passes[SOLO_SEAT] === null : turnOf(state) === SOLO_SEAT
  return isToMove ? seatKnowledge(state, SOLO_SEAT) : null
}

/** The card that the person has played, or the two that they passed, and what they knew before. */
export type OwnMove = { readonly known: SeatKnowledge; readonly cards: readonly CardId[] }

/** What the person has passed and played in a round, in this order. */
export const ownMoves = (game: SoloGame, round: number): readonly OwnMove[] => {
  const moves: OwnMove[] = []
  let table = begunTable(game, SOLO_CAST)
  for (const move of game.moves) {
    const state = table === null ? null : withoutPause(table)?.game
    const known = state?.round.number === round ? knowledgeToMove(state) : null
    if (known !== null && move.seat === SOLO_SEAT) moves.push({ known, cards: move.cards })
    table = table && afterMove(table, move, SOLO_SEAT)
  }
  return moves
}

/** The number of the round that a game has reached. */
export const roundOf = (game: SoloGame): number => soloTable(game)?.game?.round.number ?? 1

/** The game on a table, as it is kept. Throws when no game has begun there. */
export const soloGameOf = ({ game, gameNumber, moves }: Table, level: ComputerLevel): SoloGame => {
  if (game === null) throw new Error('no game has begun at the solo table')
  return {
    level,
    gameNumber,
    seed: game.seed,
    moves: moves.all().map(({ seat, cards }) => ({ seat, cards: cards.map(idOf) })),
  }
}
