/**
 * What decisions cost, judged by what the seat knew then, never by the cards of the others. One search chooses the best
 * move, and another one, which draws other worlds, judges it and the move that was made: the search that chose it prices
 * it too high.
 */
import { advise, compareMoves } from '../computers/advice.ts'
import type { Aim } from '../computers/goal.ts'
import type { CardId } from '../rules/cards.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import type { Seat } from '../rules/seats.ts'
import { isSame, lostChance, lostPoints, type Judged } from './marks.ts'
import { decisionsOf, type Decision, type PlayedGame } from './decisions.ts'

/** A decision and what it was worth. */
export type Price = Omit<Decision, 'known'> & Judged

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

const seemsCostly = (judged: Judged, aim: Aim): boolean =>
  (aim !== 'points' && lostChance(judged) >= SEEMS_COSTLY.chance) || lostPoints(judged) >= SEEMS_COSTLY.points

/** Judges what a seat did that knew this. */
export const judge = (
  known: SeatKnowledge,
  cards: readonly CardId[],
  { seed, iterations = ITERATIONS, aim = 'winningTotal' }: PriceOptions,
): Judged => {
  const firstSeed = seed * SEARCHES
  const [best] = advise(known, { seed: firstSeed, iterations, aim, passed: cards })
  if (best === undefined) throw new Error('a decision without a choice')
  if (isSame(best.cards, cards)) return { best, played: best }
  const compared = (search: number, time: number): Judged => {
    const both = compareMoves(known, [best.cards, cards], { seed: firstSeed + search, iterations: time, aim })
    const [first = best] = both
    return { best: first, played: both.find((move) => isSame(move.cards, cards)) ?? first }
  }
  const judged = compared(1, iterations)
  return seemsCostly(judged, aim) ? compared(2, iterations * LONGER) : judged
}

/** The price of one decision. */
export const priceOf = ({ known, ...decision }: Decision, options: PriceOptions): Price => ({
  ...decision,
  ...judge(known, decision.cards, { ...options, seed: options.seed + decision.move }),
})

/** The prices of all decisions of a seat in a game, in their order. */
export const priceGame = (game: PlayedGame, seat: Seat, options: PriceOptions): readonly Price[] =>
  decisionsOf(game, seat).map((decision) => priceOf(decision, options))
