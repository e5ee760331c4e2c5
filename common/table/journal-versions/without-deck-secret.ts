/**
 * Up to version 3, the seed of each game came with the command that began it. Since version 4 the opening of a table
 * has a secret from which the server's parts of all seeds follow. Tables that were opened before have none, and their
 * games keep the seeds of their commands.
 */
import type { Lift } from './lift.ts'

const isOpening = (command: unknown): command is object =>
  typeof command === 'object' && command !== null && 'type' in command && command.type === 'open'

export const withoutDeckSecret: Lift =
  () =>
  ({ command }) =>
    isOpening(command) ? { ...command, deckSecret: null } : command
