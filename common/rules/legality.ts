/** Which cards may be played (specification section 5, 'Play legality'). */
import { HEARTS, suitOf, type Card, type Suit } from './cards.ts'
import { ofSuits, suitsIn, type CardSet } from './card-set.ts'
import type { CompletedTrick, Trick } from './tricks.ts'

/** Some suits as bits: suit `n` is bit `n`. */
export type SuitMask = number
const HEARTS_ALONE: SuitMask = 1 << HEARTS

/**
 * A follower who holds the led suit must follow it; otherwise any card may be played. `held` are the suits of the hand.
 */
const suitsToFollow = (held: SuitMask, led: Suit): SuitMask => (((held >>> led) & 1) === 1 ? 1 << led : held)

/**
 * A leader may not lead hearts until hearts are broken, unless the hand holds only hearts. `held` are the suits of the
 * hand.
 */
const suitsToLead = (held: SuitMask, heartsAllowed: boolean): SuitMask =>
  heartsAllowed || held === HEARTS_ALONE ? held : held & ~HEARTS_ALONE

/**
 * The suits of a hand that may be played now: which cards are legal depends on their suits alone. `held` are the suits
 * of the hand, `led` is the suit of the trick, or null for its leader. `heartsAllowed`: hearts are broken, or this is
 * the first card of the round's first trick.
 */
export const playableSuits = (held: SuitMask, led: Suit | null, heartsAllowed: boolean): SuitMask =>
  led === null ? suitsToLead(held, heartsAllowed) : suitsToFollow(held, led)

/**
 * The cards of a hand that may be played now. Only an empty hand has none. `led` is the suit of the trick, or null for
 * its leader. `heartsAllowed`: hearts are broken, or this is the first card of the round's first trick, which may be
 * any card.
 */
export const legalMoves = (hand: CardSet, led: Suit | null, heartsAllowed: boolean): CardSet =>
  ofSuits(hand, playableSuits(suitsIn(hand), led, heartsAllowed))

/** Whether the next card is the first of the round's first trick, which may be any card (specification section 5). */
export const isOpeningLead = (cardsOnTable: number, tricksCompleted: number): boolean =>
  cardsOnTable === 0 && tricksCompleted === 0

/** The public part of a round that decides which cards are legal: the trick on the table and the earlier ones. */
export type RoundInSight = {
  readonly trick: Trick
  readonly tricks: readonly CompletedTrick[]
  readonly heartsBroken: boolean
}

/** The cards of a hand that may be played next in a round. */
export const legalInRound = (hand: CardSet, { trick, tricks, heartsBroken }: RoundInSight): CardSet => {
  const [lead] = trick.cards
  return legalMoves(
    hand,
    lead === undefined ? null : suitOf(lead),
    heartsBroken || isOpeningLead(trick.cards.length, tricks.length),
  )
}

/** Whether a card breaks hearts: every heart does, also as the opening lead (DESIGN section 3). */
export const breaksHearts = (card: Card): boolean => suitOf(card) === HEARTS
