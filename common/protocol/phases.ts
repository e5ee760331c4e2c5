/** The phases of a game under the names that specification section 4 gives them in messages. */
import { GAME_PHASES, type GamePhase } from '../rules/state.ts'

const WIRE_PHASES = {
  passing: 'passing',
  playing: 'playing',
  betweenTricks: 'between_tricks',
  gameOver: 'game_over',
} as const satisfies Record<GamePhase, string>

/** A phase as messages name it. */
export type WirePhase = (typeof WIRE_PHASES)[GamePhase]

/** A phase as messages name it. */
export const wirePhase = (phase: GamePhase): WirePhase => WIRE_PHASES[phase]

/** The phase that messages name so; undefined when no phase has that name. */
export const phaseNamed = (name: string): GamePhase | undefined => GAME_PHASES.find((phase) => WIRE_PHASES[phase] === name)
