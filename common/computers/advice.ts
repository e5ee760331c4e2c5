/** What each legal card of a seat is worth, for a hint and for looking back at a round. */
import { cardsIn } from '../rules/card-set.ts'
import { idOf, type CardId } from '../rules/cards.ts'
import { simulationDraw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import type { Aim } from './goal.ts'
import { playTrial, restsFor } from './play-search.ts'
import { compareAll, leadOver } from './search.ts'

/**
 * What a card is worth. `expectedPoints`: the seat's points of the whole round, on average. `winChance`: from 0 to 1,
 * how likely the seat is to win the game; seats that win together share it. `isAsGood`: whether nothing tells it from the
 * best card; of that one it is true.
 */
export type CardAdvice = {
  readonly card: CardId
  readonly expectedPoints: number
  readonly winChance: number
  readonly isAsGood: boolean
}

/**
 * `seed` is any whole number. `iterations`: the time that may be taken, in whole rounds played in thought; 2,000 are
 * some 10 ms. `aim`: what all play for, to win the game unless told otherwise; with 'points' every `winChance` is 0.
 */
type AdviceOptions = { readonly seed: number; readonly iterations?: number; readonly aim?: Aim }

const ITERATIONS = 2_000
/** A lead is told from chance when it is larger than so many standard errors, and than this part of a game. */
const SURE_ERRORS = 2
const LEAST_LEAD = 0.0025

/**
 * The worth of each legal card of the seat whose turn it is, best first. When cards win the game almost equally often,
 * points decide. An empty list outside the playing phase.
 */
export const advise = (
  known: SeatKnowledge,
  { seed, iterations = ITERATIONS, aim = 'winningTotal' }: AdviceOptions,
): readonly CardAdvice[] => {
  if (known.phase !== 'playing') return []
  const legal = cardsIn(legalInRound(known.hand, known))
  const compared = compareAll(legal, restsFor(known, iterations), playTrial(known, simulationDraw(seed), { aim }))
  return compared.map((tried) => {
    const { lead, error } = leadOver(compared[0] ?? tried, tried)
    return {
      card: idOf(tried.choice),
      expectedPoints: tried.points / tried.rounds,
      winChance: tried.chances / tried.rounds,
      isAsGood: lead <= Math.max(LEAST_LEAD, SURE_ERRORS * error),
    }
  })
}
