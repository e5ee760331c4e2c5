/** Computes a table's state by applying the records of its journal, from the first to the last. */
import { latest, noticesOf, type NoticeLine } from '#common/table/chat.ts'
import type { TableEvent } from '#common/table/commands.ts'
import type { JournalRecord } from '../ports.ts'
import { beginDuplicate } from '#common/table/duplicate-play.ts'
import { openTable, reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { nothing, type Outcome, type Step } from '#common/table/step.ts'
import { isCounted } from './journal-limit.ts'
import { JournalFault } from './journal-fault.ts'
import { TimeSlice } from '../time-slice.ts'

/**
 * The state at the end of a journal: the table, the sequence and time of its last record, the number of records that
 * count towards its length, and the last notices of the server in the chat.
 */
export type Replayed = {
  readonly table: Table
  readonly sequence: number
  readonly counted: number
  readonly atMs: number
  readonly notices: readonly NoticeLine[]
}

/** The last notices together with new ones. Returns the same array when there are no new ones. */
const withNotices = (notices: readonly NoticeLine[], more: readonly NoticeLine[]): readonly NoticeLine[] =>
  more.length === 0 ? notices : latest([...notices, ...more])

/**
 * The result of the rules for a record. A record that makes them throw counts as refused; otherwise it would stop the
 * table for ever.
 */
const outcomeOf = (table: Table, command: StandingCommand, { roomId, sequence, atMs }: JournalRecord): Outcome => {
  try {
    return reduceTable(table, command, atMs)
  } catch {
    throw new JournalFault(roomId, 'refusedRecord', sequence, 'exception')
  }
}

/** A replayed journal, with the events of the records that the caller did not know. */
export type Replay = Replayed & { readonly events: readonly TableEvent[] }

/** The state after one more record. Throws a `JournalFault` when the record does not fit or the rules refuse it. */
const step = (before: Replayed, record: JournalRecord): Replay => {
  const { roomId, sequence, command, atMs } = record
  if (sequence !== before.sequence + 1) throw new JournalFault(roomId, 'hole', before.sequence + 1)
  if (atMs < before.atMs) throw new JournalFault(roomId, 'outOfOrder', sequence)
  if (command.type === 'open') throw new JournalFault(roomId, 'refusedRecord', sequence, 'opened again')
  const outcome = outcomeOf(before.table, command, record)
  if (!outcome.ok) throw new JournalFault(roomId, 'refusedRecord', sequence, outcome.code)
  return following(before, record, outcome.value)
}

/** The state after a record that the rules have accepted. */
export const following = (
  before: Replayed,
  { sequence, atMs, command }: JournalRecord,
  { table, events }: Step,
): Replay => ({
  table,
  sequence,
  counted: before.counted + (isCounted(command) ? 1 : 0),
  atMs,
  notices: withNotices(before.notices, noticesOf(events, sequence)),
  events,
})

const opened = (first: JournalRecord): Replay => {
  if (first.command.type !== 'open') throw new JournalFault(first.roomId, 'noOpening')
  const { roomId, name, creator, times, deckSecret, duplicate, ...choices } = first.command
  const waiting = openTable(roomId, name, creator, first.atMs, times, deckSecret, choices)
  const { table, events } = duplicate === undefined ? nothing(waiting) : beginDuplicate(waiting, duplicate, first.atMs)
  return {
    table,
    sequence: first.sequence,
    counted: 1,
    atMs: first.atMs,
    notices: noticesOf(events, first.sequence),
    events,
  }
}

/**
 * Each record of a journal with the state after it and its events, from the opening on. Throws a `JournalFault` when
 * the journal is empty, when its first record does not open a table, when it is out of order, or when the rules refuse
 * a record.
 */
export function* stepsOf(records: readonly JournalRecord[]): Generator<Replay & { readonly record: JournalRecord }> {
  let last: Replayed | null = null
  for (const record of records) {
    const next: Replay = last === null ? opened(record) : step(last, record)
    last = next
    yield { ...next, record }
  }
  if (last === null) throw new JournalFault('', 'noOpening')
}

/** Replays a journal, and yields after each record. */
const replaying = function* (records: readonly JournalRecord[], known: number): Generator<void, Replay> {
  let last: Replayed | null = null
  const events: TableEvent[] = []
  for (const { events: made, record, ...reached } of stepsOf(records)) {
    if (record.sequence > known) events.push(...made)
    last = reached
    yield
  }
  if (last === null) throw new JournalFault('', 'noOpening')
  return { ...last, events }
}

/** Replays a journal. Throws like `stepsOf`. `events` are those of the records after the sequence `known`. */
export const replay = (records: readonly JournalRecord[], known = Infinity): Replay => {
  const steps = replaying(records, known)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/**
 * Like {@link replay}, but gives other work a chance to run in between, so that a long journal does not block the
 * process. Rejects where `replay` throws.
 */
export const replayWithPauses = async (
  records: readonly JournalRecord[],
  known = Infinity,
  slice = new TimeSlice(),
): Promise<Replay> => {
  const steps = replaying(records, known)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (slice.isOver) await slice.pause()
  }
}

/** The state after one more record. Throws like {@link replay}. */
export const replayOn = (replayed: Replayed, record: JournalRecord): Replayed => step(replayed, record)
