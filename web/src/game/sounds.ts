/** The sounds of the table: when each is heard. `screens/GameRoom/synth.ts` makes them. */
import type { Seat } from '#common/rules/seats.ts'
import type { ViewChange } from './view-diff.ts'

export type Sound = 'card' | 'trick' | 'queen' | 'regicide' | 'turn' | 'wake' | 'join' | 'chat' | 'win'

/** The sound of a change of the table; null for a silent one. The queen has a sound of her own besides that of her card. */
export const soundOf = (change: ViewChange, viewer: Seat): Sound | null => {
  switch (change.type) {
    case 'cardPlayed':
      return 'card'
    case 'queenPlayed':
      return 'queen'
    case 'trickWon':
      if (change.finale === 'regicide') return 'regicide'
      return change.winner === viewer ? 'trick' : null
    case 'restClaimed':
      return 'trick'
    case 'gameEnded':
      return change.winners.includes(viewer) ? 'win' : null
    case 'gameStarted':
    case 'roundStarted':
      return null
  }
}
