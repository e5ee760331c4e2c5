/**
 * Turns the rows of a journal into commands of the current version: checks that they are complete and in order, upgrades old versions, and decodes
 * them.
 */
import type { JournalRecord } from '../tables/ports.ts'
import { isKnownVersion, LIFTS, lifted, type Lift, type StoredCommand } from '#common/table/journal-versions/lifts.ts'
import { JournalFault } from '../tables/journal-fault.ts'
import { TimeSlice } from '../tables/time-slice.ts'
import { commandOf } from './command-codec.ts'
import type { JournalRow } from './journal-entity.ts'

/** The result of `read`; an exception becomes a fault of that record. The exception's text is dropped, because it could contain a seed or a card. */
const attempt = <T>(roomId: string, sequence: number | null, read: () => T): T => {
  try {
    return read()
  } catch {
    throw new JournalFault(roomId, 'corruptRecord', sequence)
  }
}

const stored = ({ roomId, sequence, atMs, version, command }: JournalRow, index: number, lifts: readonly Lift[]): StoredCommand => {
  if (sequence !== index + 1) throw new JournalFault(roomId, 'hole', index + 1)
  if (!isKnownVersion(version, lifts)) throw new JournalFault(roomId, 'unknownVersion', sequence, `version ${version}`)
  const raw = attempt<unknown>(roomId, sequence, () => JSON.parse(command))
  return { sequence, atMs, version, command: raw }
}

const recordOf = (roomId: string, { sequence, atMs, command }: StoredCommand): JournalRecord => ({
  roomId,
  sequence,
  atMs,
  command: attempt(roomId, sequence, () => commandOf(command)),
})

/** Applies `make` to each item, and lets other work run in between. */
const mapWithPauses = async <T, R>(items: readonly T[], make: (item: T, index: number) => R): Promise<readonly R[]> => {
  const made: R[] = []
  const slice = new TimeSlice()
  for (const [index, item] of items.entries()) {
    made.push(make(item, index))
    if (slice.isOver) await slice.pause()
  }
  return made
}

/** The records of one room, from its rows in the order of their sequence. Throws `JournalFault` when they cannot be read. */
export const recordsOf = (roomId: string, rows: readonly JournalRow[], lifts: readonly Lift[] = LIFTS): readonly JournalRecord[] => {
  const raw = rows.map((row, index) => stored(row, index, lifts))
  return attempt(roomId, null, () => lifted(raw, lifts)).map((record) => recordOf(roomId, record))
}

/** Like {@link recordsOf}, but lets other work run in between. Rejects with `JournalFault` when the rows cannot be read. */
export const recordsWithPauses = async (roomId: string, rows: readonly JournalRow[], lifts: readonly Lift[] = LIFTS): Promise<readonly JournalRecord[]> => {
  const raw = await mapWithPauses(rows, (row, index) => stored(row, index, lifts))
  const current = attempt(roomId, null, () => lifted(raw, lifts))
  return mapWithPauses(current, (record) => recordOf(roomId, record))
}
