/** How an accepted command becomes durable, and how it is refused when it cannot. */
import { seated, type Table } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import { refusal, type Refusal } from './command-result.ts'
import type { JournalRecord, StartRefusal, TableStore } from './ports.ts'

const namesOf = (table: Table, { lacking }: StartRefusal): readonly string[] =>
  seated(table).flatMap(({ occupant: { userId, name } }) => (lacking.includes(userId) ? [name] : []))

/**
 * Stores a record with all that must stand or fall with it: a new game with its charges, a result, the end of the room.
 * Resolves with null when it is durable. Errors: `notEnoughTokens` with the names of those who lack the price of the game, and
 * `unauthenticated` when the person whom the record names is called otherwise by now. Rejects as the store does.
 */
export const persistStep = async (store: TableStore, record: JournalRecord, step: Step): Promise<Refusal | null> => {
  const refused = await store.appendStep(record, step)
  if (refused === 'outdated') return refusal('unauthenticated')
  return refused && refusal('notEnoughTokens', namesOf(step.table, refused))
}
