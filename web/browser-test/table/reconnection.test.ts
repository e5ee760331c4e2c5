import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { PING_INTERVAL_MS, RECONNECT_ATTEMPTS, RECONNECT_INTERVAL_MS } from '#common/timings.ts'
import { refusalAnswer } from '#common/text/it.ts'
import { FaultProxy } from '../../../game-server/testing/fault-proxy.ts'
import { Waiters } from '../../../game-server/testing/wait-until.ts'
import { PULSE_MS } from '../../src/transport/table/reconnecting-table.ts'
import { HEALTH_POLL_MS } from '../../src/transport/table/return-attempts.ts'
import { DESKTOP, type Friend } from '../testing/friend.ts'
import { onStage, type DealtTable } from '../testing/stage.ts'

const DRAFT = 'Io direi che'
const INTERRUPTED = 'Il server non risponde. Ricarica la pagina per rientrare al tavolo.'

describe('a browser whose connection to the server is cut', () => {
  let anna: Friend
  afterEach(() => anna.ignoreOutageErrors())
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  let line: FaultProxy
  let table: DealtTable
  let lost: Locator
  /** The requests to join and the pings of Anna's page, and the functions that wait for one. */
  const asked = { joins: 0, pings: 0 }
  const waiters = new Waiters()

  before(async () => {
    line = await FaultProxy.to(stage.server.origin)
    table = await stage.dealTable()
    anna = await stage.takeSeat(table, 0, DESKTOP, line.origin)
    lost = anna.page.getByText('Connessione persa. Riconnessione...')
    watchPage()
    await anna.page.clock.install()
    await anna.page.reload()
    await anna.hand.getByRole('button').first().waitFor()
    await anna.page.getByRole('button', { name: 'Mostra la chat' }).click()
  })
  after(() => line.close())

  const watchPage = (): void => {
    const note = (what: keyof typeof asked): void => {
      asked[what] += 1
      waiters.check()
    }
    anna.page.on('request', (request) => {
      if (request.url().includes('/matchmake/')) note('joins')
    })
    anna.page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (payload.includes('ping')) note('pings')
      })
    })
  }
  const until = (condition: () => boolean, what: string): Promise<void> => waiters.until(condition, what, () => asked)

  const isShownAgain = (): Promise<void> =>
    anna.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  const says = async (message: string): Promise<void> => {
    table.seats[1].send('chat_message', { message })
    await table.seats[1].until(() => table.seats[1].chat.some((line) => line.message === message), message)
  }

  /** What Anna's page shows: her cards, the chosen ones, the chat and the line that she is writing. */
  const belongings = async () => ({
    hand: await anna.handNames(),
    chosen: await anna.hand
      .locator('button[aria-pressed="true"]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label'))),
    chat: await anna.page.getByRole('log').getByRole('listitem').allInnerTexts(),
    draft: await anna.page.getByLabel('Scrivi un messaggio').inputValue(),
    seats: await anna.page
      .locator('[data-player]')
      .evaluateAll((seats) => seats.map((seat) => `${seat.dataset.player} ${seat.dataset.position}`)),
  })

  it('is back as soon as the network is, with everything unchanged', async () => {
    const { page, hand } = anna
    await says('Chi comincia?')
    await page.getByRole('log').getByText('Chi comincia?').waitFor()
    for (const card of [3, 8]) await hand.getByRole('button').nth(card).click()
    await page.getByLabel('Scrivi un messaggio').fill(DRAFT)
    const before = await belongings()

    await anna.stopClock()
    await page.context().setOffline(true)
    await lost.waitFor()
    assert.deepEqual(await belongings(), before)
    await page.context().setOffline(false)
    // The browser's own event can come a moment before its emulated network is back, so it is sent again now.
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await lost.waitFor({ state: 'hidden' })
    assert.deepEqual(await belongings(), before)

    await page.clock.resume()
    await page.reload()
    await hand.getByRole('button').first().waitFor()
    assert.deepEqual(await belongings(), before)
  })

  it('reconnects by itself after a cut, and gets what it has missed', async () => {
    const { page } = anna
    await page.getByRole('button', { name: 'Conferma', exact: true }).click()
    await page.getByText('Carte confermate').waitFor()
    // The page says so before the server has heard of it.
    await page.locator('[data-own][data-passed]').waitFor()
    const before = await belongings()
    await line.fail('cut')
    await lost.waitFor()
    await says('Anna, ci sei?')
    await line.mend()
    await anna.passTime(HEALTH_POLL_MS)
    await lost.waitFor({ state: 'hidden' })
    await page.getByRole('log').getByText('Anna, ci sei?').waitFor()
    await page.getByText('Carte confermate').waitFor()
    assert.deepEqual({ ...(await belongings()), chat: before.chat }, before)
  })

  it('pings every 20 s, and gives up a connection that does not answer', async () => {
    const { page } = anna
    await anna.stopClock()
    const { pings } = asked
    await anna.passTime(PING_INTERVAL_MS)
    await until(() => asked.pings === pings + 1, 'a ping')
    const before = await belongings()
    await line.fail('stall')
    await isShownAgain()
    await anna.passTime(PULSE_MS)
    await lost.waitFor()

    // One attempt gets no answer; the page starts another one when it becomes visible.
    const { joins } = asked
    await anna.passTime(RECONNECT_INTERVAL_MS)
    await until(() => asked.joins > joins, 'an attempt')
    await line.mend()
    await isShownAgain()
    await lost.waitFor({ state: 'hidden' })
    assert.deepEqual(await belongings(), before)
    await page.clock.resume()
  })

  it('tries three times, 15 s apart; then the notice stays, and a reload brings everything back', async () => {
    const { page, hand } = anna
    const before = await belongings()
    await anna.stopClock()
    await line.fail('cut')
    await lost.waitFor()
    const { joins } = asked
    await anna.passTime(RECONNECT_INTERVAL_MS - 4_000)
    assert.equal(asked.joins, joins)
    await anna.passTime(5_000)
    for (let attempt = 1; attempt <= RECONNECT_ATTEMPTS; attempt++) {
      await until(() => asked.joins === joins + attempt, `attempt ${attempt}`)
      if (attempt < RECONNECT_ATTEMPTS) await anna.passTime(RECONNECT_INTERVAL_MS)
    }
    const notice = page.getByRole('alert').filter({ hasText: INTERRUPTED })
    await notice.waitFor()
    await anna.passTime(120_000)
    assert.equal(await notice.getByText('Connessione interrotta').count(), 1)
    assert.equal(asked.joins, joins + RECONNECT_ATTEMPTS)

    await line.mend()
    await page.clock.resume()
    await page.reload()
    await hand.getByRole('button').first().waitFor()
    assert.deepEqual(await belongings(), before)
    assert.equal(await notice.count(), 0)
    for (const seat of table.seats.slice(1)) seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
    await page
      .getByText(/^(Turno di: |Tocca a te$)/)
      .first()
      .waitFor()
  })

  it('goes home when the room is gone meanwhile, and asks for the tokens, which may be back', async () => {
    const { page } = anna
    await page.route('**/matchmake/**', (route) => route.fulfill({ status: 404, json: refusalAnswer('roomNotFound') }))
    await line.fail('cut')
    await lost.waitFor()
    const isAsked = page.waitForRequest('**/api/tokens')
    await line.mend()
    await page.getByText('La stanza non esiste più o è stata rimossa. Sarai reindirizzato alla homepage.').waitFor()
    await isAsked
    await page.waitForURL('/')
    // The browser itself logs the answer 404.
    anna.pageErrors.splice(0, anna.pageErrors.length, ...anna.pageErrors.filter((problem) => !problem.includes('404')))
  })
})
