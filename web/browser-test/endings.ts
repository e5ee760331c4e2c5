/** Solo games shortly before the end of a round, from known seeds. */
import { claimableRest } from '#common/rules/claim.ts'
import { idOf } from '#common/rules/cards.ts'
import { randomGame } from '#common/rules/testing.ts'
import { SOLO_SEAT, type SoloGame } from '../src/game/solo-game.ts'

/** A game in which the person may take the rest of the round now, with at least so many cards. */
export const beforeClaim = (cards: number): SoloGame => {
  for (let number = 0; ; number++) {
    const { seed, states, commands } = randomGame(number)
    const at = states.findIndex((state) => (claimableRest(state, SOLO_SEAT)?.length ?? 0) >= cards)
    const moves = commands.slice(0, Math.max(at, 0)).flatMap((command) =>
      command.type === 'advanceTrick' ? [] : [{ seat: command.seat, cards: (command.type === 'playCard' ? [command.card] : command.cards).map(idOf) }])
    if (at >= 0) return { level: 'facile', gameNumber: 1, seed, moves }
  }
}
