/**
 * How smoothly the table moves on a phone: which frames of a whole solo round the browser showed in time, by its own
 * reports, at full speed and with the processor of the page four times slower. The page plays by itself, as fast as the
 * table lets it. Needs `npm run build`.
 */
import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import type { PlayedGame } from '#common/analysis/decisions.ts'
import { startLocalServer } from '../game-server/testing/local-server.ts'
import { launchBrowser } from '../web/browser-test/testing/browser.ts'
import { Friend, LOOK_EVERY_MS, PHONE, playByItself } from '../web/browser-test/testing/friend.ts'
import { JUST_DEALT, keepSoloGame } from '../web/browser-test/testing/solo-moments.ts'
import { analysisAsked, gamesToAnalyse } from './analysis.bench.ts'
import type { Bench, Measurement } from './bench.ts'
import { workerScript } from './worker-page.ts'

const ROUND_MS = 180_000

/**
 * The part of a frame's report that counts: what became of it, and whether something was moving that then stood still.
 */
type FrameReport = { readonly state: string; readonly affects_smoothness?: boolean }
type ReportEvent = {
  readonly args: { readonly chrome_frame_reporter?: FrameReport; readonly frame_reporter?: FrameReport }
}
const isReport = (event: object): event is ReportEvent =>
  'name' in event && event.name === 'PipelineReporter' && 'ph' in event && event.ph === 'b'

/**
 * How many frames of a time had something new, and how many of them were shown late for what moved, or without what the
 * thread of the page had to add.
 */
class FrameCounts {
  wanted = 0
  missed = 0
  partial = 0
  readonly #devtools: CDPSession

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools
    devtools.on('Tracing.dataCollected', ({ value }: { readonly value: readonly object[] }) =>
      value.filter(isReport).forEach((event) => this.#count(event)),
    )
  }

  /**
   * Counts from now on. A loop of animation frames in the page would give its thread work for each of them; reports
   * cost it none.
   */
  static async start(devtools: CDPSession): Promise<FrameCounts> {
    const counts = new FrameCounts(devtools)
    await devtools.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['benchmark'] },
    })
    return counts
  }

  async stop(): Promise<void> {
    const complete = new Promise<void>((resolve) => this.#devtools.once('Tracing.tracingComplete', () => resolve()))
    await this.#devtools.send('Tracing.end')
    await complete
  }

  #count({ args }: ReportEvent): void {
    const report = args.chrome_frame_reporter ?? args.frame_reporter
    if (report === undefined || report.state === 'STATE_NO_UPDATE_DESIRED') return
    this.wanted++
    if (report.affects_smoothness !== true) return
    if (report.state === 'STATE_DROPPED') this.missed++
    if (report.state === 'STATE_PRESENTED_PARTIAL') this.partial++
  }
}

/** At full speed or about as slow as a cheap phone, with nothing else to do or with an analysis in a worker. */
type Condition = { readonly throttling: number; readonly isBesideAnalysis: boolean }
const CONDITIONS: readonly Condition[] = [
  { throttling: 1, isBesideAnalysis: false },
  { throttling: 1, isBesideAnalysis: true },
  { throttling: 4, isBesideAnalysis: false },
  { throttling: 4, isBesideAnalysis: true },
]

/** More than a round takes. */
const ANALYSES = 30
/** A worker of the page analyses a game again and again. */
const analyseOn = (page: Page, game: PlayedGame): Promise<void> =>
  page.evaluate(
    ([script, asked, times]) => {
      const worker = new Worker(`/assets/${script}`, { type: 'module' })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      for (let time = 0; time < times; time++) worker.postMessage(asked)
    },
    [workerScript('analysis-worker'), analysisAsked(game), ANALYSES] as const,
  )

/** The frames from the first card of a round to the next round. */
const roundOn = async (page: Page, { throttling, isBesideAnalysis }: Condition): Promise<FrameCounts> => {
  await keepSoloGame(page, JUST_DEALT)
  await page.goto('/solo')
  await page.getByRole('group', { name: 'La tua mano' }).getByRole('button').nth(12).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  if (isBesideAnalysis) await analyseOn(page, gamesToAnalyse(1)[0] ?? assert.fail('no game'))
  const counts = await FrameCounts.start(devtools)
  const playing = page.evaluate(playByItself, LOOK_EVERY_MS).catch(() => undefined)
  // Twice a second only: what looks at the page takes time from its frames.
  await page.waitForFunction(() => document.body.textContent.includes('Mano 2'), undefined, {
    polling: 500,
    timeout: ROUND_MS,
  })
  await counts.stop()
  await page.context().close()
  await playing
  if (counts.wanted === 0) throw new Error('the browser has reported no frames')
  return counts
}

const measure = async (): Promise<readonly Measurement[]> => {
  const [server, browser] = [await startLocalServer(), await launchBrowser()]
  try {
    const measurements: Measurement[] = []
    for (const condition of CONDITIONS) {
      const { page } = await Friend.arrive(browser, server.origin, 'Tu', PHONE)
      const { wanted, missed, partial } = await roundOn(page, condition)
      const { throttling, isBesideAnalysis } = condition
      const speed = throttling === 1 ? 'at full speed' : `${throttling}x slower`
      const name = `a round, processor ${speed}${isBesideAnalysis ? ', beside an analysis' : ''}`
      measurements.push(
        { name: `${name}: frames with something new`, unit: 'in all', value: wanted },
        { name: `${name}: not shown in time while something moved`, unit: '%', value: (100 * missed) / wanted },
        {
          name: `${name}: shown without what the page's thread had to add`,
          unit: '%',
          value: (100 * partial) / wanted,
        },
      )
    }
    return measurements
  } finally {
    await browser.close()
    await server.stop()
  }
}

export const framesBench: Bench = { name: 'frames', repetitions: 2, measure }
