/**
 * The fields of a game that everyone may know, each described once: the kind of its value, its group, and where it
 * comes from. The views and their types, the synchronised state, what is written of it after a move and its decoder in
 * the browser follow from these lists.
 */
import { entriesOf, recordMaker } from '../record-of.ts'
import type { Seed } from './deal.ts'
import type { Direction } from './passing.ts'
import type { SeedPart } from './seed-parts.ts'
import { QUEEN_OF_SPADES, idOf, type CardId } from './cards.ts'
import { isToldAtTable } from './publication.ts'
import { trickPoints, winnersOf } from './scoring.ts'
import { perSeat, seatAfter, type PerSeat, type Seat } from './seats.ts'
import { takenCards, turnOf, type GamePhase, type GameState } from './state.ts'
import type { CompletedTrick } from './tricks.ts'

/** The kinds of values that a game shows. `protocol/kinds.ts` describes how each of them is sent. */
export type GameKinds = {
  readonly flag: boolean
  /** A whole number from -128 to 127. */
  readonly count: number
  readonly number: number
  readonly text: string
  readonly seat: Seat
  readonly optionalSeat: Seat | null
  readonly seats: readonly Seat[]
  readonly cards: readonly CardId[]
  readonly phase: GamePhase
  readonly direction: Direction
  readonly optionalSeed: Seed | null
  readonly optionalText: string | null
  readonly optionalSeedPart: SeedPart | null
  /** Scores of rounds, each with four numbers in seat order. */
  readonly roundScores: readonly PerSeat<number>[]
}
type GameKind = keyof GameKinds

/** The parts of a state that the fields are made from. */
export const partsOf = (state: GameState) => {
  const { round, phase } = state
  return {
    phase,
    turn: turnOf(state),
    trick: round.trick,
    heartsBroken: round.heartsBroken,
    hands: round.hands,
    tricks: round.tricks,
    trickBefore: round.trickBefore,
    passes: round.passes,
    claim: round.claim,
    roundNumber: round.number,
    direction: round.direction,
    firstSeat: round.firstSeat,
    roundScores: state.roundScores,
    totals: state.totals,
    isOver: phase === 'gameOver',
    isTold: phase === 'gameOver' && isToldAtTable(state.shared),
    parts: state.parts,
    serverPartHash: state.serverPartHash,
    seedHash: state.seedHash,
    seed: state.seed,
  }
}
export type Parts = Readonly<ReturnType<typeof partsOf>>

/**
 * The parts that no card changes which ends no trick. Only from these may the fields of the group `round` be made, so
 * none of them has changed while these are the same.
 */
const ROUND_PARTS = [
  'tricks',
  'trickBefore',
  'passes',
  'claim',
  'roundNumber',
  'direction',
  'firstSeat',
  'roundScores',
  'totals',
  'isOver',
  'isTold',
  'parts',
  'serverPartHash',
  'seedHash',
  'seed',
] as const satisfies readonly (keyof Parts)[]
type RoundParts = Pick<Parts, (typeof ROUND_PARTS)[number]>

/**
 * When a field may change, and so what it may be made from. `trick`: with every card. `round`: with a pass, or when a
 * trick, a round or the game ends.
 */
type GroupSources = { readonly trick: Parts; readonly round: RoundParts }
export type Group = keyof GroupSources

/**
 * Whether all fields of the group `round`, those of the seats among them, are the same in two states. It is cheaper
 * than making them.
 */
export const isSameApartFromTrick = (a: GameState, b: GameState): boolean => {
  const [before, after] = [partsOf(a), partsOf(b)]
  for (const part of ROUND_PARTS) if (before[part] !== after[part]) return false
  return true
}

const field = <Kind extends GameKind, In extends Group>(
  kind: Kind,
  group: In,
  of: (from: GroupSources[In]) => GameKinds[Kind],
) => ({ kind, group, of })
/**
 * A field that every seat has. It is of the group `round`. In the synchronised state it belongs to each player, under
 * the name `column`. `of` gives the values of all seats.
 */
const seatField = <Column extends string, Kind extends GameKind>(
  column: Column,
  kind: Kind,
  of: (from: RoundParts) => PerSeat<GameKinds[Kind]>,
) => ({ column, kind, of })

/** The same list in every state, so that whoever compares states sees at once that it has not changed. */
const NO_WINNERS: readonly Seat[] = []
const winners = ({ isOver, totals }: RoundParts): readonly Seat[] => (isOver ? winnersOf(totals) : NO_WINNERS)

/** The same lists in every state until the game is over. */
const NO_PARTS: PerSeat<null> = [null, null, null, null]
const NOBODY: PerSeat<boolean> = [false, false, false, false]

/** How many of these tricks each seat has won. */
const trickCounts = (tricks: readonly CompletedTrick[]): PerSeat<number> => {
  const counts: [number, number, number, number] = [0, 0, 0, 0]
  for (const { winner } of tricks) counts[winner] += 1
  return counts
}

const NO_POINTS: PerSeat<number> = [0, 0, 0, 0]

/** The points of the tricks that each seat has taken in this round. */
const pointsTaken = ({ tricks }: RoundParts): PerSeat<number> => {
  if (tricks.length === 0) return NO_POINTS
  const taken = takenCards({ tricks })
  return perSeat((seat) => trickPoints(taken[seat]))
}

/** The trick of this round in which the queen of spades was taken. */
const queensTrick = ({ tricks }: RoundParts): CompletedTrick | undefined =>
  tricks.find(({ cards }) => cards.includes(QUEEN_OF_SPADES))
