/** When a game may begin (specification section 4): the rule that the table keeps and that the waiting room shows. */
import { SEAT_COUNT } from '../limits.ts'
import type { Occupant } from './state.ts'

/** What a player must be for a game to begin. */
export type Readiness = Pick<Occupant, 'isReady' | 'isConnected'>

/** Why a game may not begin yet; null when its creator may start it: 4 players are present, and all 4 are ready. */
export const startRefusal = (players: readonly Readiness[]): 'notEnoughPlayers' | 'notEveryoneReady' | null => {
  if (players.filter(({ isConnected }) => isConnected).length < SEAT_COUNT) return 'notEnoughPlayers'
  return players.every(({ isReady }) => isReady) ? null : 'notEveryoneReady'
}
