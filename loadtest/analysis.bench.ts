/**
 * How long the analysis of a game takes in a real browser: its first finding, and all prices of one seat. Chromium slows
 * down pages only, so the worker's script also runs in the thread of a page, four times slower. Needs `npm run build`.
 */
import type { AnalysisOf } from '#common/analysis/analyse.ts'
import type { Finding } from '#common/analysis/findings.ts'
import type { PlayedGame } from '#common/analysis/decisions.ts'
import { chooseMove } from '#common/computers/computer.ts'
import { recordOfPlayers, type Player } from '#common/computers/testing.ts'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../web/browser-test/testing/browser.ts'
import { quantile, type Bench, type Measurement } from './bench.ts'
import { originOf, SCRIPT_IN_PAGE, serveWorkerPage, THROTTLING } from './worker-page.ts'

const ROUNDS = 10
const GAMES = 10

/** The question of a page that opens the analysis of the first seat. */
export const analysisAsked = (game: PlayedGame): AnalysisOf & { readonly known: readonly Finding[] } => ({
  game,
  seat: 0,
  seed: 1,
  part: 'whole',
  known: [],
})

const medio: Player = (known, seed) => chooseMove(known, { level: 'medio', seed })

/** So many games of ten rounds between computers of the level `medio`. */
export const gamesToAnalyse = (count: number): readonly PlayedGame[] => {
  const games: PlayedGame[] = []
  for (let number = 1; games.length < count; number++) {
    const { seed, moves, end } = recordOfPlayers(number, [medio, medio, medio, medio])
    if (end.roundScores.length === ROUNDS) games.push({ seed, moves })
  }
  return games
}

/** What the page offers: the milliseconds to each finding of an analysis, and the kinds of the findings. */
const PAGE = `
const listen = (startedAt, found) => (finding) => found.push({ type: finding.type, ms: performance.now() - startedAt })
const inWorker = (asked) => new Promise((resolve) => {
  const worker = new Worker('/worker.js', { type: 'module' })
  const found = []
  const note = listen(performance.now(), found)
  worker.onmessage = ({ data }) => {
    note(data)
    if (data.type !== 'pars') return
    worker.terminate()
    resolve(found)
  }
  worker.postMessage(asked)
})
${SCRIPT_IN_PAGE}
const inPage = async (asked) => {
  await loaded
  const found = []
  const note = listen(performance.now(), found)
  const enough = new Error('enough')
  frame.postMessage = (finding) => {
    if (finding.type === 'pars') throw enough
    note(finding)
  }
  const ignore = (event) => { if (event.error === enough) event.preventDefault() }
  frame.addEventListener('error', ignore)
  frame.dispatchEvent(new MessageEvent('message', { data: asked }))
  frame.removeEventListener('error', ignore)
  return found
}
globalThis.bench = { inWorker, inPage }`

type Thread = 'inWorker' | 'inPage'
type Found = { readonly type: Finding['type']; readonly ms: number }
const analysisOf = (page: Page, thread: Thread, game: PlayedGame): Promise<readonly Found[]> =>
  page.evaluate(`bench.${thread}(${JSON.stringify(analysisAsked(game))})`)

const timesOf = async (
  page: Page,
  thread: Thread,
  games: readonly PlayedGame[],
  where: string,
): Promise<readonly Measurement[]> => {
  const [first, all]: [number[], number[]] = [[], []]
  for (const game of games) {
    const found = await analysisOf(page, thread, game)
    first.push(found[0]?.ms ?? NaN)
    all.push(found.findLast(({ type }) => type === 'prices')?.ms ?? NaN)
  }
  return [0.5, 1].flatMap((part) => {
    const which = part === 1 ? 'slowest' : 'median'
    return [
      { name: `${where}: first finding, ${which} of ${games.length} games`, unit: 'ms', value: quantile(first, part) },
      { name: `${where}: prices of a seat, ${which} of ${games.length} games`, unit: 'ms', value: quantile(all, part) },
    ]
  })
}

const measure = async (): Promise<readonly Measurement[]> => {
  const [server, browser] = [await serveWorkerPage('analysis-worker'), await launchBrowser()]
  try {
    const page = await browser.newPage()
    await page.goto(originOf(server))
    await page.addScriptTag({ content: PAGE })
    const games = gamesToAnalyse(GAMES)
    const inWorker = await timesOf(page, 'inWorker', games, 'Web Worker')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
    return [...inWorker, ...(await timesOf(page, 'inPage', games, `page thread, ${THROTTLING}x CPU throttling`))]
  } finally {
    await browser.close()
    server.close()
  }
}

/** The analysis of games of ten rounds in Chromium. */
export const analysisBench: Bench = { name: 'analysis', repetitions: 1, measure }
