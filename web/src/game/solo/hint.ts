/**
 * Why a move is the best one, and what a round has cost: what a solo game tells about the worth of moves. Pure; the
 * worth itself is `advise`.
 */
import { lostChance, lostPoints, type Judged } from '#common/analysis/marks.ts'
import type { Advice } from '#common/computers/advice.ts'
import { cardsIn } from '#common/rules/card-set.ts'
import {
  ACE_OF_SPADES,
  DECK,
  DIAMONDS,
  KING_OF_SPADES,
  QUEEN_OF_SPADES,
  suitOf,
  type Card,
  type CardId,
} from '#common/rules/cards.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import { diamondPenalty, trickWorth } from '#common/rules/scoring.ts'
import { beats, winningPosition } from '#common/rules/tricks.ts'
import { SEAT_COUNT } from '#common/limits.ts'
import { knownCard } from '../hand/card-names.ts'

/** Why a move is the best one: only what the seat knows for certain, or what was computed. Chances are from 0 to 1. */
export type Reason =
  | { readonly type: 'onlyCard' }
  /** Nothing tells the best card from these others, which are all others when `isAny`. */
  | { readonly type: 'asGood'; readonly others: readonly CardId[]; readonly isAny: boolean }
  /** Nothing tells the two cards to pass from these two others. */
  | { readonly type: 'pairAsGood'; readonly others: readonly CardId[] }
  /** Who keeps this card, and passes the best two others, gets so many points less. */
  | { readonly type: 'keepCosts'; readonly card: CardId; readonly points: number }
  /** Who keeps this card, and passes the best two others, wins fewer games: `kept` instead of `chance`. */
  | { readonly type: 'keepLoses'; readonly card: CardId; readonly chance: number; readonly kept: number }
  /** The last card of a trick takes it. */
  | { readonly type: 'takes'; readonly value: number }
  /** It takes the trick so far, and no card that others may hold beats it. */
  | { readonly type: 'unbeatable' }
  /** It leaves a trick that costs points to others. */
  | { readonly type: 'leaves'; readonly value: number }
  | { readonly type: 'givesQueen' }
  /** It gives the highest diamond that may be played. */
  | { readonly type: 'givesDiamond'; readonly penalty: number }
  /** It gets rid of the king or the ace of spades before they must take the queen, whom somebody else may hold. */
  | { readonly type: 'dropsSpade' }
  /** It brings so many more points than the second one. */
  | { readonly type: 'morePoints'; readonly second: CardId; readonly points: number }
  /** It wins more games than the second one. */
  | { readonly type: 'winsMore'; readonly second: CardId; readonly chance: number; readonly secondChance: number }

/** What moves are worth, the best one first, and why that one is the best. */
export type Hint = { readonly moves: readonly Advice[]; readonly best: readonly CardId[]; readonly why: Reason }

/** The part of what a seat knows on which a reason depends. */
type Situation = Pick<SeatKnowledge, 'trick' | 'tricks' | 'hand'>

/** The cards that no other player holds, as far as the hand and the tricks tell. */
const seenCards = ({ trick, tricks, hand }: Situation): ReadonlySet<Card> =>
  new Set([...cardsIn(hand), ...tricks.flatMap(({ cards }) => cards), ...trick.cards])

/** The king and the ace of spades must take the queen, while another player may still hold her. */
const fearsQueen = (card: Card, seen: ReadonlySet<Card>): boolean =>
  (card === KING_OF_SPADES || card === ACE_OF_SPADES) && !seen.has(QUEEN_OF_SPADES)

const isHighestDiamond = (card: Card, legal: readonly Card[]): boolean =>
  suitOf(card) === DIAMONDS && legal.every((other) => suitOf(other) !== DIAMONDS || other <= card)

/** What is certain about a card on a trick, and worth saying; null when nothing is. */
const certainty = (situation: Situation, card: Card, legal: readonly Card[]): Reason | null => {
  const played = [...situation.trick.cards, card]
  const seen = seenCards(situation)
  const value = trickWorth(played)
  if (winningPosition(played) === played.length - 1) {
    if (played.length === SEAT_COUNT) return value > 0 ? { type: 'takes', value } : null
    return DECK.some((other) => beats(other, card) && !seen.has(other)) ? null : { type: 'unbeatable' }
  }
  if (card === QUEEN_OF_SPADES) return { type: 'givesQueen' }
  if (isHighestDiamond(card, legal)) return { type: 'givesDiamond', penalty: diamondPenalty(card) }
  if (fearsQueen(card, seen)) return { type: 'dropsSpade' }
  return value < 0 ? { type: 'leaves', value } : null
}

