/** What prices mean: mistakes by their size, and how precise a game was. */
import type { Advice } from '../computers/advice.ts'
import type { CardId } from '../rules/cards.ts'

/**
 * The worth of the best move and of the one that was made; both are the same when it was the best. `isForPoints`: in a
 * hand that is played for its points, and no game is won.
 */
export type Judged = { readonly best: Advice; readonly played: Advice; readonly isForPoints?: true }

/** Whether two moves are the same: a card, or two cards in any order. */
export const isSame = (move: readonly CardId[], other: readonly CardId[]): boolean =>
  move.length === other.length && move.every((card) => other.includes(card))

/** How many points of the round a decision has lost, on average; at least 0. */
export const lostPoints = ({ best, played }: Judged): number =>
  played.isAsGood ? 0 : Math.max(0, best.expectedPoints - played.expectedPoints)

/** How much of the chance of winning a decision has lost, from 0 to 1. */
export const lostChance = ({ best, played }: Judged): number =>
  played.isAsGood ? 0 : Math.max(0, best.winChance - played.winChance)

/** What a decision has lost of what counts: of the chance of winning, or points. */
export const lostBy = (price: Judged): number => (price.isForPoints === true ? lostPoints(price) : lostChance(price))

/** From so much lost chance of winning on, or so many lost points, a decision is a mistake of this size. */
const MARKS = {
  chance: { inaccuracy: 0.02, mistake: 0.05, blunder: 0.1 },
  points: { inaccuracy: 2, mistake: 5, blunder: 10 },
} as const
export type Mark = keyof (typeof MARKS)['chance']

/** How bad a decision was; null when it was not. */
export const markOf = (price: Judged): Mark | null => {
  const lost = lostBy(price)
  const marks = MARKS[price.isForPoints === true ? 'points' : 'chance']
  if (lost >= marks.blunder) return 'blunder'
  if (lost >= marks.mistake) return 'mistake'
  return lost >= marks.inaccuracy ? 'inaccuracy' : null
}

/** The mistakes among some decisions, the one that has lost most first. */
export const mistakesAmong = <Made extends Judged>(prices: readonly Made[]): readonly Made[] =>
  prices.filter((price) => markOf(price) !== null).toSorted((a, b) => lostBy(b) - lostBy(a))

/** What a lost point of the round takes from the precision of a decision. */
const PER_POINT = 0.12

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * How precise decisions were, from 0 to 100, by the points of the round that they lost; null without decisions. It is
 * the mean of the arithmetic and the harmonic mean over the decisions, so that one blunder counts, as lichess does it.
 */
export const precisionOf = (prices: readonly Judged[]): number | null => {
  if (prices.length === 0) return null
  const each = prices.map((price) => Math.exp(-PER_POINT * lostPoints(price)))
  return (100 * (meanOf(each) + 1 / meanOf(each.map((value) => 1 / value)))) / 2
}
