/** Signing out while the page has asked the server something: no question is refused afterwards. */
import assert from 'node:assert/strict'
import type { Request } from 'playwright-core'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { DESKTOP } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** What the server tells only who is signed in. */
const PRIVATE = ['/api/seats', '/api/tokens', '/api/games', '/api/circles', '/api/stats/me', '/api/suspended-games']

describe('signing out', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })

  for (const path of ['/', '/statistics', '/join'] as const)
    it(`leaves no question behind that the server refuses: from ${path}`, async () => {
      const account = await TestPlayer.register(stage.server.origin, `Uscita${path.length}`)
      const { page, pageErrors } = await stage.signedIn(account, DESKTOP)
      const ended = new Map<Request, PromiseWithResolvers<void>>()
      const end = (request: Request): void => ended.get(request)?.resolve()
      page.on('requestfinished', end)
      page.on('requestfailed', end)
      const signedOut = page.waitForResponse('**/api/auth/logout')
      await page.route(
        ({ pathname }) => PRIVATE.some((each) => pathname.startsWith(each)),
        async (route) => {
          ended.set(route.request(), Promise.withResolvers())
          await signedOut
          // It fails when the page has stopped the request.
          await route.continue().catch(() => undefined)
        },
      )
      const asked = page.waitForRequest('**/api/seats')
      await page.goto(path)
      await asked
      await page.getByRole('button', { name: 'Esci', exact: true }).click()
      await page.getByText('Logout effettuato').waitFor()
      await page.getByRole('link', { name: 'Accedi' }).first().waitFor()
      assert.equal(new URL(page.url()).pathname, '/')
      assert.ok(ended.size > 1, `${ended.size} questions`)
      await Promise.all([...ended.values()].map(({ promise }) => promise))
      await page.evaluate(() => 0)
      assert.deepEqual(pageErrors, [])
      await page.context().close()
    })
})
