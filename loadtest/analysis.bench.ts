/**
 * How long the analysis of a game of ten rounds takes in Chromium, from the question to the first finding, to the prices
 * of the own seat and to the end, and what the replay shows meanwhile. As in `worker.bench.ts` the same script also runs
 * in the thread of a page, because Chromium slows down pages only. Needs `npm run build`.
 */
import type { Browser, Page } from 'playwright-core'
import { heuristicMove } from '#common/computers/heuristic.ts'
import { recordOfPlayers } from '#common/computers/testing.ts'
import { findingsIn } from '#common/analysis/analyse.ts'
import { launchBrowser } from '../web/browser-test/testing/browser.ts'
import type { Bench, Measurement } from './bench.ts'
import { serveScript } from './worker.bench.ts'

const THROTTLING = 4
const SEAT = 0
/** With this seed four players by rule of thumb play ten rounds. */
const GAME = recordOfPlayers(5, [heuristicMove, heuristicMove, heuristicMove, heuristicMove])
const ROUNDS = GAME.end.roundScores.length
const ASKED = { game: { seed: GAME.seed, moves: GAME.moves }, seat: SEAT, seed: 1, known: [] }

/** What the page offers: the milliseconds from the question to each finding, with its type. */
const PAGE = `
const collected = (count, ask) => new Promise((resolve) => {
  const found = []
  const startedAt = performance.now()
  ask((finding) => {
    found.push([finding.type, performance.now() - startedAt])
    if (found.length === count) resolve(found)
  })
})
const frame = document.body.appendChild(document.createElement('iframe')).contentWindow
const loaded = new Promise((resolve) => {
  const script = frame.document.createElement('script')
  script.type = 'module'
  script.src = '/worker.js'
  script.onload = resolve
  frame.document.body.append(script)
})
globalThis.bench = {
  worker: (data, count) => collected(count, (onFinding) => {
    const worker = new Worker('/worker.js', { type: 'module' })
    worker.onmessage = ({ data: finding }) => onFinding(finding)
    worker.postMessage(data)
  }),
  page: (data, count) => loaded.then(() => collected(count, (onFinding) => {
    frame.postMessage = onFinding
    frame.dispatchEvent(new MessageEvent('message', { data }))
  })),
}`

type Found = readonly (readonly [type: string, ms: number])[]

const measurementsOf = (where: string, found: Found): readonly Measurement[] => {
  const last = (wanted: readonly string[]): number =>
    Math.max(...found.map(([type, ms]) => (wanted.includes(type) ? ms : 0)))
  return [
    { name: `${where}: first finding`, unit: 's', value: last(['course']) / 1_000 },
    { name: `${where}: own seat`, unit: 's', value: last(['course', 'prices']) / 1_000 },
    { name: `${where}: whole, with luck`, unit: 's', value: last(['course', 'prices', 'pars']) / 1_000 },
  ]
}

const timesOf = (page: Page, thread: 'worker' | 'page', count: number): Promise<Found> =>
  page.evaluate(`bench.${thread}(${JSON.stringify(ASKED)}, ${count})`)

const measureIn = async (browser: Browser, origin: string): Promise<readonly Measurement[]> => {
  const page = await browser.newPage()
  await page.goto(origin)
  await page.addScriptTag({ content: PAGE })
  const inWorker = await timesOf(page, 'worker', findingsIn(ROUNDS, SEAT))
  const inPage = await timesOf(page, 'page', 1 + ROUNDS)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  const slowed = await timesOf(page, 'page', 1 + ROUNDS)
  return [
    ...measurementsOf('Web Worker', inWorker),
    ...measurementsOf('page thread', inPage),
    ...measurementsOf(`page thread, ${THROTTLING}x CPU throttling`, slowed),
  ]
}

const measure = async (): Promise<readonly Measurement[]> => {
  const [server, browser] = [await serveScript(/^analysis-worker-.*\.js$/), await launchBrowser()]
  try {
    const address = server.address()
    return await measureIn(browser, `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
  } finally {
    await browser.close()
    server.close()
  }
}

/** The analysis of a game in Chromium. */
export const analysisBench: Bench = { name: 'analysis', repetitions: 1, warmUps: 0, measure }
