/**
 * Why a card is the best one, and what a round has cost: what a solo game tells about the worth of cards. Pure; the
 * worth itself is `advise`.
 */
import type { CardAdvice } from '#common/computers/advice.ts'
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

/**
 * Why a card is the best one: only what the seat knows for certain, or what was computed. Values are points, chances
 * from 0 to 1.
 */
export type Reason =
  | { readonly type: 'onlyCard' }
  /** Nothing tells the best card from these others, which are all others when `isAny`. */
  | { readonly type: 'asGood'; readonly others: readonly CardId[]; readonly isAny: boolean }
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

/** What each legal card is worth, the best one first, and why that one is the best. */
export type CardHint = { readonly cards: readonly CardAdvice[]; readonly best: CardId; readonly why: Reason }

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

/** From so many points on, more points than the second card are a reason. */
const LEAST_MORE_POINTS = 0.1

/** Why the first of these cards is the best one for a seat whose turn it is. */
export const reasonFor = (situation: Situation, [best, second, ...rest]: readonly CardAdvice[]): Reason => {
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

/** The hint for a seat whose turn it is; null when there is no advice. `advice` has the best card first. */
export const cardHint = (known: SeatKnowledge, advice: readonly CardAdvice[]): CardHint | null => {
  const [best] = advice
  return best === undefined ? null : { cards: advice, best: best.card, why: reasonFor(known, advice) }
}

/** A card that was played, and what each legal card was worth then, the best one first. */
export type JudgedPlay = { readonly card: CardId; readonly advice: readonly CardAdvice[] }
/** At a first look most cards are right; what seems to cost something is judged again, by other and more rounds. */
const LOOK_ITERATIONS = 2_000
const SURE_ITERATIONS = 20_000

/**
 * Judges cards one after the other, so that the computers are not kept waiting; null when one of them could not be
 * judged.
 */
export const judgedPlays = async (
  plays: readonly { readonly known: SeatKnowledge; readonly card: CardId }[],
  adviceFor: (known: SeatKnowledge, iterations: number) => Promise<readonly CardAdvice[] | null>,
): Promise<readonly JudgedPlay[] | null> => {
  const judged: JudgedPlay[] = []
  for (const { known, card } of plays) {
    const look = await adviceFor(known, LOOK_ITERATIONS)
    const isRight = look?.find((other) => other.card === card)?.isAsGood === true
    const advice = isRight ? look : look && (await adviceFor(known, SURE_ITERATIONS))
    if (advice === null) return null
    judged.push({ card, advice })
  }
  return judged
}

/** A card that cost something, the better one, and how many points and how much of the chance of winning on average. */
export type CostlyPlay = {
  readonly card: CardId
  readonly better: CardId
  readonly points: number
  readonly chance: number
}

/** What is worth speaking of: so many points, or this part of a game. */
const LEAST_POINTS = 1
const LEAST_CHANCE = 0.02
const SHOWN = 2

/** The two cards of a round that cost most, the most costly first; fewer when fewer cost anything. */
export const costliest = (plays: readonly JudgedPlay[]): readonly CostlyPlay[] =>
  plays
    .flatMap(({ card, advice }): readonly CostlyPlay[] => {
      const [best] = advice
      const own = advice.find((other) => other.card === card)
      if (best === undefined || own === undefined || own.isAsGood) return []
      const [points, chance] = [best.expectedPoints - own.expectedPoints, best.winChance - own.winChance]
      return [{ card, better: best.card, points, chance }]
    })
    .filter(({ points, chance }) => points >= LEAST_POINTS || chance >= LEAST_CHANCE)
    .toSorted((a, b) => b.chance - a.chance || b.points - a.points)
    .slice(0, SHOWN)
