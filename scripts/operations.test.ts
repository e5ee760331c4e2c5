/** What operators read and load: docs/operations.md and the dashboard say what the server really has. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { VARIABLES } from '../game-server/config/variables.ts'
import { Metrics } from '../game-server/metrics/metrics.ts'

const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const OPERATIONS = textOf('docs/operations.md')

/** The names of all samples that a server exports, with something in each of its metrics. */
const exported = async (): Promise<ReadonlySet<string>> => {
  const metrics = new Metrics({ version: '1.2.3', commit: '' })
  metrics.noteCommand('playCard', 3, null)
  metrics.noteRequest('GET', 200, 3)
  metrics.noteProblem('table')
  // The garbage collector is measured when it has run.
  const text = await metrics.read({ tables: () => ({ running: 1 }), sockets: () => ({ sockets: 1, users: 1 }) })
  const samples = [...text.matchAll(/^([a-z]\w*)[{ ]/gm)].map(([, name = '']) => name)
  const histograms = [...text.matchAll(/^# TYPE (\w+) histogram$/gm)].map(([, name = '']) => name)
  return new Set([
    ...samples,
    ...histograms.flatMap((name) => ['_bucket', '_sum', '_count'].map((suffix) => name + suffix)),
  ])
}

/** The names of metrics in an expression of PromQL: words in front of braces. */
const metricsIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b([a-z]\w*)(?=\{)/g)].map(([, name = '']) => name)

const dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string(), datasource: z.object({ uid: z.string() }) })).min(1),
    }),
  ),
  templating: z.object({ list: z.array(z.object({ name: z.string() })) }),
})

describe('deploy/grafana-dashboard.json', () => {
  const { panels, templating } = dashboard.parse(JSON.parse(textOf('deploy/grafana-dashboard.json')))

  it('asks only for metrics that the server exports', async () => {
    const names = await exported()
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        const asked = metricsIn(expr)
        assert.ok(asked.length > 0, `${title}: ${expr}`)
        assert.deepEqual(
          asked.filter((name) => !names.has(name)),
          [],
          title,
        )
      }
    }
  })

  it('shows every metric of the game', () => {
    const asked = new Set(
      panels
        .flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
        .map((name) => name.replace(/_(bucket|sum|count)$/, '')),
    )
    const own = [...OPERATIONS.matchAll(/`(regicidio_\w+)`/g)].map(([, name = '']) => name)
    assert.deepEqual(
      [...new Set(own)].filter((name) => !asked.has(name)),
      [],
    )
  })

  it('uses only variables that it defines, and no panel covers another', () => {
    const defined = templating.list.map(({ name }) => name)
    const used = [...JSON.stringify(panels).matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name)
    assert.deepEqual(
      [...new Set(used)].filter((name) => !defined.includes(name)),
      [],
    )
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    )
    assert.equal(new Set(cells).size, cells.length)
    assert.ok(panels.every(({ gridPos: { x, w } }) => x + w <= 24))
  })
})

describe('docs/operations.md', () => {
  it('explains every metric of the server, and no other', async () => {
    const own = [...(await exported())]
      .filter((name) => name.startsWith('regicidio_'))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    const explained = [...OPERATIONS.matchAll(/`(regicidio_\w+)`/g)].map(([, name = '']) => name)
    assert.deepEqual([...new Set(explained)].toSorted(), [...new Set(own)].toSorted())
  })

  it('explains every variable, and no other', () => {
    const rows = [...OPERATIONS.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      cell.split(',').map((name) => name.trim().replaceAll('`', '')),
    )
    const variables = rows.filter((name) => /^_?[A-Z][A-Z_]+$/.test(name))
    const named = variables.map((name) => (name.startsWith('_') ? `PAYMENT_LINK${name}` : name))
    assert.deepEqual([...new Set(named)].toSorted(), [...VARIABLES].toSorted())
  })
})
