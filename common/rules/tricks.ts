/** Who wins a trick, and what it shows (specification sections 1 and 4). */
import { ACE_OF_HEARTS, ACE_OF_SPADES, KING_OF_SPADES, QUEEN_OF_SPADES, suitOf, type Card } from './cards.ts'
import { seatAfter, type Seat } from './seats.ts'

/** The cards of a trick in the order of play, the leader's first. */
export type Trick = { readonly leader: Seat; readonly cards: readonly Card[] }

/** A trick of four cards and the seat that has won it. */
export type CompletedTrick = Trick & { readonly winner: Seat }

/** Whether a card takes the trick over from the one that holds it so far, which is of the led suit. */
export const beats = (card: Card, holder: Card): boolean => card > holder && suitOf(card) === suitOf(holder)

/** The position, in the order of play, of the highest card of the led suit. Takes 1 to 4 cards. */
export const winningPosition = (cards: readonly Card[]): number =>
  cards.reduce((best, card, position) => {
    const holder = cards[best]
    return holder !== undefined && beats(card, holder) ? position : best
  }, 0)

/** The seat that wins a trick: the holder of the highest card of the led suit, with the ace high. */
export const trickWinner = (leader: Seat, cards: readonly Card[]): Seat => seatAfter(leader, winningPosition(cards))

/** What a completed trick shows: see specification section 4, 'Announcements and animations'. */
export type TrickFinale = 'ordinary' | 'regicide' | 'aceOfHearts'

/** The finale of a completed trick: it depends on the queen of spades and on the card that took her. */
export const trickFinale = (cards: readonly Card[]): TrickFinale => {
  if (!cards.includes(QUEEN_OF_SPADES)) return 'ordinary'
  const taker = cards[winningPosition(cards)]
  if (taker === ACE_OF_HEARTS) return 'aceOfHearts'
  return taker === KING_OF_SPADES || taker === ACE_OF_SPADES ? 'regicide' : 'ordinary'
}
