import assert from 'node:assert/strict'
import { liveLine, loadPage, sampleOf, summaryTable, type LoadRun } from './load-report.ts'

const progress = {
  isProgress: true,
  moves: 50,
  frames: 200,
  bytes: 8_000,
  errors: 1,
  closed: 1,
  delaysMs: [4, 5, 6, 90],
  playing: 24,
} as const
const sample = sampleOf(progress, { atS: 30, forS: 2, cpuS: 0.1, memoryMb: 256 })
const run: LoadRun = {
  machine: 'here',
  date: 'today',
  command: 'npm run loadtest -- --tables <25>',
  tables: 25,
  transport: 'ws',
  samples: [{ ...sample, movesPerS: 15 }, sample, { ...sample, movesPerS: 35 }],
}

describe('the load test', () => {
  it('computes figures of each second from what clients and system have told', () => {
    assert.deepEqual(sample, {
      atS: 30,
      movesPerS: 25,
      delayP50Ms: 6,
      delayP99Ms: 90,
      cpuPercent: 5,
      cpuUsPerMove: 2_000,
      memoryMb: 256,
      bytesPerMove: 40,
      errors: 2,
      playing: 24,
    })
    assert.equal(
      sampleOf({ ...progress, moves: 0, delaysMs: [] }, { atS: 1, forS: 1, cpuS: 0, memoryMb: 1 }).bytesPerMove,
      0,
    )
  })

  it('shows while it runs how far it is', () => {
    assert.equal(
      liveLine(sample, 120),
      `${'█'.repeat(6)}${'░'.repeat(18)} 1:30 left, 25 moves/s, 6.0 / 90.0 ms, 5 % CPU, 256 MB, 2 errors`,
    )
  })

  it('ends with the median, the lowest and the highest of each figure, and a plot of it', () => {
    assert.match(summaryTable(run), /\| moves a second \| 25\.0 \| 15\.0 \| 35\.0 \|/)
    const page = loadPage(run)
    assert.equal(page.match(/<polyline /g)?.length, 9)
    assert.match(page, /--tables &lt;25&gt;/)
    assert.match(page, /<td>moves a second<\/td><td>25\.0<\/td>/)
  })
})
