import assert from 'node:assert/strict'
import { matchMaker } from '@colyseus/core'
import { PEOPLE } from '#common/table/testing.ts'
import { openBench, type Bench } from '../session/testing.ts'
import type { TableSession } from '../session/table-session.ts'
import { Heartbeat } from '../session/heartbeat.ts'
import { Tables } from '../session/tables.ts'
import { beginMatchmaking } from './colyseus.ts'
import { LiveClients } from './live-clients.ts'
import { Rooms } from './matchmaking.ts'
import { TableSchema } from './schema.ts'
import { tableRoom } from './table-room.ts'

describe('rooms of sessions', () => {
  let bench: Bench
  let tables: Tables
  let rooms: Rooms
  let clients: LiveClients
  before(async () => {
    bench = await openBench()
    tables = new Tables(bench)
    rooms = new Rooms()
    clients = new LiveClients(bench.clock, new Heartbeat(bench.clock), false)
    const { reportProblem } = bench
    await beginMatchmaking(tableRoom({ session: rooms.sessionOf, identify: () => Promise.resolve(null), clients, reportProblem }))
  })
  after(async () => {
    tables.end()
    await matchMaker.gracefullyShutdown()
    await bench.close()
  })

  const openTable = async (): Promise<TableSession> => {
    const created = await tables.create(PEOPLE[0], null)
    assert.ok(created.ok)
    const session = await tables.find(created.value.roomId)
    assert.ok(session)
    return session
  }

  it('are one for each session, also when asked for at once', async () => {
    const session = await openTable()
    const [first, second] = await Promise.all([rooms.ensure(session), rooms.ensure(session)])
    assert.equal(first, second)
    assert.equal(first?.roomId, session.table.roomId)
    session.end()
  })

  it('go with their session whenever it ends, and come back with the next', async () => {
    const { roomId } = (await openTable()).table
    for (let steps = 0; steps < 40; steps++) {
      const session = await tables.find(roomId)
      assert.ok(session)
      const opening = rooms.ensure(session)
      for (let step = 0; step < steps; step++) await Promise.resolve()
      session.end()
      await opening
      const again = await tables.find(roomId)
      assert.ok(again && again !== session)
      const listing = await rooms.ensure(again)
      assert.ok(listing, `ended after ${steps} steps`)
      const ready = steps % 2 === 0
      assert.deepEqual(await again.dispatch({ type: 'setReady', userId: PEOPLE[0].userId, ready }), { ok: true })
      const { state } = matchMaker.getLocalRoomById(roomId)
      assert.ok(state instanceof TableSchema)
      assert.equal(state.players.at(0)?.isReady, ready, `shows another session after ${steps} steps`)
      again.end()
    }
    assert.equal(matchMaker.stats.local.roomCount, 0)
    assert.deepEqual(bench.problems, [])
  })
})
