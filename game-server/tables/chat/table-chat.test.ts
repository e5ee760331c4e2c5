import assert from 'node:assert/strict'
import { CHAT_BURST, CHAT_HISTORY_BYTES } from '#common/limits.ts'
import { nextMove, PEOPLE } from '#common/table/testing.ts'
import { chatLine } from '#common/text/notices.ts'
import { ChatRate } from './chat-rate.ts'
import { fullState } from '../full-state.ts'
import type { LiveTable } from '../live-table.ts'
import { LiveTables } from '../live-tables.ts'
import { fourReady, must, openBench, openRoom, TestClock, type Bench } from '../testing.ts'

const [anna, bruno, carla] = PEOPLE
const start = { type: 'start', userId: anna.userId } as const
const linesAt = ({ table, chat }: LiveTable): readonly string[] =>
  chat.entries.map((entry) => chatLine(table.roomId, entry)).map(({ sender, message }) => `${sender}: ${message}`)

describe('the chat of a live table', () => {
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

  it('is not in the journal, and has the same order after a restart', async () => {
    const liveTable = await openRoom(tables)
    await liveTable.chat.say(anna.userId, 'c’è nessuno?')
    await tables.join(liveTable.table.roomId, bruno)
    const before = await journalLength(liveTable)
    for (const text of ['ciao', 'eccomi']) assert.deepEqual(await liveTable.chat.say(bruno.userId, text), { ok: true })
    assert.equal(await journalLength(liveTable), before)
    await tables.join(liveTable.table.roomId, carla)
    const lines = [
      'Anna: c’è nessuno?',
      'Sistema: Bruno ha raggiunto la stanza',
      'Bruno: ciao',
      'Bruno: eccomi',
      'Sistema: Carla ha raggiunto la stanza',
    ]
    assert.deepEqual(linesAt(liveTable), lines)
    const { entries } = liveTable.chat
    tables.end()
    tables = new LiveTables(bench)
    const again = must(await tables.find(liveTable.table.roomId))
    assert.deepEqual(linesAt(again), lines)
    assert.deepEqual(again.chat.entries, entries)
    await again.chat.say(anna.userId, 'eccoci')
    assert.equal(linesAt(again).at(-1), 'Anna: eccoci')
  })

  it('tells nobody about a line before it is stored', async () => {
    const liveTable = await openRoom(tables)
    let storedWhenTold = Promise.resolve(0)
    liveTable.watch((update) => {
      if (update.type === 'said')
        storedWhenTold = bench.store.chat.read(liveTable.table.roomId).then((lines) => lines.length)
    })
    await liveTable.chat.say(anna.userId, 'ciao')
    assert.equal(await storedWhenTold, 1)
  })

  it('refuses a line that cannot be stored, and the game continues', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    const { chat } = bench.store
    const failing = {
      ...chat,
      add: () => Promise.reject(new Error('the database is gone')),
      read: () => Promise.reject(new Error('the database is gone')),
    }
    tables.end()
    tables = new LiveTables({
      ...bench,
      store: { ...bench.store, chat: { ...failing, read: (roomId) => chat.read(roomId) } },
    })
    const again = must(await tables.find(liveTable.table.roomId))
    assert.deepEqual(await again.chat.say(anna.userId, 'ciao'), { ok: false, code: 'storageUnavailable', names: [] })
    assert.deepEqual(await again.dispatch(nextMove(again.table)), { ok: true })
    assert.ok(!linesAt(again).join().includes('ciao'))
  })

  it('finds a line that was stored although its answer got lost, and uses no number twice', async () => {
    const liveTable = await openRoom(tables)
    const { chat } = bench.store
    tables.end()
    let isAnswerLost = true
    const add: typeof chat.add = async (roomId, line) => {
      await chat.add(roomId, line)
      if (isAnswerLost) throw new Error('the answer got lost')
    }
    tables = new LiveTables({
      ...bench,
      store: {
        ...bench.store,
        chat: { add, read: (roomId) => chat.read(roomId), forget: (roomId, userId) => chat.forget(roomId, userId) },
      },
    })
    const again = must(await tables.find(liveTable.table.roomId))
    assert.equal((await again.chat.say(anna.userId, 'uno')).ok, false)
    isAnswerLost = false
    assert.ok((await again.chat.say(anna.userId, 'due')).ok)
    assert.deepEqual(linesAt(again), ['Anna: uno', 'Anna: due'])
  })

  it('has one rate at all tables of a person, also when the time of the system was set back before the server started', async () => {
    const before = await openRoom(tables)
    tables.end()
    tables = new LiveTables({
      ...bench,
      clock: new TestClock(bench.clock.nowMs() - 3_600_000),
      chatRate: new ChatRate(true),
    })
    const again = must(await tables.find(before.table.roomId))
    const other = await openRoom(tables)
    assert.equal(again.nowMs - other.nowMs, 3_600_000)
    for (const { chat } of [again, other, again, other])
      assert.deepEqual(await chat.say(anna.userId, 'ciao'), { ok: true })
    const lines = await Promise.all(Array.from({ length: CHAT_BURST }, () => again.chat.say(anna.userId, 'ciao')))
    assert.equal(lines.filter(({ ok }) => ok).length, CHAT_BURST - 4)
  })

  it('is only for seated players, while the table is open', async () => {
    const liveTable = await openRoom(tables)
    assert.deepEqual(await liveTable.chat.say(bruno.userId, 'ciao'), { ok: false, code: 'notAtTable', names: [] })
    assert.deepEqual(await liveTable.chat.say(anna.userId, '  '), { ok: false, code: 'emptyMessage', names: [] })
    liveTable.end('closed')
    assert.deepEqual(await liveTable.chat.say(anna.userId, 'ciao'), { ok: false, code: 'tableClosed', names: [] })
  })

  it('keeps a game_state under 64 kB', async () => {
    for (const text of [
      '🂭'.repeat(498),
      '"'.repeat(498),
      '\\'.repeat(498),
      '\u{E0041}'.repeat(498),
      '\u0007'.repeat(498),
    ]) {
      const liveTable = await fourReady(tables)
      await liveTable.dispatch(start)
      await Promise.all(Array.from({ length: 100 }, () => liveTable.chat.say(anna.userId, `.${text}.`)))
      const state = JSON.stringify(fullState(liveTable, anna.userId))
      assert.ok(Buffer.byteLength(state) < 64_000, `${Buffer.byteLength(state)} bytes`)
      const shown = liveTable.chat.entries.map((entry) => chatLine(liveTable.table.roomId, entry))
      assert.ok(shown.length >= 10 && Buffer.byteLength(JSON.stringify(shown)) <= CHAT_HISTORY_BYTES + 1)
      await liveTable.dispatch(nextMove(liveTable.table))
      liveTable.end()
    }
  })
})
