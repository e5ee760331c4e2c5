/** What a computer does. */
import { cardOf, type Card, type CardId } from './cards.ts'
import type { GameCommand } from './commands.ts'
import { SEATS, type Seat } from './seats.ts'
import { turnOf, type GameState } from './state.ts'

/** The two cards that a seat passes, or the card that it plays. */
export type ComputerMove =
  | { readonly type: 'pass'; readonly cards: readonly CardId[] }
  | { readonly type: 'play'; readonly card: CardId }

/** The command that makes a move for a seat. Throws when the move names no card. */
export const commandOfMove = (seat: Seat, move: ComputerMove): GameCommand => {
  const ids = move.type === 'play' ? [move.card] : move.cards
  const cards: readonly Card[] = ids.map(cardOf).filter((card) => card !== undefined)
  const [card] = cards
  if (card === undefined) throw new Error('a move without a card')
  return move.type === 'play' ? { type: 'playCard', seat, card } : { type: 'passCards', seat, cards }
}

/** A seat that has to pass, the lowest one first, or the seat whose turn it is; null when the game waits for nobody. */
export const seatToMove = (state: GameState): Seat | null =>
  state.phase === 'passing' ? (SEATS.find((seat) => state.round.passes[seat] === null) ?? null) : turnOf(state)
