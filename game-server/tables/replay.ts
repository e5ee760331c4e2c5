/** A table is the fold of its journal. */
import type { TableEvent } from '#common/table/commands.ts'
import type { JournalRecord } from './ports.ts'
import { openTable, reduceTable } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'

/** Where a journal ends: the table, the sequence of its last record, and when that was accepted. */
export type Replayed = { readonly table: Table; readonly sequence: number; readonly atMs: number }

/**
 * Replays a journal. Throws when it is not one: empty, not opened by its first record, out of order, or holding a record that
 * the rules refuse. Such a journal was not written by this product. `events` are what the records after the sequence `known` made
 * happen.
 */
export const replay = (records: readonly JournalRecord[], known = Infinity): Replayed & { readonly events: readonly TableEvent[] } => {
  const [first, ...rest] = records
  if (first?.command.type !== 'open') throw new Error('a journal begins with the opening of its table')
  const { roomId, name, creator, times } = first.command
  let table = openTable(roomId, name, creator, first.atMs, times)
  let last = first
  const events: TableEvent[] = []
  for (const record of rest) {
    if (record.sequence !== last.sequence + 1) throw new Error(`record ${record.sequence} of ${roomId} is out of order`)
    if (record.command.type === 'open') throw new Error(`record ${record.sequence} of ${roomId} opens the table again`)
    const outcome = reduceTable(table, record.command, record.atMs)
    if (!outcome.ok) throw new Error(`record ${record.sequence} of ${roomId} is refused: ${outcome.code}`)
    table = outcome.value.table
    if (record.sequence > known) events.push(...outcome.value.events)
    last = record
  }
  return { table, sequence: last.sequence, atMs: last.atMs, events }
}
