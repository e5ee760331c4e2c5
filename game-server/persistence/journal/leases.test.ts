import assert from 'node:assert/strict'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { NewerJournal, RoomTaken } from '../../tables/journal/journal-fault.ts'
import { withQueries } from '../../testing/database-rows.ts'
import { OtherKindOfProcess } from './own-process.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, describeOnMariaDb, failOnError } from '../engine/test-databases.ts'

const creator = { userId: 1, name: 'P1', avatarUrl: null }
const CHANGES = { onTaken: async () => undefined, onLapsed: async () => undefined }

const openRoom = async (storage: Storage, roomId: string): Promise<void> => {
  if ((await storage.tables.peopleOf([1])).length === 0)
    await storage.users.create(
      { email: 'p@example.it', nickname: 'P1', firstName: null, lastName: null, passwordHash: 'x' },
      10,
    )
  await storage.tables.createRoom(
    { roomId, creator, name: 'Sala' },
    {
      roomId,
      sequence: 1,
      atMs: 0,
      command: { type: 'open', roomId, name: 'Sala', creator, times: ABSENCE_TIMES, deckSecret: null },
    },
  )
}
const heldBy = async (storage: Storage): Promise<readonly string[]> =>
  (await storage.tables.storedRooms()).flatMap(({ roomId, isHere }) => (isHere ? [roomId] : []))

describeOnEveryDatabase('rooms and the processes that hold them', (location) => {
  const opened: Storage[] = []
  const open = async (): Promise<Storage> => {
    const storage = await openStorage({ ...location(), onError: failOnError })
    opened.push(storage)
    return storage
  }
  afterEach(async () => {
    for (const storage of opened.splice(0)) await storage.close()
  })

  it('a new process takes nothing that a living one holds', async () => {
    const first = await open()
    await first.takeOver({ place: 'here', address: '' }, CHANGES)
    await openRoom(first, 'ABCDEF')
    const second = await open()
    await second.takeOver({ place: 'there', address: '' }, CHANGES)
    await assert.rejects(second.tables.openRoom('ABCDEF'), RoomTaken)
    await first.tables.append({ roomId: 'ABCDEF', sequence: 2, atMs: 1, command: { type: 'timeElapsed' } })
    assert.deepEqual([await heldBy(first), await heldBy(second)], [['ABCDEF'], []])
  })

  it('a process that stops gives its rooms back at once', async () => {
    const first = await open()
    await openRoom(first, 'ABCDEF')
    const second = await open()
    await first.giveBack()
    assert.equal((await second.tables.openRoom('ABCDEF'))?.length, 1)
    await assert.rejects(
      first.tables.append({ roomId: 'ABCDEF', sequence: 2, atMs: 1, command: { type: 'timeElapsed' } }),
      RoomTaken,
    )
  })

  it('the next process at the same place takes the rooms of the one before at once, and nobody else does', async () => {
    const killed = await open()
    await killed.takeOver({ place: 'here', address: '' }, CHANGES)
    await openRoom(killed, 'ABCDEF')
    const elsewhere = await open()
    await elsewhere.takeOver({ place: 'there', address: '' }, CHANGES)
    assert.deepEqual(await heldBy(elsewhere), [])
    const next = await open()
    await next.takeOver({ place: 'here', address: '' }, CHANGES)
    assert.deepEqual([await heldBy(next), await heldBy(killed)], [['ABCDEF'], []])
    await assert.rejects(
      killed.tables.append({ roomId: 'ABCDEF', sequence: 2, atMs: 1, command: { type: 'timeElapsed' } }),
      RoomTaken,
    )
    assert.deepEqual(await killed.tables.takenAmong(['ABCDEF']), new Set(['ABCDEF']))
  })

  it('rooms that name no process, or one that nobody knows, belong to the first that comes', async () => {
    const first = await open()
    for (const roomId of ['ROOMAA', 'ROOMBB']) await openRoom(first, roomId)
    await withQueries(location(), async (query) => {
      await query("UPDATE rooms SET leaseOwner = NULL WHERE roomId = 'ROOMAA'")
      await query("UPDATE rooms SET leaseOwner = 'unknown' WHERE roomId = 'ROOMBB'")
    })
    const second = await open()
    await second.takeOver({ place: 'there', address: '' }, CHANGES)
    assert.deepEqual([await heldBy(first), await heldBy(second)], [[], ['ROOMAA', 'ROOMBB']])
  })
})

