import assert from 'node:assert/strict'
import { ROOMS_OPENED_AT_MOST, WAITING_ROOMS_PER_USER } from '#common/limits.ts'
import type { Person } from '#common/table/commands.ts'
import { seatOf } from '#common/table/state.ts'
import { PEOPLE } from '#common/table/testing.ts'
import { EMPTY_ROOM_MS } from '#common/timings.ts'
import type { LiveTable } from '../live-table.ts'
import { LiveTables } from '../live-tables.ts'
import { fourReady, heard, must, openBench, playUntil, type Bench } from '../testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
/** More users with accounts. */
const other = (userId: number): Person => ({ userId, name: `Altro${userId}`, avatarUrl: null })
const others = [other(1), other(2), other(3), other(4), other(5)] as const

describe('the limits of one user', () => {
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

  const opened = async (by: Person): Promise<LiveTable> => {
    const created = await tables.create(by, null)
    assert.ok(created.ok, created.ok ? '' : created.code)
    return must(await tables.find(created.value.roomId))
  }
  const codeOf = (answer: { readonly ok: boolean; readonly code?: string }): string => answer.code ?? 'ok'
  const join = async ({ table }: LiveTable, person: Person): Promise<string> =>
    codeOf(await tables.join(table.roomId, person))
  const create = async (person: Person): Promise<string> => codeOf(await tables.create(person, null))
  /** A new room that its opener has left, and then the next creator too. */
  const leftBehind = async (opener: Person, nextCreator: Person): Promise<LiveTable> => {
    const liveTable = await opened(opener)
    await join(liveTable, nextCreator)
    await liveTable.leave(opener.userId)
    assert.equal(liveTable.table.creatorId, nextCreator.userId)
    await liveTable.leave(nextCreator.userId)
    return liveTable
  }

  describe('for seats', () => {
    it('allow two, over all tables', async () => {
      const rooms = [await opened(others[0]), await opened(others[1]), await opened(others[2])] as const
      assert.deepEqual(
        [await join(rooms[0], anna), await join(rooms[1], anna), await join(rooms[2], anna)],
        ['ok', 'ok', 'tooManySeats'],
      )
      assert.equal(await create(anna), 'tooManySeats')
      assert.equal(await join(rooms[0], anna), 'ok', 'a seat of theirs is theirs')
    })
    it('allow two, also for requests at the same moment', async () => {
      const rooms = await Promise.all(others.map(opened))
      const codes = await Promise.all(rooms.map((room) => join(room, anna)))
      assert.deepEqual(codes.toSorted(), ['ok', 'ok', 'tooManySeats', 'tooManySeats', 'tooManySeats'])
      const twice = await Promise.all([rooms[0], rooms[0]].map((room) => join(must(room), bruno)))
      assert.deepEqual(twice, ['ok', 'ok'])
    })
    it('allow one more after the user has left a table', async () => {
      const rooms = [await opened(anna), await opened(anna), await opened(bruno)] as const
      assert.equal(await join(rooms[2], anna), 'tooManySeats')
      await rooms[0].leave(anna.userId)
      assert.equal(await join(rooms[2], anna), 'ok')
    })
    it('prevent that three users block all rooms: they get two seats each', async () => {
      const rooms = await Promise.all([...others, dino].map(opened))
      for (const room of rooms) for (const attacker of [anna, bruno, carla]) await join(room, attacker)
      const taken = rooms.flatMap(({ table }) =>
        [anna, bruno, carla].filter(({ userId }) => seatOf(table, userId) !== null),
      )
      assert.equal(taken.length, 6)
    })
    it('count running games, but not finished or suspended ones', async () => {
      const playing = await fourReady(tables)
      await playing.dispatch({ type: 'start', userId: anna.userId })
      const rooms = [await opened(others[0]), await opened(others[1]), await opened(others[2])] as const
      assert.deepEqual([await join(rooms[0], anna), await join(rooms[1], anna)], ['ok', 'tooManySeats'])
      await playUntil(playing, () => playing.table.game?.phase === 'gameOver')
      assert.equal(await join(rooms[1], anna), 'ok')
      assert.equal(await join(rooms[2], anna), 'tooManySeats')
    })
    it('never keep a user out of their own suspended game', async () => {
      const playing = await fourReady(tables)
      await playing.dispatch({ type: 'start', userId: anna.userId })
      const suspended = heard(playing, 'gameSuspended')
      for (const person of PEOPLE) await playing.presence.depart(person.userId, person)
      bench.clock.advance(EMPTY_ROOM_MS)
      await suspended
      const rooms = [await opened(others[0]), await opened(others[1])] as const
      assert.deepEqual([await join(rooms[0], anna), await join(rooms[1], anna)], ['ok', 'ok'])
      assert.equal(await join(playing, anna), 'ok')
      for (const person of PEOPLE) await playing.presence.arrive(person.userId, person)
      assert.equal(playing.table.status, 'running')
      assert.equal(await create(anna), 'tooManySeats')
    })
  })

  describe('for waiting rooms', () => {
    it('count a room that was left to another user for both users', async () => {
      for (let room = 0; room < WAITING_ROOMS_PER_USER; room++) await leftBehind(anna, bruno)
      assert.equal(await create(anna), 'tooManyRooms')
      assert.equal(await create(bruno), 'tooManyRooms')
      assert.equal(tables.size, WAITING_ROOMS_PER_USER)
    })
    it('stop two users who open rooms in turns at three each', async () => {
      for (let turn = 0; turn < 10; turn++) {
        for (const [opener, nextCreator] of [
          [anna, bruno],
          [bruno, anna],
        ] as const)
          if ((await create(opener)) === 'ok') await leaveTo(opener, nextCreator)
      }
      assert.ok(tables.size <= 2 * WAITING_ROOMS_PER_USER, `${tables.size} rooms`)
    })
    it('allow ten new rooms in ten minutes, even when they were closed', async () => {
      const codes: string[] = []
      for (let room = 0; room <= ROOMS_OPENED_AT_MOST; room++) {
        const created = await tables.create(anna, null)
        codes.push(codeOf(created))
        if (!created.ok) continue
        const liveTable = must(await tables.find(created.value.roomId))
        await liveTable.leave(anna.userId)
        const closed = heard(liveTable, 'tableClosed')
        bench.clock.advance(EMPTY_ROOM_MS)
        await closed
      }
      assert.deepEqual(codes.slice(-2), ['ok', 'roomsTooFast'])
    })
    const leaveTo = async (opener: Person, nextCreator: Person): Promise<void> => {
      const room = must(tables.openRooms(null).rooms.find(({ creatorName }) => creatorName === opener.name))
      const liveTable = must(await tables.find(room.id))
      await join(liveTable, nextCreator)
      await liveTable.leave(opener.userId)
      await liveTable.leave(nextCreator.userId)
    }
  })
})
