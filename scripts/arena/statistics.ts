/** What the results of a match say, and how sure that is. */
import type { DealResult, MoveTime } from './match.ts'

/** A ratio with half the width of its 95 % confidence interval. */
export type Estimate = { readonly value: number; readonly plusMinus: number }

export type Times = { readonly meanMs: number; readonly p99Ms: number }

export type Summary = {
  readonly deals: number
  /** Games won, from 0 to 1. Four equal players win 0.25 each. */
  readonly won: Estimate
  readonly pointsPerRound: Estimate
  readonly roundsPerGame: number
  /** Processor time of the one player's cards, forced ones included, and of its passes. */
  readonly cards: Times
  readonly passes: Times
}

/** 95 % of a normal distribution lie within this many standard deviations. */
const NORMAL_95 = 1.96

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * The ratio of two sums over deals. The four games of a deal are alike, so a deal is one observation (a cluster): the
 * spread is that of the deals' residuals.
 */
export const ratioOf = (deals: readonly { readonly part: number; readonly whole: number }[]): Estimate => {
  const whole = sum(deals.map((deal) => deal.whole))
  const value = sum(deals.map(({ part }) => part)) / whole
  const squares = sum(deals.map((deal) => (deal.part - value * deal.whole) ** 2))
  const count = deals.length
  return { value, plusMinus: count < 2 ? Infinity : (NORMAL_95 * Math.sqrt((squares * count) / (count - 1))) / whole }
}

const timesOf = (times: readonly MoveTime[]): Times => {
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    meanMs: sum(sorted) / Math.max(1, sorted.length),
    p99Ms: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0,
  }
}

/**
 * How much of `by` is in `of`, over deals: the factor with which taking it away leaves the least spread ('control
 * variate'). 0 when nothing can be said.
 */
const shareOf = (of: readonly number[], by: readonly number[]): number => {
  const [ofMean, byMean] = [sum(of) / of.length, sum(by) / by.length]
  const squares = sum(by.map((value) => (value - byMean) ** 2))
  return squares === 0 ? 0 : sum(by.map((value, index) => (value - byMean) * ((of[index] ?? 0) - ofMean))) / squares
}

/** With fewer deals nothing is known of what luck does. */
const DEALS_FOR_LUCK = 10

/** The part of the games that was won, with the luck of the cards taken out. */
const wonOf = (deals: readonly DealResult[]): Estimate => {
  const [won, lucks] = [deals.map((deal) => deal.won), deals.map((deal) => deal.luck)]
  const share = deals.length < DEALS_FOR_LUCK ? 0 : shareOf(won, lucks)
  return ratioOf(deals.map(({ won, luck, games }) => ({ part: won - share * luck, whole: games })))
}

/** What the deals of a match say about its one player. */
export const summaryOf = (deals: readonly DealResult[]): Summary => {
  const times = deals.flatMap((deal) => deal.times)
  return {
    deals: deals.length,
    won: wonOf(deals),
    pointsPerRound: ratioOf(deals.map(({ points, rounds }) => ({ part: points, whole: rounds }))),
    roundsPerGame: sum(deals.map(({ rounds }) => rounds)) / sum(deals.map(({ games }) => games)),
    cards: timesOf(times.filter(({ isPass }) => !isPass)),
    passes: timesOf(times.filter(({ isPass }) => isPass)),
  }
}
