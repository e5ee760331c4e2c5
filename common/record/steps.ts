/** The states through which a game went, computed again from its seed and its moves. */
import type { GameCommand, GameEvent } from '../rules/commands.ts'
import type { Seed } from '../rules/deal.ts'
import { reduce } from '../rules/reduce.ts'
import { newGame, type GameState } from '../rules/state.ts'
import type { Move } from '../table/move-log.ts'

/**
 * A state of a game, with the move and the events that led to it. `move` is null for the deal and for what follows a
 * completed trick.
 */
export type GameStepRecord = {
  readonly move: Move | null
  readonly state: GameState
  readonly events: readonly GameEvent[]
}

const commandOf = ({ type, seat, cards }: Move): GameCommand => {
  if (type === 'pass') return { type: 'passCards', seat, cards }
  const [card] = cards
  if (card === undefined) throw new Error('a move without a card')
  return { type: 'playCard', seat, card }
}

const after = (state: GameState, command: GameCommand, move: Move | null): GameStepRecord => {
  const outcome = reduce(state, command)
  if (!outcome.ok) throw new Error(`the rules refuse a move: ${outcome.code}`)
  return { move, ...outcome.value }
}

/**
 * The states of a game from its first deal on: one after each move, and one after each completed trick, when the trick
 * goes away. `rounds` are those of a game that ends after so many. Throws when the rules refuse a move.
 */
export function* stepsOfGame(seed: Seed, moves: readonly Move[], rounds?: number | null): Generator<GameStepRecord> {
  let state = newGame(seed, null, rounds === null || rounds === undefined ? null : { rounds, publishAfterMs: 0 })
  yield { move: null, state, events: [] }
  for (const move of moves) {
    const played = after(state, commandOf(move), move)
    yield played
    state = played.state
    if (state.phase !== 'betweenTricks') continue
    const advanced = after(state, { type: 'advanceTrick' }, null)
    yield advanced
    state = advanced.state
  }
}
