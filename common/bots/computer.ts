/**
 * The computer that plays for an absent player. It sees a view, never a state, so it cannot cheat. It wants tricks for their 10
 * points, and nothing of the diamonds and the queen of spades in them.
 */
import { ACE_OF_SPADES, DIAMONDS, KING_OF_SPADES, QUEEN_OF_SPADES, SPADES, cardOf, idOf, strengthOf, suitOf, type Card, type CardId } from '../rules/cards.ts'
import { cardsIn, setOf } from '../rules/card-set.ts'
import { PASS_SIZE, SEAT_COUNT } from '../limits.ts'
import { trickPoints } from '../rules/scoring.ts'
import { winningPosition } from '../rules/tricks.ts'
import { legalInView, type PrivateGameView, type PublicGameView } from '../rules/view.ts'

/** What a seat may see of its game. */
export type SeatView = PublicGameView & PrivateGameView
/** What a computer does. */
export type Move = { readonly type: 'pass'; readonly cards: readonly CardId[] } | { readonly type: 'play'; readonly card: CardId }

/** A trick that is not complete yet counts as if the missing cards were harmless. */
const worth = (trick: readonly Card[]): number => trickPoints(setOf(trick)) + ((SEAT_COUNT - trick.length) / SEAT_COUNT) * 10

/** How much a card costs whoever takes it, or risks to cost its holder. */
const danger = (card: Card): number => {
  if (card === QUEEN_OF_SPADES) return 26
  if (card === ACE_OF_SPADES || card === KING_OF_SPADES) return 20
  return suitOf(card) === DIAMONDS ? strengthOf(card) + 2 : 0
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
  if (takes) return worth(played) - (isLast ? 0 : 5) + strengthOf(card) / 100
  return danger(card) + strengthOf(card) / 100
}

/** The move of the seat that a view belongs to, when it has one to make. */
export const chooseMove = (view: SeatView): Move => {
  if (view.phase === 'passing') {
    const hand = view.hand.map(cardOf).filter((card) => card !== undefined)
    return { type: 'pass', cards: hand.toSorted((a, b) => danger(b) - danger(a)).slice(0, PASS_SIZE).map(idOf) }
  }
  const trick = view.trick.map(({ card }) => cardOf(card)).filter((card) => card !== undefined)
  const legal = cardsIn(legalInView(view))
  return { type: 'play', card: idOf(best(legal, (card) => (trick.length === 0 ? leadValue(card) : followValue(trick, card)))) }
}
