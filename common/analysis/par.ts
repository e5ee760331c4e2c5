/** What the deal of a round gave to each seat: four computers play the same deal. */
import { chooseMove } from '../computers/computer.ts'
import { commandOfMove, seatToMove } from '../rules/computer-move.ts'
import type { GameCommand } from '../rules/commands.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { reduce } from '../rules/reduce.ts'
import { perSeat, type PerSeat } from '../rules/seats.ts'
import type { GameState } from '../rules/state.ts'
import type { Aim } from '../computers/goal.ts'
import type { Par } from './findings.ts'

/** The next command of a round of computers. Throws when the game is over. */
const nextCommand = (state: GameState, seed: number, aim: Aim): GameCommand => {
  const seat = seatToMove(state)
  return seat === null
    ? { type: 'advanceTrick' }
    : commandOfMove(seat, chooseMove(seatKnowledge(state, seat), { level: 'forte', seed, aim }))
}

/**
 * The points of the round in a state when four computers of the level `forte` play it to its end from there. `seed` is
 * any whole number.
 */
export const playedOn = (from: GameState, seed: number, aim: Aim = 'winningTotal'): PerSeat<number> => {
  const { number } = from.round
  let state = from
  for (let move = 0; state.roundScores.length < number; move++) {
    const outcome = reduce(state, nextCommand(state, seed + move, aim))
    if (!outcome.ok) throw new Error('a round that cannot be played on')
    state = outcome.value.state
  }
  return state.roundScores[number - 1] ?? [0, 0, 0, 0]
}

const SAMPLES = 8
/** More than all the moves of a round. */
const SEEDS_OF_A_ROUND = 100

/**
 * What four `forte` make of a round that was just dealt, passes included, when they play for points: by seat, and zero
 * together. All that happened after the deal counts as play. `seed` is any whole number.
 */
export const parsOf = (dealt: GameState, seed: number): PerSeat<Par> => {
  const rounds = Array.from({ length: SAMPLES }, (_, sample) =>
    playedOn(dealt, seed + sample * SEEDS_OF_A_ROUND, 'points'),
  )
  return perSeat((seat) => {
    const points = rounds.reduce((sum, scores) => sum + scores[seat], 0) / SAMPLES
    const squares = rounds.reduce((sum, scores) => sum + (scores[seat] - points) ** 2, 0)
    return { points, error: Math.sqrt(squares / (SAMPLES - 1) / SAMPLES) }
  })
}
