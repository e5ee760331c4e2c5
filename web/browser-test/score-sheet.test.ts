import assert from 'node:assert/strict'
import type { Browser, Locator } from 'playwright-core'
import { seedTables, type SeededTable } from '../../game-server/testing/seeded-tables.ts'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import type { PlayerClient } from '../../game-server/testing/player-client.ts'
import { takeSeats } from '../../game-server/testing/seats.ts'
import { autoplay, passed, playUntil } from '../../game-server/testing/strategy.ts'
import { violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { comeBack, signedIn } from './dealt-table.ts'
import { DESKTOP, PHONE, type Friend } from './friend.ts'

const SESSION_SECRET = 'a secret of the score sheets'

/** The numbers of a row of the sheet, without its heading; minus signs as in code. */
const numbersOf = async (row: Locator, cell: string): Promise<readonly number[]> =>
  (await row.locator(cell).allInnerTexts()).map((written) => Number(written.replace(/^totale\s*/, '').replace('−', '-')))

/** What a sheet says: the points and totals of each round, and the last line. */
const read = async (sheet: Locator) => {
  const rounds = []
  for (const row of await sheet.locator('tbody tr').all()) rounds.push({ points: await numbersOf(row, 'td > span'), totals: await numbersOf(row, 'td > small') })
  return { rounds, totals: await numbersOf(sheet.locator('tfoot tr'), 'td') }
}

/** The totals of a sheet are sums of its rounds, and the last ones are the scores that the server shows. */
const assertRight = async (sheet: Locator, scores: readonly number[] | undefined): Promise<void> => {
  const { rounds, totals } = await read(sheet)
  const sums = [0, 0, 0, 0]
  for (const round of rounds) {
    for (const [seat, points] of round.points.entries()) sums[seat] = (sums[seat] ?? 0) + points
    assert.deepEqual(round.totals, sums)
  }
  assert.deepEqual(totals, sums)
  assert.deepEqual(totals, scores)
}

describe('the score sheet', () => {
  let server: LocalServer
  let browser: Browser
  let seats: readonly PlayerClient[] = []
  let desktop: Friend
  let phone: Friend

  before(async () => {
    let seeded: readonly SeededTable[] = []
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', SESSION_SECRET }, async (dataDir) => {
      seeded = await seedTables(dataDir, { tables: 1, chatLines: 0, sessionSecret: SESSION_SECRET })
    })
    browser = await launchBrowser()
    const [table] = seeded
    const [anna] = table?.players ?? []
    assert.ok(table !== undefined && anna !== undefined)
    seats = await takeSeats(server.origin, table)
    // Two rounds: one makes no chart.
    for (const next of [2, 3]) {
      await passed(seats)
      await playUntil(seats, () => seats[0]?.facts.at(-1)?.round === next)
      await Promise.all(seats.map((seat) => seat.until(() => seat.facts.at(-1)?.round === next, 'the next round')))
    }
    const account = TestPlayer.signedIn(server.origin, anna)
    const arrive = (options = DESKTOP) => signedIn(browser, server.origin, account, { ...options, reducedMotion: 'reduce' })
    ;[desktop, phone] = [await arrive(), await arrive(PHONE)]
    for (const friend of [desktop, phone]) {
      await comeBack(friend, table.roomId)
      await friend.hand.getByRole('button').nth(12).waitFor()
    }
  })
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await Promise.all([desktop, phone].map((friend) => friend.photograph()))
    for (const { pageErrors } of [desktop, phone]) assert.deepEqual(pageErrors, [])
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  it('is one tap away during the game, on a desktop and on a phone', async () => {
    for (const [{ page }, button] of [[desktop, 'Apri il segnapunti'], [phone, 'Punteggi']] as const) {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: 'Punteggi' })
      await dialog.getByRole('img', { name: /^Come crescono i totali\. .*: 0, / }).waitFor()
      await assertRight(dialog.getByRole('table'), seats[0]?.facts.at(-1)?.scores)
      assert.deepEqual(await violations(page, '[role=dialog]'), [])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  it('can be opened when the game is over, below a result that fits every window', async () => {
    await Promise.all(seats.map(autoplay))
    const { page: first } = desktop
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1024, 768], [1440, 900]] as const) {
      await first.setViewportSize({ width, height })
      for (const name of ['Rivedi la partita', 'Torna alla Home']) {
        // A new size of the window may change what is drawn, too.
        const fits = await first.waitForFunction((text) => [...document.querySelectorAll('[aria-modal] a')].some((link) => link.textContent === text && link.getBoundingClientRect().bottom <= innerHeight), name, { timeout: 10_000 }).catch(() => null)
        assert.ok(fits !== null, `${name} at ${width}x${height}`)
      }
    }
    for (const { page } of [desktop, phone]) {
      const over = page.getByRole('dialog').filter({ hasText: 'Partita finita' })
      const button = over.getByRole('button', { name: 'Segnapunti', exact: true })
      await button.click()
      await assertRight(over.getByRole('table'), seats[0]?.facts.at(-1)?.scores)
      assert.equal(await button.getAttribute('aria-expanded'), 'true')
      assert.deepEqual(await violations(page, '[role=dialog]'), [])
    }
  })
})
