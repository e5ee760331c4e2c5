/** A table is the fold of its journal. */
import { latest, noticesOf, type NoticeLine } from '#common/table/chat.ts'
import type { TableEvent } from '#common/table/commands.ts'
import type { JournalRecord } from './ports.ts'
import { openTable, reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import type { Outcome } from '#common/table/step.ts'
import { JournalFault } from './journal-fault.ts'
import { Turn } from './turn.ts'

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

/** A replayed journal, with what the records after the one that the caller knows made happen. */
export type Replay = Replayed & { readonly events: readonly TableEvent[] }

/** The place that one more record leads to. Throws a `JournalFault` when it does not fit or the rules refuse it. */
const step = (before: Replayed, record: JournalRecord): Replay => {
  const { roomId, sequence, command, atMs } = record
  if (sequence !== before.sequence + 1) throw new JournalFault(roomId, 'hole', before.sequence + 1)
  if (atMs < before.atMs) throw new JournalFault(roomId, 'outOfOrder', sequence)
  if (command.type === 'open') throw new JournalFault(roomId, 'refusedRecord', sequence, 'opened again')
  const outcome = outcomeOf(before.table, command, record)
  if (!outcome.ok) throw new JournalFault(roomId, 'refusedRecord', sequence, outcome.code)
  const { table, events } = outcome.value
  return { table, sequence, atMs, notices: withNotices(before.notices, noticesOf(events, sequence)), events }
}

const opened = (first: JournalRecord): Replayed => {
  if (first.command.type !== 'open') throw new JournalFault(first.roomId, 'noOpening')
  const { roomId, name, creator, times } = first.command
  return { table: openTable(roomId, name, creator, first.atMs, times), sequence: first.sequence, atMs: first.atMs, notices: [] }
}

/**
 * The records of a journal with the place that each of them leads to and what it made happen, the opening first. Throws a `JournalFault`
 * when the journal is empty, not opened by its first record, out of order, or holds a record that the rules refuse.
 */
export function* stepsOf([first, ...rest]: readonly JournalRecord[]): Generator<Replay & { readonly record: JournalRecord }> {
  if (first === undefined) throw new JournalFault('', 'noOpening')
  let last = opened(first)
  yield { ...last, events: [], record: first }
  for (const record of rest) {
    const next = step(last, record)
    last = next
    yield { ...next, record }
  }
}

/** Replays a journal, and stops after each record. */
const replaying = function* (records: readonly JournalRecord[], known: number): Generator<void, Replay> {
  let last: Replayed | null = null
  const events: TableEvent[] = []
  for (const { table, sequence, atMs, notices, events: made } of stepsOf(records)) {
    if (sequence > known) events.push(...made)
    last = { table, sequence, atMs, notices }
    yield
  }
  if (last === null) throw new JournalFault('', 'noOpening')
  return { ...last, events }
}

/** Replays a journal. Throws as `stepsOf` does. `events` are what the records after the sequence `known` made happen. */
export const replay = (records: readonly JournalRecord[], known = Infinity): Replay => {
  const steps = replaying(records, known)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** As {@link replay}, but others have their turn in between: a long journal stops nobody. Rejects with what `replay` throws. */
export const replayInTurns = async (records: readonly JournalRecord[], known = Infinity): Promise<Replay> => {
  const steps = replaying(records, known)
  const turn = new Turn()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (turn.isOver) await turn.giveWay()
  }
}

/** The place that one more record leads to. Throws as {@link replay}. */
export const replayOn = (replayed: Replayed, record: JournalRecord): Replayed => step(replayed, record)
