/** How the transitions of a table are composed. */
import type { Result } from '../result.ts'
import type { RuleError } from '../rules/commands.ts'
import type { TableError, TableEvent } from './commands.ts'
import type { Notice } from './notice.ts'
import type { Table } from './state.ts'

/** The next state of a table, with what happened on the way there. */
export type Step = { readonly table: Table; readonly events: readonly TableEvent[] }
export type Outcome = Result<Step, TableError | RuleError>

/** A step that changes nothing. */
export const nothing = (table: Table): Step => ({ table, events: [] })

/** One step after the other. */
export const followedBy = (step: Step, next: (table: Table) => Step): Step => {
  const following = next(step.table)
  return { table: following.table, events: [...step.events, ...following.events] }
}

/** The chat notes something; the table stays as it is. */
export const noted = (table: Table, notice: Notice, atMs: number): Step => ({ table, events: [{ type: 'noted', notice, atMs }] })
