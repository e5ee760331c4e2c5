/** What the deal of a round gave to each seat, and what the play gave: four computers play the same deal. */
import { chooseMove } from '../computers/computer.ts'
import { commandOfMove, seatToMove } from '../rules/computer-move.ts'
import type { GameCommand } from '../rules/commands.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { reduce } from '../rules/reduce.ts'
import { perSeat, type PerSeat } from '../rules/seats.ts'
import type { GameState } from '../rules/state.ts'
import type { Aim } from '../computers/goal.ts'

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

/** Points of a round on average, and the standard error of that. */
export type Par = { readonly points: number; readonly error: number }

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

/**
 * Of a seat's par this part shows in what people get with the same cards: a weak player cannot make all of it. As
 * measured (docs/computers.md).
 */
const PART_OF_PAR = 0.8

/** What the cards of one round or of several gave, with its standard error, and what the play gave: together the points. */
export type LuckAndSkill = { readonly luck: number; readonly error: number; readonly skill: number }

/** Tells points into luck and skill. `pars` are those of the rounds in which they were made. */
export const luckAndSkill = (points: number, pars: readonly Par[]): LuckAndSkill => {
  const luck = PART_OF_PAR * pars.reduce((sum, par) => sum + par.points, 0)
  const error = PART_OF_PAR * Math.sqrt(pars.reduce((sum, par) => sum + par.error ** 2, 0))
  return { luck, error, skill: points - luck }
}
