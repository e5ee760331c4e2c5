/** Stores an accepted command, and turns a refusal of the store into a command result. */
import { seated, type Table } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import { refusal, type Refusal } from './command-result.ts'
import type { JournalRecord, StartRefusal, TableStore } from './ports.ts'

const namesOf = (table: Table, { lacking }: StartRefusal): readonly string[] =>
  seated(table).flatMap(({ occupant: { userId, name } }) => (lacking.includes(userId) ? [name] : []))

/**
 * Stores a record in one transaction with everything that belongs to it: a new game with its charges, a result, the end of the room. Resolves with
 * null when it is durable. Errors: `notEnoughTokens` with the names of the players who cannot pay for the game, and `unauthenticated` when the person
 * whom the record names has a new name or no account any more. Rejects when the store rejects.
 */
export const persistStep = async (store: TableStore, record: JournalRecord, step: Step): Promise<Refusal | null> => {
  const refused = await store.appendStep(record, step)
  if (refused === 'outdated') return refusal('unauthenticated')
  return refused && refusal('notEnoughTokens', namesOf(step.table, refused))
}
