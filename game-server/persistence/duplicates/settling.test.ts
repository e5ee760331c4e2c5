/** A day or a challenge that is over is settled by one process, once. */
import assert from 'node:assert/strict'
import { dayAt, endOf } from '#common/daily/days.ts'
import { CHALLENGE_MS } from '#common/timings.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { openStorage, type Storage } from '../storage.ts'
import { SETTLING_MS, type DueSet } from './settling.ts'

const START_MS = Date.parse('2027-03-10T12:00:00Z')

describeOnEveryDatabase('what is left to do for hands that several people play', (location) => {
  let storage: Storage
  let nowMs: number
  beforeEach(async () => {
    nowMs = START_MS
    storage = await openStorage({ ...location(), now: () => nowMs, onError: failOnError })
  })
  afterEach(() => storage.close())

  const setsDue = async (): Promise<readonly string[]> => (await storage.settling.due()).map(({ set }) => set)
  /** Two processes find the same sets at the same moment. */
  const takenByTwo = async (due: readonly DueSet[]): Promise<readonly (readonly (DueSet | null)[])[]> =>
    Promise.all(due.map((each) => Promise.all([storage.settling.take(each), storage.settling.take(each)])))

  it('is due when they are over, taken by one process, and by another one when that has died', async () => {
    await storage.dailyDecks.promise()
    assert.ok((await storage.challenges.make(await newUser(), null)).ok)
    nowMs = endOf(dayAt(START_MS)) - 1
    assert.deepEqual(await setsDue(), [])
    nowMs += 1
    assert.deepEqual(await setsDue(), ['daily:2027-03-10'])
    nowMs = START_MS + CHALLENGE_MS
    const days = Array.from({ length: 7 }, (_, index) => `daily:2027-03-1${index}`)
    assert.deepEqual(await setsDue(), [...days, 'challenge:1'])
    const due = await storage.settling.due()
    for (const taken of await takenByTwo(due)) assert.equal(taken.filter((each) => each !== null).length, 1)
    assert.deepEqual(await setsDue(), [])
    nowMs += SETTLING_MS
    const again = await storage.settling.due()
    assert.equal(again.length, 8)
    for (const each of again) await storage.settling.settled((await storage.settling.take(each)) ?? assert.fail())
    nowMs += SETTLING_MS * 10
    assert.deepEqual(await setsDue(), [])
  })

  it('is not done twice by a process that has lost it meanwhile', async () => {
    await storage.dailyDecks.promise()
    nowMs = endOf(dayAt(START_MS))
    const [due = assert.fail()] = await storage.settling.due()
    const slow = (await storage.settling.take(due)) ?? assert.fail()
    nowMs += SETTLING_MS
    const [late = assert.fail()] = await storage.settling.due()
    const quick = (await storage.settling.take(late)) ?? assert.fail()
    assert.equal(await storage.settling.take(slow), null)
    await storage.settling.settled(slow)
    nowMs += SETTLING_MS
    assert.deepEqual(await setsDue(), [due.set])
    await storage.settling.settled(quick)
    assert.deepEqual(await setsDue(), [])
  })

  const newUser = async (): Promise<number> => {
    const user = { email: 'anna@example.test', nickname: 'Anna', firstName: null, lastName: null, passwordHash: 'x' }
    const created = await storage.users.create(user, 0)
    return created.ok ? created.value.id : assert.fail(created.code)
  }
})
