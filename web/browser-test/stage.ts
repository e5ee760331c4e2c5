/** What tests in a browser need: a server, a browser, and the promise that no page had an error during a test. */
import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { launchBrowser } from './browser.ts'
import { friendsOf } from './friend.ts'

/** Both exist from the `before` hooks of the describe on, and until its `after` hooks. */
export type Stage = { readonly server: LocalServer; readonly browser: Browser }

/**
 * Starts a server and a browser for the describe that calls this, and ends them with it. After each test it asserts that the pages of all friends who
 * have arrived had no errors; when a test has failed, it photographs what they see.
 */
export const onStage = (start: () => Promise<LocalServer> = startLocalServer): Stage => {
  let server: LocalServer | null = null
  let browser: Browser | null = null
  before(async () => {
    server = await start()
    browser = await launchBrowser()
  })
  afterEach(async function () {
    const friends = browser === null ? [] : friendsOf(browser)
    if (this.currentTest?.state === 'failed') await Promise.all(friends.filter(({ page }) => !page.isClosed()).map((friend) => friend.photograph()))
    for (const { name, pageErrors } of friends) assert.deepEqual(pageErrors, [], name)
  })
  after(async () => {
    await browser?.close()
    await server?.stop()
  })
  const there = <T>(part: T | null): T => part ?? assert.fail('only within hooks and tests')
  return {
    get server() {
      return there(server)
    },
    get browser() {
      return there(browser)
    },
  }
}
