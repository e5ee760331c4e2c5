/** The Web Worker in which the computers of a solo table think, so that the page never waits for them. */
import { aimOf } from '#common/analysis/decisions.ts'
import type { Judged } from '#common/analysis/marks.ts'
import { playedOn } from '#common/analysis/par.ts'
import { judge } from '#common/analysis/price.ts'
import { advise, compareMoves, type Advice } from '#common/computers/advice.ts'
import { chooseMove } from '#common/computers/computer.ts'
import type { Aim } from '#common/computers/goal.ts'
import type { ComputerLevel } from '#common/computer-levels.ts'
import type { CardId } from '#common/rules/cards.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import type { PerSeat } from '#common/rules/seats.ts'
import type { GameState } from '#common/rules/state.ts'

/**
 * `seed` makes the thinking repeatable. `move`: what a computer of this level does. `advice`: what each move is worth,
 * by so many rounds played in thought, and `comparison` what these are worth. `judge`: what the move that was made was
 * worth. `round`: the points of a round that four computers play to its end.
 */
export type Question = { readonly seed: number } & (
  | { readonly type: 'move'; readonly known: SeatKnowledge; readonly level: ComputerLevel; readonly aim?: Aim }
  | { readonly type: 'advice'; readonly known: SeatKnowledge; readonly iterations: number }
  | {
      readonly type: 'comparison'
      readonly known: SeatKnowledge
      readonly iterations: number
      readonly aim?: Aim
      readonly moves: readonly (readonly CardId[])[]
    }
  | { readonly type: 'judge'; readonly known: SeatKnowledge; readonly cards: readonly CardId[] }
  | { readonly type: 'round'; readonly from: GameState }
)
export type Asked = { readonly id: number; readonly question: Question }
export type Answered = { readonly id: number } & (
  | { readonly type: 'move'; readonly move: ComputerMove }
  | { readonly type: 'advice'; readonly advice: readonly Advice[] }
  | { readonly type: 'judge'; readonly judged: Judged }
  | { readonly type: 'round'; readonly points: PerSeat<number> }
)

const answerTo = ({ id, question }: Asked): Answered => {
  const { type, seed } = question
  switch (type) {
    case 'move':
      return { id, type, move: chooseMove(question.known, question) }
    case 'advice':
      return { id, type, advice: advise(question.known, question) }
    case 'comparison':
      return { id, type: 'advice', advice: compareMoves(question.known, question.moves, question) }
    case 'judge':
      return { id, type, judged: judge(question.known, question.cards, { seed }) }
    case 'round':
      return { id, type, points: playedOn(question.from, seed, aimOf(question.from.shared ?? {})) }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(answerTo(data)))
