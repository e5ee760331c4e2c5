/** Which cards may be played (specification section 5, 'Play legality'). */
import { HEARTS, suitOf, type Card, type Suit } from './cards.ts'
import { NO_CARDS, notOfSuit, ofSuit, type CardSet } from './card-set.ts'
import type { CompletedTrick, Trick } from './tricks.ts'

/** A follower who holds the led suit must follow it; otherwise any card may be played. */
export const mayFollow = (hand: CardSet, led: Suit): CardSet => {
  const following = ofSuit(hand, led)
  return following === NO_CARDS ? hand : following
}

/** A leader may not lead hearts until hearts are broken, unless the hand holds only hearts. */
export const mayLead = (hand: CardSet, heartsAllowed: boolean): CardSet => {
  if (heartsAllowed) return hand
  const others = notOfSuit(hand, HEARTS)
  return others === NO_CARDS ? hand : others
}

/**
 * The cards of a hand that may be played now. Only an empty hand has none. `led` is the suit of the trick, or null for its leader.
 * `heartsAllowed`: hearts are broken, or this is the first card of the round's first trick, which may be any card.
 */
export const legalMoves = (hand: CardSet, led: Suit | null, heartsAllowed: boolean): CardSet =>
  led === null ? mayLead(hand, heartsAllowed) : mayFollow(hand, led)

/** Whether the next card is the first of the round's first trick, which may be any card (specification section 5). */
export const isOpeningLead = (cardsOnTable: number, tricksCompleted: number): boolean => cardsOnTable === 0 && tricksCompleted === 0

/** The public part of a round that decides which cards are legal: the trick on the table and the earlier ones. */
export type RoundInSight = { readonly trick: Trick; readonly tricks: readonly CompletedTrick[]; readonly heartsBroken: boolean }

/** The cards of a hand that may be played next in a round. */
export const legalInRound = (hand: CardSet, { trick, tricks, heartsBroken }: RoundInSight): CardSet => {
  const [lead] = trick.cards
  return legalMoves(hand, lead === undefined ? null : suitOf(lead), heartsBroken || isOpeningLead(trick.cards.length, tricks.length))
}

/** Whether a card breaks hearts: every heart does, also as the opening lead (DESIGN section 3). */
export const breaksHearts = (card: Card): boolean => suitOf(card) === HEARTS
