/** What the server and a thinking thread send to each other. Both are plain values. */
import type { ComputerLevel } from '#common/computer-levels.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'

/** A request. `number` is found again in the answer. */
export type Question = {
  readonly number: number
  readonly knowledge: SeatKnowledge
  readonly level: ComputerLevel
  readonly seed: number
  /** Whether it is asked where the same cards are played more than once. */
  readonly isEqual: boolean
}

export type Answer = { readonly number: number; readonly move: ComputerMove }

/**
 * The level at which a question is answered while so many others wait: `maestro` takes ten times as long as `forte`.
 */
export const levelInLine = (level: ComputerLevel, waiting: number): ComputerLevel =>
  level === 'maestro' && waiting > 0 ? 'forte' : level
