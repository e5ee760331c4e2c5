import assert from 'node:assert/strict'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { seedFrom } from '#common/rules/deal.ts'
import { refused } from '#common/result.ts'
import type { TableCommand } from '#common/table/commands.ts'
import type { Step } from '#common/table/step.ts'
import type { JournalRecord } from '../tables/ports.ts'
import type { DatabaseLocation } from './data-source.ts'
import { JournalFault, type JournalFaultKind, NewerJournal, RoomTaken } from '../tables/journal/journal-fault.ts'
import { isDuplicate } from './engine/errors.ts'
import { openStorage, type Storage } from './storage.ts'
import { describeOnEveryDatabase, failOnError } from './engine/test-databases.ts'
import { gameEnded, gameStarted, happened } from './test-steps.ts'
import { takeEverything, withDatabase } from '../testing/database-rows.ts'

const AT_MS = 1_800_000_000_123
const SEED = seedFrom(new Uint8Array(32).fill(7))

const record = (roomId: string, sequence: number, command: TableCommand = { type: 'timeElapsed' }): JournalRecord => ({
  roomId,
  sequence,
  atMs: AT_MS + sequence,
  command,
})

const person = (userId: number) => ({ userId, name: `P${userId}`, avatarUrl: null })

const opening = (roomId: string): JournalRecord =>
  record(roomId, 1, {
    type: 'open',
    roomId,
    name: 'Sala è',
    creator: person(1),
    times: ABSENCE_TIMES,
    deckSecret: null,
  })

const starting = (roomId: string, sequence = 2): JournalRecord =>
  record(roomId, sequence, { type: 'start', userId: 1, seed: SEED })

const closing = (roomId: string): Step => happened(roomId, [{ type: 'tableClosed' }])

const isFault =
  (kind: JournalFaultKind) =>
  (error: unknown): boolean =>
    error instanceof JournalFault && error.kind === kind

