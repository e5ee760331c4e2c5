import assert from 'node:assert/strict'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { gameOf, PEOPLE } from '#common/table/testing.ts'
import { seated } from '#common/table/state.ts'
import { NO_LATENCIES, publicTableView } from '#common/table/view.ts'
import { chatLine } from '#common/text/notices.ts'
import type { LiveTable } from './live-table.ts'
import { LiveTables } from './live-tables.ts'
import { fourReady, heard, must, openBench, openRoom, playUntil, type Bench } from './testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const bea = { ...bruno, name: 'Bea' }
const rename = { nickname: 'Bea', firstName: null, lastName: null }
const start = { type: 'start', userId: anna.userId } as const

const namesAt = ({ table }: LiveTable): readonly string[] =>
  publicTableView(table, NO_LATENCIES).players.map(({ name }) => name)
const chatAt = ({ table, chat }: LiveTable): readonly string[] =>
  chat.entries.map((entry) => chatLine(table.roomId, entry)).map(({ sender, message }) => `${sender}: ${message}`)

describe('people at the tables', () => {
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

  const running = async (): Promise<LiveTable> => {
    const liveTable = await fourReady(tables)
    assert.ok((await liveTable.dispatch(start)).ok)
    return liveTable
  }
  /** Changes Bruno's nickname to Bea in the accounts. */
  const renameBruno = async (): Promise<void> => {
    assert.ok((await bench.storage.profiles.update(bruno.userId, rename)).ok)
  }
  const journalOf = async ({ table }: LiveTable): Promise<string> =>
    JSON.stringify(await bench.storage.tables.openRoom(table.roomId))
  /** Another process continues with the tables. */
  const restarted = (): LiveTables => {
    tables.end()
    tables = new LiveTables(bench)
    return tables
  }

  it('are shown under a new name at once at every table where they sit', async () => {
    const [waiting, playing] = [await openRoom(tables), await running()]
    await tables.join(waiting.table.roomId, bruno)
    await renameBruno()
    await tables.updatePerson(bea)
    assert.deepEqual(namesAt(waiting), ['Anna', 'Bea'])
    assert.deepEqual(namesAt(playing), ['Anna', 'Bea', 'Carla', 'Dino'])
    assert.deepEqual(
      tables.openRooms(null).rooms[0]?.players.map(({ name }) => name),
      ['Anna', 'Bea'],
    )
  })

  it('keep the new name after a restart; what they wrote before keeps the old name', async () => {
    const liveTable = await running()
    await liveTable.chat.say(bruno.userId, 'prima')
    await renameBruno()
    await tables.updatePerson(bea)
    await liveTable.chat.say(bruno.userId, 'dopo')
    const again = must(await restarted().find(liveTable.table.roomId))
    assert.deepEqual(namesAt(again), ['Anna', 'Bea', 'Carla', 'Dino'])
    assert.deepEqual(chatAt(again).slice(-2), ['Bruno: prima', 'Bea: dopo'])
  })

  it('are shown under the new name when their table is loaded later', async () => {
    const liveTable = await running()
    restarted()
    await renameBruno()
    await tables.updatePerson(bea)
    assert.equal(tables.size, 0, 'nobody needs the table for that')
    assert.deepEqual(namesAt(must(await tables.find(liveTable.table.roomId))), ['Anna', 'Bea', 'Carla', 'Dino'])
  })

  it('are shown under the new name when they change it while the table is being loaded', async () => {
    const liveTable = await running()
    restarted()
    const [opened] = await Promise.all([
      tables.find(liveTable.table.roomId),
      renameBruno().then(() => tables.updatePerson(bea)),
    ])
    assert.deepEqual(namesAt(must(opened)), ['Anna', 'Bea', 'Carla', 'Dino'])
  })

  it('sit down under their present name, not the name of their login', async () => {
    const liveTable = await openRoom(tables)
    await renameBruno()
    assert.ok((await tables.join(liveTable.table.roomId, bruno)).ok)
    assert.deepEqual(namesAt(liveTable), ['Anna', 'Bea'])
    assert.equal((await journalOf(liveTable)).includes('Bruno'), false)
    const own = await tables.create(bruno, null)
    assert.ok(own.ok)
    assert.equal(must(await tables.find(own.value.roomId)).table.name, 'Partita di Bea')
  })

  it('have one name everywhere after many changes and joins at the same moment', async () => {
    const rooms = [await openRoom(tables), await openRoom(tables)]
    const renameTo = async (name: string): Promise<void> => {
      const updated = await bench.storage.profiles.update(bruno.userId, { ...rename, nickname: name })
      assert.ok(updated.ok)
      await tables.updatePerson({ ...bruno, name })
    }
    const joining = rooms.map(({ table }) => tables.join(table.roomId, bruno))
    await Promise.all([
      ...joining,
      ...['Bea', 'Bice', 'Bruna', 'Bibi'].map(renameTo),
      ...rooms.map(({ table }) => tables.join(table.roomId, bruno)),
    ])
    const { nickname } = must(await bench.storage.users.byId(bruno.userId))
    for (const liveTable of rooms) assert.deepEqual(namesAt(liveTable), ['Anna', nickname])
  })

  it('get their new name in a voice chat in which they are', async () => {
    const liveTable = await running()
    const connection = {}
    liveTable.voice.join({ id: String(bruno.userId), name: 'Bruno' }, connection)
    let told: unknown = null
    liveTable.watch((update) => {
      if (update.type === 'voiceMessage') told = update.message.payload
    })
    await renameBruno()
    await tables.updatePerson(bea)
    assert.deepEqual(told, { users: [{ id: String(bruno.userId), name: 'Bea' }] })
  })

  it('leave waiting rooms when their accounts are deleted, and get no seat again', async () => {
    const liveTable = await openRoom(tables)
    await tables.join(liveTable.table.roomId, bruno)
    assert.ok(await bench.storage.profiles.remove(bruno.userId))
    assert.deepEqual(await tables.join(liveTable.table.roomId, bruno), { ok: false, code: 'unauthenticated' })
    assert.deepEqual(await tables.create(bruno, null), { ok: false, code: 'unauthenticated' })
    await tables.removePlayer(bruno.userId)
    assert.deepEqual(namesAt(liveTable), ['Anna'])
    assert.deepEqual(chatAt(liveTable), [
      `Sistema: ${DELETED_NICKNAME} ha raggiunto la stanza`,
      `Sistema: ${DELETED_NICKNAME} ha lasciato la stanza`,
    ])
  })

  it('lose their name in a running game when their accounts are deleted, and the game continues without them', async () => {
    const liveTable = await running()
    await liveTable.chat.say(bruno.userId, 'ciao')
    const { game } = liveTable.table
    await bench.storage.profiles.remove(bruno.userId)
    let dismissed: number | null = null
    liveTable.watch((update) => {
      if (update.type === 'left') dismissed = update.userId
    })
    await tables.removePlayer(bruno.userId)
    assert.equal(dismissed, bruno.userId)
    assert.deepEqual(liveTable.table.game, game, 'the cards stay where they are')
    assert.deepEqual(namesAt(liveTable), ['Anna', DELETED_NICKNAME, 'Carla', 'Dino'])
    assert.ok(!chatAt(liveTable).join().includes('ciao'), 'what they said is gone')
    assert.equal(
      /Bruno/.test(JSON.stringify([liveTable.table, liveTable.chat.entries]) + (await journalOf(liveTable))),
      false,
    )
    await playUntil(liveTable, () => gameOf(liveTable.table).phase === 'gameOver')
    const again = must(await restarted().find(liveTable.table.roomId))
    assert.deepEqual(again.table.game, liveTable.table.game)
    assert.equal(/Bruno|ciao/.test(JSON.stringify([again.table, again.chat.entries])), false)
  })

  it('lose their name in chat lines and notices of a room that they had left', async () => {
    const liveTable = await openRoom(tables)
    await tables.join(liveTable.table.roomId, bruno)
    await liveTable.chat.say(bruno.userId, 'ciao')
    await liveTable.leave(bruno.userId)
    await bench.storage.profiles.remove(bruno.userId)
    await tables.removePlayer(bruno.userId)
    assert.deepEqual(chatAt(liveTable), [
      `Sistema: ${DELETED_NICKNAME} ha raggiunto la stanza`,
      `Sistema: ${DELETED_NICKNAME} ha lasciato la stanza`,
    ])
  })

  it('no longer block a suspended game that is not loaded when their accounts are deleted', async () => {
    const liveTable = await running()
    for (const person of PEOPLE) await liveTable.presence.depart(person.userId, person)
    const suspended = heard(liveTable, 'gameSuspended')
    bench.clock.advance(300_000)
    await suspended
    restarted()
    await bench.storage.profiles.remove(bruno.userId)
    await tables.removePlayer(bruno.userId)
    const again = must(await tables.find(liveTable.table.roomId))
    for (const person of [anna, carla, dino]) await again.presence.arrive(person.userId, person)
    assert.equal(again.table.status, 'running')
    assert.equal(again.table.seats[1]?.isComputer, true)
  })

  it('do not come back to a table by a connection that arrives too late', async () => {
    const liveTable = await running()
    await bench.storage.profiles.remove(bruno.userId)
    await tables.removePlayer(bruno.userId)
    assert.deepEqual(await liveTable.presence.arrive(bruno.userId, {}), { ok: false, code: 'notAtTable', names: [] })
    for (const person of [anna, carla, dino]) await liveTable.presence.depart(person.userId, person)
    const suspended = heard(liveTable, 'gameSuspended')
    bench.clock.advance(300_000)
    await suspended
  })

  it('are removed when the table is loaded, if the table was not told before', async () => {
    const liveTable = await running()
    restarted()
    await bench.storage.profiles.remove(bruno.userId)
    const again = must(await tables.find(liveTable.table.roomId))
    assert.equal(seated(again.table)[1]?.occupant.isGone, true)
  })

  it('close a suspended game when the last account is deleted, and it is listed for nobody', async () => {
    const liveTable = await running()
    for (const { userId } of PEOPLE) {
      await bench.storage.profiles.remove(userId)
      await tables.removePlayer(userId)
    }
    assert.equal(liveTable.closedFor, 'tableClosed')
    assert.equal(await tables.find(liveTable.table.roomId), null)
  })

  it('pay for no game after their account is deleted, even before the table knows', async () => {
    const liveTable = await fourReady(tables)
    await bench.storage.profiles.remove(bruno.userId)
    const answer = await liveTable.dispatch(start)
    assert.ok(!answer.ok && answer.code === 'notEnoughTokens')
    assert.equal(await bench.storage.tokens.of(anna.userId), 10)
  })
})
