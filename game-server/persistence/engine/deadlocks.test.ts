import assert from 'node:assert/strict'
import { createDataSource } from '../data-source.ts'
import { Database } from './database.ts'
import { describeOnEveryDatabase } from './test-databases.ts'

const AT_ONCE = 9

describeOnEveryDatabase('transactions that lock the same rows in different orders', (location) => {
  it('are all applied exactly once, even when the database rolls them back several times', async () => {
    const source = await createDataSource(location())
    await source.initialize()
    const database = new Database(source)
    await source.query('CREATE TABLE tally (id INT PRIMARY KEY, count INT NOT NULL)')
    await source.query('INSERT INTO tally (id, count) VALUES (1, 0), (2, 0), (3, 0)')
    const orders = [
      [1, 2, 3],
      [2, 3, 1],
      [3, 1, 2],
    ] as const
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        database.transaction(async (manager) => {
          for (const id of orders[index % 3] ?? [])
            await manager.query('UPDATE tally SET count = count + 1 WHERE id = ?', [id])
        }),
      ),
    )
    const rows: readonly { count: number }[] = await source.query('SELECT count FROM tally')
    await source.query('DROP TABLE tally')
    await database.close()
    assert.deepEqual(
      rows.map(({ count }) => count),
      [AT_ONCE, AT_ONCE, AT_ONCE],
    )
  })
})
