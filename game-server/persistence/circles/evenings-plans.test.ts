/** No query about a circle reads a whole table, or games of others: asked of the databases themselves, with EXPLAIN. */
import assert from 'node:assert/strict'
import type { DataSource } from 'typeorm'
import { seedStatistics } from '../../testing/seeded-statistics.ts'
import { addCircle, gamesOfFridays } from '../../testing/seeded-circle.ts'
import { createDataSource } from '../data-source.ts'
import { Database } from '../engine/database.ts'
import { describeOnEveryDatabase } from '../engine/test-databases.ts'
import { Collector, problemsOf } from '../engine/test-plans.ts'
import { CircleEvenings } from './evenings.ts'

const FRIDAY_MS = Date.parse('2026-11-27T20:00:00Z')
const SLUG = 'venerdi-x7k2m9q4ta'

describeOnEveryDatabase('the queries of evenings and seasons', (location) => {
  let source: DataSource
  const collector = new Collector()

  /** Beside many games of others, as on a busy site. */
  beforeEach(async () => {
    await seedStatistics(location(), { users: 1_000, games: 6_000, heavyGames: 500, signedIn: [] })
    await addCircle(location(), { slug: SLUG, members: 8, games: gamesOfFridays(500, FRIDAY_MS) })
    source = await createDataSource(location())
    await source.initialize()
    source.setOptions({ logging: ['query'], logger: collector })
    collector.asked.length = 0
  })
  afterEach(() => source.destroy())

  it('go through an index, and sort nothing', async () => {
    const database = new Database(source)
    const evenings = new CircleEvenings(database, () => FRIDAY_MS + 60 * 60_000)
    await database.transaction(async () => undefined)
    // SELECTs that SQLite runs past TypeORM are not collected: a transaction is open, so that they wait in turn.
    const busy = database.transaction(async () => {
      const work = [
        evenings.circleFor(SLUG, 1),
        evenings.evenings(1, null),
        evenings.evening({ id: 1, name: 'Venerdì', isOwner: true }, '2026-11-20'),
        evenings.season(1, null),
      ] as const
      return { work }
    })
    const [circle, list, evening, season] = await Promise.all((await busy).work)
    assert.ok(circle.ok && circle.value.isOwner)
    assert.equal(list.evenings[1]?.games, 3)
    assert.equal(evening.games.length, 3)
    assert.ok(season.table.length === 8 && season.trophies.length > 10)
    await evenings.storeSeason(1, { from: '2026-11-01', to: '2026-11-30', name: 'Novembre' })
    const asked = collector.asked.filter(({ sql }) => /^SELECT/i.test(sql))
    assert.ok(asked.length >= 9, `${asked.length} queries`)
    const problems: string[] = []
    for (const query of asked)
      for (const problem of await problemsOf(source, query)) problems.push(`${query.sql}: ${problem}`)
    assert.deepEqual(problems, [])
  })
})
