/** The points of tricks, and who wins (specification section 1, 'Round scoring per player'). */
import { QUEEN_OF_SPADES_PENALTY, SEAT_COUNT, TRICK_POINTS, WINNING_TOTAL } from '../limits.ts'
import { DECK, DIAMONDS, QUEEN_OF_SPADES, strengthOf, suitOf, type Card } from './cards.ts'
import { has, sizeOf, suitBits, type CardSet } from './card-set.ts'
import { SEATS, type PerSeat, type Seat } from './seats.ts'

/** The penalty of a diamond for the player who takes it: from 2 for the two to 13 for the king and 14 for the ace. */
export const diamondPenalty = (diamond: Card): number => strengthOf(diamond) + 2

const ALL_DIAMONDS = DECK.filter((card) => suitOf(card) === DIAMONDS)

/** The value of every possible set of diamonds; the index is its 13 bits. */
const DIAMOND_VALUES = Int16Array.from({ length: 1 << 13 }, (_, bits) => {
  let value = 0
  for (const diamond of ALL_DIAMONDS) if ((bits >>> strengthOf(diamond)) & 1) value += diamondPenalty(diamond)
  return value
})

const PENALTIES = Int8Array.from(DECK, (card) =>
  card === QUEEN_OF_SPADES ? QUEEN_OF_SPADES_PENALTY : suitOf(card) === DIAMONDS ? diamondPenalty(card) : 0,
)

/** What a card costs the player who takes it: the value of a diamond, 26 for the queen of spades, otherwise nothing. */
export const penaltyOf = (card: Card): number => PENALTIES[card] ?? 0

/**
 * The points of complete tricks: 10 for each, minus the penalties of their diamonds, minus 26 for the queen of spades.
 */
export const trickPoints = (taken: CardSet): number =>
  (sizeOf(taken) / SEAT_COUNT) * TRICK_POINTS -
  (DIAMOND_VALUES[suitBits(taken, DIAMONDS)] ?? 0) -
  (has(taken, QUEEN_OF_SPADES) ? QUEEN_OF_SPADES_PENALTY : 0)

/** What a trick with these cards, of which some may still be missing, gives its taker: 10 minus their penalties. */
export const trickWorth = (cards: readonly Card[]): number =>
  cards.reduce((points, card) => points - penaltyOf(card), TRICK_POINTS)

/** The points that are missing for the end of the game; 0 from 51 on. */
export const pointsToWin = (total: number): number => Math.max(0, WINNING_TOTAL - total)

/** The game ends when a player's total reaches or exceeds 51 points. */
export const endsGame = (totals: PerSeat<number>): boolean => Math.max(...totals) >= WINNING_TOTAL

/** All seats that share the highest total, in seat order (DESIGN decision 3). */
export const winnersOf = (totals: PerSeat<number>): readonly Seat[] => {
  const highest = Math.max(...totals)
  return SEATS.filter((seat) => totals[seat] === highest)
}
