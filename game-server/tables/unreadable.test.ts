import assert from 'node:assert/strict'
import { nextMove, PEOPLE } from '#common/table/testing.ts'
import { describeOnEveryDatabase } from '../persistence/test-databases.ts'
import { takeEverything } from '../persistence/test-leases.ts'
import { openStorage } from '../persistence/storage.ts'
import { backup, withQueries } from '../testing/database-rows.ts'
import { JournalFault } from './journal-fault.ts'
import type { LiveTable } from './live-table.ts'
import type { TableUpdate } from './watchers.ts'
import { LiveTables } from './live-tables.ts'
import { fourReady, must, openBench, openRoom, playUntil, type Bench } from './testing.ts'

const UNREADABLE = { ok: false, code: 'roomUnreadable' } as const
const [anna, bruno, carla, dino] = PEOPLE

describeOnEveryDatabase('a table whose journal cannot be read', (location) => {
  let bench: Bench
  let tables: LiveTables
  beforeEach(async () => {
    bench = await openBench({ location: location() })
    tables = new LiveTables(bench)
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
  })

  const damage = (sql: string): Promise<unknown> => withQueries(location(), (query) => query(sql))
  const running = async (): Promise<LiveTable> => {
    const liveTable = await fourReady(tables)
    assert.ok((await liveTable.dispatch({ type: 'start', userId: anna.userId })).ok)
    await playUntil(liveTable, () => liveTable.table.game?.round.trick.cards.length === 2)
    assert.deepEqual(await balances(), [9, 9, 9, 9])
    return liveTable
  }
  const balances = (): Promise<readonly (number | null)[]> => Promise.all(PEOPLE.map(({ userId }) => bench.storage.users.tokens(userId)))
  const faults = (): readonly string[] => bench.problems.flatMap((problem) => (problem instanceof JournalFault ? [problem.kind] : []))
  const endsOf = (liveTable: LiveTable): readonly string[] => {
    const ends: string[] = []
    liveTable.watch((update: TableUpdate) => {
      if (update.type === 'ended') ends.push(update.why)
    })
    return ends
  }
  /** Another process continues with the tables. */
  const restarted = (): LiveTables => {
    tables.end()
    tables = new LiveTables(bench)
    return tables
  }

  it('is closed at the next move when records are missing, and everybody is refunded', async () => {
    const liveTable = await running()
    const ends = endsOf(liveTable)
    await damage(`DELETE FROM journal WHERE roomId = '${liveTable.table.roomId}' AND sequence > 15`)
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ...UNREADABLE, names: [] })
    assert.deepEqual([ends, liveTable.hasEnded, tables.size], [['unreadable'], true, 0])
    assert.deepEqual(await balances(), [10, 10, 10, 10])
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ...UNREADABLE, names: [] })
    assert.deepEqual([await tables.lookUp(liveTable.table.roomId), await tables.detail(liveTable.table.roomId)], [UNREADABLE, UNREADABLE])
    assert.deepEqual(await tables.join(liveTable.table.roomId, bruno), UNREADABLE)
    assert.deepEqual(await balances(), [10, 10, 10, 10])
  })

  it('is closed at once when a backup is restored while it is loaded, and does not continue from the old state', async () => {
    const liveTable = await running()
    const { restore } = await backup(location())
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'betweenTricks')
    await restore()
    assert.deepEqual(await liveTable.dispatch({ type: 'advanceTrick' }), { ...UNREADABLE, names: [] })
    assert.deepEqual(await balances(), [10, 10, 10, 10])
    assert.ok(faults().includes('lostRecords'))
  })

  it('is closed when another process has written a different record with the same sequence', async () => {
    const liveTable = await running()
    await damage(`UPDATE journal SET writer = 'another' WHERE roomId = '${liveTable.table.roomId}' AND sequence > 12`)
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ...UNREADABLE, names: [] })
    assert.ok(faults().includes('fork'))
    assert.deepEqual(await balances(), [10, 10, 10, 10])
  })

  it('ends when a backup from before the room is restored: the room is not found, and nobody has paid', async () => {
    const { restore } = await backup(location())
    const liveTable = await running()
    const ends = endsOf(liveTable)
    await restore()
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: false, code: 'tableClosed', names: [] })
    assert.deepEqual(ends, ['closed'])
    assert.deepEqual(await balances(), [10, 10, 10, 10])
  })

  it('is closed and refunded once, however many ask for it, and a suspended game is not listed any more', async () => {
    const liveTable = await running()
    const { roomId } = liveTable.table
    for (const person of PEOPLE) await liveTable.presence.depart(person.userId, person)
    bench.clock.advance(10 * 60_000)
    await liveTable.dispatch({ type: 'timeElapsed' })
    assert.equal((await bench.storage.suspendedGames(dino.userId)).length, 1)
    restarted()
    await damage(`UPDATE journal SET command = '{"type":"playCard","userId":10,"card":"h1"}' WHERE roomId = '${roomId}' AND sequence = 5`)
    const found = await Promise.all([carla, dino].flatMap((person) => [tables.lookUp(roomId), tables.join(roomId, person)]))
    assert.deepEqual(found, [UNREADABLE, UNREADABLE, UNREADABLE, UNREADABLE])
    assert.deepEqual(faults(), ['refusedRecord'])
    assert.deepEqual(await balances(), [10, 10, 10, 10])
    assert.deepEqual(await bench.storage.suspendedGames(dino.userId), [])
    assert.deepEqual(await restarted().lookUp(roomId), UNREADABLE)
    assert.deepEqual(faults(), ['refusedRecord'], 'it is told once')
  })

  it('does not prevent a server from starting with all other tables', async () => {
    const [broken, whole] = [await openRoom(tables), await openRoom(tables)]
    restarted()
    await damage(`UPDATE journal SET version = 999 WHERE roomId = '${broken.table.roomId}'`)
    await tables.restore()
    await tables.restored()
    assert.deepEqual(tables.openRooms(null).rooms.map(({ id }) => id), [whole.table.roomId])
    assert.deepEqual(await tables.lookUp(broken.table.roomId), UNREADABLE)
    assert.deepEqual(faults(), ['unknownVersion'])
  })

  it('does not change while the database does not answer', async () => {
    const liveTable = await running()
    const { roomId } = liveTable.table
    bench.store.fault = 'refuse'
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: false, code: 'storageUnavailable', names: [] })
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: false, code: 'storageUnavailable', names: [] })
    bench.store.fault = 'none'
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: true })
    assert.deepEqual([await balances(), await bench.storage.tables.wasGivenUp(roomId)], [[9, 9, 9, 9], false])
  })
})

