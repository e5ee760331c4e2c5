/** A table is the fold of its journal. */
import { latest, noticesOf, type NoticeLine } from '#common/table/chat.ts'
import type { TableEvent } from '#common/table/commands.ts'
import type { JournalRecord } from './ports.ts'
import { openTable, reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import type { Outcome } from '#common/table/step.ts'
import { JournalFault } from './journal-fault.ts'

/** Where a journal ends: the table, the sequence of its last record, when that was accepted, and what the server has noted last in the chat. */
export type Replayed = { readonly table: Table; readonly sequence: number; readonly atMs: number; readonly notices: readonly NoticeLine[] }

/** The last notices, with more of them; the same value when there are no more. */
export const withNotices = (notices: readonly NoticeLine[], more: readonly NoticeLine[]): readonly NoticeLine[] => (more.length === 0 ? notices : latest([...notices, ...more]))

/** What the rules say to a record. A record that makes them throw is refused as well: otherwise it would stop the table for ever. */
const outcomeOf = (table: Table, command: StandingCommand, { roomId, sequence, atMs }: JournalRecord): Outcome => {
  try {
    return reduceTable(table, command, atMs)
  } catch {
    throw new JournalFault(roomId, 'refusedRecord', sequence, 'exception')
  }
}

/**
 * Replays a journal. Throws a `JournalFault` when it is empty, not opened by its first record, out of order, or holds a record that the
 * rules refuse. `events` are what the records after the sequence `known` made happen.
 */
export const replay = (records: readonly JournalRecord[], known = Infinity): Replayed & { readonly events: readonly TableEvent[] } => {
  const [first, ...rest] = records
  if (first?.command.type !== 'open') throw new JournalFault(first?.roomId ?? '', 'noOpening')
  const { roomId, name, creator, times } = first.command
  let table = openTable(roomId, name, creator, first.atMs, times)
  let last = first
  const events: TableEvent[] = []
  let notices: readonly NoticeLine[] = []
  for (const record of rest) {
    const { sequence, command, atMs } = record
    if (sequence !== last.sequence + 1) throw new JournalFault(roomId, 'hole', last.sequence + 1)
    if (atMs < last.atMs) throw new JournalFault(roomId, 'outOfOrder', sequence)
    if (command.type === 'open') throw new JournalFault(roomId, 'refusedRecord', sequence, 'opened again')
    const outcome = outcomeOf(table, command, record)
    if (!outcome.ok) throw new JournalFault(roomId, 'refusedRecord', sequence, outcome.code)
    table = outcome.value.table
    notices = withNotices(notices, noticesOf(outcome.value.events, sequence))
    if (sequence > known) events.push(...outcome.value.events)
    last = record
  }
  return { table, sequence: last.sequence, atMs: last.atMs, notices, events }
}
