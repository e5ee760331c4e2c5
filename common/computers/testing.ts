/** Games between computers, for tests and for the arena's own tests. */
import { seatKnowledge, type SeatKnowledge } from '../rules/knowledge.ts'
import type { Seed } from '../rules/deal.ts'
import type { PerSeat } from '../rules/seats.ts'
import { newGame, type GameState } from '../rules/state.ts'
import type { Move } from '../table/move-log.ts'
import { after, advanced, seedOf } from '../rules/testing.ts'
import { commandOfMove, seatToMove, type ComputerMove } from '../rules/computer-move.ts'

/** Something that plays a seat. `number` is another one for each move of a game. */
export type Player = (known: SeatKnowledge, number: number) => ComputerMove

/** A game that was played to its end: its moves, none of them marked as a computer's, and its last state. */
type GameOfPlayers = { readonly seed: Seed; readonly moves: readonly Move[]; readonly end: GameState }

/** Plays a game to its end, and keeps its moves; a move that is not legal throws. */
export const recordOfPlayers = (seedNumber: number, players: PerSeat<Player>): GameOfPlayers => {
  const seed = seedOf(seedNumber)
  const moves: Move[] = []
  let state = newGame(seed)
  for (let number = seedNumber * 10_000; state.phase !== 'gameOver'; number++) {
    state = advanced(state)
    const seat = seatToMove(state)
    if (seat === null) continue
    const command = commandOfMove(seat, players[seat](seatKnowledge(state, seat), number))
    if (command.type === 'passCards')
      moves.push({ type: 'pass', seat, cards: command.cards, isComputer: false, atMs: number })
    if (command.type === 'playCard')
      moves.push({ type: 'play', seat, cards: [command.card], isComputer: false, atMs: number })
    state = after(state, command)
  }
  return { seed, moves, end: state }
}

/** Plays a game to its end; a move that is not legal throws. */
export const gameOfPlayers = (seedNumber: number, players: PerSeat<Player>): GameState =>
  recordOfPlayers(seedNumber, players).end
