import assert from 'node:assert/strict'
import { PEOPLE } from '#common/table/testing.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { LiveTables } from '../live-tables.ts'
import { fourReady, must, openBench, openRoom, type Bench } from '../testing.ts'

const [anna, bruno, , dino] = PEOPLE

describe('the details of a room', () => {
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

  const recordsOf = async (roomId: string): Promise<number> => {
    const records = await bench.store.peekRoom(roomId, 0)
    assert.ok(records !== null && records !== 'unchanged')
    return records.length
  }
  /** The same room for a process without live tables. */
  const elsewhere = (): LiveTables => {
    tables.end()
    tables = new LiveTables(bench)
    return tables
  }

  it('show who plays there without opening or writing anything', async () => {
    const { table, dispatch } = await fourReady(tables).then((liveTable) => ({
      table: liveTable.table,
      dispatch: liveTable.dispatch.bind(liveTable),
    }))
    assert.deepEqual(await dispatch({ type: 'start', userId: anna.userId }), { ok: true })
    const { roomId } = table
    const before = await recordsOf(roomId)
    const fresh = elsewhere()
    for (const code of [roomId, roomId.toLowerCase(), roomId]) {
      const detail = await fresh.detail(code)
      assert.deepEqual(detail, {
        ok: true,
        value: {
          roomId,
          name: 'Partita di Anna',
          creatorName: 'Anna',
          isActive: true,
          audience: 'nobody' as const,
          players: PEOPLE.map(({ userId, name }) => ({
            id: String(userId),
            name,
            isConnected: false,
            avatarUrl: null,
          })),
        },
      })
    }
    assert.equal(await recordsOf(roomId), before)
    assert.equal(fresh.size, 0)
  })

  it('read a journal only once until something is appended to it', async () => {
    const {
      table: { roomId },
    } = await openRoom(tables)
    const { peekRoom } = bench.store
    const answers: unknown[] = []
    bench.store.peekRoom = async (...asked) => {
      const answer = await peekRoom(...asked)
      answers.push(answer)
      return answer
    }
    const fresh = elsewhere()
    await fresh.detail(roomId)
    await fresh.detail(roomId)
    assert.equal(answers[1], 'unchanged')
    const joined = new LiveTables(bench)
    await joined.join(roomId, bruno)
    joined.end()
    const detail = await fresh.detail(roomId)
    assert.ok(detail.ok)
    assert.deepEqual(
      detail.value.players.map(({ name }) => name),
      ['Anna', 'Bruno'],
    )
  })

  it('show present names, and nobody whose account is deleted', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch({ type: 'start', userId: anna.userId })
    const waiting = must(await openRoom(tables))
    await tables.join(waiting.table.roomId, dino)
    const fresh = elsewhere()
    const namesAt = async (roomId: string): Promise<readonly string[]> => {
      const detail = await fresh.detail(roomId)
      assert.ok(detail.ok)
      return detail.value.players.map(({ name }) => name)
    }
    await namesAt(liveTable.table.roomId)
    await bench.storage.profiles.update(bruno.userId, {
      nickname: 'Bea',
      firstName: null,
      lastName: null,
      avatarUrl: null,
    })
    await bench.storage.profiles.remove(dino.userId)
    assert.deepEqual(await namesAt(liveTable.table.roomId), ['Anna', 'Bea', 'Carla', DELETED_NICKNAME])
    assert.deepEqual(await namesAt(waiting.table.roomId), ['Anna'])
  })

  it('are not found for a room that does not exist or is closed', async () => {
    const liveTable = await openRoom(tables)
    const { roomId } = liveTable.table
    assert.deepEqual(await tables.detail('ZZZZZZ'), { ok: false, code: 'roomNotFound' })
    bench.clock.advance(8 * 3_600_000)
    await new Promise<void>((resolve) => void liveTable.watch(({ type }) => type === 'ended' && resolve()))
    assert.deepEqual(await elsewhere().detail(roomId), { ok: false, code: 'roomNotFound' })
  })
})
