/** A table is the fold of its journal. */
import type { TableEvent } from '#common/table/commands.ts'
import type { JournalRecord } from './ports.ts'
import { openTable, reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import type { Outcome, Step } from '#common/table/step.ts'
import { JournalFault } from './journal-fault.ts'

/** Where a journal ends: the table, the sequence of its last record, and when that was accepted. */
export type Replayed = { readonly table: Table; readonly sequence: number; readonly atMs: number }

/** What the rules say to a record. A record that makes them throw is refused as well: otherwise it would stop the table for ever. */
const outcomeOf = (table: Table, command: StandingCommand, { roomId, sequence, atMs }: JournalRecord): Outcome => {
  try {
    return reduceTable(table, command, atMs)
  } catch {
    throw new JournalFault(roomId, 'refusedRecord', sequence, 'exception')
  }
}

/**
 * The records of a journal with what each of them made happen, the opening first. Throws a `JournalFault` when the journal is empty, not
 * opened by its first record, out of order, or holds a record that the rules refuse.
 */
export function* stepsOf(records: readonly JournalRecord[]): Generator<Step & { readonly record: JournalRecord }> {
  const [first, ...rest] = records
  if (first?.command.type !== 'open') throw new JournalFault(first?.roomId ?? '', 'noOpening')
  const { roomId, name, creator, times } = first.command
  let table = openTable(roomId, name, creator, first.atMs, times)
  let last = first
  yield { record: first, table, events: [] }
  for (const record of rest) {
    const { sequence, command, atMs } = record
    if (sequence !== last.sequence + 1) throw new JournalFault(roomId, 'hole', last.sequence + 1)
    if (atMs < last.atMs) throw new JournalFault(roomId, 'outOfOrder', sequence)
    if (command.type === 'open') throw new JournalFault(roomId, 'refusedRecord', sequence, 'opened again')
    const outcome = outcomeOf(table, command, record)
    if (!outcome.ok) throw new JournalFault(roomId, 'refusedRecord', sequence, outcome.code)
    table = outcome.value.table
    last = record
    yield { record, table, events: outcome.value.events }
  }
}

/** Replays a journal. Throws as `stepsOf` does. `events` are what the records after the sequence `known` made happen. */
export const replay = (records: readonly JournalRecord[], known = Infinity): Replayed & { readonly events: readonly TableEvent[] } => {
  const events: TableEvent[] = []
  let replayed: Replayed | null = null
  for (const step of stepsOf(records)) {
    const { sequence, atMs } = step.record
    replayed = { table: step.table, sequence, atMs }
    if (sequence > known) events.push(...step.events)
  }
  if (replayed === null) throw new JournalFault('', 'noOpening')
  return { ...replayed, events }
}
