import assert from 'node:assert/strict'
import { createDataSource } from '../data-source.ts'
import { describeOnEveryDatabase, describeOnMariaDb } from './test-databases.ts'

describeOnEveryDatabase('the schema of the database', (location) => {
  it('is the same after the migrations as in the entities', async () => {
    const source = await createDataSource(location())
    await source.initialize()
    await source.runMigrations()
    const { upQueries } = await source.driver.createSchemaBuilder().log()
    await source.destroy()
    assert.deepEqual(
      upQueries.map(({ query }) => query),
      [],
    )
  })

  it('can be removed by the down migrations and created again', async () => {
    const source = await createDataSource(location())
    await source.initialize()
    await source.runMigrations()
    for (const _ of source.migrations) await source.undoLastMigration()
    const redone = await source.runMigrations()
    await source.destroy()
    assert.equal(redone.length, source.migrations.length)
  })
})

describeOnMariaDb('a connection to the database', (location) => {
  it('stores backslashes literally and refuses texts that are too long, with any server defaults', async () => {
    const source = await createDataSource(location())
    await source.initialize()
    const modes: unknown[] = await Promise.all(
      Array.from({ length: 10 }, () => source.query('SELECT @@SESSION.sql_mode AS mode, SLEEP(0.05) AS slept')),
    )
    await source.destroy()
    for (const mode of modes) assert.deepEqual(mode, [{ mode: 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', slept: 0 }])
  })
})
