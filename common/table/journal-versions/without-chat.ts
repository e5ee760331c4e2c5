/** Version 1 had what players said among the commands. Version 2 keeps it apart from the journal. */
import type { Lift } from './lift.ts'

const isSaid = (command: unknown): boolean => typeof command === 'object' && command !== null && 'type' in command && command.type === 'say'

export const withoutChat: Lift = (records) => records.map(({ command }) => (isSaid(command) ? { type: 'retired' } : command))
