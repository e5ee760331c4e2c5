import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { PUSH_DEVICES_PER_USER } from '#common/limits.ts'
import { SETTINGS_VERSION } from '#common/protocol/rest/settings.ts'
import type { Standing } from '#common/circles/standings.ts'
import { everyRow, insertRows, withQueries } from '../../testing/database-rows.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { openStorage, type Storage } from '../storage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CIRCLE = 1

const keys = {
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
}
const device = (name: string) => ({ endpoint: `https://push.example.com/${name}`, keys })

describeOnEveryDatabase('reminders', (location) => {
  let nowMs: number
  let storage: Storage
  let people: readonly number[]

  const open = (): Promise<Storage> => openStorage({ ...location(), now: () => nowMs, onError: failOnError })
  const newUser = async (nickname: string): Promise<number> => {
    const user = { email: `${nickname}@example.it`, nickname, firstName: null, lastName: null, passwordHash: 'x' }
    const created = await storage.users.create(user, 10)
    assert.ok(created.ok)
    return created.value.id
  }
  /** A table of the circle, opened by the first of the people. */
  const openTable = async (roomId: string, status = 'waiting'): Promise<void> => {
    const room = { roomId, creatorId: people[0], name: 'Venerdì', status, createdAtMs: nowMs, circleId: CIRCLE }
    await withQueries(location(), (query) => insertRows(query, 'rooms', [room]))
  }
  const sit = (roomId: string, userIds: readonly (number | undefined)[]): Promise<void> =>
    withQueries(location(), (query) =>
      insertRows(
        query,
        'room_seats',
        userIds.map((userId, seat) => ({ roomId, userId, seat, isCreator: 0 })),
      ),
    )
  const setStanding = (userId: number | undefined, standing: Standing): Promise<unknown> =>
    withQueries(location(), (query) =>
      query('UPDATE circle_members SET standing = ? WHERE userId = ?', [standing, userId]),
    )
  /** Takes everything that is due; who was to be reminded of what, in the order of the people. */
  const takeAll = async (): Promise<readonly string[]> => {
    const taken: string[] = []
    for (const key of await storage.reminders.due(20)) {
      const reminder = await storage.reminders.take(key, true)
      if (reminder !== null) taken.push(`${people.indexOf(reminder.userId)} ${reminder.words.kind}`)
    }
    return taken.toSorted()
  }

  beforeEach(async () => {
    nowMs = Date.parse('2026-12-04T19:00:00Z')
    storage = await open()
    people = [await newUser('Anna'), await newUser('Bruno'), await newUser('Carla')]
    await withQueries(location(), async (query) => {
      const circle = { id: CIRCLE, name: 'Venerdì', slug: 'venerdi-x7k2m9q4ta', ownerId: people[0], createdAtMs: nowMs }
      await insertRows(query, 'circles', [circle])
      const belonging = people.map((userId) => ({ circleId: CIRCLE, userId, standing: 'member', sinceMs: nowMs }))
      await insertRows(query, 'circle_members', belonging)
    })
    for (const userId of people) await storage.pushDevices.keep(userId, `login${userId}`, device(`browser${userId}`))
  })
  afterEach(() => storage.close())

  it('of a table that was opened are for those who belong and are not there, and there is one for each', async () => {
    await openTable('TAVOLA')
    const [anna = 0] = people
    assert.equal(await storage.tableEvents.opened('TAVOLA', new Set([anna])), true)
    await storage.tableEvents.opened('TAVOLA', new Set())
    assert.deepEqual(await takeAll(), ['0 now', '1 now', '2 now'])
    await storage.tableEvents.opened('TAVOLA', new Set())
    assert.deepEqual(await takeAll(), [])
  })

  it('are taken by one of those that have found them, and never again, also not after a kill', async () => {
    await openTable('TAVOLA')
    await storage.tableEvents.opened('TAVOLA', new Set())
    const [first] = await storage.reminders.due(1)
    assert.ok(first)
    const takes = await Promise.all(Array.from({ length: 4 }, () => storage.reminders.take(first, true)))
    assert.equal(takes.filter((taken) => taken !== null).length, 1)
    await storage.close()
    storage = await open()
    assert.equal((await takeAll()).length, 2)
    nowMs += 2 * MINUTE_MS
    assert.deepEqual(await takeAll(), [])
  })

  it('are words about the circle, and lead to it', async () => {
    await openTable('TAVOLA')
    await storage.tableEvents.opened('TAVOLA', new Set(people.slice(1)))
    const [key] = await storage.reminders.due(1)
    assert.ok(key)
    const taken = await storage.reminders.take(key, true)
    const words = { kind: 'now', name: 'Venerdì', path: '/c/venerdi-x7k2m9q4ta', tag: 'table-1', when: '' }
    assert.deepEqual(taken?.words, words)
    assert.deepEqual(
      taken?.devices.map(({ endpoint }) => endpoint),
      [`https://push.example.com/browser${people[0]}`],
    )
  })

  it('do not reach who sits there by then, was removed, has switched them off or has deleted the account', async () => {
    await openTable('TAVOLA')
    await storage.tableEvents.opened('TAVOLA', new Set())
    const [anna, bruno = 0, carla = 0] = people
    await sit('TAVOLA', [anna])
    await setStanding(bruno, 'removed')
    await storage.settings.keep(carla, { version: SETTINGS_VERSION, settings: { remindsNow: false } })
    assert.deepEqual(await takeAll(), [])
    await openTable('TAVOLB')
    await setStanding(bruno, 'member')
    await storage.tableEvents.opened('TAVOLB', new Set())
    await storage.profiles.remove(bruno)
    assert.deepEqual(await takeAll(), ['0 now'])
    const { push_devices: devices = [], reminders = [] } = await everyRow(location())
    for (const rows of [devices, reminders]) assert.ok(!rows.some(({ userId }) => Number(userId) === bruno))
  })

  it('that the fourth is missing are for the reserve, once an evening', async () => {
    await openTable('TAVOLA')
    await sit('TAVOLA', [901, 902, 903])
    await setStanding(people[2], 'reserve')
    await storage.tableEvents.threeSit('TAVOLA', new Set())
    assert.deepEqual(await takeAll(), ['2 fourth'])
    await openTable('TAVOLB')
    await sit('TAVOLB', [904, 905, 906])
    nowMs += 2 * HOUR_MS
    await storage.tableEvents.threeSit('TAVOLB', new Set())
    assert.deepEqual(await takeAll(), [])
    nowMs += 22 * HOUR_MS
    await storage.tableEvents.threeSit('TAVOLB', new Set())
    assert.deepEqual(await takeAll(), ['2 fourth'])
  })

  it('that all others are back are for who is missing, once a suspension', async () => {
    await openTable('TAVOLA', 'suspended')
    const [, bruno = 0] = people
    await storage.tableEvents.oneMissing('TAVOLA', bruno)
    await storage.tableEvents.oneMissing('TAVOLA', bruno)
    assert.deepEqual(await takeAll(), ['1 resume'])
    await withQueries(location(), (query) => query("UPDATE rooms SET suspendedAtMs = 7 WHERE roomId = 'TAVOLA'"))
    await storage.tableEvents.oneMissing('TAVOLA', bruno)
    await withQueries(location(), (query) => query("UPDATE rooms SET status = 'playing' WHERE roomId = 'TAVOLA'"))
    assert.deepEqual(await takeAll(), [])
  })

  describe('of an evening', () => {
    const SATURDAY = '2026-12-05'
    const BEGINS_MS = Date.parse('2026-12-05T20:00:00Z')
    const asking = (index: number) => ({ slug: 'venerdi-x7k2m9q4ta', userId: people[index] ?? 0 })
    beforeEach(async () => {
      assert.ok((await storage.circleDates.setSlot(asking(0), { weekday: 6, time: '21:00' })).ok)
      await storage.eveningEvents.add()
    })

    it('are for who has not answered, a day before, and for who comes, just before', async () => {
      await storage.circleDates.answer(asking(0), SATURDAY, 'yes')
      await storage.circleDates.answer(asking(1), SATURDAY, 'no')
      nowMs = BEGINS_MS - DAY_MS - 1
      assert.deepEqual(await takeAll(), [])
      nowMs = BEGINS_MS - DAY_MS
      assert.deepEqual(await takeAll(), ['2 answer'])
      await storage.eveningEvents.add()
      nowMs = BEGINS_MS - 15 * MINUTE_MS
      assert.deepEqual(await takeAll(), ['0 soon'])
    })

    it('say when it begins, and go by mail to who has no browser for them', async () => {
      nowMs = BEGINS_MS - DAY_MS
      const keys = await storage.reminders.due(20)
      const key = keys.find(({ userId }) => userId === people[1])
      assert.ok(key)
      const taken = await storage.reminders.take(key, false)
      assert.equal(taken?.words.when, 'domani alle 21')
      assert.deepEqual([taken?.devices, taken?.mailTo?.email], [[], 'Bruno@example.it'])
    })

    it('are of no use when it was cancelled, and are others when it was moved', async () => {
      await storage.circleDates.changeDate(asking(0), SATURDAY, { type: 'cancel' })
      nowMs = BEGINS_MS - DAY_MS
      assert.deepEqual(await takeAll(), [])
      await storage.circleDates.changeDate(asking(0), SATURDAY, { type: 'undo' })
      await storage.circleDates.changeDate(asking(0), SATURDAY, { type: 'move', to: { day: SATURDAY, time: '22:00' } })
      await storage.eveningEvents.add()
      nowMs += HOUR_MS - 1
      assert.deepEqual(await takeAll(), [])
      nowMs += 1
      assert.deepEqual(await takeAll(), ['0 answer', '1 answer', '2 answer'])
    })
  })

  /** Opens so many tables at these times; how many reminders Bruno gets. */
  const openedAt = async (...times: readonly string[]): Promise<number> => {
    let count = 0
    for (const iso of times) {
      nowMs = Date.parse(iso)
      const roomId = `T${Math.floor(nowMs / MINUTE_MS) % 100_000}`
      await openTable(roomId)
      await storage.tableEvents.opened(roomId, new Set([people[0] ?? 0, people[2] ?? 0]))
      count += (await takeAll()).length
    }
    return count
  }

  it('are at most two a day and person', async () => {
    assert.equal(await openedAt('2026-12-04T08:00Z', '2026-12-04T12:00Z', '2026-12-04T21:00Z'), 2)
    assert.equal((await takeAll()).length, 0)
  })

  it('are counted by the days of Rome, when the clocks go forward and when they go back', async () => {
    assert.equal(await openedAt('2026-03-29T06:30Z', '2026-03-29T12:00Z', '2026-03-29T20:59Z'), 2)
    assert.equal(await openedAt('2026-03-30T06:00Z', '2026-03-30T12:00Z'), 2)
    assert.equal(await openedAt('2026-10-25T07:30Z', '2026-10-25T12:00Z', '2026-10-25T21:59Z'), 2)
    assert.equal(await openedAt('2026-10-26T07:00Z', '2026-10-26T12:00Z'), 2)
  })

  it('wait from 23 until 8 in Rome, unless they are of no use by then', async () => {
    nowMs = Date.parse('2026-10-24T21:30:00Z')
    await openTable('TAVOLA')
    await storage.tableEvents.opened('TAVOLA', new Set([people[0] ?? 0, people[2] ?? 0]))
    assert.deepEqual(await takeAll(), [])
    const userIds = people.slice(1, 2)
    const about = { kind: 'now', circleId: CIRCLE, roomId: 'TAVOLA' } as const
    await storage.reminders.add({ event: 'another', userIds, about, dueAtMs: nowMs, expiresAtMs: nowMs + DAY_MS })
    assert.deepEqual(await takeAll(), [])
    assert.equal(await storage.reminders.nextInMs(), Date.parse('2026-10-25T07:00:00Z') - nowMs)
    nowMs = Date.parse('2026-10-25T07:00:00Z')
    assert.deepEqual(await takeAll(), ['1 now'])
  })

  it('that could not be sent are due again for the devices that are left', async () => {
    await openTable('TAVOLA')
    const [, bruno = 0] = people
    await storage.pushDevices.keep(bruno, 'other', device('other'))
    await storage.tableEvents.opened('TAVOLA', new Set([people[0] ?? 0, people[2] ?? 0]))
    const [key] = await storage.reminders.due(1)
    assert.ok(key)
    const taken = await storage.reminders.take(key, true)
    const [left] = taken?.devices ?? []
    assert.ok(left)
    await storage.reminders.giveBack(key, 5_000, [left.endpointHash])
    assert.deepEqual(await storage.reminders.due(1), [])
    nowMs += 5_000
    const again = await storage.reminders.take(key, true)
    assert.deepEqual([again?.attempts, again?.devices], [2, [left]])
  })

  it('are forgotten two days after they have expired', async () => {
    await openTable('TAVOLA')
    await storage.tableEvents.opened('TAVOLA', new Set())
    nowMs += 2 * DAY_MS
    await storage.reminders.purge()
    const count = async (): Promise<number> => (await everyRow(location()))['reminders']?.length ?? -1
    assert.equal(await count(), 3)
    nowMs += 15 * MINUTE_MS
    await storage.reminders.purge()
    assert.equal(await count(), 0)
  })

  describe('the devices', () => {
    const endpointsOf = async (userId: number): Promise<readonly string[]> => {
      const { push_devices: rows = [] } = await everyRow(location())
      return rows
        .filter((row) => Number(row['userId']) === userId)
        .map(({ endpoint }) => new URL(String(endpoint)).pathname.slice(1))
        .toSorted()
    }

    it(`are ${PUSH_DEVICES_PER_USER} of a person, those that were seen last`, async () => {
      const anna = await newUser('Anita')
      for (const name of ['1', '2', '3', '4', '5', '1', '6']) {
        nowMs += 1
        assert.equal(await storage.pushDevices.keep(anna, 'login', device(name)), true)
      }
      assert.deepEqual(await endpointsOf(anna), ['1', '3', '4', '5', '6'])
    })

    it('belong to who has signed in last, go with the login, and are forgotten after 60 days', async () => {
      const [anna = 0, bruno = 0] = people
      await storage.pushDevices.keep(bruno, 'b', device(`browser${anna}`))
      assert.deepEqual(await endpointsOf(anna), [])
      await storage.sessions.save({ id: 'b', userId: bruno, data: '{}', expiresAtMs: nowMs + DAY_MS })
      await storage.sessions.remove('b')
      assert.deepEqual(await endpointsOf(bruno), [`browser${bruno}`])
      await storage.sessions.save({ id: `login${bruno}`, userId: bruno, data: '{}', expiresAtMs: nowMs + DAY_MS })
      await storage.sessions.end(bruno, null)
      assert.deepEqual(await endpointsOf(bruno), [])
      await storage.pushDevices.keep(anna, 'a', device('old'))
      nowMs += 60 * DAY_MS
      await storage.pushDevices.purge()
      assert.deepEqual(await endpointsOf(anna), [])
    })

    it('are in the copy of the own data, without what is enough to send to them', async () => {
      const [anna = 0] = people
      const { reminders } = (await storage.profiles.ownData(anna)) ?? {}
      assert.deepEqual(
        reminders?.devices.map(({ service }) => service),
        ['push.example.com'],
      )
    })
  })
})
