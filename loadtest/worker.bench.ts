/**
 * How long the strongest computer thinks about a card in a real browser. The worker of the build is asked as the page
 * asks it. Chromium slows down pages only ('Operation is only supported for pages, not workers'), so the same worker
 * script also runs in the thread of a page, at full speed and four times slower. Needs `npm run build`.
 */
import { chooseMove } from '#common/computers/computer.ts'
import { heuristicMove } from '#common/computers/heuristic.ts'
import { gameOfPlayers, type Player } from '#common/computers/testing.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../web/browser-test/testing/browser.ts'
import { quantile, type Bench, type Measurement } from './bench.ts'
import { originOf, SCRIPT_IN_PAGE, serveWorkerPage, THROTTLING } from './worker-page.ts'

const [WARM_UP_GAME, MEASURED_GAMES] = [1, [2, 3]]
/** Turns of the loop that shows how much slower a thread is. */
const LOOP_TURNS = 100_000_000

/** What the seat 0 knows before each of its moves in a game against three players by rule of thumb. */
const knowledgeIn = (game: number): readonly SeatKnowledge[] => {
  const seen: SeatKnowledge[] = []
  const watched: Player = (known, seed) => {
    seen.push(known)
    return chooseMove(known, { level: 'forte', seed })
  }
  gameOfPlayers(game, [watched, heuristicMove, heuristicMove, heuristicMove])
  return seen
}

/** What the page offers: the milliseconds from question to answer, for each question, and those of the loop. */
const PAGE = `
const timed = async (ask, questions) => {
  const times = []
  for (const known of questions) {
    const startedAt = performance.now()
    await ask({ id: times.length, question: { type: 'move', known, level: 'forte', seed: times.length } })
    times.push(performance.now() - startedAt)
  }
  return times
}
const worker = new Worker('/worker.js', { type: 'module' })
const askWorker = (asked) => new Promise((resolve) => {
  worker.onmessage = resolve
  worker.postMessage(asked)
})
${SCRIPT_IN_PAGE}
let answered = null
frame.postMessage = (answer) => { answered = answer }
const askPage = (asked) => {
  answered = null
  frame.dispatchEvent(new MessageEvent('message', { data: asked }))
  if (answered === null) throw new Error('no answer')
}
globalThis.bench = {
  worker: (questions) => timed(askWorker, questions),
  page: (questions) => loaded.then(() => timed(askPage, questions)),
  loop: () => {
    const startedAt = performance.now()
    let sum = 0
    for (let turn = 0; turn < ${LOOP_TURNS}; turn++) sum = (Math.imul(sum, 31) + turn) | 0
    return sum === 0.5 ? 0 : performance.now() - startedAt
  },
}`

type Asked = 'worker' | 'page'
const timesOf = (page: Page, thread: Asked, questions: readonly SeatKnowledge[]): Promise<readonly number[]> =>
  page.evaluate(`bench.${thread}(${JSON.stringify(questions)})`)
const loopMs = (page: Page): Promise<number> => page.evaluate('bench.loop()')

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const measurementsOf = (
  where: string,
  questions: readonly SeatKnowledge[],
  times: readonly number[],
): readonly Measurement[] => {
  const [cards, passes] = [false, true].map((isPass) =>
    times.filter((_, index) => (questions[index]?.phase === 'passing') === isPass),
  )
  return [
    { name: `${where}: a card, mean`, unit: 'ms', value: mean(cards ?? []) },
    { name: `${where}: a card, p99`, unit: 'ms', value: quantile(cards ?? [], 0.99) },
    { name: `${where}: a pass, mean`, unit: 'ms', value: mean(passes ?? []) },
  ]
}

const measureIn = async (browser: Browser, origin: string): Promise<readonly Measurement[]> => {
  const page = await browser.newPage()
  await page.goto(origin)
  await page.addScriptTag({ content: PAGE })
  const questions = MEASURED_GAMES.flatMap(knowledgeIn)
  for (const thread of ['worker', 'page'] as const) await timesOf(page, thread, knowledgeIn(WARM_UP_GAME))
  const inWorker = await timesOf(page, 'worker', questions)
  const inPage = await timesOf(page, 'page', questions)
  const fastMs = await loopMs(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  const slowMs = await loopMs(page)
  const slowed = await timesOf(page, 'page', questions)
  await page.close()
  return [
    ...measurementsOf('Web Worker', questions, inWorker),
    ...measurementsOf('page thread', questions, inPage),
    ...measurementsOf(`page thread, ${THROTTLING}x CPU throttling`, questions, slowed),
    { name: 'a loop of fixed length, throttled', unit: 'times as long', value: slowMs / fastMs },
  ]
}

const measure = async (): Promise<readonly Measurement[]> => {
  const [server, browser] = [await serveWorkerPage('computer-worker'), await launchBrowser()]
  try {
    return await measureIn(browser, originOf(server))
  } finally {
    await browser.close()
    server.close()
  }
}

/** Cards and passes of level `forte` in Chromium. */
export const workerBench: Bench = { name: 'worker', repetitions: 1, measure }
