/** Plays legal cards for a seat, from what its client knows. */
import { setOf, cardAt } from '#common/rules/card-set.ts'
import { cardOf, idOf, suitOf, type Card, type CardId } from '#common/rules/cards.ts'
import { legalMoves } from '#common/rules/legality.ts'
import type { SeatedPlayer } from './player.ts'

const cardsOf = (ids: Iterable<string>): readonly Card[] => [...ids].map(cardOf).filter((card) => card !== undefined)

/** The lowest legal card of a seat whose turn it is. */
export const legalCard = ({ state, own }: SeatedPlayer): CardId => {
  const lead = cardsOf([...state.trick].map(({ card }) => card))[0]
  const isOpening = [...state.players].every(({ tricksTaken }) => tricksTaken === 0)
  const legal = legalMoves(setOf(cardsOf(own.hand)), lead === undefined ? null : suitOf(lead), state.heartsBroken || isOpening)
  return idOf(cardAt(legal, 0))
}

/** The two lowest cards of a seat. */
export const cardsToPass = ({ own }: SeatedPlayer): readonly CardId[] => cardsOf(own.hand).slice(0, 2).map(idOf)

/** Whether a seat is to play now. */
export const isToPlay = ({ state, own }: SeatedPlayer): boolean => state.phase === 'playing' && state.turn === own.seat

/** Whether a seat still has to choose what it passes. */
export const isToPass = ({ state, own }: SeatedPlayer): boolean => state.phase === 'passing' && !own.hasPassed

/** Does what a seat has to do, until the game is over. Each step is asked for once, and awaited. */
export const autoplay = async (seat: SeatedPlayer, thinkMs = 0): Promise<void> => {
  while (seat.state.phase !== 'game_over') {
    await seat.until(() => seat.state.phase === 'game_over' || isToPlay(seat) || isToPass(seat), 'its turn', 60_000)
    if (thinkMs > 0) await new Promise((resolve) => setTimeout(resolve, thinkMs))
    if (isToPass(seat)) {
      seat.room.send('pass_cards', { cardIds: cardsToPass(seat) })
      await seat.until(() => !isToPass(seat), 'its pass')
    } else if (isToPlay(seat)) {
      const before = seat.own.handSize
      seat.room.send('play_card', { cardId: legalCard(seat) })
      await seat.until(() => seat.own.handSize !== before, 'its card')
    }
  }
}
