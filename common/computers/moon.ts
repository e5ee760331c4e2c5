/**
 * The shooting-the-moon check of the specification (section 4, 'Single-player computer behaviour'). In this variant
 * hearts cost nothing, so all that it can mean is to go for every trick.
 */
import { PASS_SIZE } from '../limits.ts'
import { cardsIn, has, setOf, sizeOf, ofSuit, union, type CardSet } from '../rules/card-set.ts'
import { HEARTS, QUEEN_OF_SPADES, idOf, strengthOf, suitOf, type Card } from '../rules/cards.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import { seatAfter } from '../rules/seats.ts'
import type { ComputerMove } from '../rules/computer-move.ts'

const HEARTS_WITH_QUEEN = 7
const HEARTS_ALONE = 10
const HEARTS_WITH_QUEEN_BEHIND = 5
/** With at most this total, five hearts and the queen are enough. */
const BEHIND_TOTAL = 15

/** The cards with which a seat plays this round: those that it still holds and those that it has played. */
const cardsOfRound = ({ hand, seat, tricks, trick, phase }: SeatKnowledge): CardSet => {
  const played = [...tricks, ...(phase === 'betweenTricks' ? [] : [trick])].flatMap(({ leader, cards }) =>
    cards.filter((_, turns) => seatAfter(leader, turns) === seat),
  )
  return union(hand, setOf(played))
}

/** Whether a seat goes for every trick of this round. */
export const shootsTheMoon = (known: SeatKnowledge): boolean => {
  const cards = cardsOfRound(known)
  const hearts = sizeOf(ofSuit(cards, HEARTS))
  if (hearts >= HEARTS_ALONE) return true
  const enough = known.totals[known.seat] <= BEHIND_TOTAL ? HEARTS_WITH_QUEEN_BEHIND : HEARTS_WITH_QUEEN
  return has(cards, QUEEN_OF_SPADES) && hearts >= enough
}

const strongestFirst = (a: Card, b: Card): number => strengthOf(b) - strengthOf(a)

/** The move of a seat that goes for every trick: it plays its highest card, and passes low cards other than hearts. */
export const moonMove = (known: SeatKnowledge): ComputerMove => {
  if (known.phase !== 'passing') {
    const [highest] = cardsIn(legalInRound(known.hand, known)).toSorted(strongestFirst)
    if (highest === undefined) throw new Error('a hand that is to play has a legal card')
    return { type: 'play', card: idOf(highest) }
  }
  const isKept = (card: Card): boolean => suitOf(card) === HEARTS || card === QUEEN_OF_SPADES
  const byStrength = cardsIn(known.hand).toSorted(strongestFirst)
  const passed = [...byStrength.filter(isKept), ...byStrength.filter((card) => !isKept(card))].slice(-PASS_SIZE)
  return { type: 'pass', cards: passed.map(idOf) }
}