describeOnEveryDatabase('a table that another process has taken over', (location) => {
  it('ends at the next move, tells its clients, and leaves room and tokens to the other process', async () => {
    const bench = await openBench({ location: location() })
    const tables = new LiveTables(bench)
    const liveTable = await fourReady(tables)
    await liveTable.dispatch({ type: 'start', userId: anna.userId })
    const ends: string[] = []
    liveTable.watch((update) => void (update.type === 'ended' && ends.push(update.why)))
    const other = await openStorage({ ...location(), onError: (problem) => bench.problems.push(problem) })
    await takeEverything(other, location())
    const others = new LiveTables({ ...bench, store: other.tables })
    const elsewhere = must(await others.find(liveTable.table.roomId))
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: false, code: 'storageUnavailable', names: [] })
    assert.deepEqual([ends, await tables.lookUp(liveTable.table.roomId)], [['taken'], { ok: false, code: 'storageUnavailable' }])
    for (const person of PEOPLE) await elsewhere.presence.arrive(person.userId, person)
    assert.deepEqual(await elsewhere.dispatch(nextMove(elsewhere.table)), { ok: true })
    assert.deepEqual(await Promise.all(PEOPLE.map(({ userId }) => bench.storage.users.tokens(userId))), [9, 9, 9, 9])
    others.end()
    tables.end()
    await other.close()
    await bench.close()
  })
})
