/**
 * A rule of thumb that needs no search: it takes tricks for their points and avoids diamonds and the queen of spades.
 */
import { ACE_OF_SPADES, DIAMONDS, KING_OF_SPADES, SPADES, idOf, strengthOf, suitOf, type Card } from '../rules/cards.ts'
import { cardsIn, setOf } from '../rules/card-set.ts'
import { PASS_SIZE, SEAT_COUNT, TRICK_POINTS } from '../limits.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import { penaltyOf, trickPoints } from '../rules/scoring.ts'
import { winningPosition } from '../rules/tricks.ts'
import type { ComputerMove } from '../rules/computer-move.ts'

/**
 * The cost of a card that may take the queen of spades (king or ace of spades). It is lower than the cost of the queen
 * herself.
 */
const RISK_OF_TAKING_HER = 20
/** Subtracted from the worth of a trick that a later player can still win. */
const RISK_OF_OVERTAKING = 5
/** Between cards of equal value the higher one is played first: the bonus is below one point even for the ace. */
const strengthBonus = (card: Card): number => strengthOf(card) / 100

/** The worth of the trick on the table. Cards not played yet count as harmless. */
const worth = (trick: readonly Card[]): number =>
  trickPoints(setOf(trick)) + ((SEAT_COUNT - trick.length) / SEAT_COUNT) * TRICK_POINTS

/** How much a card costs the player who takes it, or may cost the player who holds it. */
export const danger = (card: Card): number =>
  card === ACE_OF_SPADES || card === KING_OF_SPADES ? RISK_OF_TAKING_HER : penaltyOf(card)

const best = (cards: readonly Card[], value: (card: Card) => number): Card => {
  const [first, ...rest] = cards
  if (first === undefined) throw new Error('a hand that is to play has a legal card')
  return rest.reduce((chosen, card) => (value(card) > value(chosen) ? card : chosen), first)
}

/**
 * A leader plays high cards in clubs and hearts, which are harmless, to get rid of them, and low cards in spades and
 * diamonds.
 */
const leadValue = (card: Card): number => {
  const isFeared = suitOf(card) === DIAMONDS || suitOf(card) === SPADES
  return isFeared ? -strengthOf(card) - danger(card) : strengthOf(card)
}

/**
 * The value of a card for a follower: a card that takes the trick counts what the trick is worth, any other card counts
 * its danger, because the follower gets rid of it. Between equal cards the higher one counts more.
 */
const followValue = (trick: readonly Card[], card: Card): number => {
  const played = [...trick, card]
  const takes = winningPosition(played) === trick.length
  const isLast = played.length === SEAT_COUNT
  if (takes) return worth(played) - (isLast ? 0 : RISK_OF_OVERTAKING) + strengthBonus(card)
  return danger(card) + strengthBonus(card)
}

/** The move of a seat whose turn it is: two cards to pass in the passing phase, otherwise the card to play. */
export const heuristicMove = (known: SeatKnowledge): ComputerMove => {
  if (known.phase === 'passing') {
    return {
      type: 'pass',
      cards: cardsIn(known.hand)
        .toSorted((a, b) => danger(b) - danger(a))
        .slice(0, PASS_SIZE)
        .map(idOf),
    }
  }
  const { cards: trick } = known.trick
  const legal = cardsIn(legalInRound(known.hand, known))
  return {
    type: 'play',
    card: idOf(best(legal, (card) => (trick.length === 0 ? leadValue(card) : followValue(trick, card)))),
  }
}
