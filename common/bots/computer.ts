/**
 * The computer players. They get only what their seat may know, never the state of the game, so they cannot cheat. The same knowledge, level,
 * seed and number of iterations always give the same move.
 */
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { heuristicMove } from './heuristic.ts'
import type { BotLevel } from './levels.ts'
import type { Move } from './move.ts'

/** How a computer thinks. `seed` is any whole number. `iterations` is how many rounds a search may play; without it, the level decides. */
export type Thinking = { readonly level: BotLevel; readonly seed: number; readonly iterations?: number }

/** The move of a seat that has to pass (two cards) or whose turn it is (one card). */
export const chooseMove = (known: SeatKnowledge, _thinking: Thinking): Move => heuristicMove(known)
