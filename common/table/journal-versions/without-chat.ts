/**
 * In version 1 the chat lines of players were commands of the journal. Since version 2 they are stored apart from it.
 */
import type { Lift } from './lift.ts'

const isSaid = (command: unknown): boolean =>
  typeof command === 'object' && command !== null && 'type' in command && command.type === 'say'

export const withoutChat: Lift =
  () =>
  ({ command }) =>
    isSaid(command) ? { type: 'retired' } : command
