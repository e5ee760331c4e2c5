/**
 * The moves that a game waits for from a computer, whether it holds a seat by choice or in the place of a missing
 * player.
 */
import { PASS_SIZE } from '../limits.ts'
import { cardAt, cardsIn } from '../rules/card-set.ts'
import { idOf } from '../rules/cards.ts'
import type { ComputerMove } from '../rules/computer-move.ts'
import { SEATS, type Seat } from '../rules/seats.ts'
import { legalCards, turnOf, type GameState } from '../rules/state.ts'
import type { TableCommand } from './commands.ts'
import type { Table } from './state.ts'

/** The seats that have to pass cards or play a card now. */
const busySeats = (game: GameState): readonly Seat[] => {
  if (game.phase === 'passing') {
    // With the same cards for all, the person passes first: so the journals of all have the same order.
    if (game.shared !== null && game.round.passes[0] === null) return [0]
    return SEATS.filter((seat) => game.round.passes[seat] === null)
  }
  const turn = turnOf(game)
  return turn === null ? [] : [turn]
}

/** The seat for which a computer has to move now; null when there is none. */
export const computerToMove = ({ game, seats, status }: Table): Seat | null => {
  if (game === null || status !== 'running' || !seats.some((occupant) => occupant?.isComputer === true)) return null
  return busySeats(game).find((seat) => seats[seat]?.isComputer === true) ?? null
}

/** A legal move that needs no search: the lowest legal cards. */
export const simplestMove = ({ round, phase }: GameState, seat: Seat): ComputerMove =>
  phase === 'passing'
    ? { type: 'pass', cards: cardsIn(round.hands[seat]).slice(0, PASS_SIZE).map(idOf) }
    : { type: 'play', card: idOf(cardAt(legalCards(round, seat), 0)) }

/** The command that makes a computer's move. */
export const computerCommand = (
  seat: Seat,
  move: ComputerMove,
): Extract<TableCommand, { readonly type: 'computerPass' | 'computerPlay' }> =>
  move.type === 'pass'
    ? { type: 'computerPass', seat, cards: move.cards }
    : { type: 'computerPlay', seat, card: move.card }