const queenPlayer = (trick: CompletedTrick | undefined): Seat | null =>
  trick === undefined ? null : seatAfter(trick.leader, trick.cards.indexOf(QUEEN_OF_SPADES))

const NO_CLAIMED: readonly CardId[] = []

/** The fields of a game as a whole. */
export const GAME_FIELDS = {
  round: field('number', 'round', ({ roundNumber }) => roundNumber),
  phase: field('phase', 'trick', ({ phase }) => phase),
  direction: field('direction', 'round', ({ direction }) => direction),
  /** The seat whose turn it is; null while passing, between tricks and at the end. */
  turn: field('optionalSeat', 'trick', ({ turn }) => turn),
  /** The seat that leads the trick on the table. */
  leader: field('seat', 'trick', ({ trick }) => trick.leader),
  /** The seat that leads the round's first trick. */
  firstSeat: field('seat', 'round', ({ firstSeat }) => firstSeat),
  heartsBroken: field('flag', 'trick', ({ heartsBroken }) => heartsBroken),
  /** The seat that took the queen of spades in this round; null until her trick is complete. */
  queenTaker: field('optionalSeat', 'round', (from) => queensTrick(from)?.winner ?? null),
  /** The seat that had played her; null until her trick is complete. */
  queenPlayer: field('optionalSeat', 'round', (from) => queenPlayer(queensTrick(from))),
  /** The seat that has claimed the rest of this round; null when nobody has. */
  claimedBy: field('optionalSeat', 'round', ({ claim }) => claim?.seat ?? null),
  /** The cards that it showed then, in the order of play. */
  claimedCards: field('cards', 'round', ({ claim }) => claim?.cards.map(idOf) ?? NO_CLAIMED),
  /** Scores of each completed round, oldest first. */
  roundScores: field('roundScores', 'round', ({ roundScores }) => roundScores),
  /** The winner; of several winners the one with the lowest seat. Null until the game is over (DESIGN decision 3). */
  winner: field('optionalSeat', 'round', (from) => winners(from)[0] ?? null),
  /** All seats that share the highest total; empty until the game is over. */
  winners: field('seats', 'round', winners),
  /**
   * SHA-256 of the server's part of the seed, in hex: published before the players give theirs. Null for a game without
   * parts.
   */
  serverPartHash: field('optionalText', 'round', ({ serverPartHash }) => serverPartHash),
  /** The server's part of the seed, in hex: null until the game is over, and longer when others play the same cards. */
  serverPart: field('optionalSeed', 'round', ({ isTold, parts }) => (isTold && parts !== null ? parts.server : null)),
  /** SHA-256 of the seed, in hex: published before the first deal. */
  seedHash: field('text', 'round', ({ seedHash }) => seedHash),
  /** The seed, in hex: null as long as `serverPart`. */
  seed: field('optionalSeed', 'round', ({ isTold, seed }) => (isTold ? seed : null)),
} as const

/** The fields that every seat has. */
export const SEAT_FIELDS = {
  hasPassed: seatField('hasPassed', 'flag', ({ passes }) => perSeat((seat) => passes[seat] !== null)),
  /** Tricks taken in this round. */
  tricksTaken: seatField('tricksTaken', 'count', ({ tricks }) => trickCounts(tricks)),
  /** Points of the tricks taken in this round, which the totals do not contain yet (except when the game is over). */
  roundPoints: seatField('roundPoints', 'count', pointsTaken),
  /** Totals of the completed rounds. */
  scores: seatField('score', 'number', ({ totals }) => totals),
  /** Whether the player has given a part of the seed. */
  hasSeedPart: seatField('hasSeedPart', 'flag', ({ parts }) =>
    parts === null ? NOBODY : perSeat((seat) => parts.players[seat] !== null),
  ),
  /** The player's part of the seed: null until the game is over, and when the player has given none. */
  seedParts: seatField('seedPart', 'optionalSeedPart', ({ isTold, parts }) =>
    isTold && parts !== null ? parts.players : NO_PARTS,
  ),
} as const

type SeatField = (typeof SEAT_FIELDS)[keyof typeof SEAT_FIELDS]
/** The values of one seat's fields, by column. */
export type SeatRow = { readonly [F in SeatField as F['column']]: GameKinds[F['kind']] }

/** The values of the fields of a game. */
export type GameValues = { readonly [Name in keyof typeof GAME_FIELDS]: GameKinds[(typeof GAME_FIELDS)[Name]['kind']] }
/** The values of the fields of all four seats. */
export type SeatValues = {
  readonly [Name in keyof typeof SEAT_FIELDS]: PerSeat<GameKinds[(typeof SEAT_FIELDS)[Name]['kind']]>
}

/** The values of all fields of a group. */
export type GroupValues<In extends Group> = {
  readonly [Name in keyof GameValues as (typeof GAME_FIELDS)[Name]['group'] extends In ? Name : never]: GameValues[Name]
}

/** How the fields of a group are made, with their names. */
export const readersIn = (group: Group) =>
  entriesOf(GAME_FIELDS).flatMap(([name, field]) => (field.group === group ? [[name, field.of] as const] : []))
export const seatReaders = entriesOf(SEAT_FIELDS).map(([name, { of }]) => [name, of] as const)

const rowOf = recordMaker<SeatRow, { readonly values: SeatValues; readonly seat: Seat }>(
  entriesOf(SEAT_FIELDS).map(([name, { column }]) => [column, ({ values, seat }) => values[name][seat]]),
)
/** The values of one seat's fields, by column. */
export const seatRow = (values: SeatValues, seat: Seat): SeatRow => rowOf({ values, seat })
