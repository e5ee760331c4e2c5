/**
 * The computer that plays for an absent player. It is given what its seat may know, never a state, so it cannot cheat. It wants
 * tricks for their points, and nothing of the diamonds and the queen of spades in them.
 */
import { ACE_OF_SPADES, DIAMONDS, KING_OF_SPADES, QUEEN_OF_SPADES, SPADES, idOf, strengthOf, suitOf, type Card, type CardId } from '../rules/cards.ts'
import { cardsIn, setOf } from '../rules/card-set.ts'
import { PASS_SIZE, QUEEN_OF_SPADES_PENALTY, SEAT_COUNT, TRICK_POINTS } from '../limits.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import { diamondPenalty, trickPoints } from '../rules/scoring.ts'
import { winningPosition } from '../rules/tricks.ts'

/** What a computer does. */
export type Move = { readonly type: 'pass'; readonly cards: readonly CardId[] } | { readonly type: 'play'; readonly card: CardId }

/** What a computer fears of the cards that take the queen of spades: less than to hold her. */
const RISK_OF_TAKING_HER = 20
/** What it takes off the worth of a trick that somebody can still take over. */
const RISK_OF_OVERTAKING = 5
/** Among cards of one value the higher one goes first: less than a point for the ace. */
const strengthBonus = (card: Card): number => strengthOf(card) / 100

/** A trick that is not complete yet counts as if the missing cards were harmless. */
const worth = (trick: readonly Card[]): number => trickPoints(setOf(trick)) + ((SEAT_COUNT - trick.length) / SEAT_COUNT) * TRICK_POINTS

/** How much a card costs whoever takes it, or risks to cost its holder. */
const danger = (card: Card): number => {
  if (card === QUEEN_OF_SPADES) return QUEEN_OF_SPADES_PENALTY
  if (card === ACE_OF_SPADES || card === KING_OF_SPADES) return RISK_OF_TAKING_HER
  return suitOf(card) === DIAMONDS ? diamondPenalty(card) : 0
}

const best = (cards: readonly Card[], value: (card: Card) => number): Card => {
  const [first, ...rest] = cards
  if (first === undefined) throw new Error('a hand that is to play has a legal card')
  return rest.reduce((chosen, card) => (value(card) > value(chosen) ? card : chosen), first)
}

/** A leader gets rid of high cards where nothing is to be feared, and leads low where something is. */
const leadValue = (card: Card): number => {
  const isFeared = suitOf(card) === DIAMONDS || suitOf(card) === SPADES
  return isFeared ? -strengthOf(card) - danger(card) : strengthOf(card)
}

/** A follower takes a trick that pays, as high as it can; otherwise it gives what would hurt most, as high as it may. */
const followValue = (trick: readonly Card[], card: Card): number => {
  const played = [...trick, card]
  const takes = winningPosition(played) === trick.length
  const isLast = played.length === SEAT_COUNT
  if (takes) return worth(played) - (isLast ? 0 : RISK_OF_OVERTAKING) + strengthBonus(card)
  return danger(card) + strengthBonus(card)
}

/** The move of a seat that has one to make: two cards to pass while passing, otherwise the card to play. */
export const chooseMove = (known: SeatKnowledge): Move => {
  if (known.phase === 'passing') {
    return { type: 'pass', cards: cardsIn(known.hand).toSorted((a, b) => danger(b) - danger(a)).slice(0, PASS_SIZE).map(idOf) }
  }
  const { cards: trick } = known.trick
  const legal = cardsIn(legalInRound(known.hand, known))
  return { type: 'play', card: idOf(best(legal, (card) => (trick.length === 0 ? leadValue(card) : followValue(trick, card)))) }
}
