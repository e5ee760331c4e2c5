/** No query of the statistics routes reads a whole table: asked of the databases themselves, with EXPLAIN. */
import assert from 'node:assert/strict'
import { AbstractLogger, type DataSource } from 'typeorm'
import { z } from 'zod'
import { seedStatistics } from '../testing/seeded-statistics.ts'
import { createDataSource } from './data-source.ts'
import { Database } from './database.ts'
import { Rankings } from './rankings.ts'
import { profileStatistics } from './statistics.ts'
import { describeOnEveryDatabase } from './test-databases.ts'

const USERS = 3_000
const HEAVIEST = { id: 1, nickname: 'Giocatore 1x', avatarUrl: null }

type Asked = { readonly sql: string; readonly values: readonly unknown[] }

/** Collects the statements that are run. */
class Collector extends AbstractLogger {
  readonly asked: Asked[] = []

  protected override writeLog(): void {}

  override logQuery(sql: string, values: unknown[] = []): void {
    this.asked.push({ sql, values })
  }
}

const sqlitePlan = z.array(z.object({ detail: z.string() }))
const mariaDbPlan = z.array(z.object({ table: z.string().nullable(), type: z.string().nullable(), key: z.string().nullable(), rows: z.coerce.number().nullable(), Extra: z.string() }))

/** What is wrong with the way in which a database would run a statement. */
const problemsOf = async (source: DataSource, { sql, values }: Asked): Promise<readonly string[]> => {
  if (source.options.type === 'better-sqlite3') {
    const steps = sqlitePlan.parse(await source.query(`EXPLAIN QUERY PLAN ${sql}`, [...values])).map(({ detail }) => detail)
    return steps.filter((step) => /^SCAN (?!CONSTANT ROW)/.test(step) || step.includes('TEMP B-TREE'))
  }
  const steps = mariaDbPlan.parse(await source.query(`EXPLAIN ${sql}`, [...values]))
  return steps.filter(({ table, type, Extra }) => table !== null && (type === 'ALL' || type === 'index' || /filesort|temporary/.test(Extra))).map((step) => JSON.stringify(step))
}

describeOnEveryDatabase('the queries of the statistics', (location) => {
  let source: DataSource
  const collector = new Collector()

  beforeEach(async function () {
    this.timeout(120_000)
    await seedStatistics(location(), { users: USERS, games: 3 * USERS, heavyGames: USERS, signedIn: [1] })
    source = await createDataSource(location())
    await source.initialize()
    source.setOptions({ logging: ['query'], logger: collector })
    collector.asked.length = 0
  })
  afterEach(() => source.destroy())

  it('go through an index, and sort nothing', async () => {
    const database = new Database(source)
    const rankings = new Rankings(database)
    const newest = await profileStatistics(database, HEAVIEST, null)
    assert.ok(newest?.next !== undefined)
    await profileStatistics(database, HEAVIEST, newest.next)
    const last = await rankings.around(HEAVIEST.id)
    assert.ok(last.length > 0)
    await rankings.first()
    await rankings.after(last[0]?.userId ?? 0)
    const asked = [...collector.asked]
    assert.ok(asked.length > 15, `${asked.length} queries`)
    const problems: string[] = []
    for (const query of asked) for (const problem of await problemsOf(source, query)) problems.push(`${query.sql}: ${problem}`)
    assert.deepEqual(problems, [])
  })

  it('would be found out if they did not', async () => {
    const whole = { sql: 'SELECT COUNT(*) FROM player_games WHERE total > ?', values: [3] }
    const sorted = { sql: 'SELECT userId FROM player_statistics WHERE rankKey > ? ORDER BY totalScore', values: [3] }
    for (const query of [whole, sorted]) assert.equal((await problemsOf(source, query)).length, 1, query.sql)
  })
})
