import assert from 'node:assert/strict'
import { WATCH_LEASE_MS } from '#common/timings.ts'
import { SharedRedis } from '../../processes/shared-redis.ts'
import { TEST_REDIS } from '../../testing/site.ts'
import type { Sharing } from '../ports.ts'
import { TestClock } from '../testing.ts'
import { WatchQuota } from './watch-quota.ts'

const ROOMS = ['AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD'] as const

describe('the tables that one person watches', () => {
  const taken = async (quota: WatchQuota, rooms: readonly string[]): Promise<readonly boolean[]> => {
    const answers: boolean[] = []
    for (const room of rooms) answers.push(await quota.take(7, room))
    return answers
  }

  it('are three at most, each counted once, and another person has three of their own', async () => {
    const quota = new WatchQuota({ isLimited: true, sharing: null, clock: new TestClock() })
    assert.deepEqual(await taken(quota, [...ROOMS, ROOMS[0]]), [true, true, true, false, true])
    assert.equal(await quota.take(8, ROOMS[3]), true)
    quota.release(7, ROOMS[1])
    assert.deepEqual(await taken(quota, [ROOMS[3], ROOMS[1]]), [true, false])
  })

  it('are three at most also when all are asked for at once', async () => {
    const quota = new WatchQuota({ isLimited: true, sharing: null, clock: new TestClock() })
    const answers = await Promise.all(ROOMS.map((room) => quota.take(7, room)))
    assert.equal(answers.filter(Boolean).length, 3)
  })
  if (TEST_REDIS === null) return

  it('are counted over all processes, and stay counted while they are watched', async () => {
    const prefix = `regicidio:watch-quota-${process.pid}:`
    const redis = new SharedRedis({ url: TEST_REDIS ?? '', prefix, onState: () => undefined })
    await redis.connected()
    const renewed = Promise.withResolvers<string>()
    let isRenewing = false
    const sharing: Sharing = {
      exclusively: (_userId, work) => work(),
      limiter: (name, quota) => redis.limiter(name, quota),
      lease: async (name, holder, quota) => {
        const isTaken = await redis.lease(name, holder, quota)
        if (isRenewing) renewed.resolve(holder)
        return isTaken
      },
      release: (name, holder) => redis.giveBack(name, holder),
    }
    const [clock, other] = [new TestClock(), new TestClock()]
    const here = new WatchQuota({ isLimited: true, sharing, clock })
    const there = new WatchQuota({ isLimited: true, sharing, clock: other })
    assert.deepEqual(await taken(here, ROOMS.slice(0, 2)), [true, true])
    assert.deepEqual(await taken(there, ROOMS.slice(2)), [true, false])
    assert.equal(await redis.lease('watch:7', 'EEEEEE', { atMost: 3, forMs: WATCH_LEASE_MS }), false)
    isRenewing = true
    clock.advance(WATCH_LEASE_MS)
    assert.equal(await renewed.promise, ROOMS[0])
    here.release(7, ROOMS[0])
    here.release(7, ROOMS[1])
    there.release(7, ROOMS[2])
    here.end()
    there.end()
    redis.close()
  })
})
