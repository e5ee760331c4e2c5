/** What each legal card of a seat is worth, for a hint and for looking back at a round. */
import { cardsIn } from '../rules/card-set.ts'
import { idOf, type CardId } from '../rules/cards.ts'
import { simulationDraw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import type { Aim } from './goal.ts'
import { playTrial, restsFor } from './play-search.ts'
import { compareAll } from './search.ts'

/**
 * What a card is worth. `expectedPoints`: the seat's points of the whole round, on average. `winChance`: from 0 to 1,
 * how likely the seat is to win the game; seats that win together share it.
 */
export type CardAdvice = { readonly card: CardId; readonly expectedPoints: number; readonly winChance: number }

/**
 * `seed` is any whole number. `iterations`: the time that may be taken, in whole rounds played in thought; 2,000 are
 * some 10 ms. `aim`: what all play for, to win the game unless told otherwise; with 'points' every `winChance` is 0.
 */
type AdviceOptions = { readonly seed: number; readonly iterations?: number; readonly aim?: Aim }

const ITERATIONS = 2_000

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
  return compareAll(legal, restsFor(known, iterations), playTrial(known, simulationDraw(seed), { aim })).map(
    ({ choice, rounds, chances, points }) => ({
      card: idOf(choice),
      expectedPoints: points / rounds,
      winChance: chances / rounds,
    }),
  )
}
