import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { seedFrom } from '#common/rules/deal.ts'
import type { JournalRecord } from '../../tables/ports.ts'
import { lockFile } from '../../testing/foreign-lock.ts'
import { StorageError } from '../engine/errors.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError, temporarySqlite, type TestDatabase } from '../engine/test-databases.ts'
import { gameStarted } from '../test-steps.ts'

const MINUTE_MS = 60_000
const creator = { userId: 1, name: 'P1', avatarUrl: null }
const opening = (roomId: string): JournalRecord => ({
  roomId,
  sequence: 1,
  atMs: 0,
  command: { type: 'open', roomId, name: 'Sala', creator, times: ABSENCE_TIMES, deckSecret: null },
})
const ready = (roomId: string, sequence: number): JournalRecord => ({
  roomId,
  sequence,
  atMs: sequence,
  command: { type: 'setReady', userId: 1, ready: sequence % 2 === 0 },
})

const withUsers = async (storage: Storage, tokens: readonly number[]): Promise<void> => {
  for (const [index, balance] of tokens.entries()) {
    const nickname = `P${index + 1}`
    assert.ok(
      (
        await storage.users.create(
          { email: `${nickname}@example.it`, nickname, firstName: null, lastName: null, passwordHash: 'x' },
          balance,
        )
      ).ok,
    )
  }
}

describeOnEveryDatabase('the storage, between two processes', (location) => {
  let nowMs = 0
  const open = (): Promise<Storage> => openStorage({ ...location(), now: () => nowMs, onError: failOnError })

  it('knows how long no process was running after a normal stop', async () => {
    const first = await open()
    assert.equal(first.downMs, 0)
    await withUsers(first, [10])
    await first.tables.createRoom({ roomId: 'ABCDEF', creator, name: 'Sala' }, opening('ABCDEF'))
    nowMs += 10 * MINUTE_MS
    await first.close()
    nowMs += 7 * MINUTE_MS
    const second = await open()
    assert.equal(second.downMs, 7 * MINUTE_MS)
    await second.close()
  })

  it('knows it after a kill, from the last renewal of the lease', async () => {
    const killed = await open()
    await withUsers(killed, [10])
    await killed.tables.createRoom({ roomId: 'ABCDEF', creator, name: 'Sala' }, opening('ABCDEF'))
    nowMs += 7 * MINUTE_MS
    const next = await open()
    assert.equal(next.downMs, 7 * MINUTE_MS)
    await next.close()
    await killed.close()
  })

  it('counts no time when the wall clock was set back meanwhile', async () => {
    const first = await open()
    await withUsers(first, [10])
    await first.tables.createRoom({ roomId: 'ABCDEF', creator, name: 'Sala' }, opening('ABCDEF'))
    await first.close()
    nowMs -= 300 * MINUTE_MS
    const second = await open()
    assert.equal(second.downMs, 0)
    await second.close()
  })
})

describe('a transaction that SQLite itself rolls back, as on a full disk', () => {
  let database: TestDatabase
  let storage: Storage
  beforeEach(async () => {
    database = await temporarySqlite()
    storage = await openStorage({ ...database.location, onError: failOnError })
    await withUsers(storage, [10, 10, 10, 10, 0])
  })
  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  const onFile = (sql: string): void => {
    const file = new DatabaseSync(join(database.location.dataDir, 'regicidio.sqlite'))
    file.exec(sql)
    file.close()
  }
  const start = (roomId: string, userIds: readonly number[]): Promise<unknown> => {
    const record: JournalRecord = {
      roomId,
      sequence: 2,
      atMs: 0,
      command: { type: 'start', userId: 1, seed: seedFrom(new Uint8Array(32)) },
    }
    return storage.tables.appendStep(record, gameStarted(roomId, userIds))
  }

  it('leaves nothing behind, and later transactions are stored', async () => {
    for (const roomId of ['ROOMAA', 'ROOMBB'])
      await storage.tables.createRoom({ roomId, creator, name: 'Sala' }, opening(roomId))
    onFile("CREATE TRIGGER full BEFORE INSERT ON games BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END")
    await assert.rejects(start('ROOMAA', [1, 2, 3, 4]), StorageError)
    onFile('DROP TRIGGER full')
    assert.deepEqual(await start('ROOMBB', [1, 2, 3, 5]), { lacking: [5] })
    await storage.tables.append(ready('ROOMAA', 2))

    const file = new DatabaseSync(join(database.location.dataDir, 'regicidio.sqlite'), { readOnly: true })
    assert.deepEqual(
      file
        .prepare("SELECT COUNT(*) AS records FROM journal WHERE roomId = 'ROOMAA'")
        .all()
        .map((row) => ({ ...row })),
      [{ records: 2 }],
    )
    assert.deepEqual(
      file
        .prepare('SELECT tokens FROM users')
        .all()
        .map(({ tokens }) => tokens),
      [10, 10, 10, 10, 0],
    )
    file.close()
  })
})

describe('a SQLite file that another process has locked', () => {
  let database: TestDatabase
  let storage: Storage
  beforeEach(async () => {
    database = await temporarySqlite()
    storage = await openStorage({ ...database.location, onError: failOnError })
    await withUsers(storage, [10])
    await storage.tables.createRoom({ roomId: 'ABCDEF', creator, name: 'Sala' }, opening('ABCDEF'))
  })
  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  it('lets a room be read again by the process that holds it, because that stores nothing', async () => {
    const release = await lockFile(database.location.dataDir)
    try {
      assert.deepEqual(await storage.tables.openRoom('ABCDEF', 0), [opening('ABCDEF')])
    } finally {
      await release()
    }
  })
  it('lets sessions and people be found while others wait to write', async () => {
    await storage.sessions.save({ id: 's1', userId: 1, data: '{}', expiresAtMs: Date.UTC(2100, 0) })
    const release = await lockFile(database.location.dataDir)
    const waiting = storage.tables.append(ready('ABCDEF', 2))
    try {
      for (const [found, expected] of [
        [storage.sessions.find('s1'), '{}'],
        [storage.sessions.loginOf('s1').then((login) => login?.person), creator],
        [storage.tables.peopleOf([1]), [creator]],
      ] as const)
        assert.deepEqual(await found, expected)
    } finally {
      await release()
    }
    await waiting
  })
})
