/** What prices mean: mistakes by their size, and how precise a game was. */
import { lostChance, lostPoints, type Price } from './price.ts'

/** From so much lost chance of winning on, a decision is a mistake of this size. */
const MARKS = { inaccuracy: 0.02, mistake: 0.05, blunder: 0.1 } as const
export type Mark = keyof typeof MARKS

/** How bad a decision was; null when it was not. */
export const markOf = (price: Pick<Price, 'best' | 'played'>): Mark | null => {
  const lost = lostChance(price)
  if (lost >= MARKS.blunder) return 'blunder'
  if (lost >= MARKS.mistake) return 'mistake'
  return lost >= MARKS.inaccuracy ? 'inaccuracy' : null
}

/** The mistakes among some decisions, the one that has lost most first. */
export const mistakesAmong = (prices: readonly Price[]): readonly Price[] =>
  prices.filter((price) => markOf(price) !== null).toSorted((a, b) => lostChance(b) - lostChance(a))

/** What a lost point of the round takes from the precision of a decision. */
const PER_POINT = 0.12

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * How precise decisions were, from 0 to 100, by the points of the round that they lost; null without decisions. It is
 * the mean of the arithmetic and the harmonic mean over the decisions, so that one blunder counts, as lichess does it.
 */
export const precisionOf = (prices: readonly Price[]): number | null => {
  if (prices.length === 0) return null
  const each = prices.map((price) => Math.exp(-PER_POINT * lostPoints(price)))
  return (100 * (meanOf(each) + 1 / meanOf(each.map((value) => 1 / value)))) / 2
}
