/** The first visit of a phone with a slow network: what is drawn stays in its place, and little is asked for before the page can be used. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { startLocalServer } from '../../game-server/testing/local-server.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { Friend, PHONE } from './friend.ts'
import { onStage } from './stage.ts'

/** So slow that text is there before its fonts, unless they are asked for early enough. */
const SLOW = { offline: false, latency: 50, downloadThroughput: 200_000, uploadThroughput: 100_000 }
const MAX_SHIFT = 0.02
const MAX_REQUESTS = 25

type Seen = { readonly goalAt: number; readonly shift: number; readonly moved: readonly string[] }

/** Runs in the page before its own scripts: notes when what the visitor came for is there, and what moves without having been touched. */
const watch = (goal: string): void => {
  const seen = { goalAt: 0, shift: 0, moved: [] as string[] }
  Object.assign(globalThis, { seen })
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(goal) === null) return
    seen.goalAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shift += Number(Reflect.get(entry, 'value'))
      const sources: readonly { readonly node: Node | null }[] = Reflect.get(entry, 'sources')
      seen.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? String(node?.nodeName)))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const seenBy = (page: Page): Promise<Seen> => page.evaluate((): Seen => Reflect.get(globalThis, 'seen'))

describe('the first visit', function () {
  this.timeout(120_000)
  const stage = onStage(() => startLocalServer({ RATE_LIMITS: 'off' }))
  let roomId: string
  before(async () => {
    roomId = await (await TestPlayer.register(stage.server.origin, 'Anna')).createRoom()
  })

  const visits = [
    ['the home page', () => '/', 'main a[href="/join"]'],
    ['the login', () => '/login', 'form button[type="submit"]'],
    ['the registration', () => '/register', 'form button[type="submit"]'],
    ['an invitation', () => `/join/${roomId}`, 'form button[type="submit"]'],
  ] as const
  for (const [name, path, goal] of visits) {
    it(`to ${name} asks for little until it can be used, and nothing on the page moves`, async () => {
      const { page } = await Friend.arrive(stage.browser, stage.server.origin, 'Visitatrice', PHONE)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.emulateNetworkConditions', SLOW)
      await page.addInitScript(watch, goal)
      await page.goto(path())
      await page.locator(goal).first().waitFor()
      await page.evaluate(async () => (await document.fonts.ready).size)
      // What is fetched ahead for the next page comes last.
      await page.waitForLoadState('networkidle')
      const { goalAt, shift, moved } = await seenBy(page)
      const asked = await page.evaluate((at) => performance.getEntriesByType('resource').flatMap(({ name: url, startTime }) => (startTime < at ? [url] : [])), goalAt)
      // The page itself is one more.
      assert.ok(goalAt > 0 && asked.length + 1 <= MAX_REQUESTS, asked.join('\n'))
      assert.ok(shift <= MAX_SHIFT, `${shift}: ${moved.join(' | ')}`)
      await page.context().close()
    })
  }
})
