/** Who wins a trick, and its finale (specification sections 1 and 4). */
import { ACE_OF_HEARTS, ACE_OF_SPADES, KING_OF_SPADES, QUEEN_OF_SPADES, suitOf, type Card } from './cards.ts'
import { seatAfter, type Seat } from './seats.ts'

/** The cards of a trick in the order of play, the leader's first. */
export type Trick = { readonly leader: Seat; readonly cards: readonly Card[] }

/** A trick of four cards, with the seat that won it. */
export type CompletedTrick = Trick & { readonly winner: Seat }

/** Whether a card beats the winning card so far, which is of the led suit. */
export const beats = (card: Card, holder: Card): boolean => card > holder && suitOf(card) === suitOf(holder)

/** The position, in the order of play, of the highest card of the led suit. Takes 1 to 4 cards. */
export const winningPosition = (cards: readonly Card[]): number =>
  cards.reduce((best, card, position) => {
    const holder = cards[best]
    return holder !== undefined && beats(card, holder) ? position : best
  }, 0)

/** The seat that wins a trick: the one that played the highest card of the led suit; the ace is high. */
export const trickWinner = (leader: Seat, cards: readonly Card[]): Seat => seatAfter(leader, winningPosition(cards))

/** How a completed trick is announced: specification section 4, 'Announcements and animations'. */
export type TrickFinale = 'ordinary' | 'regicide' | 'aceOfHearts'

/**
 * The finale of a completed trick. It depends on whether the queen of spades is in it, and on the card that takes her.
 */
export const trickFinale = (cards: readonly Card[]): TrickFinale => {
  if (!cards.includes(QUEEN_OF_SPADES)) return 'ordinary'
  const taker = cards[winningPosition(cards)]
  if (taker === ACE_OF_HEARTS) return 'aceOfHearts'
  return taker === KING_OF_SPADES || taker === ACE_OF_SPADES ? 'regicide' : 'ordinary'
}
