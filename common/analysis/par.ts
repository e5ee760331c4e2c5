/**
 * What the cards of a round gave, and what the play gave: the strongest level in reach plays the round from a seat, with
 * the hands and passes that were, against others of its own.
 */
import { chooseMove } from '../computers/computer.ts'
import type { CardId } from '../rules/cards.ts'
import { commandOfMove, seatToMove } from '../rules/computer-move.ts'
import type { GameCommand } from '../rules/commands.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { reduce } from '../rules/reduce.ts'
import { SEATS, type PerSeat, type Seat } from '../rules/seats.ts'
import type { GameState } from '../rules/state.ts'
import type { Aim } from '../computers/goal.ts'

/** Who plays on, and how. `seed` is any whole number; `passes`: what seats pass in the round, when they do not choose. */
export type PlayingOn = {
  readonly seed: number
  readonly aim?: Aim
  readonly passes?: Partial<Readonly<Record<Seat, readonly CardId[]>>>
}

/** The next command of a round of computers. Throws when the game is over. */
const nextCommand = (state: GameState, { seed, aim = 'winningTotal', passes = {} }: PlayingOn): GameCommand => {
  const seat = seatToMove(state)
  if (seat === null) return { type: 'advanceTrick' }
  const known = state.phase === 'passing' ? passes[seat] : undefined
  return commandOfMove(
    seat,
    known === undefined
      ? chooseMove(seatKnowledge(state, seat), { level: 'forte', seed, aim })
      : { type: 'pass', cards: known },
  )
}

/** The points of the round in a state when four computers of the level `forte` play it to its end from there. */
export const playedOn = (from: GameState, playing: PlayingOn): PerSeat<number> => {
  const { number } = from.round
  let state = from
  for (let count = 0; state.roundScores.length < number; count++) {
    const outcome = reduce(state, nextCommand(state, { ...playing, seed: playing.seed + count }))
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
 * What `forte` makes of the cards of a seat in a round that was just dealt, playing for points. `passes` are what the
 * four truly passed; the seat itself chooses its own.
 */
export const parOf = (
  dealt: GameState,
  seat: Seat,
  { seed, passes }: { readonly seed: number; readonly passes: PerSeat<readonly CardId[]> },
): Par => {
  const others = Object.fromEntries(SEATS.filter((other) => other !== seat).map((other) => [other, passes[other]]))
  const results = Array.from(
    { length: SAMPLES },
    (_, sample) => playedOn(dealt, { seed: seed + sample * SEEDS_OF_A_ROUND, aim: 'points', passes: others })[seat],
  )
  const points = results.reduce((sum, each) => sum + each, 0) / SAMPLES
  const squares = results.reduce((sum, each) => sum + (each - points) ** 2, 0)
  return { points, error: Math.sqrt(squares / (SAMPLES - 1) / SAMPLES) }
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
