/** The Web Worker in which the computers of a solo table think, so that the page never waits for them. */
import type { Judged } from '#common/analysis/marks.ts'
import { judge } from '#common/analysis/price.ts'
import { advise, type Advice } from '#common/computers/advice.ts'
import { chooseMove } from '#common/computers/computer.ts'
import type { ComputerLevel } from '#common/computer-levels.ts'
import type { CardId } from '#common/rules/cards.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'

/**
 * `seed` makes the thinking repeatable. `move`: what a computer of this level does. `advice`: what each move is worth,
 * by so many rounds played in thought. `judge`: what the move that was made was worth.
 */
export type Question = { readonly known: SeatKnowledge; readonly seed: number } & (
  | { readonly type: 'move'; readonly level: ComputerLevel }
  | { readonly type: 'advice'; readonly iterations: number }
  | { readonly type: 'judge'; readonly cards: readonly CardId[] }
)
export type Asked = { readonly id: number; readonly question: Question }
export type Answered = { readonly id: number } & (
  | { readonly type: 'move'; readonly move: ComputerMove }
  | { readonly type: 'advice'; readonly advice: readonly Advice[] }
  | { readonly type: 'judge'; readonly judged: Judged }
)

const answerTo = ({ id, question }: Asked): Answered => {
  const { known, seed } = question
  switch (question.type) {
    case 'move':
      return { id, type: 'move', move: chooseMove(known, { level: question.level, seed }) }
    case 'advice':
      return { id, type: 'advice', advice: advise(known, { seed, iterations: question.iterations }) }
    case 'judge':
      return { id, type: 'judge', judged: judge(known, question.cards, { seed }) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(answerTo(data)))
