/** Games between computers, for tests and for the arena's own tests. */
import { cardOf } from '../rules/cards.ts'
import type { GameCommand } from '../rules/commands.ts'
import { seatKnowledge, type SeatKnowledge } from '../rules/knowledge.ts'
import { SEATS, type PerSeat, type Seat } from '../rules/seats.ts'
import { newGame, turnOf, type GameState } from '../rules/state.ts'
import { after, advanced, seedOf } from '../rules/testing.ts'
import type { ComputerMove } from '../rules/computer-move.ts'

/** Something that plays a seat. `number` is another one for each move of a game. */
export type Player = (known: SeatKnowledge, number: number) => ComputerMove

const commandOf = (seat: Seat, move: ComputerMove): GameCommand => {
  const cards = (move.type === 'play' ? [move.card] : move.cards).map(cardOf).filter((card) => card !== undefined)
  const [card] = cards
  if (card === undefined) throw new Error('no card')
  return move.type === 'play' ? { type: 'playCard', seat, card } : { type: 'passCards', seat, cards }
}

/** Plays a game to its end; a move that is not legal throws. */
export const gameOfPlayers = (seedNumber: number, players: PerSeat<Player>): GameState => {
  let state = newGame(seedOf(seedNumber))
  for (let number = seedNumber * 10_000; state.phase !== 'gameOver'; number++) {
    state = advanced(state)
    const seat =
      turnOf(state) ?? SEATS.find((waiting) => state.phase === 'passing' && state.round.passes[waiting] === null)
    if (seat !== undefined) state = after(state, commandOf(seat, players[seat](seatKnowledge(state, seat), number)))
  }
  return state
}
