import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { fitsItsWindow, violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { comeBack, dealTable, signedIn, type DealtTable } from './dealt-table.ts'
import { DESKTOP, PHONE } from './friend.ts'
import { buildOtherVersion, type OtherVersion } from './other-version.ts'

describe('a page with another version than the server', () => {
  let server: LocalServer
  let browser: Browser
  let table: DealtTable
  let other: OtherVersion

  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off' })
    browser = await launchBrowser()
    table = await dealTable(server.origin)
    other = await buildOtherVersion()
  })
  after(async () => {
    await other.remove()
    await browser.close()
    await server.stop()
  })

  const SCREENS: readonly [name: string, options: BrowserContextOptions, index: 0 | 1][] = [
    ['desktop', DESKTOP, 0],
    ['phone', PHONE, 1],
  ]
  for (const [name, options, index] of SCREENS) {
    it(`says so on a ${name}, instead of a black screen, and shows the table after a reload`, async () => {
      const friend = await signedIn(browser, server.origin, table.accounts[index], options)
      const { page } = friend
      await friend.fetchNothingAhead()
      await other.serve(page)
      await comeBack(friend, table.roomId)
      await page.getByRole('heading', { name: 'È disponibile una nuova versione' }).waitFor()
      const reload = page.getByRole('button', { name: 'Ricarica' })
      await reload.waitFor()
      assert.equal(await page.getByRole('heading', { name: 'Schermo Nero Rilevato' }).count(), 0)
      assert.deepEqual(await violations(page), [])
      await fitsItsWindow(page)
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) await page.screenshot({ path: `${folder}/other-version-${name}.png` })

      await other.renew(page)
      await reload.click()
      await friend.hand.getByRole('button').nth(12).waitFor()
      assert.deepEqual(friend.pageErrors, [])
    })
  }
})
