import assert from 'node:assert/strict'
import { nextMove, PEOPLE } from '#common/table/testing.ts'
import { describeOnEveryDatabase } from '../../persistence/engine/test-databases.ts'
import { rebuildProjections } from '../../persistence/projections/rebuild.ts'
import { retention } from '../../persistence/archive/retention.ts'
import { openStorage, type Storage } from '../../persistence/storage.ts'
import { backup, withQueries, type Row, takeEverything } from '../../testing/database-rows.ts'
import { JournalFault } from './journal-fault.ts'
import type { LiveTable } from '../live-table.ts'
import type { TableUpdate } from '../watchers.ts'
import { LiveTables } from '../live-tables.ts'
import { fourReady, must, openBench, openRoom, playUntil, type Bench } from '../testing.ts'

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
  const balances = (): Promise<readonly (number | null)[]> =>
    Promise.all(PEOPLE.map(({ userId }) => bench.storage.tokens.of(userId)))
  const faults = (): readonly string[] =>
    bench.problems.flatMap((problem) => (problem instanceof JournalFault ? [problem.kind] : []))
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
    assert.deepEqual([ends, liveTable.closedFor, tables.size], [['unreadable'], 'roomUnreadable', 0])
    assert.deepEqual(await balances(), [10, 10, 10, 10])
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ...UNREADABLE, names: [] })
    assert.deepEqual(
      [await tables.lookUp(liveTable.table.roomId), await tables.detail(liveTable.table.roomId)],
      [UNREADABLE, UNREADABLE],
    )
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
    await damage(
      `UPDATE journal SET command = '{"type":"playCard","userId":10,"card":"h1"}' WHERE roomId = '${roomId}' AND sequence = 5`,
    )
    const found = await Promise.all(
      [carla, dino].flatMap((person) => [tables.lookUp(roomId), tables.join(roomId, person)]),
    )
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
    await damage(`UPDATE journal SET version = 0 WHERE roomId = '${broken.table.roomId}'`)
    await tables.restore()
    await tables.restored()
    assert.deepEqual(
      tables.openRooms(null).rooms.map(({ id }) => id),
      [whole.table.roomId],
    )
    assert.deepEqual(await tables.lookUp(broken.table.roomId), UNREADABLE)
    assert.deepEqual(faults(), ['unknownVersion'])
  })

  it('does not change while the database does not answer', async () => {
    const liveTable = await running()
    const { roomId } = liveTable.table
    bench.store.fault = 'refuse'
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), {
      ok: false,
      code: 'storageUnavailable',
      names: [],
    })
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), {
      ok: false,
      code: 'storageUnavailable',
      names: [],
    })
    bench.store.fault = 'none'
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: true })
    assert.deepEqual([await balances(), await bench.storage.tables.closureOf(roomId)], [[9, 9, 9, 9], null])
  })
})

