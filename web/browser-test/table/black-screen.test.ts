import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { BLACK_SCREEN_CHECK_MS, BLACK_SCREEN_RETRY_MS, RECOVERY_FAILED_TOAST_MS, TOAST_MS } from '#common/timings.ts'
import { FaultProxy } from '../../../game-server/testing/fault-proxy.ts'
import { Waiters } from '../../../game-server/testing/wait-until.ts'
import { DESKTOP, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

describe('a browser at a table without data', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  let line: FaultProxy
  let table: DealtTable
  let anna: Friend
  let emergency: Locator
  /** The number of messages that the page has sent over its sockets, and of requests for the state of the game. */
  let said = 0
  let asked = 0
  const waiters = new Waiters()

  before(async () => {
    line = await FaultProxy.to(stage.server.origin)
    table = await stage.dealTable()
    anna = await stage.signedIn(table.accounts[0], DESKTOP, line.origin)
    emergency = anna.page.getByRole('heading', { name: 'Schermo Nero Rilevato' })
    anna.page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        said += 1
        if (payload.includes('get_game_state')) asked += 1
        waiters.check()
      })
    })
    await anna.page.clock.install()
  })
  after(() => line.close())

  const hasAsked = (times: number): Promise<void> =>
    waiters.until(
      () => asked >= times,
      `${times} requests`,
      () => asked,
    )
  /** Enters the room over a connection on which no data arrive, while the clock of the page is stopped. */
  const enterInSilence = async (): Promise<void> => {
    const { page } = anna
    await line.fail('mute')
    await page.clock.resume()
    await page.goto('/rules')
    const enter = page.getByRole('button', { name: 'Torna al tavolo' })
    await enter.waitFor()
    await anna.stopClock()
    const before = said
    await enter.click()
    await page.getByText('Connessione alla partita in corso...').waitFor()
    await waiters.until(
      () => said > before,
      'the page to join',
      () => said,
    )
  }

  it('shows the emergency screen after 3 s, asks four times, reports the failure, and still shows the table if it comes later', async () => {
    const { page } = anna
    await enterInSilence()
    await anna.passTime(BLACK_SCREEN_CHECK_MS - 50)
    assert.equal(await emergency.count(), 0)
    assert.equal(asked, 0)
    // A timer of 0 ms takes a moment too.
    let elapsedMs = -100
    for (const [index, atMs] of BLACK_SCREEN_RETRY_MS.entries()) {
      await anna.passTime(atMs - elapsedMs)
      elapsedMs = atMs
      await hasAsked(index + 1)
      assert.equal(asked, index + 1)
      await emergency.waitFor()
      if (index === 0) await page.getByText('Problema di visualizzazione').waitFor()
    }
    await page.getByRole('button', { name: 'Torna alla Home' }).waitFor()
    const failure = page.getByText('Recupero fallito')
    assert.equal(await failure.count(), 0)
    await anna.passTime(BLACK_SCREEN_CHECK_MS)
    await failure.waitFor()
    await anna.passTime(RECOVERY_FAILED_TOAST_MS - 500)
    assert.equal(await failure.isVisible(), true)
    await anna.passTime(1_000)
    await failure.waitFor({ state: 'hidden' })
    assert.equal(asked, BLACK_SCREEN_RETRY_MS.length)

    await page.clock.resume()
    await line.mend()
    await emergency.waitFor({ state: 'hidden' })
    await anna.hand.getByRole('button').nth(12).waitFor()
  })

  it('takes the message about the display away when the table comes', async () => {
    const { page } = anna
    await enterInSilence()
    await anna.passTime(BLACK_SCREEN_CHECK_MS)
    const problem = page.getByText('Problema di visualizzazione')
    await problem.waitFor()
    await line.mend()
    await emergency.waitFor({ state: 'hidden' })
    await anna.passTime(TOAST_MS / 4)
    await problem.waitFor({ state: 'hidden' })
  })

  it('returns to the room by its link', async () => {
    const { page } = anna
    await enterInSilence()
    await anna.passTime(BLACK_SCREEN_CHECK_MS)
    await page.clock.resume()
    await page.getByRole('button', { name: 'Riprova ad Entrare' }).click()
    await page.waitForURL(`/join/${table.roomId}`)
    await line.mend()
    await page.getByRole('button', { name: 'Unisciti' }).click()
    await anna.hand.getByRole('button').nth(12).waitFor()
    assert.equal(await emergency.count(), 0)
  })
})
