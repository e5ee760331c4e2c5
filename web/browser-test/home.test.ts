import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { launchBrowser } from './browser.ts'
import { DESKTOP, Friend } from './friend.ts'

describe('the home page', function () {
  this.timeout(120_000)
  let server: LocalServer
  let browser: Browser

  before(async () => {
    server = await startLocalServer({ RATE_LIMITS: 'off' })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  it('begins with a call to play that is on screen at once, in windows of every size', async () => {
    const { page, pageErrors } = await Friend.arrive(browser, server.origin, 'Anna', DESKTOP)
    for (const [width, height] of [[360, 640], [390, 844], [1366, 768], [1440, 900]] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      const box = await page.getByRole('main').getByRole('link', { name: 'Gioca online' }).boundingBox()
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) await page.screenshot({ path: `${folder}/home-${width}x${height}.png` })
      assert.ok(box !== null && box.y + box.height <= height, `${width}x${height}: ${JSON.stringify(box)}`)
    }
    assert.deepEqual(pageErrors, [])
  })
})
