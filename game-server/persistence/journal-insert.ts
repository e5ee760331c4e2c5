/**
 * The INSERT of journal records. The SQL is written by hand: it runs for every move, and TypeORM would need more time to build the statement than the
 * database needs to run it.
 */
import type { EntityManager } from 'typeorm'
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import type { JournalRecord } from '../tables/ports.ts'
import { encodeCommand } from './command-codec.ts'

/** A record, and the process that wrote the record before it. */
export type Appended = { readonly record: JournalRecord; readonly predecessorWriter: string }

type Statement = { readonly sql: string; readonly values: readonly (string | number)[] }

/** The first record of a room has no predecessor. Its predecessor's sequence is given as 0. */
const FIRST = 1

const HEAD = 'INSERT INTO journal (roomId, sequence, atMs, command, version, writer)'

/**
 * All predecessors are looked up by one join. SQLite parses a group of records with a subquery for each five times as slowly, and each size of a group
 * is another statement.
 */
const forSqlite = (appended: readonly Appended[], writer: string): Statement => ({
  sql: `${HEAD}
    WITH appended (roomId, previous, previousWriter, atMs, command) AS (VALUES ${appended.map(() => '(?, ?, ?, ?, ?)').join(', ')})
    SELECT appended.roomId, CASE previous WHEN 0 THEN 1 ELSE predecessor.sequence + 1 END, appended.atMs, appended.command, ?, ?
    FROM appended LEFT JOIN journal AS predecessor
    ON predecessor.roomId = appended.roomId AND predecessor.sequence = previous AND predecessor.writer = previousWriter`,
  values: [
    ...appended.flatMap(({ record: { roomId, sequence, atMs, command }, predecessorWriter }) => [roomId, sequence - 1, predecessorWriter, atMs, encodeCommand(command)]),
    JOURNAL_VERSION,
    writer,
  ],
})

const FIRST_PLACE = '(?, ?, ?, ?, ?, ?)'
/** MySQL can read the table that it inserts into only through a derived table. */
const NEXT_PLACE =
  '(?, (SELECT next FROM (SELECT sequence + 1 AS next FROM journal WHERE roomId = ? AND sequence = ? AND writer = ? LIMIT 1) AS predecessor), ?, ?, ?, ?)'

const forMysql = (appended: readonly Appended[], writer: string): Statement => ({
  sql: `${HEAD} VALUES ${appended.map(({ record }) => (record.sequence === FIRST ? FIRST_PLACE : NEXT_PLACE)).join(', ')}`,
  values: appended.flatMap(({ record: { roomId, sequence, atMs, command }, predecessorWriter }) => [
    roomId,
    ...(sequence === FIRST ? [sequence] : [roomId, sequence - 1, predecessorWriter]),
    atMs,
    encodeCommand(command),
    JOURNAL_VERSION,
    writer,
  ]),
})

/**
 * Stores records, at most one for each room, with the name of the process that writes them. The sequence of every record but the first of a room is
 * computed as that of the record before it plus one. When that record is missing or has another writer, the result is NULL, which the column refuses.
 * So the check needs no extra statement. Rejects with the driver's error; then nothing was stored.
 */
export const insertRecords = async (manager: EntityManager, appended: readonly Appended[], writer: string): Promise<void> => {
  const { sql, values } = (manager.connection.options.type === 'better-sqlite3' ? forSqlite : forMysql)(appended, writer)
  await manager.query(sql, [...values])
}
