/** The decisions of a seat in a game that was played: what it knew, and what it did. */
import { stepsOfGame } from '../record/steps.ts'
import { sizeOf } from '../rules/card-set.ts'
import { idOf, type CardId } from '../rules/cards.ts'
import type { Seed } from '../rules/deal.ts'
import { seatKnowledge, type SeatKnowledge } from '../rules/knowledge.ts'
import type { Seat } from '../rules/seats.ts'
import { legalCards, type GameState } from '../rules/state.ts'
import type { Move } from '../table/move-log.ts'

/** What an analysis needs to know of a game; everything else follows from it. */
export type PlayedGame = {
  readonly seed: Seed
  readonly moves: readonly Move[]
  /** Of a game that ends after so many. */
  readonly rounds?: number | null
}

/** What a game is played for: hands that others play too have a fixed number of rounds, and no winner. */
export const aimOf = ({ rounds }: { readonly rounds?: number | null | undefined }): 'winningTotal' | 'points' =>
  typeof rounds === 'number' ? 'points' : 'winningTotal'

/**
 * Two cards that were passed, or a card that was played when there were others. `move`: how many moves of the game were
 * made before. `trick` counts from 1; it is 0 for a pass.
 */
export type Decision = {
  readonly move: number
  readonly round: number
  readonly trick: number
  readonly known: SeatKnowledge
  readonly cards: readonly CardId[]
}

/** Whether there is more than one move for a seat that is to move. */
export const hasChoice = ({ phase, round }: GameState, seat: Seat): boolean =>
  phase === 'passing' || sizeOf(legalCards(round, seat)) > 1

/**
 * What a seat decided in a game, in this order. What a computer decided for it is left out. Throws when the rules
 * refuse a move.
 */
export const decisionsOf = ({ seed, moves, rounds }: PlayedGame, seat: Seat): readonly Decision[] => {
  const decisions: Decision[] = []
  let before: GameState | null = null
  let made = 0
  for (const { state, move } of stepsOfGame(seed, moves, rounds)) {
    if (before !== null && move?.seat === seat && !move.isComputer && hasChoice(before, seat))
      decisions.push({
        move: made,
        round: before.round.number,
        trick: move.type === 'pass' ? 0 : before.round.tricks.length + 1,
        known: seatKnowledge(before, seat),
        cards: move.cards.map(idOf),
      })
    if (move !== null) made++
    before = state
  }
  return decisions
}
