/** Where a replay goes when somebody wants the next or the last trick, a round, or the moment of a chat line. Steps are named by their index. */
import type { Replay, ReplayStep } from './replay.ts'

/** Where a replay stops when it goes trick by trick: at each deal, each completed trick, and the end. */
const isStop = ({ state: { phase }, move }: ReplayStep): boolean => move === null || phase === 'betweenTricks'

/** The next stop after a step; the last step when there is none. */
export const nextTrick = ({ steps }: Replay, index: number): number => {
  const next = steps.findIndex((step, at) => at > index && isStop(step))
  return next < 0 ? steps.length - 1 : next
}

/** The last stop before a step; the first step when there is none. */
export const previousTrick = ({ steps }: Replay, index: number): number => Math.max(0, steps.findLastIndex((step, at) => at < index && isStop(step)))

/** The steps at which the rounds are dealt, the first round's first. */
export const roundStarts = ({ steps }: Replay): readonly number[] =>
  steps.flatMap(({ state, move }, index) => (move === null && state.phase !== 'gameOver' ? [index] : []))

/** The step that completes a trick; rounds and tricks count from 1. */
export const stepOfTrick = ({ steps }: Replay, round: number, trick: number): number =>
  steps.findIndex(({ state }) => state.phase === 'betweenTricks' && state.round.number === round && state.round.tricks.length === trick)

/** The first step at which so many moves were made. */
export const stepAfterMoves = ({ steps }: Replay, moves: number): number => {
  const found = steps.findIndex((step) => step.moves >= moves)
  return found < 0 ? steps.length - 1 : found
}
