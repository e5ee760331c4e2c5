/** One try for each person, as far as the server can know them: by their accounts, and by their browsers. */
import assert from 'node:assert/strict'
import { dayAt, endOf } from '#common/daily/days.ts'
import { CHALLENGE_PLAYERS } from '#common/limits.ts'
import { LiveTables } from '../../tables/live-tables.ts'
import type { NewPlay } from '../../tables/rooms/new-room.ts'
import { openBench, TestClock, type Bench } from '../../tables/testing.ts'
import { withDatabase, withQueries } from '../../testing/database-rows.ts'
import { deleteAccount } from '../accounts/account-deletion.ts'
import { describeOnEveryDatabase } from '../engine/test-databases.ts'
import { dailySet } from './sets.ts'

const NOON_MS = Date.parse('2027-03-10T12:00:00Z')
const DAY = dayAt(NOON_MS)

describeOnEveryDatabase('the same hands for several people', (location) => {
  let bench: Bench
  let clock: TestClock
  let tables: LiveTables
  beforeEach(async () => {
    clock = new TestClock(NOON_MS)
    bench = await openBench({ location: location(), now: () => clock.nowMs() })
    tables = new LiveTables({ ...bench, clock })
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
    assert.deepEqual(bench.problems, [])
  })

  /** Somebody begins, on a browser that has these names, of which the first is the own one. */
  const begin = async (
    userId: number,
    devices: readonly string[],
    hands?: Partial<NewPlay['duplicate']>,
    places = null as number | null,
  ) => {
    const { serverPart } = await bench.storage.dailyDecks.ofToday()
    const shared = { set: dailySet(DAY), serverPart, rounds: 1, publishAfterMs: endOf(DAY), computers: ['B', 'C', 'D'] }
    const play = { duplicate: { ...shared, ...hands }, device: devices[0] ?? null, devices, places }
    const opened = await tables.create({ userId }, 'La mano del giorno', { isUnlisted: true, play })
    return opened.ok ? opened.value.roomId : opened.code
  }
  const plays = () =>
    withQueries(location(), (query) => query('SELECT userId, device, isSecond FROM duplicate_plays ORDER BY userId'))
  const secondsAmong = async (...userIds: readonly number[]): Promise<number> =>
    (await plays()).filter((row) => userIds.includes(Number(row['userId'])) && row['isSecond'] === 1).length

  it('are begun once by an account, also on two devices at the same moment', async () => {
    const rooms = await Promise.all([begin(1, ['a']), begin(1, ['b']), begin(1, [])])
    assert.equal(new Set(rooms).size, 1)
    assert.equal((await plays()).length, 1)
  })

  it('count once on a browser with two accounts, also when both begin at the same moment', async () => {
    for (const [one, other] of [
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ] as const) {
      const [ones, others] = [`konto-${one}`, `konto-${other}`]
      await Promise.all([begin(one, [ones, others]), begin(other, [others, ones])])
      assert.equal(await secondsAmong(one, other), 1, `${one} and ${other}`)
    }
    assert.equal(await secondsAmong(1, 2, 3, 4, 5, 6, 7, 8), 4)
  })

  it('count once on a browser whose first account is deleted meanwhile, and browsers are forgotten with the day', async () => {
    await begin(1, ['first', 'second'])
    await withDatabase(location(), ({ manager }) => deleteAccount(manager, 1, clock.nowMs()))
    await begin(2, ['second', 'first'])
    assert.deepEqual([await secondsAmong(1), await secondsAmong(2)], [0, 1])
    clock.advance(endOf(DAY) - clock.nowMs())
    const [due = assert.fail()] = await bench.storage.settling.due()
    await bench.storage.settling.settled((await bench.storage.settling.take(due)) ?? assert.fail())
    assert.deepEqual(
      (await plays()).map((row) => row['device']),
      [null, null],
    )
  })

  it('count once on a browser in a challenge too, which says so to those who play', async () => {
    const { challenges } = bench.storage
    const made = await challenges.make(1, null)
    const token = made.ok ? made.value : assert.fail()
    const { isCurrent, ...hands } = (await challenges.handsOf(token)) ?? assert.fail()
    assert.ok(isCurrent)
    for (const [userId, devices] of [
      [1, ['first']],
      [2, ['second', 'first']],
      [3, ['third']],
    ] as const)
      await begin(userId, devices, hands, CHALLENGE_PLAYERS)
    const page = await challenges.page(token, 3)
    assert.deepEqual(page.ok && page.value.players.map(({ isSecond }) => isSecond), [false, true, false])
  })

  it('have eight places in a challenge, also when nine people press at the same moment', async () => {
    const { challenges } = bench.storage
    const made = await challenges.make(1, null)
    const { isCurrent, ...hands } = (made.ok ? await challenges.handsOf(made.value) : null) ?? assert.fail()
    assert.ok(isCurrent)
    const people = Array.from({ length: CHALLENGE_PLAYERS + 1 }, (_, index) => index + 1)
    const rooms = await Promise.all(people.map((userId) => begin(userId, [], hands, CHALLENGE_PLAYERS)))
    assert.equal(rooms.filter((room) => room === 'challengeFull').length, 1)
    assert.equal((await plays()).length, CHALLENGE_PLAYERS)
  })
})
