/**
 * `npm run loadtest -- --tables 500 --minutes 5 --transport colyseus` lets bots play at many tables of a server of its
 * own: every client connected, the journal on disk, over the SDK's frames (`colyseus`) or JSON (`ws`). Each table plays
 * a card about every second (`--seconds-a-move 1`), or with `--closed-loop` as soon as all four clients have seen the
 * last one. It shows live figures, and writes a table, `load.json` and `load.html` into `loadtest-results` (or `--out
 * FOLDER`). Needs `npm run build`. The exit code is 1 when a move was refused or lost.
 */
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../game-server/testing/server-process.ts'
import { cpuSeconds, machine, residentMb } from './bench.ts'
import { ask, startClients } from './contestants.ts'
import { liveLine, loadPage, sampleOf, summaryTable, type LoadRun, type Sample } from './load-report.ts'
import type { LoadProgress, LoadReport, LoadRequest } from './peers/load.ts'
import { startSeeded } from '../game-server/testing/seeded-tables.ts'

const TELL_MS = 1_000

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '5' },
    transport: { type: 'string', default: 'colyseus' },
    'seconds-a-move': { type: 'string', default: '1' },
    'closed-loop': { type: 'boolean', default: false },
    out: { type: 'string', default: 'loadtest-results' },
  },
})
const numberOf = (name: 'tables' | 'minutes' | 'seconds-a-move'): number => {
  const value = Number(values[name])
  if (value > 0) return value
  process.stderr.write(`--${name} is a number above 0\n`)
  return process.exit(1)
}
const [tables, minutes, secondsAMove] = [Math.ceil(numberOf('tables')), numberOf('minutes'), numberOf('seconds-a-move')]
const { transport } = values
if (transport !== 'colyseus' && transport !== 'ws') {
  process.stderr.write('--transport is colyseus or ws\n')
  process.exit(1)
}

const { server, tables: seeded } = await startSeeded(
  startServer,
  { RATE_LIMITS: 'off', GAME_PACE: '0', LOG_LEVEL: 'silent' },
  { tables },
)
const clients = startClients()

const show = (line: string): void => void process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)

const play = async (): Promise<readonly Sample[]> => {
  const samples: Sample[] = []
  const startedAtMs = performance.now()
  let [cpuBefore, toldAtMs] = [cpuSeconds(server.pid()), startedAtMs]
  const onProgress = (progress: LoadProgress): void => {
    const [nowMs, cpu] = [performance.now(), cpuSeconds(server.pid())]
    const sample = sampleOf(progress, {
      atS: (nowMs - startedAtMs) / 1_000,
      forS: (nowMs - toldAtMs) / 1_000,
      cpuS: cpu - cpuBefore,
      memoryMb: residentMb(server.pid()),
    })
    cpuBefore = cpu
    toldAtMs = nowMs
    samples.push(sample)
    if (process.stderr.isTTY || samples.length % 10 === 0) show(liveLine(sample, minutes * 60))
  }
  const movesPerSecond = values['closed-loop'] ? null : tables / secondsAMove
  const end = await ask<LoadReport>(
    clients,
    { type: 'play', forMs: minutes * 60_000, movesPerSecond, tellEveryMs: TELL_MS } satisfies LoadRequest,
    onProgress,
  )
  if (end.errors + end.closed > 0) {
    process.stderr.write(
      `\nnot every move was accepted and seen by all: ${end.errors} errors, ${end.closed} closed sockets\n`,
    )
    process.exitCode = 1
  }
  return samples
}

try {
  show(`${tables * 4} clients are coming to ${tables} tables`)
  const entered = await ask<LoadReport>(clients, {
    type: 'connect',
    transport: transport === 'ws' ? 'json' : 'colyseus',
    origin: server.origin,
    tables: seeded.map((table) => ({ ...table, chatLines: [] })),
  } satisfies LoadRequest)
  if (entered.errors + entered.closed > 0) throw new Error(`clients were not let in: ${JSON.stringify(entered)}`)
  const samples = await play()
  const run: LoadRun = {
    machine: machine(),
    date: new Date().toISOString(),
    command: `npm run loadtest -- ${process.argv.slice(2).join(' ')}`.trim(),
    tables,
    transport,
    samples,
  }
  show('')
  process.stdout.write(`${run.machine}\n${run.command}\n\n${summaryTable(run)}\n`)
  mkdirSync(values.out, { recursive: true })
  writeFileSync(join(values.out, 'load.json'), `${JSON.stringify(run)}\n`)
  writeFileSync(join(values.out, 'load.html'), loadPage(run))
} finally {
  const gone = once(clients, 'exit')
  clients.disconnect()
  await gone
  await server.stop()
}
