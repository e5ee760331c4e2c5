import assert from 'node:assert/strict'
import { seated } from '#common/table/state.ts'
import { nextMove, PEOPLE } from '#common/table/testing.ts'
import { ABSENCE_TIMES, EMPTY_ROOM_MS, WAITING_ABSENCE_MS, WAITING_ROOM_LIFE_MS } from '#common/timings.ts'
import type { Clock } from '../../clock.ts'
import { RETRY_MS } from '../presence.ts'
import type { LiveTable } from '../live-table.ts'
import { LiveTables } from '../live-tables.ts'
import { fourReady, heard, must, openBench, openRoom, TestClock, type Bench } from '../testing.ts'

const [anna, bruno] = PEOPLE
const HOUR_MS = 3_600_000
const start = { type: 'start', userId: anna.userId } as const
const names = (liveTable: LiveTable): readonly string[] => seated(liveTable.table).map(({ occupant }) => occupant.name)

describe('tables after a time without server or database', () => {
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

  /** The tables as another process restores them, after some time without a process. */
  const restarted = async (downMs: number, tools: Partial<Bench> = {}): Promise<LiveTables> => {
    tables.end()
    bench.clock.advance(downMs)
    tables = new LiveTables({ ...bench, downMs, ...tools })
    await tables.restore()
    await tables.restored()
    return tables
  }

  /** Anna and Bruno in a waiting room; Bruno has just disconnected. */
  const withoutBruno = async (): Promise<LiveTable> => {
    const liveTable = await openRoom(tables)
    await liveTable.presence.arrive(anna.userId, anna)
    await tables.join(liveTable.table.roomId, bruno)
    await liveTable.presence.arrive(bruno.userId, bruno)
    await liveTable.presence.depart(bruno.userId, bruno)
    return liveTable
  }

  const game = async (): Promise<LiveTable> => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    return liveTable
  }

  describe('tables after a restart', () => {
    it('are listed before their journals are read, although they are older than a waiting room may be', async () => {
      await withoutBruno()
      tables.end()
      bench.clock.advance(3 * HOUR_MS)
      tables = new LiveTables({ ...bench, downMs: 3 * HOUR_MS })
      await tables.restore()
      assert.deepEqual(
        tables.openRooms(null).rooms.map(({ name }) => name),
        ['Partita di Anna'],
      )
      await tables.restored()
    })

    it('keep the seat of a waiting player who was already away for 5 minutes more', async () => {
      const { roomId } = (await withoutBruno()).table
      bench.clock.advance(WAITING_ABSENCE_MS - 1_000)
      const liveTable = must(await (await restarted(10 * 60_000)).find(roomId))
      await liveTable.presence.arrive(anna.userId, anna)
      const left = heard(liveTable, 'playerLeft')
      bench.clock.advance(WAITING_ABSENCE_MS - 1)
      await liveTable.dispatch({ type: 'timeElapsed' })
      assert.deepEqual(names(liveTable), ['Anna', 'Bruno'])
      bench.clock.advance(1)
      await left
      assert.ok(!names(liveTable).includes('Bruno'))
    })

    it('do not count the time without a server towards the two-hour limit of a waiting room', async () => {
      const { roomId } = (await withoutBruno()).table
      bench.clock.advance(HOUR_MS)
      const liveTable = must(await (await restarted(HOUR_MS)).find(roomId))
      await liveTable.presence.arrive(anna.userId, anna)
      bench.clock.advance(WAITING_ROOM_LIFE_MS - HOUR_MS - 1_000)
      await liveTable.dispatch({ type: 'timeElapsed' })
      assert.equal(liveTable.table.status, 'waiting')
      bench.clock.advance(1_000)
      await liveTable.dispatch({ type: 'timeElapsed' })
      assert.equal(liveTable.table.status, 'closed')
    })

    it('open a vote on a missing player after 30 s, no matter how long ago the game was left', async () => {
      const { roomId } = (await game()).table
      const liveTable = must(await (await restarted(24 * HOUR_MS)).find(roomId))
      await liveTable.presence.arrive(anna.userId, anna)
      bench.clock.advance(ABSENCE_TIMES.absenceMs - 1)
      await liveTable.dispatch({ type: 'timeElapsed' })
      assert.equal(liveTable.table.vote, null)
      const opened = heard(liveTable, 'voteOpened')
      bench.clock.advance(1)
      await opened
    })

    it('are suspended if nobody comes back to their game', async () => {
      const { roomId } = (await game()).table
      const { append } = bench.store
      const found = new Promise<void>((resolve) => {
        bench.store.append = async (record) => {
          await append(record)
          if (record.command.type === 'restore') resolve()
        }
      })
      await restarted(1_000)
      bench.clock.advance(EMPTY_ROOM_MS)
      await found
      const suspended = heard(must(await tables.find(roomId)), 'gameSuspended')
      bench.clock.advance(EMPTY_ROOM_MS)
      await suspended
      assert.equal((await bench.storage.suspendedGames(bruno.userId)).length, 1)
    })

    it('continue at once when the wall clock was set back meanwhile', async () => {
      const { roomId } = (await game()).table
      const clock = new TestClock(bench.clock.nowMs() - 5 * HOUR_MS)
      const liveTable = must(await (await restarted(0, { clock })).find(roomId))
      await liveTable.presence.arrive(anna.userId, anna)
      const opened = heard(liveTable, 'voteOpened')
      clock.advance(ABSENCE_TIMES.absenceMs)
      await opened
    })

    it('are not loaded while their restart cannot be stored', async () => {
      const { roomId } = (await withoutBruno()).table
      tables.end()
      tables = new LiveTables(bench)
      bench.store.fault = 'refuse'
      assert.deepEqual(await tables.join(roomId, bruno), { ok: false, code: 'storageUnavailable' })
      await assert.rejects(tables.find(roomId))
      assert.equal(tables.size, 0)
      bench.store.fault = 'none'
      assert.ok((await tables.join(roomId, bruno)).ok)
    })
  })

  describe('tables during an outage of the database', () => {
    it('refuse all waiting commands together when the first one fails', async () => {
      const liveTable = await game()
      let attempts = 0
      bench.store.appendStep = () => {
        attempts += 1
        return Promise.reject(new Error('the database is gone'))
      }
      const answers = await Promise.all(Array.from({ length: 20 }, () => liveTable.dispatch(nextMove(liveTable.table))))
      assert.ok(answers.every((answer) => !answer.ok && answer.code === 'storageUnavailable'))
      assert.equal(attempts, 1)
    })

    it('tell everybody what was stored although its answer got lost, as soon as they know it', async () => {
      const liveTable = await game()
      await liveTable.presence.depart(bruno.userId, bruno)
      const opened = heard(liveTable, 'voteOpened')
      const { appendStep } = bench.store
      const tried = new Promise<void>((resolve) => {
        bench.store.appendStep = (record, step) => appendStep(record, step).finally(resolve)
      })
      bench.store.fault = 'loseAnswer'
      bench.clock.advance(ABSENCE_TIMES.absenceMs)
      await tried
      bench.store.fault = 'none'
      await liveTable.dispatch(nextMove(liveTable.table))
      await liveTable.dispatch(nextMove(liveTable.table))
      await opened
    })

    it('open no vote that became due meanwhile: absent players have 30 s more', async () => {
      const liveTable = await game()
      await liveTable.presence.depart(bruno.userId, bruno)
      bench.store.fault = 'refuse'
      bench.clock.advance(ABSENCE_TIMES.absenceMs + HOUR_MS)
      await liveTable.dispatch(nextMove(liveTable.table))
      bench.store.fault = 'none'
      await liveTable.dispatch(nextMove(liveTable.table))
      await liveTable.dispatch({ type: 'timeElapsed' })
      assert.equal(liveTable.table.vote, null)
      const opened = heard(liveTable, 'voteOpened')
      bench.clock.advance(ABSENCE_TIMES.absenceMs)
      await opened
    })

    it('keep the seat of a player who came back although that could not be stored', async () => {
      const liveTable = await withoutBruno()
      bench.clock.advance(WAITING_ABSENCE_MS - RETRY_MS / 2)
      bench.store.fault = 'refuse'
      assert.equal((await liveTable.presence.arrive(bruno.userId, bruno)).ok, false)
      bench.store.fault = 'none'
      await liveTable.dispatch({ type: 'setReady', userId: anna.userId, ready: true })
      const connected = heard(liveTable, 'playerConnected')
      bench.clock.advance(RETRY_MS / 2)
      await connected
      await liveTable.dispatch({ type: 'timeElapsed' })
      assert.deepEqual(names(liveTable), ['Anna', 'Bruno'])
    })

    it('retry nothing after they were unloaded', async () => {
      const liveTable = await game()
      await liveTable.presence.depart(bruno.userId, bruno)
      bench.store.fault = 'refuse'
      const { openRoom: reread } = bench.store
      bench.store.openRoom = (roomId) => {
        liveTable.end()
        return reread(roomId)
      }
      bench.clock.advance(ABSENCE_TIMES.absenceMs)
      await liveTable.dispatch(nextMove(liveTable.table))
      bench.clock.advance(RETRY_MS)
      await liveTable.dispatch(nextMove(liveTable.table))
      assert.deepEqual(bench.clock.pendingMs, [])
    })
  })

  describe('the timers of a table', () => {
    it('wait for the remaining time when they fire too early', async () => {
      const hasty: Clock = {
        nowMs: () => bench.clock.nowMs(),
        schedule: (delayMs, task) => bench.clock.schedule(delayMs > 50 ? delayMs - 50 : delayMs, task),
      }
      tables = new LiveTables({ ...bench, clock: hasty })
      const liveTable = await game()
      await liveTable.presence.depart(bruno.userId, bruno)
      const opened = heard(liveTable, 'voteOpened')
      bench.clock.advance(ABSENCE_TIMES.absenceMs - 50)
      await liveTable.dispatch(nextMove(liveTable.table))
      bench.clock.advance(50)
      await opened
    })

    it('are put off by every move, and still fire in time after the last one', async () => {
      const liveTable = await game()
      while (liveTable.table.game?.phase !== 'playing') await liveTable.dispatch(nextMove(liveTable.table))
      for (let move = 0; move < 3; move++) {
        bench.clock.advance(ABSENCE_TIMES.overdueMs - 1_000)
        await liveTable.dispatch(nextMove(liveTable.table))
      }
      const told: string[] = []
      liveTable.watch((update) =>
        told.push(...(update.type === 'changed' ? update.events.map(({ type }) => type) : [])),
      )
      bench.clock.advance(ABSENCE_TIMES.overdueMs - 1)
      await liveTable.dispatch({ type: 'timeElapsed' })
      assert.deepEqual(told, [])
      const overdue = heard(liveTable, 'moveOverdue')
      bench.clock.advance(1)
      await overdue
    })
  })
})
