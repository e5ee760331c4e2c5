/**
 * The computer players. They get only what their seat may know, never the state of the game, so they cannot cheat. The
 * same knowledge, level, seed and number of iterations always give the same move. docs/computers.md explains how they
 * think.
 */
import { cardsIn } from '../rules/card-set.ts'
import { idOf } from '../rules/cards.ts'
import { simulationDraw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import type { Aim } from './goal.ts'
import { heuristicMove } from './heuristic.ts'
import type { ComputerLevel } from '../computer-levels.ts'
import { moonMove, shootsTheMoon } from './moon.ts'
import type { ComputerMove } from '../rules/computer-move.ts'
import { pairsToPass, passTrial } from './pass-search.ts'
import { playTrial, restsFor } from './play-search.ts'
import { findBest } from './search.ts'
import { restsInTree, treeTrial } from './tree-search.ts'

/**
 * How a computer thinks. `seed` is any whole number. `iterations` is how many whole rounds a search for a card takes as
 * long as; without it, the level decides. A search for a pass takes as long as eight times as many. `aim`: what all
 * play for, to win the game unless told otherwise. `facile` does not search.
 */
export type Thinking = {
  readonly level: ComputerLevel
  readonly seed: number
  readonly iterations?: number
  readonly aim?: Aim
}

/** About 0.1 ms and 3 ms a card, 1 ms and 25 ms a pass. */
export const ITERATIONS = { medio: 25, forte: 900 } as const
const PASS_FACTOR = 8
/** With the time of so many rounds or more, the cards that follow are searched in a tree. */
const ITERATIONS_FOR_TREE = 500

const searchedMove = (known: SeatKnowledge, seed: number, iterations: number, aim: Aim): ComputerMove => {
  const draw = simulationDraw(seed)
  if (known.phase === 'passing') {
    const rounds = iterations * PASS_FACTOR
    return {
      type: 'pass',
      cards: findBest(pairsToPass(known.hand, rounds), rounds, passTrial(known, draw, { aim })).map(idOf),
    }
  }
  const legal = cardsIn(legalInRound(known.hand, known))
  const [only] = legal
  if (only !== undefined && legal.length === 1) return { type: 'play', card: idOf(only) }
  const best =
    iterations < ITERATIONS_FOR_TREE
      ? findBest(legal, restsFor(known, iterations), playTrial(known, draw, { aim }))
      : findBest(legal, restsInTree(known, iterations), treeTrial(known, draw, { aim }))
  return { type: 'play', card: idOf(best) }
}

/** The move of a seat that has to pass (two cards) or whose turn it is (one card). */
export const chooseMove = (
  known: SeatKnowledge,
  { level, seed, iterations, aim = 'winningTotal' }: Thinking,
): ComputerMove => {
  if (level === 'facile') return shootsTheMoon(known) ? moonMove(known) : heuristicMove(known)
  return searchedMove(known, seed, iterations ?? ITERATIONS[level], aim)
}
