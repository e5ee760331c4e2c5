/** Plays legal cards for a seat, from what its client knows. */
import { cardAt } from '#common/rules/card-set.ts'
import { idOf, isCardId, type CardId } from '#common/rules/cards.ts'
import { legalInView, playedFrom } from '#common/rules/view.ts'
import type { SeatedPlayer } from './player.ts'

/** The lowest legal card of a seat whose turn it is. */
export const legalCard = ({ state, hand }: SeatedPlayer): CardId => {
  // What is legal depends on the cards of the trick, not on who played them.
  const trick = playedFrom(0, [...state.trick].filter(isCardId))
  const [a = 0, b = 0, c = 0, d = 0] = [...state.players].map(({ tricksTaken }) => tricksTaken)
  return idOf(cardAt(legalInView({ trick, tricksTaken: [a, b, c, d], heartsBroken: state.heartsBroken, hand }), 0))
}

/** The two lowest cards of a seat. */
export const cardsToPass = ({ hand }: SeatedPlayer): readonly CardId[] => hand.slice(0, 2)

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
