import assert from 'node:assert/strict'
import { JOURNAL_GAME_RECORDS, JOURNAL_MAX_RECORDS, TOGGLE_BURST } from '#common/limits.ts'
import { nextMove, PEOPLE, playOn, readyTable, runningTable } from '#common/table/testing.ts'
import { isJournalFull } from './journal-limit.ts'
import { LiveTable } from '../live-table.ts'
import { LiveTables } from '../live-tables.ts'
import { handleMessage } from '../message-handlers.ts'
import { FREQUENT_CHANGES_RETRY_MS } from '../presence.ts'
import { type Bench, fourReady, must, openBench, openRoom } from '../testing.ts'
import type { EndReason } from '../command-result.ts'
import { withQueries } from '../../testing/database-rows.ts'

const [anna, bruno] = PEOPLE
const start = { type: 'start', userId: anna.userId } as const

describe('the length of a journal', () => {
  let bench: Bench
  let tables: LiveTables
  beforeEach(async () => {
    bench = await openBench()
    tables = new LiveTables(bench)
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
  })
  const journalLength = async ({ table }: LiveTable): Promise<number> =>
    must(await bench.storage.tables.openRoom(table.roomId)).length

  it('leaves enough records to finish a game that has begun', () => {
    const idle = JOURNAL_MAX_RECORDS - JOURNAL_GAME_RECORDS
    for (const table of [readyTable(), playOn(runningTable())])
      assert.deepEqual([isJournalFull(table, idle - 1), isJournalFull(table, idle)], [false, true])
    assert.deepEqual(
      [isJournalFull(runningTable(), JOURNAL_MAX_RECORDS - 1), isJournalFull(runningTable(), JOURNAL_MAX_RECORDS)],
      [false, true],
    )
  })

  it('is limited: at the limit the room is closed and the game is refunded', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    const { table, sequence } = liveTable
    assert.deepEqual(await Promise.all(PEOPLE.map(({ userId }) => bench.storage.tokens.of(userId))), [9, 9, 9, 9])
    tables.end()
    const long = new LiveTable(
      { table, sequence: JOURNAL_MAX_RECORDS, counted: JOURNAL_MAX_RECORDS, atMs: bench.clock.nowMs(), notices: [] },
      bench,
    )
    const reasons: EndReason[] = []
    long.watch((update) => {
      if (update.type === 'ended') reasons.push(update.why)
    })
    assert.ok(sequence < JOURNAL_MAX_RECORDS)
    assert.deepEqual(await long.dispatch(nextMove(table)), { ok: false, code: 'roomTooLong', names: [] })
    assert.deepEqual(reasons, ['tooLong'])
    assert.deepEqual(await Promise.all(PEOPLE.map(({ userId }) => bench.storage.tokens.of(userId))), [10, 10, 10, 10])
    for (const later of [await tables.detail(table.roomId), await tables.lookUp(table.roomId)])
      assert.deepEqual(later, { ok: false, code: 'roomTooLong' })
  })

  it('is that of the records that still mean something: an old journal full of chat opens, and its game goes on', async () => {
    const before = await fourReady(tables)
    await before.dispatch(start)
    const { roomId } = before.table
    tables.end()
    const { sequence } = before
    await withQueries(bench.location, async (query) => {
      // As a server of version 1 has left it, with the words moved out by the migration.
      await query(`UPDATE journal SET version = 1, writer = ''`)
      await query(`UPDATE journal SET command = ? WHERE sequence = ?`, [
        JSON.stringify({ ...start, seed: before.table.game?.seed }),
        sequence,
      ])
      await query(
        `INSERT INTO journal (roomId, sequence, atMs, command, version, writer)
         WITH RECURSIVE said (sequence) AS (SELECT ? UNION ALL SELECT sequence + 1 FROM said WHERE sequence < ?)
         SELECT ?, sequence, ?, '{"type":"say"}', 1, '' FROM said`,
        [sequence + 1, sequence + JOURNAL_MAX_RECORDS + 1_000, roomId, bench.clock.nowMs()],
      )
    })
    tables = new LiveTables(bench)
    assert.ok((await tables.detail(roomId)).ok, 'who looks at the room sees it')
    const liveTable = must(await tables.find(roomId))
    assert.ok(liveTable.sequence > JOURNAL_MAX_RECORDS)
    assert.deepEqual(liveTable.table.game?.round, before.table.game?.round)
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: true })
    assert.equal(liveTable.closedFor, null)
    assert.deepEqual(await Promise.all(PEOPLE.map(({ userId }) => bench.storage.tokens.of(userId))), [9, 9, 9, 9])
    // What still means something is bounded as ever.
    await withQueries(bench.location, (query) =>
      query(`UPDATE journal SET command = '{"type":"timeElapsed"}' WHERE command = '{"type":"say"}'`),
    )
    tables.end()
    tables = new LiveTables(bench)
    assert.equal(await tables.find(roomId), null)
  })

  it('does not grow when a player toggles the ready flag all the time', async () => {
    const liveTable = await openRoom(tables)
    const before = await journalLength(liveTable)
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => handleMessage(liveTable, anna.userId, {}, 'ready', { ready: n % 2 === 0 })),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, TOGGLE_BURST)
    assert.ok(answers.every((answer) => answer.ok || answer.code === 'tooManyRequests'))
    assert.equal(await journalLength(liveTable), before + TOGGLE_BURST)
  })

  it('does not grow when players join and leave, or connect and disconnect, all the time; the final state is stored', async () => {
    const liveTable = await openRoom(tables)
    const { roomId } = liveTable.table
    const before = await journalLength(liveTable)
    for (let n = 0; n < 100; n++) {
      await tables.join(roomId, bruno)
      await liveTable.leave(bruno.userId)
      await liveTable.presence.arrive(anna.userId, anna)
      await liveTable.presence.depart(anna.userId, anna)
    }
    await liveTable.presence.arrive(anna.userId, anna)
    assert.ok((await journalLength(liveTable)) - before <= 3 * TOGGLE_BURST)
    const connected = new Promise<void>((resolve) => {
      liveTable.watch((update) => {
        if (update.type === 'changed' && liveTable.table.seats[0]?.isConnected === true) resolve()
      })
    })
    bench.clock.advance(FREQUENT_CHANGES_RETRY_MS)
    await connected
  })
})
