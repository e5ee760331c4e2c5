/**
 * Golden journals: what real tables have written, kept as files (`scripts/golden-journals.ts`) and replayed for ever
 * (`game-server/tables/journal/golden-journals.test.ts`).
 */
import assert from 'node:assert/strict'
import { z } from 'zod'
import { gameState, roomUpdate } from '#common/protocol/wire.ts'
import { SEATS } from '#common/rules/seats.ts'
import type { Table } from '#common/table/state.ts'
import { NO_LATENCIES, publicTableView, viewFor } from '#common/table/view.ts'
import { recordsOf } from '../persistence/journal/journal-reading.ts'
import { replay } from '../tables/journal/replay.ts'

export const GOLDEN_JOURNALS = new URL('../tables/golden-journals/', import.meta.url)

/**
 * A journal as its file has it: the records as they were stored, and what each seat is shown at its end, in the words
 * of the protocol, which do not change.
 */
export const goldenJournal = z.object({
  roomId: z.string(),
  records: z.array(z.object({ sequence: z.number(), atMs: z.number(), version: z.number(), command: z.unknown() })),
  status: z.string(),
  room: z.looseObject({}),
  games: z.array(z.looseObject({}).nullable()).length(4),
})
export type GoldenJournal = z.infer<typeof goldenJournal>

/** The table at the end of a golden journal. */
export const tableOf = ({ roomId, records }: Pick<GoldenJournal, 'roomId' | 'records'>): Table =>
  replay(
    recordsOf(
      roomId,
      records.map(({ command, ...record }) => ({ roomId, ...record, writer: '', command: JSON.stringify(command) })),
    ),
  ).table

/** What is shown of a table, to everybody and to each seat, as JSON. The chat is not part of it. */
export const shownOf = (table: Table): Omit<GoldenJournal, 'roomId' | 'records'> => {
  const games = SEATS.map((seat) => gameState(viewFor(table, seat, NO_LATENCIES), []))
  const shown = { status: table.status, room: roomUpdate(publicTableView(table, NO_LATENCIES)), games }
  return goldenJournal.omit({ roomId: true, records: true }).parse(JSON.parse(JSON.stringify(shown)))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A value of today without the fields that were not there then. Lists keep all their items. */
const asThen = (now: unknown, then: unknown): unknown => {
  if (Array.isArray(now))
    return now.map((item: unknown, index) => asThen(item, Array.isArray(then) ? then[index] : null))
  if (!isObject(now) || !isObject(then)) return now
  return Object.fromEntries(
    Object.keys(then).flatMap((key) => (key in now ? [[key, asThen(now[key], then[key])]] : [])),
  )
}

/** Fails unless a table shows what was shown at the end of a golden journal. There may be more fields by now. */
export const assertShownAsThen = (table: Table, { status, room, games }: GoldenJournal): void => {
  const then = { status, room, games }
  assert.deepEqual(asThen(shownOf(table), then), then)
}
