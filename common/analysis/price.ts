/**
 * What decisions cost, judged by what the seat knew then, never by the cards of the others. One search chooses the best
 * move, and another one, which draws other worlds, judges it and the move that was made: the search that chose it prices
 * it too high.
 */
import { advise, compareMoves, type Advice } from '../computers/advice.ts'
import type { Aim } from '../computers/goal.ts'
import type { CardId } from '../rules/cards.ts'
import type { Seat } from '../rules/seats.ts'
import { decisionsOf, type Decision, type PlayedGame } from './decisions.ts'

/** A decision with the worth of the best move and of the one that was made; both are the same when it was the best. */
export type Price = Omit<Decision, 'known'> & { readonly best: Advice; readonly played: Advice }

/**
 * `seed` is any whole number: the same one always gives the same prices. `iterations`: the time of a search, in whole
 * rounds played in thought. `aim`: what the seat plays for, to win the game unless told otherwise.
 */
export type PriceOptions = { readonly seed: number; readonly iterations?: number; readonly aim?: Aim }

const ITERATIONS = 1_500
/** What seems to cost so much, as a part of a game or in points of the round, is judged again for longer. */
const SEEMS_COSTLY = { chance: 0.015, points: 1.5 } as const
const LONGER = 10
/** So many searches are made for a decision at most. */
const SEARCHES = 3

/** How many points of the round a decision has lost, on average; at least 0. */
export const lostPoints = ({ best, played }: Pick<Price, 'best' | 'played'>): number =>
  played.isAsGood ? 0 : Math.max(0, best.expectedPoints - played.expectedPoints)

/** How much of the chance of winning a decision has lost, from 0 to 1. */
export const lostChance = ({ best, played }: Pick<Price, 'best' | 'played'>): number =>
  played.isAsGood ? 0 : Math.max(0, best.winChance - played.winChance)

const seemsCostly = (judged: Pick<Price, 'best' | 'played'>, aim: Aim): boolean =>
  aim === 'points' ? lostPoints(judged) >= SEEMS_COSTLY.points : lostChance(judged) >= SEEMS_COSTLY.chance

export const isSame = (move: readonly CardId[], other: readonly CardId[]): boolean =>
  move.length === other.length && move.every((card) => other.includes(card))

/** The price of one decision. */
export const priceOf = (
  { known, ...decision }: Decision,
  { seed, iterations = ITERATIONS, aim = 'winningTotal' }: PriceOptions,
): Price => {
  const { cards } = decision
  const firstSeed = (seed + decision.move) * SEARCHES
  const looked = advise(known, { seed: firstSeed, iterations, aim, passed: cards })
  const [best] = looked
  if (best === undefined) throw new Error('a decision without a choice')
  if (isSame(best.cards, cards)) return { ...decision, best, played: best }
  const judge = (search: number, time: number): Pick<Price, 'best' | 'played'> => {
    const both = compareMoves(known, [best.cards, cards], { seed: firstSeed + search, iterations: time, aim })
    const [first = best] = both
    const played = both.find((move) => isSame(move.cards, cards)) ?? first
    return { best: first, played }
  }
  const judged = judge(1, iterations)
  return { ...decision, ...(seemsCostly(judged, aim) ? judge(2, iterations * LONGER) : judged) }
}

/** The prices of all decisions of a seat in a game, in their order. */
export const priceGame = (game: PlayedGame, seat: Seat, options: PriceOptions): readonly Price[] =>
  decisionsOf(game, seat).map((decision) => priceOf(decision, options))