describeOnMariaDb('rooms that a newer program has gone on with', (location) => {
  it('are left by an older process that runs on, and it keeps the row by which a newer one finds them', async () => {
    const open = (): Promise<Storage> => openStorage({ ...location(), onError: failOnError })
    const change = (sql: string) => withQueries(location(), (query) => query(sql))
    const [older, newer] = [await open(), await open()]
    const taken = Promise.withResolvers<void>()
    await older.takeOver({ place: 'here', address: '' }, { ...CHANGES, onTaken: async () => taken.resolve() })
    await newer.takeOver({ place: 'there', address: '' }, CHANGES)
    for (const roomId of ['NEWERR', 'READAB']) await openRoom(newer, roomId)
    await change("UPDATE journal SET version = version + 1 WHERE roomId = 'NEWERR'")
    await newer.giveBack()
    await taken.promise
    assert.deepEqual(await heldBy(older), ['READAB'])
    // One that is dead and holds nothing is forgotten: then the older process has looked at the dead ones again.
    await change(
      "INSERT INTO server_processes (id, place, address, expiresAtMs, aliveAtMs) VALUES ('empty', 'there', '', 0, 0)",
    )
    while ((await change("SELECT id FROM server_processes WHERE id = 'empty'")).length > 0) await pause(20)
    await assert.rejects(older.tables.openRoom('NEWERR'), NewerJournal)
    await assert.rejects(older.tables.giveUpRoom('NEWERR', 'closedByAdmin', 0), NewerJournal)
    const [room] = await change("SELECT status, leaseOwner FROM rooms WHERE roomId = 'NEWERR'")
    assert.deepEqual(room, { status: 'waiting', leaseOwner: newer.processId })
    // As soon as there is one that can read it, it is found without being asked for.
    await change("UPDATE journal SET version = version - 1 WHERE roomId = 'NEWERR'")
    while ((await heldBy(older)).length < 2) await pause(20)
    for (const storage of [older, newer]) await storage.close()
  })
})

describeOnEveryDatabase('an empty database', (location) => {
  it('is made once by processes that start together', async () => {
    await withQueries(location(), async () => undefined)
    const storages = await Promise.all([1, 2, 3].map(() => openStorage({ ...location(), onError: failOnError })))
    const migrated = await withQueries(location(), (query) => query('SELECT name FROM migrations'))
    assert.equal(new Set(migrated.map(({ name }) => name)).size, migrated.length)
    for (const storage of storages) await storage.close()
  })
})

describeOnEveryDatabase('a database that a newer version has migrated', (location) => {
  it('is opened, and the server is told the names of the migrations that it does not know', async () => {
    const told: (readonly string[])[] = []
    const open = (): Promise<Storage> =>
      openStorage({ ...location(), onError: failOnError, onNewerSchema: (migrations) => told.push(migrations) })
    await (await open()).close()
    await withQueries(location(), (query) =>
      query("INSERT INTO migrations (timestamp, name) VALUES (2000000000000, 'Flying2000000000000')"),
    )
    await (await open()).close()
    assert.deepEqual(told, [['Flying2000000000000']])
  })
})

describeOnMariaDb('processes with REDIS_URL and without', (location) => {
  const opened: Storage[] = []
  const open = async (): Promise<Storage> => {
    const storage = await openStorage({ ...location(), onError: failOnError })
    opened.push(storage)
    return storage
  }
  afterEach(async () => {
    for (const storage of opened.splice(0)) await storage.close()
  })
  const [alone, shared] = ['', 'http://server-1:2567']

  for (const [first, second, missing] of [
    [shared, alone, /give this one their REDIS_URL/],
    [alone, shared, /without REDIS_URL/],
  ] as const) {
    const names = `one ${second === alone ? 'without' : 'with'} it`
    it(`do not use one database: ${names} does not start beside the other kind`, async () => {
      await (await open()).takeOver({ place: 'here', address: first }, CHANGES)
      const refused = (await open()).takeOver({ place: 'there', address: second }, CHANGES)
      await assert.rejects(refused, (problem) => problem instanceof OtherKindOfProcess && missing.test(problem.message))
      // Who was refused is in nobody's way.
      await (await open()).takeOver({ place: 'elsewhere', address: first }, CHANGES)
    })

    it(`follow each other at once at the same place or after a stop: ${names}`, async () => {
      await (await open()).takeOver({ place: 'here', address: first }, CHANGES)
      await (await open()).takeOver({ place: 'here', address: second }, CHANGES)
      for (const storage of opened) await storage.giveBack()
      await (await open()).takeOver({ place: 'there', address: first }, CHANGES)
    })

    it(`follow one that was killed at another place when its lease is over: ${names}`, async () => {
      const next = await open()
      await withQueries(location(), async (query) => {
        const now = 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)'
        await query(
          `INSERT INTO server_processes (id, place, address, expiresAtMs, aliveAtMs) VALUES ('killed', 'there', '${first}', ${now} + 2500, 0)`,
        )
      })
      await next.takeOver({ place: 'here', address: second }, CHANGES)
    })
  }
})
