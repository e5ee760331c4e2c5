/** When a game may begin (specification section 4). The table checks this rule and the waiting room shows it. */
import { SEAT_COUNT } from '../limits.ts'
import type { Occupant } from './state.ts'

/** The properties of a player that decide whether a game may begin. */
export type Readiness = Pick<Occupant, 'isReady' | 'isConnected'>

/** Why a game may not begin yet; null when its creator may start it: 4 players are connected, and all 4 are ready. */
export const startRefusal = (players: readonly Readiness[]): 'notEnoughPlayers' | 'notEveryoneReady' | null => {
  if (players.filter(({ isConnected }) => isConnected).length < SEAT_COUNT) return 'notEnoughPlayers'
  return players.every(({ isReady }) => isReady) ? null : 'notEveryoneReady'
}