describeOnEveryDatabase('a table that a newer program has gone on with', (location) => {
  const CHANGES = { onTaken: async () => undefined, onLapsed: async () => undefined }
  const NEWER = { ok: false, code: 'roomNewer' } as const
  let bench: Bench
  type Process = { readonly storage: Storage; readonly tables: LiveTables }
  const running = new Set<Process>()
  const open = async (place: string): Promise<Process> => {
    const storage = await openStorage({ ...location(), onError: (problem) => bench.problems.push(problem) })
    await storage.takeOver({ place, address: '' }, CHANGES)
    const process = { storage, tables: new LiveTables({ ...bench, store: storage.tables }) }
    running.add(process)
    return process
  }
  const end = async (process: Process): Promise<void> => {
    running.delete(process)
    process.tables.end()
    await process.storage.close()
  }
  const change = (sql: string): Promise<readonly Row[]> => withQueries(location(), (query) => query(sql))
  /** Everything that a process could change in such a room. */
  const stored = async (): Promise<readonly (readonly Row[])[]> =>
    Promise.all(
      ['rooms', 'games', 'token_ledger', 'room_seats', 'journal'].map((table) => change(`SELECT * FROM ${table}`)),
    )
  beforeEach(async () => {
    bench = await openBench({ location: location() })
  })
  afterEach(async () => {
    for (const process of running) await end(process)
    await bench.close()
  })

  it('is left alone by an older process, and goes on at the same card when one is there that can read it', async () => {
    const first = await open('here')
    const liveTable = await fourReady(first.tables)
    const { roomId } = liveTable.table
    assert.ok((await liveTable.dispatch({ type: 'start', userId: anna.userId })).ok)
    await playUntil(liveTable, () => liveTable.table.game?.round.trick.cards.length === 2)
    await end(first)
    const {
      sequence,
      table: { game },
    } = liveTable
    await change(`UPDATE journal SET version = version + 1 WHERE sequence > ${sequence - 3}`)
    const before = await stored()
    const older = await open('here')
    await older.tables.restore()
    await older.tables.restored()
    const answers = await Promise.all([
      older.tables.lookUp(roomId),
      older.tables.join(roomId, bruno),
      older.tables.detail(roomId),
      older.tables.close(roomId, anna.userId),
    ])
    assert.deepEqual(answers, [NEWER, NEWER, NEWER, NEWER])
    const kept = await retention(location(), { suspended: 0, unplayed: 0, journals: 0 }, Date.now() * 2, true)
    assert.deepEqual(
      kept.map(({ done }) => done),
      [0, 0, 0],
    )
    await rebuildProjections(location(), false)
    assert.deepEqual(await stored(), before)
    // Or it would take the room too, as soon as it can read it.
    await end(older)
    await change(`UPDATE journal SET version = version - 1 WHERE sequence > ${sequence - 3}`)
    const newer = await open('there')
    const again = must(await newer.tables.find(roomId))
    assert.deepEqual(again.table.game, game)
    for (const person of PEOPLE) await again.presence.arrive(person.userId, person)
    assert.deepEqual(await again.dispatch(nextMove(again.table)), { ok: true })
    assert.deepEqual(await Promise.all(PEOPLE.map(({ userId }) => newer.storage.tokens.of(userId))), [9, 9, 9, 9])
  })

  it('ends in a process that had it before, without a word to the players but to come again', async () => {
    const first = await open('here')
    const liveTable = await fourReady(first.tables)
    const ends: string[] = []
    liveTable.watch((update) => void (update.type === 'ended' && ends.push(update.why)))
    const newest = `SELECT roomId, sequence + 1, atMs, '{"type":"fly"}', version + 1, 'another' FROM journal WHERE sequence = ${liveTable.sequence}`
    await change(`INSERT INTO journal (roomId, sequence, atMs, command, version, writer) ${newest}`)
    assert.deepEqual(await liveTable.dispatch({ type: 'start', userId: anna.userId }), { ...NEWER, names: [] })
    assert.deepEqual([ends, await first.tables.lookUp(liveTable.table.roomId)], [['newer'], NEWER])
    assert.deepEqual(await change('SELECT status, leaseOwner FROM rooms'), [{ status: 'waiting', leaseOwner: null }])
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
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), {
      ok: false,
      code: 'storageUnavailable',
      names: [],
    })
    assert.deepEqual(
      [ends, await tables.lookUp(liveTable.table.roomId)],
      [['taken'], { ok: false, code: 'storageUnavailable' }],
    )
    for (const person of PEOPLE) await elsewhere.presence.arrive(person.userId, person)
    assert.deepEqual(await elsewhere.dispatch(nextMove(elsewhere.table)), { ok: true })
    assert.deepEqual(await Promise.all(PEOPLE.map(({ userId }) => bench.storage.tokens.of(userId))), [9, 9, 9, 9])
    others.end()
    tables.end()
    await other.close()
    await bench.close()
  })
})
