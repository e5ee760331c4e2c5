/**
 * `npm run arena` plays all matches of computers against each other, `npm run arena -- forte:heuristic --deals=300` some of them, with that many
 * deals. It prints a table, and writes the results as JSON and as a chart into `arena-results` (or `--out=FOLDER`).
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MATCHES, nameOf, type Match } from './matches.ts'
import { playDeal, type DealResult } from './match.ts'
import { PLAYERS } from './players.ts'
import { progressLine } from './progress.ts'
import { chartOf, jsonOf, tableOf, type Played } from './report.ts'
import { summaryOf } from './statistics.ts'

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { deals: { type: 'string' }, out: { type: 'string', default: 'arena-results' } } })
const deals = values.deals === undefined ? null : Number(values.deals)
if (deals !== null && !(Number.isInteger(deals) && deals > 0)) fail('--deals is a whole number above 0')
const unknown = positionals.filter((name) => !MATCHES.some((match) => nameOf(match) === name))
if (unknown.length > 0) fail(`no such match: ${unknown.join(', ')} (there are: ${MATCHES.map(nameOf).join(', ')})`)

const wanted = MATCHES.filter((match) => positionals.length === 0 || positionals.includes(nameOf(match))).map((match) => ({ ...match, deals: deals ?? match.deals }))

/** The first deals of a process are slow, because its code is not compiled yet. They are played once before, and not counted. */
const warmUp = (): void => void playDeal(0, PLAYERS.forte, PLAYERS.medio)

const play = (match: Match): Played => {
  const results: DealResult[] = []
  const startedAtMs = performance.now()
  for (let deal = 0; deal < match.deals; deal++) {
    results.push(playDeal(deal, PLAYERS[match.one], PLAYERS[match.others]))
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${progressLine(nameOf(match), deal + 1, match.deals, performance.now() - startedAtMs)}`)
  }
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${nameOf(match)}: ${match.deals} deals in ${Math.round((performance.now() - startedAtMs) / 1_000)} s\n`)
  return { match, summary: summaryOf(results) }
}

warmUp()
const played = wanted.map(play)
const machine = `node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
process.stdout.write(`${machine}\n\n${tableOf(played)}\n`)
mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'arena.json'), `${jsonOf(played, machine)}\n`)
writeFileSync(join(values.out, 'arena.svg'), `${chartOf(played)}\n`)
