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
  SPADES,
  strengthOf,
  suitOf,
  type Card,
  type CardId,
} from '#common/rules/cards.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import { diamondPenalty, trickWorth } from '#common/rules/scoring.ts'
import { beats, winningPosition } from '#common/rules/tricks.ts'
import { SEAT_COUNT } from '#common/limits.ts'
import { knownCard } from '../hand/card-names.ts'

/** Why a card is the best one. Values are points. */
export type Reason =
  | { readonly type: 'onlyCard' }
  /** A lead of clubs or hearts, which take no points away. */
  | { readonly type: 'safeLead' }
  /** A low lead, which somebody else will probably take. */
  | { readonly type: 'lowLead' }
  /** A high diamond or spade, which may well take the trick. */
  | { readonly type: 'highLead' }
  /** A spade that fears the queen, or the queen herself. */
  | { readonly type: 'lead' }
  /** It takes a trick that is worth something, or that costs something but must be taken. */
  | { readonly type: 'takes'; readonly value: number; readonly isLast: boolean }
  /** A card of another suit that takes and gives nothing. */
  | { readonly type: 'discards' }
  /** It leaves a trick to others. */
  | { readonly type: 'leaves'; readonly value: number }
  | { readonly type: 'givesQueen' }
  | { readonly type: 'givesDiamond'; readonly penalty: number }
  /** It gets rid of the king or the ace of spades before they must take the queen. */
  | { readonly type: 'dropsSpade' }

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

/** The strength of jacks: stronger cards and jacks are high. */
const JACK = 9
const isHigh = (card: Card, seen: ReadonlySet<Card>): boolean =>
  strengthOf(card) >= JACK || !DECK.some((other) => beats(other, card) && !seen.has(other))

const whyToLead = (card: Card, seen: ReadonlySet<Card>): Reason => {
  const suit = suitOf(card)
  if (suit !== DIAMONDS && suit !== SPADES) return { type: 'safeLead' }
  if (card === QUEEN_OF_SPADES || fearsQueen(card, seen)) return { type: 'lead' }
  return { type: isHigh(card, seen) ? 'highLead' : 'lowLead' }
}

const whyToFollow = (trick: readonly Card[], card: Card, seen: ReadonlySet<Card>): Reason => {
  const played = [...trick, card]
  if (winningPosition(played) === trick.length)
    return { type: 'takes', value: trickWorth(played), isLast: played.length === SEAT_COUNT }
  if (card === QUEEN_OF_SPADES) return { type: 'givesQueen' }
  if (suitOf(card) === DIAMONDS) return { type: 'givesDiamond', penalty: diamondPenalty(card) }
  if (fearsQueen(card, seen)) return { type: 'dropsSpade' }
  const [lead] = trick
  return lead !== undefined && suitOf(lead) !== suitOf(card)
    ? { type: 'discards' }
    : { type: 'leaves', value: trickWorth(played) }
}

/** Why a card is the best one for a seat whose turn it is. */
export const reasonFor = (situation: Situation, card: Card, legalCards: number): Reason => {
  if (legalCards === 1) return { type: 'onlyCard' }
  const { cards } = situation.trick
  const seen = seenCards(situation)
  return cards.length === 0 ? whyToLead(card, seen) : whyToFollow(cards, card, seen)
}

/** The hint for a seat whose turn it is; null when there is no advice. `advice` has the best card first. */
export const cardHint = (known: SeatKnowledge, advice: readonly CardAdvice[]): CardHint | null => {
  const [best] = advice
  return best === undefined
    ? null
    : { cards: advice, best: best.card, why: reasonFor(known, knownCard(best.card), advice.length) }
}

/** A card that was played, and what each legal card was worth then, the best one first. */
export type JudgedPlay = { readonly card: CardId; readonly advice: readonly CardAdvice[] }
/**
 * Judges cards one after the other, so that the computers are not kept waiting; null when one of them could not be
 * judged.
 */
export const judgedPlays = async (
  plays: readonly { readonly known: SeatKnowledge; readonly card: CardId }[],
  adviceFor: (known: SeatKnowledge) => Promise<readonly CardAdvice[] | null>,
): Promise<readonly JudgedPlay[] | null> => {
  const judged: JudgedPlay[] = []
  for (const { known, card } of plays) {
    const advice = await adviceFor(known)
    if (advice === null) return null
    judged.push({ card, advice })
  }
  return judged
}

/** A card that cost points, the better one, and how many points on average. */
export type CostlyPlay = { readonly card: CardId; readonly better: CardId; readonly points: number }

/** Below this an average over some hundred rounds says nothing. */
const LEAST_COST = 1
const SHOWN = 2

/** The two cards of a round that cost most, the most costly first; fewer when fewer cost anything. */
export const costliest = (plays: readonly JudgedPlay[]): readonly CostlyPlay[] =>
  plays
    .flatMap(({ card, advice }): readonly CostlyPlay[] => {
      const [best] = advice
      const own = advice.find((other) => other.card === card)
      if (best === undefined || own === undefined || best.card === card) return []
      return [{ card, better: best.card, points: best.expectedPoints - own.expectedPoints }]
    })
    .filter(({ points }) => points >= LEAST_COST)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, SHOWN)
