/** A game as a value: nothing in it changes, `reduce` makes the next one. It holds every secret; only views leave. */
import { NO_CARDS, setOf, type CardSet } from './card-set.ts'
import { suitOf, type Suit } from './cards.ts'
import { deal, firstSeatOf, seedHash, type Seed } from './deal.ts'
import { legalMoves } from './legality.ts'
import { directionOf, type Direction } from './passing.ts'
import { perSeat, seatAfter, type PerSeat, type Seat } from './seats.ts'
import type { Trick } from './tricks.ts'

/** The phases of a game (specification section 4, 'Round and trick flow'). */
export const GAME_PHASES = ['passing', 'playing', 'between_tricks', 'game_over'] as const
export type GamePhase = (typeof GAME_PHASES)[number]

/** A completed trick. */
export type CompletedTrick = Trick & { readonly winner: Seat }

/** The round being played. */
export type Round = {
  readonly number: number
  readonly direction: Direction
  /** The seat that leads the first trick. */
  readonly firstSeat: Seat
  readonly hands: PerSeat<CardSet>
  /** The cards that each seat has chosen to pass; null before it has. */
  readonly passes: PerSeat<CardSet | null>
  readonly heartsBroken: boolean
  /** The trick on the table; it stays there while between tricks. */
  readonly trick: Trick
  /** The cards of the tricks that each seat has taken. */
  readonly taken: PerSeat<CardSet>
}

export type GameState = {
  readonly seed: Seed
  /** What is published of the seed before the first deal. */
  readonly seedHash: string
  readonly phase: GamePhase
  readonly round: Round
  /** The last completed trick, of this round or of the one before. */
  readonly lastTrick: CompletedTrick | null
  /** Scores of each completed round, oldest first. */
  readonly roundScores: readonly PerSeat<number>[]
  /** Totals of the completed rounds. */
  readonly totals: PerSeat<number>
}

/** A round as it stands after the deal. */
export const dealtRound = (number: number, firstSeat: Seat, hands: PerSeat<CardSet>): Round => ({
  number,
  direction: directionOf(number),
  firstSeat,
  hands,
  passes: [null, null, null, null],
  heartsBroken: false,
  trick: { leader: firstSeat, cards: [] },
  taken: perSeat(() => NO_CARDS),
})

/** The phase in which a round begins: in a keep round there is no passing. */
export const openingPhase = (round: Round): GamePhase => (round.direction === 'keep' ? 'playing' : 'passing')

/** A new game: the first round, dealt from the seed. */
export const newGame = (seed: Seed): GameState => {
  const round = dealtRound(1, firstSeatOf(seed), deal(seed, 1))
  return { seed, seedHash: seedHash(seed), phase: openingPhase(round), round, lastTrick: null, roundScores: [], totals: [0, 0, 0, 0] }
}

/** The seat to play; null outside the playing phase. */
export const turnOf = ({ phase, round }: GameState): Seat | null =>
  phase === 'playing' ? seatAfter(round.trick.leader, round.trick.cards.length) : null

/** The suit of the trick on the table; null before it is led. */
export const ledSuit = ({ trick }: Round): Suit | null => {
  const lead = trick.cards[0]
  return lead === undefined ? null : suitOf(lead)
}

/** Whether this is the first card of the round's first trick, which may be anything (specification section 5). */
const isOpeningLead = ({ trick, taken }: Round): boolean => trick.cards.length === 0 && taken.every((cards) => cards === NO_CARDS)

/** The cards that `seat` may play when it is its turn. */
export const legalCards = (round: Round, seat: Seat): CardSet =>
  legalMoves(round.hands[seat], ledSuit(round), round.heartsBroken || isOpeningLead(round))

/** The cards of a trick as a set. */
export const trickSet = (trick: Trick): CardSet => setOf(trick.cards)
