/** No query of the statistics routes reads a whole table: asked of the databases themselves, with EXPLAIN. */
import assert from 'node:assert/strict'
import type { DataSource } from 'typeorm'
import { seedStatistics } from '../../testing/seeded-statistics.ts'
import { createDataSource } from '../data-source.ts'
import { Database } from '../engine/database.ts'
import { RANKING_PAGE } from '#common/limits.ts'
import { RatingLane } from '../rating/lane.ts'
import { Ratings } from '../rating/ratings.ts'
import { Rankings } from './rankings.ts'
import { statisticsOf } from './statistics.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { Collector, problemsOf } from '../engine/test-plans.ts'

const USERS = 3_000
const HEAVIEST = { id: 1, nickname: 'Giocatore 1x', avatarUrl: null }

describeOnEveryDatabase('the queries of the statistics', (location) => {
  let source: DataSource
  const collector = new Collector()

  beforeEach(async () => {
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
    const newest = await statisticsOf(database, HEAVIEST, null)
    assert.ok(newest?.next !== undefined)
    await statisticsOf(database, HEAVIEST, newest.next)
    const last = await rankings.around(HEAVIEST.id)
    assert.ok(last.length > 0)
    await rankings.first()
    await rankings.after(last[0]?.userId ?? 0)
    const best = await rankings.first('rating')
    assert.equal(best.length, RANKING_PAGE)
    await rankings.after(best.at(-1)?.userId ?? 0, 'rating')
    await rankings.around(best.at(-1)?.userId ?? 0, 'rating')
    const lane = new RatingLane(database, Date.now, failOnError)
    await lane.look()
    assert.ok((await new Ratings(database, lane).ofGame(7)) !== null)
    const asked = [...collector.asked]
    assert.ok(asked.length > 15, `${asked.length} queries`)
    const problems: string[] = []
    for (const query of asked)
      for (const problem of await problemsOf(source, query)) problems.push(`${query.sql}: ${problem}`)
    assert.deepEqual(problems, [])
  })

  it('would be found out if they did not', async () => {
    const whole = { sql: 'SELECT COUNT(*) FROM player_games WHERE total > ?', values: [3] }
    const sorted = { sql: 'SELECT userId FROM player_statistics WHERE rankKey > ? ORDER BY totalScore', values: [3] }
    for (const query of [whole, sorted]) assert.equal((await problemsOf(source, query)).length, 1, query.sql)
  })
})
