/** What the computers at a table have to do. */
import { chooseMove } from '#common/bots/computer.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { turnOf, type GameState } from '#common/rules/state.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'

/** The seats that have something to do in a game. */
const busySeats = (game: GameState): readonly Seat[] => {
  if (game.phase === 'passing') return SEATS.filter((seat) => game.round.passes[seat] === null)
  const turn = turnOf(game)
  return turn === null ? [] : [turn]
}

/** The next command of a computer at a table; null while none has anything to do. */
export const computerCommand = ({ game, seats, status }: Table): StandingCommand | null => {
  if (game === null || status !== 'running') return null
  const seat = busySeats(game).find((busy) => seats[busy]?.isComputer === true)
  if (seat === undefined) return null
  const move = chooseMove(seatKnowledge(game, seat))
  return move.type === 'pass' ? { type: 'computerPass', seat, cards: move.cards } : { type: 'computerPlay', seat, card: move.card }
}
