/**
 * `npm run arena` plays all matches of computers against each other, `npm run arena -- forte:heuristic --deals=300`
 * some of them, with that many deals. Ctrl-C ends a match after the deal that is being played. The results are added to
 * `arena-results/arena.json` (or to another folder with `--out=FOLDER`), where they replace those of the same match;
 * all results of the folder are written as a table and as a chart, too. `npm run arena -- calibration --games=300` plays
 * whole games of four equal computers, kept in a file of the folder, with `--iterations=100` rounds a card, and tells
 * whether their chances are true.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { calibrationOf, gamesIn } from './calibrate.ts'
import { ITERATIONS } from '#common/computers/computer.ts'
import { MATCHES, nameOf, type Match } from './matches.ts'
import { playDeal, type DealResult } from './match.ts'
import { PLAYERS } from './players.ts'
import { progressLine } from './progress.ts'
import { chartOf, jsonOf, pageOf, playedIn, tableOf, withNews, type Played } from './report.ts'
import { summaryOf } from './statistics.ts'

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    deals: { type: 'string' },
    games: { type: 'string', default: '300' },
    iterations: { type: 'string', default: String(ITERATIONS.forte) },
    out: { type: 'string', default: 'arena-results' },
  },
})
const showProgress = (line: string, isLast = false): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}${isLast ? '\n' : ''}`)
  else if (isLast) process.stderr.write(`${line}\n`)
}

const countIn = (text: string): number => {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : fail(`not a whole number above 0: ${text}`)
}
const deals = values.deals === undefined ? null : countIn(values.deals)
if (positionals.includes('calibration')) {
  const [games, iterations, startedAtMs] = [countIn(values.games), countIn(values.iterations), performance.now()]
  const played = gamesIn(values.out, games, iterations, (number) =>
    showProgress(progressLine('calibration', number, games, performance.now() - startedAtMs), number === games),
  )
  process.stdout.write(`${calibrationOf(played, iterations)}\n`)
  process.exit()
}
const unknown = positionals.filter((name) => !MATCHES.some((match) => nameOf(match) === name))
if (unknown.length > 0) fail(`no such match: ${unknown.join(', ')} (there are: ${MATCHES.map(nameOf).join(', ')})`)

const wanted = MATCHES.filter((match) => positionals.length === 0 || positionals.includes(nameOf(match))).map(
  (match) => ({ ...match, deals: deals ?? match.deals }),
)
const machine = `node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
const jsonFile = join(values.out, 'arena.json')

const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort())

/**
 * The first deals of a process are slow, because its code is not compiled yet. They are played once before, and not
 * counted.
 */
const warmUp = (): void => void playDeal(0, PLAYERS.forte, PLAYERS.medio)

const play = async (match: Match): Promise<Played> => {
  const results: DealResult[] = []
  const startedAtMs = performance.now()
  for (let deal = 0; deal < match.deals && !stopped.signal.aborted; deal++) {
    results.push(playDeal(deal, PLAYERS[match.one], PLAYERS[match.others]))
    showProgress(progressLine(nameOf(match), deal + 1, match.deals, performance.now() - startedAtMs))
    await turn()
  }
  showProgress(
    `${nameOf(match)}: ${results.length} deals in ${Math.round((performance.now() - startedAtMs) / 1_000)} s`,
    true,
  )
  return {
    match: { ...match, deals: results.length },
    machine,
    date: new Date().toISOString().slice(0, 10),
    summary: summaryOf(results),
  }
}

/** Adds a result to those of the folder, and writes all of them. */
const keep = (news: Played): readonly Played[] => {
  const all = withNews(existsSync(jsonFile) ? playedIn(readFileSync(jsonFile, 'utf8')) : [], news)
  mkdirSync(values.out, { recursive: true })
  writeFileSync(jsonFile, `${jsonOf(all)}\n`)
  writeFileSync(join(values.out, 'README.md'), `${pageOf(all)}\n`)
  writeFileSync(join(values.out, 'arena.svg'), `${chartOf(all)}\n`)
  return all
}

warmUp()
let all: readonly Played[] = []
for (const match of wanted) if (!stopped.signal.aborted) all = keep(await play(match))
process.stdout.write(`${machine}\n\n${tableOf(all)}\n`)
