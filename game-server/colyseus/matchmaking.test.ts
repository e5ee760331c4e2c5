import assert from 'node:assert/strict'
import { matchMaker } from '@colyseus/core'
import { PEOPLE } from '#common/table/testing.ts'
import { openBench, type Bench } from '../tables/testing.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { ClientRegistry } from '../connections/client-registry.ts'
import { Heartbeat } from '../connections/heartbeat.ts'
import { LiveTables } from '../tables/live-tables.ts'
import { beginMatchmaking } from './transport.ts'
import { LiveClients } from './live-clients.ts'
import { Rooms } from './matchmaking.ts'
import { TableSchema } from './schema.ts'
import { spectatorRoom } from './spectator-room.ts'
import { tableRoom } from './table-room.ts'

describe('rooms of live tables', () => {
  let bench: Bench
  let tables: LiveTables
  let rooms: Rooms
  let clients: LiveClients
  before(async () => {
    bench = await openBench()
    tables = new LiveTables(bench)
    rooms = new Rooms()
    clients = new LiveClients(bench.clock, new ClientRegistry(bench.clock, new Heartbeat(bench.clock), false))
    const { reportProblem } = bench
    const seating = { liveTable: rooms.liveTableOf, identify: () => Promise.resolve(null), clients, reportProblem }
    await beginMatchmaking({ player: tableRoom(seating), spectator: spectatorRoom(seating) })
  })
  after(async () => {
    tables.end()
    await matchMaker.gracefullyShutdown()
    await bench.close()
  })

  const openTable = async (): Promise<LiveTable> => {
    const created = await tables.create(PEOPLE[0], null)
    assert.ok(created.ok)
    const liveTable = await tables.find(created.value.roomId)
    assert.ok(liveTable)
    return liveTable
  }

  it('exist once for each live table, even when requested at the same moment', async () => {
    const liveTable = await openTable()
    const [first, second] = await Promise.all([rooms.ensure(liveTable), rooms.ensure(liveTable)])
    assert.equal(first, second)
    assert.equal(first?.roomId, liveTable.table.roomId)
    liveTable.end()
  })

  it('close when their live table ends, and open again with the next one', async () => {
    const { roomId } = (await openTable()).table
    for (let steps = 0; steps < 40; steps++) {
      const liveTable = await tables.find(roomId)
      assert.ok(liveTable)
      const opening = rooms.ensure(liveTable)
      for (let step = 0; step < steps; step++) await Promise.resolve()
      liveTable.end()
      await opening
      const again = await tables.find(roomId)
      assert.ok(again && again !== liveTable)
      const listing = await rooms.ensure(again)
      assert.ok(listing, `ended after ${steps} steps`)
      const ready = steps % 2 === 0
      assert.deepEqual(await again.dispatch({ type: 'setReady', userId: PEOPLE[0].userId, ready }), { ok: true })
      const { state } = matchMaker.getLocalRoomById(roomId)
      assert.ok(state instanceof TableSchema)
      assert.equal(state.players.at(0)?.isReady, ready, `shows another liveTable after ${steps} steps`)
      again.end()
    }
    assert.equal(matchMaker.stats.local.roomCount, 0)
    assert.deepEqual(bench.problems, [])
  })
})
