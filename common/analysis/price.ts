/**
 * What decisions cost, judged by what the seat knew then, never by the cards of the others. One search chooses the best
 * move, and another one, which draws other worlds, judges it and the move that was made: the search that chose it
 * prices it too high.
 */
import { bestMove, compareMoves } from '../computers/advice.ts'
import type { Aim } from '../computers/goal.ts'
import { leadOver, pointsOver, type IsEnough, type Lead } from '../computers/search.ts'
import type { CardId } from '../rules/cards.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import type { Seat } from '../rules/seats.ts'
import { isSame, type Judged } from './marks.ts'
import { decisionsOf, type Decision, type PlayedGame } from './decisions.ts'

/** A decision and what it was worth. */
export type Price = Omit<Decision, 'known'> & Judged

/**
 * `seed` is any whole number: the same one always gives the same prices. `iterations`: the time of the search for the
 * best move, in whole rounds played in thought. `aim`: what the seat plays for, to win the game unless told otherwise.
 */
export type PriceOptions = { readonly seed: number; readonly iterations?: number; readonly aim?: Aim }

const ITERATIONS = 750
/** The comparison takes so much longer at most. */
const LONGER = 15
/** Two searches are made for a decision, each with its own worlds. */
const SEARCHES = 2

/**
 * Of a chance of winning or of points of the round: below `little` nobody asks for more, and `fine` is exact enough.
 */
type Measure = { readonly little: number; readonly fine: number }
const CHANCE: Measure = { little: 0.015, fine: 0.002 }
const POINTS: Measure = { little: 1.5, fine: 0.3 }
/** So many standard errors are sure. */
const SURE_ERRORS = 2.5
/** Of a loss this part is exact enough. */
const FINE_PART = 0.04

const isTold = ({ lead, error }: Lead, { little, fine }: Measure): boolean =>
  lead + SURE_ERRORS * error < little || error <= Math.max(fine, FINE_PART * lead)

/** Whether it is known what the worse of two moves loses: surely little, or how much, well enough. */
const isTellingLoss: IsEnough = ([better, worse]) =>
  better === undefined ||
  worse === undefined ||
  (isTold(leadOver(better, worse), CHANCE) && isTold(pointsOver(better, worse), POINTS))

/** Judges what a seat did that knew this. */
export const judge = (
  known: SeatKnowledge,
  cards: readonly CardId[],
  { seed, iterations = ITERATIONS, aim = 'winningTotal' }: PriceOptions,
): Judged => {
  const ownSeed = seed * SEARCHES
  const best = bestMove(known, cards, { seed: ownSeed, iterations, aim })
  const stake = aim === 'points' ? { isForPoints: true as const } : {}
  if (isSame(best.cards, cards)) return { best, played: best, ...stake }
  const both = compareMoves(known, [best.cards, cards], {
    seed: ownSeed + 1,
    iterations: iterations * LONGER,
    aim,
    isEnough: isTellingLoss,
  })
  const [first = best] = both
  return { best: first, played: both.find((move) => isSame(move.cards, cards)) ?? first, ...stake }
}

/** The price of one decision. */
export const priceOf = ({ known, ...decision }: Decision, options: PriceOptions): Price => ({
  ...decision,
  ...judge(known, decision.cards, { ...options, seed: options.seed + decision.move }),
})

/** The prices of all decisions of a seat in a game, in their order. */
export const priceGame = (game: PlayedGame, seat: Seat, options: PriceOptions): readonly Price[] =>
  decisionsOf(game, seat).map((decision) => priceOf(decision, options))
