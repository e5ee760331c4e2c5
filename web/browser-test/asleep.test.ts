import assert from 'node:assert/strict'
import { WAITING_ABSENCE_MS } from '#common/timings.ts'
import { FaultProxy } from '../../game-server/testing/fault-proxy.ts'
import { startLocalServer } from '../../game-server/testing/local-server.ts'
import { Friend, PHONE } from './friend.ts'
import { onStage } from './stage.ts'
import { followLink, openRoom } from './waiting-room.ts'

const MINUTE_MS = 60_000

describe('a phone that sleeps in the waiting room', () => {
  const stage = onStage(() => startLocalServer({ RATE_LIMITS: 'off' }))
  let line: FaultProxy
  let anna: Friend
  let bruno: Friend
  let roomId = ''

  before(async () => {
    line = await FaultProxy.to(stage.server.origin)
    anna = await Friend.arrive(stage.browser, new URL(line.url).origin, 'Anna', PHONE)
    bruno = await Friend.arrive(stage.browser, stage.server.origin, 'Bruno', PHONE)
    await anna.page.clock.install()
    roomId = await openRoom(anna)
    await followLink(bruno, roomId)
    await anna.page.getByText('2/4').first().waitFor()
  })
  after(() => line.close())

  /** What only who has the crown can do. */
  const addComputer = ({ page }: Friend) => page.getByRole('button', { name: 'Aggiungi computer' })
  /** Nothing runs on the phone, and its connection is gone. Resolves when the other player sees it. */
  const fallAsleep = async (): Promise<void> => {
    await anna.stopClock()
    await line.fail('cut')
    await bruno.page.getByText('Offline').first().waitFor()
  }
  const wakeUp = async (): Promise<void> => {
    await line.mend()
    await anna.page.clock.resume()
    await anna.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  it('for four minutes finds its seat, and the crown of who opened the room', async () => {
    await fallAsleep()
    stage.server.passTime(4 * MINUTE_MS)
    assert.equal(await addComputer(bruno).count(), 0)
    await wakeUp()
    await bruno.page.getByText('Offline').first().waitFor({ state: 'hidden' })
    await addComputer(anna).first().waitFor()
    assert.equal(await addComputer(bruno).count(), 0)
    assert.equal(new URL(anna.page.url()).pathname, `/room/${roomId}`)
    anna.ignoreOutageErrors()
  })

  it('for more than five reads that the seat is free again, and the crown has gone to the other player', async () => {
    await fallAsleep()
    stage.server.passTime(WAITING_ABSENCE_MS)
    await addComputer(bruno).first().waitFor()
    await wakeUp()
    await anna.page.getByText("Il tuo posto non c'è più").waitFor()
    await anna.page.waitForURL(`**/join/${roomId}`)
    anna.ignoreOutageErrors()
    // The browser itself logs that the table did not let the phone in.
    assert.deepEqual(anna.pageErrors.splice(0).filter((problem) => !problem.includes('403')), [])
  })
})
