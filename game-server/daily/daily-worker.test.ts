/** What happens to the hand of the day without anybody. */
import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { daysAfter } from '#common/circles/wall-time.ts'
import { chooseMove } from '#common/computers/computer.ts'
import { ENGINE_VERSION } from '#common/computers/equal-play.ts'
import { dayAt, endOf } from '#common/daily/days.ts'
import { unfinishedPoints } from '#common/daily/standings.ts'
import { seedHash } from '#common/rules/deal.ts'
import { seedOfParts, serverAlone } from '#common/rules/seed-parts.ts'
import { PEOPLE } from '#common/table/testing.ts'
import { describeOnEveryDatabase } from '../persistence/engine/test-databases.ts'
import { dailySet } from '../persistence/duplicates/sets.ts'
import { SETTLING_MS } from '../persistence/duplicates/settling.ts'
import type { Storage } from '../persistence/storage.ts'
import { withQueries } from '../testing/database-rows.ts'
import type { ComputerRequest } from '../tables/ports.ts'
import { LiveTables } from '../tables/live-tables.ts'
import { openBench, TestClock, type Bench } from '../tables/testing.ts'
import { COMPUTER_RUNS, computerRun } from './computer-runs.ts'
import { DailyWorker } from './daily-worker.ts'

/** The day before the clocks change. */
const NIGHT = Date.parse('2027-03-27T21:30:00Z')
const never = new AbortController().signal