/** From so many points on, more points are a reason. */
const LEAST_MORE_POINTS = 0.1

/** What it costs to keep a card of the best two: the difference to the best two others of these. */
const costOfKeeping = (card: CardId, [best, ...others]: readonly Advice[]): Reason | null => {
  const without = others.find(({ cards }) => !cards.includes(card))
  if (best === undefined || without === undefined || without.isAsGood) return null
  const points = best.expectedPoints - without.expectedPoints
  return points >= LEAST_MORE_POINTS
    ? { type: 'keepCosts', card, points }
    : { type: 'keepLoses', card, chance: best.winChance, kept: without.winChance }
}

const pointsOf = (reason: Reason): number => (reason.type === 'keepCosts' ? reason.points : 0)

/** Why the first of these pairs is the best one to pass: what it would cost to keep the more dangerous card of it. */
export const passReason = (advice: readonly Advice[]): Reason | null => {
  const [best, ...others] = advice
  if (best === undefined) return null
  const [cost] = best.cards
    .map((card) => costOfKeeping(card, advice))
    .filter((reason) => reason !== null)
    .toSorted((a, b) => pointsOf(b) - pointsOf(a))
  const equal = others.find(({ isAsGood }) => isAsGood)
  return cost ?? (equal === undefined ? null : { type: 'pairAsGood', others: equal.cards })
}

/** Why the first of these cards is the best one for a seat whose turn it is. */
export const reasonFor = (situation: Situation, advice: readonly Advice[]): Reason => {
  const [best, second, ...rest] = advice.flatMap(({ cards, ...worth }) => cards.map((card) => ({ card, ...worth })))
  if (best === undefined || second === undefined) return { type: 'onlyCard' }
  const asGood = [second, ...rest].filter(({ isAsGood }) => isAsGood)
  if (asGood.length > 0)
    return { type: 'asGood', others: asGood.map(({ card }) => card), isAny: asGood.length === rest.length + 1 }
  const legal = [best, second, ...rest].map(({ card }) => knownCard(card))
  const points = best.expectedPoints - second.expectedPoints
  return (
    certainty(situation, knownCard(best.card), legal) ??
    (points >= LEAST_MORE_POINTS
      ? { type: 'morePoints', second: second.card, points }
      : { type: 'winsMore', second: second.card, chance: best.winChance, secondChance: second.winChance })
  )
}

/**
 * Why a move is better than the one that was made; null when only the numbers say so, or the same is true of both.
 */
export const whyBetter = (known: SeatKnowledge, best: Advice, made: Advice): Reason | null => {
  if (known.phase === 'passing') return passReason([best, made])
  const [card, other] = [...best.cards, ...made.cards].map(knownCard)
  if (card === undefined || other === undefined) return null
  const why = certainty(known, card, [card, other])
  return why?.type === certainty(known, other, [card, other])?.type ? null : why
}

/** The hint for a seat that is to move; null when there is no advice. `advice` has the best move first. */
export const hintFor = (known: SeatKnowledge, advice: readonly Advice[]): Hint | null => {
  const [best] = advice
  const why = known.phase === 'passing' ? passReason(advice) : reasonFor(known, advice)
  return best === undefined || why === null ? null : { moves: advice, best: best.cards, why }
}

/** What is worth speaking of: so many points, or this part of a game. */
const LEAST_POINTS = 1
const LEAST_CHANCE = 0.02
const SHOWN = 2

/** The two moves of a round that cost most, the most costly first; fewer when fewer cost anything. */
export const costliest = (moves: readonly Judged[]): readonly Judged[] =>
  moves
    .filter((move) => lostPoints(move) >= LEAST_POINTS || lostChance(move) >= LEAST_CHANCE)
    .toSorted((a, b) => lostChance(b) - lostChance(a) || lostPoints(b) - lostPoints(a))
    .slice(0, SHOWN)