describeOnEveryDatabase('the store of tables', (location) => {
  let storage: Storage

  const open = (where: DatabaseLocation = location()): Promise<Storage> =>
    openStorage({ ...where, onError: failOnError })
  const query = async (sql: string): Promise<unknown> => {
    const rows: unknown = await withDatabase(location(), (source) => source.query(sql))
    return JSON.parse(JSON.stringify(rows))
  }
  const fourUsers = async (tokens = 10): Promise<void> => {
    for (const id of [1, 2, 3, 4]) {
      const user = {
        email: `p${id}@example.it`,
        nickname: `P${id}`,
        firstName: null,
        lastName: null,
        passwordHash: 'x',
      }
      assert.equal((await storage.users.create(user, tokens)).ok, true)
    }
  }
  const room = (roomId: string): ReturnType<Storage['tables']['createRoom']> =>
    storage.tables.createRoom({ roomId, creator: person(1), name: 'Sala è' }, opening(roomId))
  const balances = async (): Promise<readonly (number | null)[]> =>
    Promise.all([1, 2, 3, 4].map((id) => storage.tokens.of(id)))

  beforeEach(async () => {
    storage = await open()
    await fourUsers()
  })
  afterEach(() => storage.close())

  it('reads a room as the commands that were appended, in order, after a restart', async () => {
    const voted = record('ABCDEF', 2, { type: 'vote', userId: 1, vote: 'wait' })
    const played = record('ABCDEF', 3, { type: 'playCard', userId: 1, card: 's12' })
    await room('ABCDEF')
    await storage.tables.append(voted)
    await storage.tables.append(played)
    await storage.close()
    storage = await open()
    assert.deepEqual(await storage.tables.openRoom('ABCDEF'), [opening('ABCDEF'), voted, played])
  })

  it('finds no room that was never created or is closed', async () => {
    await room('ABCDEF')
    await storage.tables.appendStep(record('ABCDEF', 2), closing('ABCDEF'))
    assert.equal(await storage.tables.openRoom('ABCDEF'), null)
    assert.equal(await storage.tables.openRoom('ZZZZZZ'), null)
    assert.deepEqual(await storage.tables.storedRooms(), [])
  })

  it('creates a room together with its first record, or not at all', async () => {
    await room('ABCDEF')
    await assert.rejects(room('ABCDEF'), isDuplicate)
    assert.deepEqual(
      await storage.tables.createRoom({ roomId: 'NOUSER', creator: person(99), name: 'x' }, opening('NOUSER')),
      refused('outdated'),
    )
    assert.equal(await storage.tables.openRoom('NOUSER'), null)
    await storage.tables.append(record('ABCDEF', 2))
  })

  it('appends the records of many rooms of one tick, in the order of each room', async () => {
    const rooms = Array.from({ length: 20 }, (_, index) => `ROOM${10 + index}`)
    await Promise.all(rooms.map(room))
    await Promise.all(
      rooms.flatMap((roomId) => [2, 3, 4, 5].map((sequence) => storage.tables.append(record(roomId, sequence)))),
    )
    for (const roomId of rooms)
      assert.deepEqual(
        (await storage.tables.openRoom(roomId))?.map(({ sequence }) => sequence),
        [1, 2, 3, 4, 5],
      )
  })

  it('rejects a sequence that exists, and stores what other rooms appended in the same tick', async () => {
    await Promise.all(['ROOMAA', 'ROOMBB', 'ROOMCC'].map(room))
    await storage.tables.append(record('ROOMBB', 2))
    const outcomes = await Promise.allSettled([
      storage.tables.append(record('ROOMAA', 2)),
      storage.tables.append(record('ROOMBB', 2, { type: 'restore', downMs: 0 })),
      storage.tables.append(record('ROOMBB', 3)),
      storage.tables.append(record('ROOMCC', 2)),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await storage.tables.openRoom('ROOMBB'), [opening('ROOMBB'), record('ROOMBB', 2)])
    assert.equal((await storage.tables.openRoom('ROOMCC'))?.length, 2)
  })

  it('takes the price of a game from all four players and writes it to the ledger', async () => {
    await room('ABCDEF')
    assert.equal(await storage.tables.appendStep(starting('ABCDEF'), gameStarted('ABCDEF')), null)
    assert.deepEqual(await balances(), [9, 9, 9, 9])
    assert.deepEqual(
      await query(`SELECT delta, balance, reason, gameRef FROM token_ledger WHERE userId = 3 ORDER BY id`),
      [
        { delta: 10, balance: 10, reason: 'welcome', gameRef: null },
        { delta: -1, balance: 9, reason: 'game', gameRef: 'ABCDEF/1' },
      ],
    )
    assert.deepEqual((await storage.tables.openRoom('ABCDEF'))?.at(-1), starting('ABCDEF'))
    assert.deepEqual(
      (await storage.tables.storedRooms()).map(({ roomId, isRunning, creatorId }) => [roomId, isRunning, creatorId]),
      [['ABCDEF', true, null]],
    )
  })

  it('charges nobody and stores nothing when a player lacks the price, and names all of them', async () => {
    await room('ABCDEF')
    await query(`UPDATE users SET tokens = 0 WHERE id IN (2, 4)`)
    assert.deepEqual(await storage.tables.appendStep(starting('ABCDEF'), gameStarted('ABCDEF')), { lacking: [2, 4] })
    assert.deepEqual(await balances(), [10, 0, 10, 0])
    assert.equal((await storage.tables.openRoom('ABCDEF'))?.length, 1)
    assert.deepEqual(await query('SELECT id FROM games'), [])
    await storage.tables.append(record('ABCDEF', 2))
  })

  it('charges once when the same start arrives again, at once or later', async () => {
    await room('ABCDEF')
    const start = (): Promise<unknown> => storage.tables.appendStep(starting('ABCDEF'), gameStarted('ABCDEF'))
    assert.deepEqual(await Promise.all([start(), start(), start()]), [null, null, null])
    assert.equal(await start(), null)
    assert.deepEqual(await balances(), [9, 9, 9, 9])
  })

  it('rejects another start of the same game', async () => {
    await room('ABCDEF')
    await storage.tables.appendStep(starting('ABCDEF'), gameStarted('ABCDEF'))
    await assert.rejects(storage.tables.appendStep(starting('ABCDEF', 3), gameStarted('ABCDEF')), isDuplicate)
    assert.deepEqual(await balances(), [9, 9, 9, 9])
  })

  it('lets the last token start one of two games that begin at the same moment', async () => {
    await query(`UPDATE users SET tokens = 1`)
    await Promise.all(['ROOMAA', 'ROOMBB'].map(room))
    const outcomes = await Promise.all(
      ['ROOMAA', 'ROOMBB'].map((roomId) => storage.tables.appendStep(starting(roomId), gameStarted(roomId))),
    )
    assert.equal(outcomes.filter((outcome) => outcome === null).length, 1)
    assert.deepEqual(await balances(), [0, 0, 0, 0])
  })

  it('stores nothing of a start when a record before it is missing', async () => {
    await room('ABCDEF')
    await assert.rejects(
      storage.tables.appendStep(starting('ABCDEF', 3), gameStarted('ABCDEF')),
      isFault('lostRecords'),
    )
    assert.deepEqual(await balances(), [10, 10, 10, 10])
  })

  it('stores positions by total, highest first; equal totals share one', async () => {
    await room('ABCDEF')
    await storage.tables.appendStep(starting('ABCDEF'), gameStarted('ABCDEF'))
    await storage.tables.appendStep(record('ABCDEF', 3), gameEnded('ABCDEF', [52, -30, 52, -74], [0, 2]))
    assert.deepEqual(await query('SELECT seat, userId, total, position, isWinner FROM game_players ORDER BY seat'), [
      { seat: 0, userId: 1, total: 52, position: 1, isWinner: 1 },
      { seat: 1, userId: 2, total: -30, position: 3, isWinner: 0 },
      { seat: 2, userId: 3, total: 52, position: 1, isWinner: 1 },
      { seat: 3, userId: 4, total: -74, position: 4, isWinner: 0 },
    ])
    assert.deepEqual(
      (await storage.tables.storedRooms()).map(({ roomId, openerId, creatorId, isRunning }) => [
        roomId,
        openerId,
        creatorId,
        isRunning,
      ]),
      [['ABCDEF', 1, null, false]],
    )
  })

  it('stores nothing twice when the same end arrives again, at once or later', async () => {
    await room('ABCDEF')
    await storage.tables.appendStep(starting('ABCDEF'), gameStarted('ABCDEF'))
    const end = (): Promise<unknown> =>
      storage.tables.appendStep(record('ABCDEF', 3), gameEnded('ABCDEF', [52, 0, 0, -52], [0]))
    assert.deepEqual(await Promise.all([end(), end()]), [null, null])
    assert.equal(await end(), null)
    assert.equal((await storage.tables.openRoom('ABCDEF'))?.length, 3)
  })

  it('stores the effects of a record after earlier records of the room', async () => {
    await room('ABCDEF')
    const moves = Promise.all(
      [2, 3, 4].map((sequence) =>
        storage.tables.appendStep(record('ABCDEF', sequence), happened('ABCDEF', [{ type: 'trickAdvanced' }])),
      ),
    )
    assert.equal(await storage.tables.appendStep(starting('ABCDEF', 5), gameStarted('ABCDEF')), null)
    assert.deepEqual(await moves, [null, null, null])
    const renamed = record('ABCDEF', 6, { type: 'updatePerson', person: { ...person(1), name: 'Nessuno' } })
    assert.equal(await storage.tables.appendStep(renamed, happened('ABCDEF', [])), 'outdated')
    assert.equal((await storage.tables.openRoom('ABCDEF'))?.length, 5)
  })

  it('stores no result without its record', async () => {
    await room('ABCDEF')
    await storage.tables.appendStep(starting('ABCDEF'), gameStarted('ABCDEF'))
    await assert.rejects(
      storage.tables.appendStep(record('ABCDEF', 2), gameEnded('ABCDEF', [52, 0, 0, -52], [0])),
      isFault('fork'),
    )
    assert.deepEqual(await query('SELECT endedAtMs FROM games'), [{ endedAtMs: null }])
  })

  it('takes over every room at a takeover', async () => {
    await room('ABCDEF')
    const successor = await open()
    await takeEverything(successor, location())
    assert.equal((await successor.tables.openRoom('ABCDEF'))?.length, 1)
    await successor.close()
  })

  it('refuses a room that another process has taken over, until it is given back', async () => {
    await room('ABCDEF')
    const successor = await open()
    await takeEverything(successor, location())
    await assert.rejects(storage.tables.openRoom('ABCDEF'), RoomTaken)
    await successor.close()
    assert.equal((await storage.tables.openRoom('ABCDEF'))?.length, 1)
  })

  it('does not touch the rooms of a running process when a second one is only opened', async () => {
    await room('ABCDEF')
    const second = await open()
    await assert.rejects(second.tables.openRoom('ABCDEF'), RoomTaken)
    await second.close()
    assert.equal((await storage.tables.openRoom('ABCDEF'))?.length, 1)
  })

  it('appends a record only after the one that this process has read or written', async () => {
    await room('ABCDEF')
    await assert.rejects(storage.tables.append(record('ABCDEF', 3)), isFault('lostRecords'))
    await storage.tables.append(record('ABCDEF', 2))
    const other = await open()
    await takeEverything(other, location())
    await assert.rejects(
      other.tables.append(record('ABCDEF', 3)),
      isFault('lostRecords'),
      'it has not read what is there',
    )
    await other.tables.openRoom('ABCDEF')
    await assert.rejects(storage.tables.append(record('ABCDEF', 3)), RoomTaken, 'another process holds the room')
    await assert.rejects(storage.tables.appendStep(starting('ABCDEF', 3), gameStarted('ABCDEF')), RoomTaken)
    assert.deepEqual(await balances(), [10, 10, 10, 10])
    await other.tables.append(record('ABCDEF', 3))
    await takeEverything(storage, location())
    await assert.rejects(
      storage.tables.append(record('ABCDEF', 4)),
      isFault('lostRecords'),
      'another process wrote record 3',
    )
    await other.close()
  })

  it('stores what other rooms appended in the same tick when one of them lacks its previous record', async () => {
    await Promise.all(['ROOMAA', 'ROOMBB', 'ROOMCC'].map(room))
    const outcomes = await Promise.allSettled([
      storage.tables.append(record('ROOMAA', 2)),
      storage.tables.append(record('ROOMBB', 3)),
      storage.tables.append(record('ROOMCC', 2)),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await storage.tables.openRoom('ROOMBB'), [opening('ROOMBB')])
  })

  it('rejects a journal in which a record known to the caller is missing or different', async () => {
    await room('ABCDEF')
    for (const sequence of [2, 3]) await storage.tables.append(record('ABCDEF', sequence))
    assert.equal((await storage.tables.openRoom('ABCDEF', 3))?.length, 3)
    await query(`UPDATE journal SET writer = 'another' WHERE sequence = 3`)
    await assert.rejects(storage.tables.openRoom('ABCDEF', 3), isFault('fork'))
    await query('DELETE FROM journal WHERE sequence = 3')
    await assert.rejects(storage.tables.openRoom('ABCDEF', 3), isFault('lostRecords'))
  })

  const damages: readonly (readonly [JournalFaultKind, string])[] = [
    ['hole', 'DELETE FROM journal WHERE sequence = 2'],
    ['corruptRecord', `UPDATE journal SET command = '{"type":' WHERE sequence = 2`],
    ['corruptRecord', `UPDATE journal SET command = '{"type":"fly"}', version = 1 WHERE sequence = 2`],
    ['unknownVersion', 'UPDATE journal SET version = 0 WHERE sequence = 2'],
  ]
  for (const [kind, damage] of damages) {
    it(`distinguishes a journal that cannot be read from a database that does not answer: ${kind} after ${damage}`, async () => {
      await room('ABCDEF')
      for (const sequence of [2, 3]) await storage.tables.append(record('ABCDEF', sequence))
      await query(damage)
      await assert.rejects(storage.tables.openRoom('ABCDEF'), isFault(kind))
    })
  }

  for (const change of [`command = '{"type":"fly"}'`, 'version = 999']) {
    it(`leaves a room alone that a newer program has gone on with, and does not keep it: ${change}`, async () => {
      await room('ABCDEF')
      for (const sequence of [2, 3]) await storage.tables.append(record('ABCDEF', sequence))
      await query(`UPDATE journal SET ${change} WHERE sequence = 3`)
      await assert.rejects(storage.tables.openRoom('ABCDEF'), NewerJournal)
      await assert.rejects(storage.tables.peekRoom('ABCDEF', 0), NewerJournal)
      assert.deepEqual(await query('SELECT status, leaseOwner FROM rooms'), [{ status: 'waiting', leaseOwner: null }])
    })
  }

  it('gives up a room once: it is closed, and the tokens of its unfinished game are refunded to existing accounts', async () => {
    await room('ABCDEF')
    await storage.tables.appendStep(starting('ABCDEF'), gameStarted('ABCDEF'))
    await storage.tables.appendStep(record('ABCDEF', 3), happened('ABCDEF', [{ type: 'gameSuspended' }]))
    await storage.profiles.remove(3)
    assert.equal((await storage.suspendedGames(2)).length, 1)
    const outcomes = await Promise.all([1, 2, 3].map(() => storage.tables.giveUpRoom('ABCDEF', 'hole', AT_MS + 9)))
    assert.deepEqual(
      outcomes.filter((refunded) => refunded !== null),
      [[1, 2, 4]],
    )
    assert.deepEqual(await balances(), [10, 10, null, 10])
    assert.deepEqual(
      await query(
        `SELECT userId, delta, balance, gameRef, actorId FROM token_ledger WHERE reason = 'gameRefund' ORDER BY id`,
      ),
      [1, 2, 4].map((userId) => ({ userId, delta: 1, balance: 10, gameRef: 'ABCDEF/1', actorId: null })),
    )
    assert.deepEqual(await storage.suspendedGames(2), [])
    assert.equal(await storage.tables.openRoom('ABCDEF'), null)
    assert.equal(await storage.tables.closureOf('ABCDEF'), 'roomUnreadable')
  })

  for (const [why, code] of [
    ['hole', 'roomUnreadable'],
    ['tooLong', 'roomTooLong'],
    ['closedByAdmin', 'roomClosedByAdmin'],
    ['expired', null],
  ] as const) {
    it(`says of a room that was closed for ${why}: ${code}`, async () => {
      await room('ABCDEF')
      assert.deepEqual(
        [await storage.tables.closureOf('ABCDEF'), await storage.tables.closureOf('ZZZZZZ')],
        [null, null],
      )
      await storage.tables.giveUpRoom('ABCDEF', why, AT_MS)
      assert.equal(await storage.tables.closureOf('ABCDEF'), code)
    })
  }

  it('refunds nothing for finished games, and recognises rooms that closed normally', async () => {
    await Promise.all(['ROOMAA', 'ROOMBB'].map(room))
    await storage.tables.appendStep(starting('ROOMAA'), gameStarted('ROOMAA'))
    await storage.tables.appendStep(record('ROOMAA', 3), gameEnded('ROOMAA', [52, 0, 0, -52], [0]))
    assert.deepEqual(await storage.tables.giveUpRoom('ROOMAA', 'refusedRecord', AT_MS), [])
    await storage.tables.appendStep(record('ROOMBB', 2), closing('ROOMBB'))
    assert.equal(await storage.tables.closureOf('ROOMBB'), null)
    assert.deepEqual(await balances(), [9, 9, 9, 9])
  })
})
