/** Who plays in the arena. */
import type { ComputerLevel } from '#common/computer-levels.ts'
import { ITERATIONS, chooseMove } from '#common/computers/computer.ts'
import { heuristicMove } from '#common/computers/heuristic.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import { pairsToPass, passTrial } from '#common/computers/pass-search.ts'
import { playTrial, restsFor } from '#common/computers/play-search.ts'
import { compareAll, findBest } from '#common/computers/search.ts'
import type { DealWorld } from '#common/computers/worlds.ts'
import { cardAt, cardsIn, sizeOf, without } from '#common/rules/card-set.ts'
import { idOf } from '#common/rules/cards.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import { legalInRound } from '#common/rules/legality.ts'
import { setHand } from '#common/rules/playout.ts'
import { SEATS } from '#common/rules/seats.ts'
import type { GameState } from '#common/rules/state.ts'
import { forteBefore } from './forte-before.ts'
import { independent } from './independent.ts'
import { shapeMove } from './shape.ts'

/** Plays a seat. `seed` is another one for each move. Only cheaters look at `state`. */
export type ArenaPlayer = (known: SeatKnowledge, seed: number, state: GameState) => ComputerMove

const random: ArenaPlayer = (known, seed) => {
  const draw = simulationDraw(seed)
  const legal = known.phase === 'passing' ? known.hand : legalInRound(known.hand, known)
  const first = cardAt(legal, draw(sizeOf(legal)))
  if (known.phase !== 'passing') return { type: 'play', card: idOf(first) }
  const rest = without(legal, first)
  return { type: 'pass', cards: [first, cardAt(rest, draw(sizeOf(rest)))].map(idOf) }
}

/**
 * Flat Monte Carlo: every legal card in equally many worlds, with the same rules of thumb in thought. It aims at points
 * and does not search its pass.
 */
const flat =
  (iterations: number): ArenaPlayer =>
  (known, seed) => {
    if (known.phase === 'passing') return heuristicMove(known)
    const legal = cardsIn(legalInRound(known.hand, known))
    const draw = simulationDraw(seed)
    const tried = compareAll(legal, restsFor(known, iterations), playTrial(known, draw))
    const [best] = tried.toSorted((a, b) => b.points / b.rounds - a.points / a.rounds)
    if (best === undefined) throw new Error('no legal card')
    return { type: 'play', card: idOf(best.choice) }
  }

/** The search of `forte` with open hands: nobody can do better with these playouts. */
const cheat: ArenaPlayer = (known, seed, { round }) => {
  const draw = simulationDraw(seed)
  const deal: DealWorld = (world) => SEATS.forEach((seat) => setHand(world, seat, round.hands[seat]))
  if (known.phase === 'passing')
    return {
      type: 'pass',
      cards: findBest(
        pairsToPass(known.hand, 8 * ITERATIONS.forte),
        8 * ITERATIONS.forte,
        passTrial(known, draw, { deal }),
      ).map(idOf),
    }
  const legal = cardsIn(legalInRound(known.hand, known))
  return {
    type: 'play',
    card: idOf(findBest(legal, restsFor(known, ITERATIONS.forte), playTrial(known, draw, { deal }))),
  }
}

const ofLevel =
  (level: ComputerLevel): ArenaPlayer =>
  (known, seed) =>
    chooseMove(known, { level, seed })

/** All players, by the names in the tables. */
export const PLAYERS = {
  random: random,
  heuristic: (known) => heuristicMove(known),
  shape: shapeMove,
  'flat-100': flat(100),
  'flat-1000': flat(1_000),
  'flat-5000': flat(5_000),
  facile: ofLevel('facile'),
  medio: ofLevel('medio'),
  bravo: ofLevel('bravo'),
  forte: ofLevel('forte'),
  maestro: ofLevel('maestro'),
  'forte-before': forteBefore,
  'independent-1000': independent(1_000),
  cheat: cheat,
} as const satisfies Record<string, ArenaPlayer>
export type PlayerName = keyof typeof PLAYERS
