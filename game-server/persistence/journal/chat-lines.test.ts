import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { CHAT_HISTORY_MESSAGES, CHAT_LINES_KEPT } from '#common/limits.ts'
import type { SaidLine } from '#common/table/chat.ts'
import { CHAT_KEPT_MS } from '#common/timings.ts'
import { replay } from '../../tables/journal/replay.ts'
import { assertShownAsThen, GOLDEN_JOURNALS, goldenJournal } from '../../testing/golden-journals.ts'
import { ChatLines } from './chat-lines.ts'
import { createDataSource } from '../data-source.ts'
import { Database } from '../engine/database.ts'
import { RoomTaken } from '../../tables/journal/journal-fault.ts'
import { openStorage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'

const line = (number: number, userId = 1, atMs = 0): SaidLine => ({
  type: 'said',
  sequence: number,
  number,
  atMs,
  userId,
  name: `P${userId}`,
  text: `perché no? 🂭 ${number}`,
})
const OWNER = 'this process'
const numbers = (lines: readonly SaidLine[]): readonly number[] => lines.map(({ number }) => number)
const upTo = (last: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => last - count + index + 1)

describeOnEveryDatabase('the chat lines of players', (location) => {
  let source: Awaited<ReturnType<typeof createDataSource>>
  let chat: ChatLines
  let nowMs = 0
  beforeEach(async () => {
    source = await createDataSource(location())
    await source.initialize()
    await source.runMigrations()
    chat = new ChatLines(new Database(source), () => nowMs, OWNER)
  })
  afterEach(() => source.destroy())
  const query = (sql: string): Promise<Record<string, unknown>[]> => source.query(sql)
  /** Rooms that a process holds. */
  const holdRooms = async (owner: string, ...roomIds: readonly string[]): Promise<void> => {
    await query(
      `INSERT INTO users (id, email, nickname, nicknameKey, passwordHash, tokens, createdAtMs) VALUES (1, 'a', 'a', 'a', 'a', 0, 0)`,
    )
    for (const roomId of roomIds)
      await query(
        `INSERT INTO rooms (roomId, creatorId, name, status, createdAtMs, leaseOwner) VALUES ('${roomId}', 1, 'Sala', 'waiting', 0, '${owner}')`,
      )
  }

  it('are read as they were written, the last ones of each room, in order', async () => {
    await holdRooms(OWNER, 'ABCDEF', 'GHJKMN')
    const spoken = Array.from({ length: CHAT_HISTORY_MESSAGES + 20 }, (_, index) => line(index + 1))
    await Promise.all([...spoken.map((each) => chat.add('ABCDEF', each)), chat.add('GHJKMN', line(1, 2))])
    assert.deepEqual(await chat.read('ABCDEF'), spoken.slice(-CHAT_HISTORY_MESSAGES))
    assert.deepEqual(await chat.read('GHJKMN'), [line(1, 2)])
    assert.deepEqual(await chat.read('NOBODY'), [])
  })

  it('are limited in number for each room', async () => {
    await holdRooms(OWNER, 'ABCDEF', 'GHJKMN')
    await Promise.all(
      upTo(CHAT_LINES_KEPT + 250, CHAT_LINES_KEPT + 250).map((number) => chat.add('ABCDEF', line(number))),
    )
    const [{ count, first } = { count: 0, first: 0 }] = await query(
      'SELECT COUNT(*) AS count, MIN(number) AS first FROM chat_lines',
    )
    assert.deepEqual([Number(count), Number(first)], [CHAT_LINES_KEPT + 50, 201])
  })

  it('are stored even when the database refuses another line', async () => {
    await holdRooms(OWNER, 'ABCDEF', 'GHJKMN')
    await chat.add('ABCDEF', line(1))
    const answers = await Promise.allSettled([
      chat.add('ABCDEF', line(1, 2)),
      chat.add('ABCDEF', line(2)),
      chat.add('GHJKMN', line(1)),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
    )
    assert.deepEqual(numbers(await chat.read('ABCDEF')), [1, 2])
  })

  it('are refused when another process holds the room, and those of other rooms are stored', async () => {
    await holdRooms(OWNER, 'ABCDEF', 'GHJKMN')
    await query(`UPDATE rooms SET leaseOwner = 'another' WHERE roomId = 'ABCDEF'`)
    const answers = await Promise.allSettled([
      chat.add('ABCDEF', line(1)),
      chat.add('GHJKMN', line(1)),
      chat.add('NOBODY', line(1)),
    ])
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'rejected' ? answer.reason instanceof RoomTaken : answer.status)),
      [true, 'fulfilled', true],
    )
    assert.deepEqual(
      [await chat.read('ABCDEF'), numbers(await chat.read('GHJKMN')), await chat.read('NOBODY')],
      [[], [1], []],
    )
  })

  it('can be deleted for one room, also while they are being written', async () => {
    await holdRooms(OWNER, 'ABCDEF', 'GHJKMN')
    const written = [chat.add('ABCDEF', line(1)), chat.add('ABCDEF', line(2, 2)), chat.add('GHJKMN', line(1, 2))]
    await chat.forget('ABCDEF', 2)
    await Promise.all(written)
    assert.deepEqual(numbers(await chat.read('ABCDEF')), [1])
    assert.deepEqual(numbers(await chat.read('GHJKMN')), [1])
  })

  it('are deleted after thirty days when the room is closed, and stay while it is open', async () => {
    await holdRooms(OWNER, 'OPENED', 'CLOSED')
    for (const roomId of ['OPENED', 'CLOSED']) {
      await chat.add(roomId, line(1, 1, 0))
      await chat.add(roomId, line(2, 1, 1_000))
    }
    await query(`UPDATE rooms SET status = 'closed' WHERE roomId = 'CLOSED'`)
    nowMs = CHAT_KEPT_MS + 1
    await chat.purge()
    assert.deepEqual(numbers(await chat.read('OPENED')), [1, 2])
    assert.deepEqual(numbers(await chat.read('CLOSED')), [2])
  })

  it('are moved out of old journals, with the names of that time, and the journals lead to the same games', async () => {
    const golden = goldenJournal.parse(JSON.parse(await readFile(new URL('v1-chat.json', GOLDEN_JOURNALS), 'utf8')))
    const schema = source.createQueryRunner()
    while (await schema.hasTable('chat_lines')) await source.undoLastMigration()
    await schema.release()
    for (const id of [10, 11, 12, 13]) {
      await query(
        `INSERT INTO users (id, email, nickname, nicknameKey, passwordHash, tokens, createdAtMs, deletedAtMs) VALUES (${id}, '${id}', '${id}', '${id}', '', 0, 0, ${id === 13 ? 5 : 'NULL'})`,
      )
    }
    await query(
      `INSERT INTO rooms (roomId, creatorId, name, status, createdAtMs) VALUES ('GOLDEN', 10, 'Partita di Anna', 'waiting', 0)`,
    )
    for (const { sequence, atMs, command } of golden.records) {
      await source.query('INSERT INTO journal (roomId, sequence, atMs, command) VALUES (?, ?, ?, ?)', [
        'GOLDEN',
        sequence,
        atMs,
        JSON.stringify(command),
      ])
    }
    await source.runMigrations()
    const said = await chat.read('GOLDEN')
    assert.deepEqual(
      said.slice(0, 3).map(({ number, sequence, name, text }) => ({ number, sequence, name, text })),
      [
        { number: 1, sequence: 2, name: 'Anna', text: 'aspetto qui' },
        { number: 2, sequence: 10, name: 'Bruno', text: 'ciao "a" tutti 🂭' },
        { number: 3, sequence: 12, name: 'Bea', text: 'ora mi chiamo Bea' },
      ],
    )
    assert.equal(said.at(-1)?.text, 'bella partita')
    assert.ok(
      said.every(({ userId }) => userId !== 13),
      'whose account is deleted',
    )
    assert.deepEqual(
      await query(
        `SELECT COUNT(*) AS count FROM journal WHERE command LIKE '%aspetto%' OR command LIKE '%bella%'`,
      ).then(([row]) => Number(row?.['count'])),
      0,
    )
    const storage = await openStorage({ ...location(), onError: failOnError })
    const replayed = replay((await storage.tables.openRoom('GOLDEN')) ?? [])
    await storage.close()
    assertShownAsThen(replayed.table, golden)
    assert.equal(replayed.sequence, golden.records.length)
  })
})