describeOnEveryDatabase('the work for the hand of the day', (location) => {
  let bench: Bench
  let clock: TestClock
  let storage: Storage
  let worker: DailyWorker
  let tables: LiveTables
  let problems: unknown[]
  let asked: ComputerRequest[]
  beforeEach(async () => {
    problems = []
    asked = []
    clock = new TestClock(NIGHT)
    bench = await openBench({ location: location(), now: () => clock.nowMs() })
    storage = bench.storage
    tables = new LiveTables({ ...bench, clock })
    worker = new DailyWorker({ storage, tables, player, clock, reportProblem: (problem) => problems.push(problem) })
  })
  afterEach(async () => {
    await worker.stop()
    tables.end()
    await bench.close()
    assert.deepEqual(problems, [])
  })

  /** A computer that thinks as it does, but less long. */
  const player = async (request: ComputerRequest) => {
    asked.push(request)
    const { knowledge, level, equalSeed: seed = 0 } = request
    return chooseMove(knowledge, { level, seed, iterations: 5, aim: 'points' })
  }

  it('promises the cards of a week, once, also over a change of the clocks', async () => {
    await storage.dailyDecks.promise()
    const { promises } = await storage.dailyDecks.promises()
    assert.deepEqual(
      promises.map(({ day }) => day),
      Array.from({ length: 8 }, (_, index) => daysAfter('2027-03-27', index)),
    )
    assert.equal(new Set(promises.map(({ serverPartHash }) => serverPartHash)).size, 8)
    clock.advance(24 * 3_600_000)
    const later = (await storage.dailyDecks.promises()).promises
    assert.deepEqual(later.slice(0, 7), promises.slice(1))
    const deck = await storage.dailyDecks.ofToday()
    assert.deepEqual([deck.day, seedHash(deck.serverPart)], ['2027-03-28', later[0]?.serverPartHash])
  })

  it('lets the computer play the cards of a day sixteen times, once, while nobody else needs it', async () => {
    await Promise.all([worker.computeToday(), worker.computeToday()])
    const { computers, serverPart } = await storage.dailyDecks.ofToday()
    const computer = computers.get(ENGINE_VERSION) ?? []
    assert.equal(computer.length, COMPUTER_RUNS)
    assert.deepEqual(
      computer,
      computer.toSorted((a, b) => a - b),
    )
    assert.ok(asked.every(({ isPatient, level }) => isPatient === true && level === 'forte'))
    const seed = seedOfParts(serverAlone(serverPart))
    const runs = await Promise.all([1, 2, 1].map((run) => computerRun(seed, run, player, never)))
    assert.equal(runs[0], runs[2])
    assert.ok(computer.includes(runs[0] ?? NaN) && computer.includes(runs[1] ?? NaN))
    const { length } = asked
    await worker.computeToday()
    assert.equal(asked.length, length)
  })

  /** Anna begins the hand of the day, and it is suspended, so that no process has it. */
  const begun = async (): Promise<{ readonly day: string; readonly roomId: string }> => {
    const [anna] = PEOPLE
    const { day, serverPart } = await storage.dailyDecks.ofToday()
    const computers = ['B', 'C', 'D']
    const duplicate = { set: dailySet(day), serverPart, rounds: 1, publishAfterMs: endOf(day), computers }
    const opened = await tables.create(anna, 'La mano del giorno', {
      isUnlisted: true,
      play: { duplicate, device: null, devices: [], places: null },
    })
    assert.ok(opened.ok)
    const { roomId } = opened.value
    const liveTable = (await tables.find(roomId)) ?? assert.fail()
    await liveTable.dispatch({ type: 'suspendPlay' })
    liveTable.end()
    return { day, roomId }
  }
  const tick = (): Promise<void> => {
    clock.advance(1)
    return setImmediate()
  }
  const passUntil = (atMs: number): void => clock.advance(atMs - clock.nowMs())

  it('closes at midnight what nobody has finished, also when it was suspended and no process had it', async () => {
    const { day, roomId } = await begun()
    passUntil(endOf(day) - 1)
    assert.deepEqual(await storage.settling.due(), [])
    passUntil(endOf(day))
    assert.equal(dayAt(clock.nowMs()), '2027-03-28')
    const [due = assert.fail()] = await storage.settling.due()
    assert.deepEqual(await storage.settling.openRooms(due), [roomId])
    worker.begin()
    while ((await storage.settling.openRooms(due)).length > 0) await tick()
    // The room is closed in the database a moment before the table leaves the memory.
    while ((await tables.find(roomId)) !== null) await setImmediate()
    const { state, roomId: next } = await storage.dailyHands.today(PEOPLE[0].userId)
    assert.deepEqual([state, next], ['new', null])
  })

  it('settles a day that is over once, with the results of the computer for who had to stop', async () => {
    const { day } = await begun()
    passUntil(endOf(day))
    const [due = assert.fail()] = await storage.settling.due()
    const isSettled = async (): Promise<boolean> => {
      const rows = await withQueries(bench.location, (query) =>
        query('SELECT day FROM daily_decks WHERE settleAtMs IS NULL'),
      )
      return rows.some((row) => row['day'] === day)
    }
    const other = new DailyWorker({
      storage,
      tables,
      player,
      clock,
      reportProblem: (problem) => problems.push(problem),
    })
    for (const each of [worker, other]) each.begin()
    // The room is not closed yet when they look after it, so they look once more.
    while ((await storage.settling.openRooms(due)).length > 0) await tick()
    while ((await computersOf(day)).length === 0) await tick()
    clock.advance(SETTLING_MS)
    while (!(await isSettled())) await tick()
    await other.stop()
    assert.equal((await computersOf(day)).length, COMPUTER_RUNS)
    const { own } = await weekOf(day)
    assert.deepEqual([own?.days, own?.points], [1, unfinishedPoints(await computersOf(day))])
    passUntil(clock.nowMs() + 12 * 3_600_000)
    assert.deepEqual(await storage.settling.due(), [])
  })

  const computersOf = async (day: string) => (await storage.dailyDecks.of(day))?.computers.get(ENGINE_VERSION) ?? []
  const weekOf = async (day: string) => {
    const week = await storage.dailyHands.week(day, PEOPLE[0].userId)
    return week.ok ? week.value : assert.fail(week.code)
  }
})
