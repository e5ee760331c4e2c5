/** At one table names differ: a guest may have the nickname of somebody who sits elsewhere. */
import { ok, refused } from '#common/result.ts'
import type { Person } from '#common/table/commands.ts'
import { reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import { people, seatOf, type Occupant, type Table } from '#common/table/state.ts'
import { nothing, type Outcome } from '#common/table/step.ts'
import type { LiveTableTools } from './live-table-tools.ts'

type LooksLike = LiveTableTools['looksLike']

/** Who sits at a table under a name that looks like this person's; null for nobody. */
export const namesakeOf = (table: Table, { userId, name }: Person, looksLike: LooksLike): Occupant | null =>
  people(table).find(({ occupant }) => occupant.userId !== userId && looksLike(name, occupant.name))?.occupant ?? null

/**
 * What a command does at a table where names differ. A newcomer with the name of somebody there is refused. When
 * somebody who sits there has a new name that another one has taken at the same moment, the table goes on with the old.
 */
export const reduceNamed = (table: Table, command: StandingCommand, atMs: number, looksLike: LooksLike): Outcome => {
  const isNamed = command.type === 'join' || command.type === 'updatePerson'
  if (!isNamed || namesakeOf(table, command.person, looksLike) === null) return reduceTable(table, command, atMs)
  const isNewcomer = command.type === 'join' && seatOf(table, command.person.userId) === null
  return isNewcomer ? refused('nicknameAtTable') : ok(nothing(table))
}
