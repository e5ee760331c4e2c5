/** When a game may begin (specification section 4). The table checks this rule and the waiting room shows it. */
import { SEAT_COUNT } from '../limits.ts'
import { isOwnComputer, type Occupant } from './state.ts'

/** The properties of a player that decide whether a game may begin. */
export type Readiness = Pick<Occupant, 'isReady' | 'isConnected'>

/** Whether somebody is at a seat: a person who is connected, or a computer that the creator has put there. */
export const isPresent = (occupant: Pick<Occupant, 'isConnected' | 'computerLevel'>): boolean =>
  occupant.isConnected || isOwnComputer(occupant)

/** Why a game may not begin yet; null when its creator may start it: 4 players are connected, and all 4 are ready. */
export const startRefusal = (players: readonly Readiness[]): 'notEnoughPlayers' | 'notEveryoneReady' | null => {
  if (players.filter(({ isConnected }) => isConnected).length < SEAT_COUNT) return 'notEnoughPlayers'
  return players.every(({ isReady }) => isReady) ? null : 'notEveryoneReady'
}
