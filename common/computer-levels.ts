/** How well a computer plays. The words are those that players read. */
export const COMPUTER_LEVELS = ['facile', 'medio', 'forte'] as const
export type ComputerLevel = (typeof COMPUTER_LEVELS)[number]
