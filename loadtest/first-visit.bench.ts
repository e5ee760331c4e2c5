/**
 * What somebody waits for at the first visit: a fresh browser on a slow phone (390x844, processor four times slower, 1.6 Mbps, 150 ms) opens a page. Measured in
 * the page, from the request for it. Needs `npm run build`.
 */
import type { Page } from 'playwright-core'
import { startLocalServer } from '../game-server/testing/local-server.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { launchBrowser } from '../web/browser-test/browser.ts'
import { Friend, PHONE, TAKEN_OVER } from '../web/browser-test/friend.ts'
import type { Bench, Measurement } from './bench.ts'

const SLOW_PROCESSOR = 4
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** What moves later than this was not moved by the page's own beginning. */
const SETTLED_MS = 1_000

/** What a visitor came for, on each page: there to be used when the scripts have taken over what the server has drawn. */
const GOALS: readonly (readonly [name: string, path: (roomId: string) => string, goal: string])[] = [
  ['/', () => '/', 'main a[href="/join"]'],
  ['/login', () => '/login', 'form button[type="submit"]'],
  ['/register', () => '/register', 'form button[type="submit"]'],
  ['/join/{id}', (roomId) => `/join/${roomId}`, 'form button[type="submit"]'],
]

type Seen = { readonly interactiveMs: number; readonly shift: number }

/** Runs in the page before its own scripts. Interactive: the goal is there, and the thread of the page is free to answer a tap on it. */
const watch = (goal: string): void => {
  const seen = { interactiveMs: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  const look = (): void => {
    if (document.querySelector(goal) === null) return void requestAnimationFrame(look)
    setTimeout(() => Object.assign(seen, { interactiveMs: performance.now() }))
  }
  look()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

const seenBy = async (page: Page): Promise<Seen> => {
  await page.waitForFunction(() => Number(Reflect.get(Object(Reflect.get(globalThis, 'seen')), 'interactiveMs')) > 0)
  await page.waitForTimeout(SETTLED_MS)
  return page.evaluate((): Seen => Reflect.get(globalThis, 'seen'))
}

const visit = async (page: Page, name: string, url: string, goal: string): Promise<readonly Measurement[]> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  let requests = 0
  page.on('request', () => (requests += 1))
  const usable = `${TAKEN_OVER} ${goal}`
  await page.addInitScript(watch, usable)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor()
  const requestsUntilThere = requests
  const { interactiveMs, shift } = await seenBy(page)
  const paintMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  await page.context().close()
  return [
    { name: `${name}: first contentful paint`, unit: 'ms', value: paintMs },
    { name: `${name}: interactive`, unit: 'ms', value: interactiveMs },
    { name: `${name}: layout shift`, unit: '', value: shift },
    { name: `${name}: requests until then`, unit: '', value: requestsUntilThere },
  ]
}

const measure = async (): Promise<readonly Measurement[]> => {
  const [server, browser] = [await startLocalServer({ RATE_LIMITS: 'off' }), await launchBrowser()]
  try {
    const host = await TestPlayer.register(server.origin, 'Anna')
    const roomId = await host.createRoom()
    const measurements: Measurement[] = []
    for (const [name, path, goal] of GOALS) {
      const { page } = await Friend.arrive(browser, server.origin, 'Visitatrice', PHONE)
      measurements.push(...(await visit(page, name, path(roomId), goal)))
    }
    return measurements
  } finally {
    await browser.close()
    await server.stop()
  }
}

export const firstVisitBench: Bench = { name: 'first-visit', repetitions: 5, measure }
