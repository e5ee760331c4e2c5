/** The Web Worker in which the computers of a solo table think, so that the page never waits for them. */
import { advise, compareMoves, type Advice } from '#common/computers/advice.ts'
import { chooseMove } from '#common/computers/computer.ts'
import type { ComputerLevel } from '#common/computer-levels.ts'
import type { CardId } from '#common/rules/cards.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'

/**
 * `seed` makes the thinking repeatable. `move`: what a computer of this level does. `advice`: what each move is worth,
 * by so many rounds played in thought, and what two cards were worth that were `passed`. `comparison`: what these moves
 * are worth.
 */
export type Question = { readonly known: SeatKnowledge; readonly seed: number } & (
  | { readonly type: 'move'; readonly level: ComputerLevel }
  | { readonly type: 'advice'; readonly iterations: number; readonly passed: readonly CardId[] }
  | { readonly type: 'comparison'; readonly iterations: number; readonly moves: readonly (readonly CardId[])[] }
)
export type Asked = { readonly id: number; readonly question: Question }
export type Answered = { readonly id: number } & (
  | { readonly type: 'move'; readonly move: ComputerMove }
  | { readonly type: 'advice'; readonly advice: readonly Advice[] }
)

const answerTo = ({ id, question }: Asked): Answered => {
  const { known, seed } = question
  switch (question.type) {
    case 'move':
      return { id, type: 'move', move: chooseMove(known, { level: question.level, seed }) }
    case 'advice':
      return { id, type: 'advice', advice: advise(known, { ...question, seed }) }
    case 'comparison':
      return { id, type: 'advice', advice: compareMoves(known, question.moves, question) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(answerTo(data)))
