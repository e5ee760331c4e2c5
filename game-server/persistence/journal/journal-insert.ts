/**
 * The INSERT of journal records. The SQL is written by hand: it runs for every move, and TypeORM would need more time
 * to build the statement than the database needs to run it.
 */
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import type { JournalRecord } from '../../tables/ports.ts'
import { encodeCommand } from './command-codec.ts'
import { isHeld } from './fence.ts'
import type { Statement } from '../engine/sql.ts'

/** A record, and the process that wrote the record before it. */
type Appended = { readonly record: JournalRecord; readonly predecessorWriter: string }

/** The process that writes: its name in the records, and its id as the holder of rooms. */
type Writer = { readonly name: string; readonly owner: string }

/**
 * The first record of a room has no predecessor, and is stored together with the room. Its predecessor's sequence is
 * given as 0.
 */
const FIRST = 1

const HEAD = 'INSERT INTO journal (roomId, sequence, atMs, command, version, writer)'

/**
 * All predecessors are looked up by one join. SQLite parses a group of records with a subquery for each five times as
 * slowly, and each size of a group is another statement.
 */
const forSqlite = (appended: readonly Appended[], { name, owner }: Writer): Statement => ({
  sql: `${HEAD}
    WITH appended (roomId, previous, previousWriter, atMs, command) AS (VALUES ${appended.map(() => '(?, ?, ?, ?, ?)').join(', ')})
    SELECT appended.roomId, CASE previous WHEN 0 THEN 1 ELSE predecessor.sequence + CASE WHEN held.roomId IS NOT NULL THEN 1 END END, appended.atMs, appended.command, ?, ?
    FROM appended LEFT JOIN journal AS predecessor
    ON predecessor.roomId = appended.roomId AND predecessor.sequence = previous AND predecessor.writer = previousWriter
    LEFT JOIN rooms AS held ON ${isHeld('appended.roomId')}`,
  values: [
    ...appended.flatMap(({ record: { roomId, sequence, atMs, command }, predecessorWriter }) => [
      roomId,
      sequence - 1,
      predecessorWriter,
      atMs,
      encodeCommand(command),
    ]),
    JOURNAL_VERSION,
    name,
    owner,
  ],
})

const FIRST_PLACE = '(?, ?, ?, ?, ?, ?)'
/** MySQL can read the table that it inserts into only through a derived table. */
const NEXT_PLACE = `(?, (SELECT next FROM (
  SELECT sequence + 1 AS next FROM journal JOIN rooms AS held ON ${isHeld()}
  WHERE journal.roomId = ? AND sequence = ? AND writer = ? LIMIT 1) AS predecessor), ?, ?, ?, ?)`

const forMysql = (appended: readonly Appended[], { name, owner }: Writer): Statement => ({
  sql: `${HEAD} VALUES ${appended.map(({ record }) => (record.sequence === FIRST ? FIRST_PLACE : NEXT_PLACE)).join(', ')}`,
  values: appended.flatMap(({ record: { roomId, sequence, atMs, command }, predecessorWriter }) => [
    roomId,
    ...(sequence === FIRST ? [sequence] : [roomId, owner, roomId, sequence - 1, predecessorWriter]),
    atMs,
    encodeCommand(command),
    JOURNAL_VERSION,
    name,
  ]),
})

/**
 * The statement that stores records, at most one for each room, with the name of the process that writes them. The
 * sequence of every record but the first of a room is computed as that of the record before it plus one. When that
 * record is missing or has another writer, or when another process holds the room, the result is NULL, which the column
 * refuses. So the check needs no extra statement. When it is refused, nothing was stored.
 */
export const journalInsert = (kind: 'sqlite' | 'mysql', appended: readonly Appended[], writer: Writer): Statement =>
  (kind === 'sqlite' ? forSqlite : forMysql)(appended, writer)
