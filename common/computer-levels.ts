/**
 * How well a computer plays. The words are those that players read. Their places go over the wire, so new words come
 * last.
 */
export const COMPUTER_LEVELS = ['facile', 'medio', 'forte', 'bravo', 'maestro'] as const
export type ComputerLevel = (typeof COMPUTER_LEVELS)[number]

/** The levels as a person meets them, each stronger than the one before. */
export const LEVELS_BY_STRENGTH = ['facile', 'medio', 'bravo', 'forte', 'maestro'] as const satisfies ComputerLevel[]
