/**
 * The fields of a game that everyone may know, each described once: the kind of its value and where it comes from. The synchronised state,
 * its decoder in the browser and the types of all views are made from these lists; `publicView` and `seatRow` name the fields again.
 */
import type { Seed } from './deal.ts'
import type { Direction } from './passing.ts'
import type { SeedPart } from './seed-parts.ts'
import { QUEEN_OF_SPADES, idOf, type CardId } from './cards.ts'
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

const field = <Kind extends GameKind>(kind: Kind, of: (state: GameState) => GameKinds[Kind]) => ({ kind, of })
/** A field that every seat has. In the synchronised state it belongs to each player, under the name `column`. `of` gives the values of all seats. */
const seatField = <Column extends string, Kind extends GameKind>(column: Column, kind: Kind, of: (state: GameState) => PerSeat<GameKinds[Kind]>) => ({ column, kind, of })

/** The same list in every state, so that whoever compares states sees at once that it has not changed. */
const NO_WINNERS: readonly Seat[] = []
const winners = ({ phase, totals }: GameState): readonly Seat[] => (phase === 'gameOver' ? winnersOf(totals) : NO_WINNERS)

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
const pointsTaken = ({ round }: GameState): PerSeat<number> => {
  if (round.tricks.length === 0) return NO_POINTS
  const taken = takenCards(round)
  return perSeat((seat) => trickPoints(taken[seat]))
}

/** The trick of this round in which the queen of spades was taken. */
const queensTrick = ({ round }: GameState): CompletedTrick | undefined => round.tricks.find(({ cards }) => cards.includes(QUEEN_OF_SPADES))
const queenPlayer = (trick: CompletedTrick | undefined): Seat | null => (trick === undefined ? null : seatAfter(trick.leader, trick.cards.indexOf(QUEEN_OF_SPADES)))

const NO_CLAIMED: readonly CardId[] = []

/** The fields of a game as a whole. */
export const GAME_FIELDS = {
  round: field('number', ({ round }) => round.number),
  phase: field('phase', ({ phase }) => phase),
  direction: field('direction', ({ round }) => round.direction),
  /** The seat whose turn it is; null while passing, between tricks and at the end. */
  turn: field('optionalSeat', turnOf),
  /** The seat that leads the trick on the table. */
  leader: field('seat', ({ round }) => round.trick.leader),
  /** The seat that leads the round's first trick. */
  firstSeat: field('seat', ({ round }) => round.firstSeat),
  heartsBroken: field('flag', ({ round }) => round.heartsBroken),
  /** The seat that took the queen of spades in this round; null until her trick is complete. */
  queenTaker: field('optionalSeat', (state) => queensTrick(state)?.winner ?? null),
  /** The seat that had played her; null until her trick is complete. */
  queenPlayer: field('optionalSeat', (state) => queenPlayer(queensTrick(state))),
  /** The seat that has claimed the rest of this round; null when nobody has. */
  claimedBy: field('optionalSeat', ({ round }) => round.claim?.seat ?? null),
  /** The cards that it showed then, in the order of play. */
  claimedCards: field('cards', ({ round }) => round.claim?.cards.map(idOf) ?? NO_CLAIMED),
  /** Scores of each completed round, oldest first. */
  roundScores: field('roundScores', ({ roundScores }) => roundScores),
  /** The winner; of several winners the one with the lowest seat. Null until the game is over (DESIGN decision 3). */
  winner: field('optionalSeat', (state) => winners(state)[0] ?? null),
  /** All seats that share the highest total; empty until the game is over. */
  winners: field('seats', winners),
  /** SHA-256 of the server's part of the seed, in hex: published before the players give theirs. Null for a game without parts. */
  serverPartHash: field('optionalText', ({ serverPartHash }) => serverPartHash),
  /** The server's part of the seed, in hex: null until the game is over. */
  serverPart: field('optionalSeed', ({ phase, parts }) => (phase === 'gameOver' && parts !== null ? parts.server : null)),
  /** SHA-256 of the seed, in hex: published before the first deal. */
  seedHash: field('text', ({ seedHash }) => seedHash),
  /** The seed, in hex: null until the game is over. */
  seed: field('optionalSeed', ({ phase, seed }) => (phase === 'gameOver' ? seed : null)),
} as const

/** The fields that every seat has. */
export const SEAT_FIELDS = {
  hasPassed: seatField('hasPassed', 'flag', ({ round: { passes } }) => perSeat((seat) => passes[seat] !== null)),
  /** Tricks taken in this round. */
  tricksTaken: seatField('tricksTaken', 'count', ({ round }) => trickCounts(round.tricks)),
  /** Points of the tricks taken in this round, which the totals do not contain yet (except when the game is over). */
  roundPoints: seatField('roundPoints', 'count', pointsTaken),
  /** Totals of the completed rounds. */
  scores: seatField('score', 'number', ({ totals }) => totals),
  /** Whether the player has given a part of the seed. */
  hasSeedPart: seatField('hasSeedPart', 'flag', ({ parts }) => (parts === null ? NOBODY : perSeat((seat) => parts.players[seat] !== null))),
  /** The player's part of the seed: null until the game is over, and when the player has given none. */
  seedParts: seatField('seedPart', 'optionalSeedPart', ({ phase, parts }) => (phase === 'gameOver' && parts !== null ? parts.players : NO_PARTS)),
} as const

/** Whether the fields of all seats are the same in two states. It is cheaper than making them; a card that ends no trick changes none of them. */
export const areSeatFieldsSame = (a: GameState, b: GameState): boolean =>
  a.round.passes === b.round.passes &&
  a.round.tricks === b.round.tricks &&
  a.totals === b.totals &&
  a.parts === b.parts &&
  (a.phase === 'gameOver') === (b.phase === 'gameOver')

/**
 * Whether all fields are the same in two states, apart from those of the trick on the table (`CourseView` in `view.ts`). It is cheaper than making them; a
 * card that ends no trick changes only those.
 */
export const isSameApartFromTrick = (a: GameState, b: GameState): boolean =>
  areSeatFieldsSame(a, b) && a.seed === b.seed && a.round.number === b.round.number && a.round.claim === b.round.claim && a.roundScores === b.roundScores

type SeatField = (typeof SEAT_FIELDS)[keyof typeof SEAT_FIELDS]
/** The values of one seat's fields, by column. */
export type SeatRow = { readonly [F in SeatField as F['column']]: GameKinds[F['kind']] }

/** The values of the fields of a game. */
export type GameValues = { readonly [Name in keyof typeof GAME_FIELDS]: GameKinds[(typeof GAME_FIELDS)[Name]['kind']] }
/** The values of the fields of all four seats. */
export type SeatValues = { readonly [Name in keyof typeof SEAT_FIELDS]: PerSeat<GameKinds[(typeof SEAT_FIELDS)[Name]['kind']]> }

/** The values of one seat's fields, by column. */
export const seatRow = ({ hasPassed, tricksTaken, roundPoints, scores, hasSeedPart, seedParts }: SeatValues, seat: Seat): SeatRow => ({
  hasPassed: hasPassed[seat],
  tricksTaken: tricksTaken[seat],
  roundPoints: roundPoints[seat],
  score: scores[seat],
  hasSeedPart: hasSeedPart[seat],
  seedPart: seedParts[seat],
})
