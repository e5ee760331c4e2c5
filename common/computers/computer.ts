/**
 * The computer players. They get only what their seat may know, never the state of the game, so they cannot cheat. The
 * same knowledge, level, seed and number of iterations always give the same move. docs/computers.md explains how they
 * think.
 */
import { cardsIn } from '../rules/card-set.ts'
import { idOf } from '../rules/cards.ts'
import { simulationDraw, type Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import type { Aim } from './goal.ts'
import type { ComputerLevel } from '../computer-levels.ts'
import { FAULTS, asRemembered, chosenLoosely, type Faults } from './faults.ts'
import { moonMove, shootsTheMoon } from './moon.ts'
import type { ComputerMove } from '../rules/computer-move.ts'
import { pairsToPass, passTrial } from './pass-search.ts'
import { distinctCards, playTrial, restsFor } from './play-search.ts'
import { compareAll, findBest, findBestSparingly, type Trial } from './search.ts'
import { restsInTree, treeTrial } from './tree-search.ts'
import { worldDealer } from './worlds.ts'

/**
 * How a computer thinks. `seed` is any whole number. `iterations` is how many whole rounds a search for a card takes as
 * long as; without it, the level decides. A search for a pass takes as long as eight times as many. `aim`: what all
 * play for, to win the game unless told otherwise. `isSparing`: whether a search in a tree leaves out cards that are
 * worth the same, and ends as soon as the best one is clear.
 */
export type Thinking = {
  readonly level: ComputerLevel
  readonly seed: number
  readonly iterations?: number
  readonly aim?: Aim
  readonly isSparing?: boolean
}

/** From 0.2 ms to 3 ms and 30 ms a card, from 1 ms to 30 ms and 250 ms a pass. */
export const ITERATIONS: Readonly<Record<ComputerLevel, number>> = {
  facile: 38,
  medio: 50,
  bravo: 150,
  forte: 900,
  maestro: 9_000,
}
const PASS_FACTOR = 8
/** With the time of so many rounds or more, the cards that follow are searched in a tree. */
const ITERATIONS_FOR_TREE = 500

/** What a search draws from, what it aims at, whether it spares time, and its faults if it has some. */
type Mind = { readonly draw: Draw; readonly aim: Aim; readonly isSparing: boolean; readonly faults: Faults | undefined }

/** A search without faults spends its time on the good choices; one with faults weighs all of them, and may slip. */
const chosen = <Choice>(
  choices: readonly Choice[],
  rounds: number,
  trial: Trial<Choice>,
  { faults, draw }: Mind,
): Choice =>
  faults === undefined
    ? findBest(choices, rounds, trial)
    : chosenLoosely(compareAll(choices, rounds, trial), faults.temperature, draw)

const passMove = (known: SeatKnowledge, iterations: number, mind: Mind): ComputerMove => {
  const rounds = iterations * PASS_FACTOR
  return {
    type: 'pass',
    cards: chosen(pairsToPass(known.hand, rounds), rounds, passTrial(known, mind.draw, mind), mind).map(idOf),
  }
}

const playMove = (known: SeatKnowledge, iterations: number, mind: Mind): ComputerMove => {
  const { draw, aim, isSparing, faults } = mind
  const legal = cardsIn(legalInRound(known.hand, known))
  const [only] = legal
  if (only !== undefined && legal.length === 1) return { type: 'play', card: idOf(only) }
  if (faults === undefined && iterations >= ITERATIONS_FOR_TREE) {
    const search = isSparing ? findBestSparingly : findBest
    const cards = isSparing ? distinctCards(legal, known) : legal
    return { type: 'play', card: idOf(search(cards, restsInTree(known, iterations), treeTrial(known, draw, { aim }))) }
  }
  const deal = worldDealer(faults === undefined ? known : asRemembered(known, faults, draw), draw)
  return {
    type: 'play',
    card: idOf(chosen(legal, restsFor(known, iterations), playTrial(known, draw, { aim, deal }), mind)),
  }
}

/** The move of a seat that has to pass (two cards) or whose turn it is (one card). */
export const chooseMove = (
  known: SeatKnowledge,
  { level, seed, iterations = ITERATIONS[level], aim = 'winningTotal', isSparing = false }: Thinking,
): ComputerMove => {
  if (level === 'facile' && shootsTheMoon(known)) return moonMove(known)
  const mind = { draw: simulationDraw(seed), aim, isSparing, faults: FAULTS[level] }
  return known.phase === 'passing' ? passMove(known, iterations, mind) : playMove(known, iterations, mind)
}
