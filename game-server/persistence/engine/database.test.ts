import assert from 'node:assert/strict'
import { createDataSource } from '../data-source.ts'
import { Database } from './database.ts'
import { describeOnEveryDatabase } from './test-databases.ts'

describeOnEveryDatabase('a statement that is written by hand', (location) => {
  let database: Database
  beforeEach(async () => {
    const source = await createDataSource(location())
    await source.initialize()
    database = new Database(source)
    await database.run((manager) => manager.query('CREATE TABLE numbers (number INTEGER PRIMARY KEY)'))
  })
  afterEach(() => database.close())

  const count = async (): Promise<number> =>
    Number((await database.select('SELECT COUNT(*) AS numbers FROM numbers', []))[0]?.['numbers'])
  /** It takes much longer than a read. */
  const addMany = (): Promise<void> =>
    database.write({
      sql: 'INSERT INTO numbers (number) WITH RECURSIVE counted (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM counted WHERE number < 300) SELECT a.number * 1000 + b.number FROM counted AS a JOIN counted AS b',
      values: [],
    })

  it('is stored when it is over', async () => {
    await database.write({ sql: 'INSERT INTO numbers (number) VALUES (?), (?)', values: [1, 2] })
    assert.equal(await count(), 2)
  })
  it('says which rule of the schema it violates, and stores nothing then', async () => {
    await assert.rejects(database.write({ sql: 'INSERT INTO numbers (number) VALUES (?), (?)', values: [1, 1] }), {
      name: 'StorageError',
      violation: 'duplicate',
    })
    assert.equal(await count(), 0)
  })
  it('lets others read what was there before while it writes', async () => {
    const order: string[] = []
    await Promise.all([
      addMany().then(() => order.push('written')),
      count().then((found) => order.push(`read ${found}`)),
    ])
    assert.deepEqual(order, ['read 0', 'written'])
    assert.equal(await count(), 300 * 300)
  })
  it('does not become part of a transaction that is open', async () => {
    const { promise: written, resolve } = Promise.withResolvers<Promise<void>>()
    await assert.rejects(
      database.transaction(async (manager) => {
        await manager.query('INSERT INTO numbers (number) VALUES (1)')
        resolve(database.write({ sql: 'INSERT INTO numbers (number) VALUES (2)', values: [] }))
        throw new Error('rolled back')
      }),
    )
    await written
    assert.equal(await count(), 1)
  })
})
