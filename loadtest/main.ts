/**
 * `npm run bench` runs all benchmarks, `npm run bench -- rules` the named ones. It prints the table of
 * docs/benchmarks.md.
 */
import { analysisBench } from './analysis.bench.ts'
import { machine, rowsOf, type Bench } from './bench.ts'
import { BRIDGE_BENCHES } from './bridge.bench.ts'
import { CAPACITY_BENCHES } from './capacity.bench.ts'
import { computersBench } from './computers.bench.ts'
import { dailyBench } from './daily.bench.ts'
import { firstVisitBench } from './first-visit.bench.ts'
import { framesBench } from './frames.bench.ts'
import { peersBench } from './peers.bench.ts'
import { processesBench } from './processes.bench.ts'
import { returningBench } from './returning.bench.ts'
import { rulesBench } from './rules.bench.ts'
import { spectatorsBench } from './spectators.bench.ts'
import { startBench } from './start.bench.ts'
import { statisticsBench } from './statistics.bench.ts'
import { tableBench } from './table.bench.ts'
import { takeoverBench } from './takeover.bench.ts'
import { workerBench } from './worker.bench.ts'

/** All benchmarks. Add a new one here. */
const BENCHES: readonly Bench[] = [
  rulesBench,
  tableBench,
  computersBench,
  workerBench,
  analysisBench,
  framesBench,
  firstVisitBench,
  ...BRIDGE_BENCHES,
  peersBench,
  ...CAPACITY_BENCHES,
  spectatorsBench,
  startBench,
  processesBench,
  returningBench,
  statisticsBench,
  dailyBench,
  takeoverBench,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `no such bench: ${unknown.join(', ')} (there are: ${BENCHES.map(({ name }) => name).join(', ')})\n`,
  )
  process.exit(1)
}

const lines = [`${machine()}\n`, '| bench | what | median | min..max |', '|---|---|---|---|']
for (const line of lines) process.stdout.write(`${line}\n`)
for (const bench of BENCHES) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue
  for (const line of await rowsOf(bench)) process.stdout.write(`${line}\n`)
}
