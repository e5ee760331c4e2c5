/** Combines the transitions of a table. */
import type { Result } from '../result.ts'
import type { RuleError } from '../rules/commands.ts'
import type { TableError, TableEvent } from './commands.ts'
import type { Notice } from './notice.ts'
import type { Table } from './state.ts'

/** The next state of a table, and the events that led to it. */
export type Step = { readonly table: Table; readonly events: readonly TableEvent[] }
export type Outcome = Result<Step, TableError | RuleError>

/** A step that changes nothing. */
export const nothing = (table: Table): Step => ({ table, events: [] })

/** Applies a second transition to the result of the first. */
export const followedBy = (step: Step, next: (table: Table) => Step): Step => {
  const following = next(step.table)
  return { table: following.table, events: [...step.events, ...following.events] }
}

/** Adds a notice to the chat; the table does not change. */
export const noted = (table: Table, notice: Notice, atMs: number): Step => ({
  table,
  events: [{ type: 'noted', notice, atMs }],
})
