/** The phases of a game under the names that specification section 4 gives them in messages. */
import type { GamePhase } from '../rules/state.ts'

const WIRE_PHASES = {
  passing: 'passing',
  playing: 'playing',
  betweenTricks: 'between_tricks',
  gameOver: 'game_over',
} as const satisfies Record<GamePhase, string>

export type WirePhase = (typeof WIRE_PHASES)[GamePhase]

/** The name of a phase in messages. */
export const wirePhase = (phase: GamePhase): WirePhase => WIRE_PHASES[phase]
