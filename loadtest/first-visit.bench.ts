/**
 * What somebody waits for at the first visit: a fresh browser on a slow phone (390x844, processor four times slower,
 * 1.6 Mbps, 150 ms) opens a page, and taps a card of a solo game. Measured in the page, from the request for it, by the
 * definitions of Lighthouse (`page-start.ts`). Needs `npm run build`.
 */
import type { Page } from 'playwright-core'
import { startLocalServer } from '../game-server/testing/local-server.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { launchBrowser } from '../web/browser-test/testing/browser.ts'
import { Friend, PHONE, TAKEN_OVER } from '../web/browser-test/testing/friend.ts'
import { beforeOwnCard, keepSoloGame } from '../web/browser-test/testing/solo-moments.ts'
import type { Bench, Measurement } from './bench.ts'
import { blockingMs, interactiveMs, QUIET_MS, type PageStart, type Span } from './page-start.ts'

const SLOW_PROCESSOR = 4
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** The first seconds of a visit: the page, and what it fetches ahead. */
const FIRST_MS = 5_000
/** On a machine that has other work to do a page may never be quiet. */
const PATIENCE_MS = 20_000
const INSTALLED = { ...PHONE, serviceWorkers: 'allow' } as const
const CARDS_IN_HAND = 6

/**
 * What a visitor came for, on each page: there to be used when the scripts have taken over what the server has drawn.
 */
const GOALS: readonly (readonly [name: string, path: (roomId: string) => string, goal: string])[] = [
  ['/', () => '/', 'main a[href="/join"]'],
  ['/login', () => '/login', 'form button[type="submit"]'],
  ['/register', () => '/register', 'form button[type="submit"]'],
  ['/join/{id}', (roomId) => `/join/${roomId}`, 'form button[type="submit"]'],
]
/** For somebody who is signed in. */
const ROOM_GOAL = 'main button'

type Seen = { usableMs: number; shift: number; tapMs: number; readonly longTasks: Span[] }

/**
 * Runs in the page before its own scripts. Usable: the goal is there, and the thread of the page is free to answer a
 * tap on it.
 */
const watch = (goal: string): void => {
  const seen: Seen = { usableMs: 0, shift: 0, tapMs: 0, longTasks: [] }
  Object.assign(globalThis, { seen })
  const look = (): void => {
    if (document.querySelector(goal) === null) return void requestAnimationFrame(look)
    setTimeout(() => Object.assign(seen, { usableMs: performance.now() }))
  }
  look()
  const follow = (
    options: PerformanceObserverInit & { readonly durationThreshold?: number },
    note: (entry: PerformanceEntry) => void,
  ): void => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options })
  follow({ type: 'layout-shift' }, (entry) => (seen.shift += Number(Reflect.get(entry, 'value'))))
  follow({ type: 'longtask' }, ({ startTime, duration }) =>
    seen.longTasks.push({ fromMs: startTime, toMs: startTime + duration }),
  )
  follow({ type: 'event', durationThreshold: 16 }, (entry) => {
    if (Number(Reflect.get(entry, 'interactionId')) > 0) seen.tapMs = Math.max(seen.tapMs, entry.duration)
  })
}

/** Runs in the page. */
const seenNow = (): Seen & PageStart => {
  const requests = performance
    .getEntriesByType('resource')
    .map((entry) => ({ fromMs: entry.startTime, toMs: Number(Reflect.get(entry, 'responseEnd')) }))
  const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const seen: Seen = Reflect.get(globalThis, 'seen')
  return { ...seen, paintMs, requests }
}

/** Runs in the page: whether nothing has happened in it for so long. */
const isQuiet = (quietMs: number): boolean => {
  const seen: Seen | undefined = Reflect.get(globalThis, 'seen')
  const ends = [
    ...(seen?.longTasks ?? []).map(({ toMs }) => toMs),
    ...performance.getEntriesByType('resource').map((entry) => Number(Reflect.get(entry, 'responseEnd'))),
  ]
  return performance.now() - Math.max(seen?.usableMs ?? 0, ...ends) > quietMs
}

const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
}

const visit = async (page: Page, name: string, url: string, goal: string): Promise<readonly Measurement[]> => {
  await slowDown(page)
  const askedMs = performance.now()
  const requestedMs: number[] = []
  page.context().on('request', () => requestedMs.push(performance.now() - askedMs))
  const usable = `${TAKEN_OVER} ${goal}`
  await page.addInitScript(watch, usable)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor()
  const requestsUntilThere = requestedMs.length
  await page.waitForFunction(isQuiet, QUIET_MS, { timeout: PATIENCE_MS }).catch(() => undefined)
  const seen = await page.evaluate(seenNow)
  await page.context().close()
  return [
    { name: `${name}: first contentful paint`, unit: 'ms', value: seen.paintMs },
    { name: `${name}: usable`, unit: 'ms', value: seen.usableMs },
    { name: `${name}: interactive`, unit: 'ms', value: interactiveMs(seen) },
    { name: `${name}: total blocking time`, unit: 'ms', value: blockingMs(seen) },
    { name: `${name}: layout shift`, unit: '', value: seen.shift },
    { name: `${name}: requests until usable`, unit: '', value: requestsUntilThere },
    {
      name: `${name}: requests in the first seconds, the worker's included`,
      unit: '',
      value: requestedMs.filter((ms) => ms < FIRST_MS).length,
    },
  ]
}

/** A card is tapped in a solo game: until the next frame is shown. */
const tapCard = async (friend: Friend): Promise<Measurement> => {
  const { page } = friend
  await keepSoloGame(page, beforeOwnCard(CARDS_IN_HAND))
  await page.addInitScript(watch, 'main')
  await page.goto('/solo')
  const card = page.locator('[data-playing-hand] button[aria-disabled="false"]').first()
  await card.waitFor()
  await slowDown(page)
  await card.tap()
  await page.waitForFunction((): boolean => Number(Reflect.get(Object(Reflect.get(globalThis, 'seen')), 'tapMs')) > 0)
  const { tapMs } = await page.evaluate(seenNow)
  await page.context().close()
  return { name: '/solo: from a tap on a card to the next frame', unit: 'ms', value: tapMs }
}

const measure = async (): Promise<readonly Measurement[]> => {
  const [server, browser] = [await startLocalServer({ RATE_LIMITS: 'off' }), await launchBrowser()]
  try {
    const host = await TestPlayer.register(server.origin, 'Anna')
    const roomId = await host.createRoom()
    const measurements: Measurement[] = []
    for (const [name, path, goal] of GOALS) {
      const { page } = await Friend.arrive(browser, server.origin, 'Visitatrice', INSTALLED)
      measurements.push(...(await visit(page, name, path(roomId), goal)))
    }
    const { page } = await Friend.signedIn(browser, server.origin, host, INSTALLED)
    measurements.push(...(await visit(page, '/room/{id}', `/room/${roomId}`, ROOM_GOAL)))
    measurements.push(await tapCard(await Friend.arrive(browser, server.origin, 'Visitatrice', PHONE)))
    return measurements
  } finally {
    await browser.close()
    await server.stop()
  }
}

export const firstVisitBench: Bench = { name: 'first-visit', repetitions: 5, measure }
