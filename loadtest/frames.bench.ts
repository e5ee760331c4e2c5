/**
 * How smoothly the table moves on a phone: the times between the frames of a whole solo round in a real browser, at full speed and with the processor four times
 * slower. The page plays by itself, as fast as the table lets it. Needs `npm run build`.
 */
import type { Page } from 'playwright-core'
import { startLocalServer } from '../game-server/testing/local-server.ts'
import { launchBrowser } from '../web/browser-test/browser.ts'
import { Friend, LOOK_EVERY_MS, PHONE, playByItself } from '../web/browser-test/friend.ts'
import { JUST_DEALT, keepSoloGame } from '../web/browser-test/solo-moments.ts'
import { quantile, type Bench, type Measurement } from './bench.ts'

/** A cheap phone is about so many times slower than this machine. */
const THROTTLING = [1, 4] as const
/** The time between two frames of a screen with 60 Hz, and from where on a frame was left out. */
const FRAME_MS = 1_000 / 60
const LATE_MS = 1.5 * FRAME_MS
const ROUND_MS = 180_000

/** Runs in the page: notes when each frame begins, from now on. */
const noteFrames = (): void => {
  const frames: number[] = []
  const note = (at: number): void => {
    frames.push(at)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  Object.assign(globalThis, { frames })
}

/** The times between the frames from the first card of a round to the next round, in ms. */
const roundOn = async (page: Page, throttling: number): Promise<readonly number[]> => {
  await keepSoloGame(page, JUST_DEALT)
  await page.goto('/solo')
  await page.getByRole('group', { name: 'La tua mano' }).getByRole('button').nth(12).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  await page.evaluate(noteFrames)
  const playing = page.evaluate(playByItself, LOOK_EVERY_MS).catch(() => undefined)
  // Twice a second only: what looks at the page takes time from its frames.
  await page.waitForFunction(() => document.body.textContent.includes('Mano 2'), undefined, { polling: 500, timeout: ROUND_MS })
  const frames = await page.evaluate((): unknown => Reflect.get(globalThis, 'frames'))
  await page.context().close()
  await playing
  if (!Array.isArray(frames)) throw new Error('the page has noted no frames')
  return frames.slice(1).map((at, index) => Number(at) - Number(frames[index]))
}

const measure = async (): Promise<readonly Measurement[]> => {
  const [server, browser] = [await startLocalServer(), await launchBrowser()]
  try {
    const measurements: Measurement[] = []
    for (const throttling of THROTTLING) {
      const { page } = await Friend.arrive(browser, server.origin, 'Tu', PHONE)
      const times = await roundOn(page, throttling)
      const name = `a round, processor ${throttling === 1 ? 'at full speed' : `${throttling}x slower`}`
      measurements.push(
        { name: `${name}: frame, median`, unit: 'ms', value: quantile(times, 0.5) },
        { name: `${name}: frame, p95`, unit: 'ms', value: quantile(times, 0.95) },
        { name: `${name}: frame, p99`, unit: 'ms', value: quantile(times, 0.99) },
        { name: `${name}: longest frame`, unit: 'ms', value: Math.max(...times) },
        { name: `${name}: late frames (over ${LATE_MS} ms)`, unit: '%', value: (100 * times.filter((ms) => ms > LATE_MS).length) / times.length },
      )
    }
    return measurements
  } finally {
    await browser.close()
    await server.stop()
  }
}

export const framesBench: Bench = { name: 'frames', repetitions: 2, measure }
