import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DataSource } from 'typeorm'
import { createDataSource } from '../data-source.ts'
import { migrate } from './migrate.ts'
import { describeOnMariaDb } from './test-databases.ts'

const CHILD = fileURLToPath(new URL('../../testing/migrating-process.ts', import.meta.url))

describeOnMariaDb('the lock of the migrations', (location) => {
  let source: DataSource
  beforeEach(async () => {
    source = await createDataSource(location())
    await source.initialize()
  })
  afterEach(() => source.destroy())

  /** The connections to this database that run a statement which contains `text`. */
  const connectionsThat = async (text: string): Promise<readonly number[]> => {
    const rows: readonly { id: number }[] = await source.query(
      'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE ?',
      [`%${text}%`],
    )
    return rows.map(({ id }) => id)
  }
  /** Resolves with the connection that waits for the lock, as soon as there is one other than `former`. */
  const waiting = async (former = 0): Promise<number> => {
    for (;;) {
      const id = (await connectionsThat('GET_LOCK')).find((each) => each !== former)
      if (id !== undefined) return id
      await pause(20)
    }
  }

  it('is waited for by a process whose connection the database ends, and which starts when it is free', async () => {
    const other = await createDataSource(location())
    await other.initialize()
    const { promise: free, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const holding = migrate(other, location().dataDir, () => {
      hold()
      return free
    })
    await held
    const { PATH } = process.env
    const child = spawn(process.execPath, [CHILD], {
      env: { PATH, DATABASE_URL: location().databaseUrl ?? '', DATA_DIR: location().dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'close')
    let connection = 0
    for (const _ of [1, 2, 3]) {
      connection = await Promise.race([waiting(connection), ended.then(() => assert.fail('the process has ended'))])
      await source.query(`KILL ${connection}`)
    }
    await Promise.race([waiting(connection), ended.then(() => assert.fail('the process has ended'))])
    release()
    await holding
    await other.destroy()
    assert.deepEqual(await ended, [0, null])
  })

  it('may be lost while a process works that has it, when the database ends its idle connection', async () => {
    const other = await createDataSource(location())
    await other.initialize()
    await migrate(other, location().dataDir, async () => {
      const idle: readonly { id: number }[] = await source.query(
        'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID()',
      )
      for (const { id } of idle) await source.query(`KILL ${id}`)
    })
    // Everybody can have it again.
    await migrate(other, location().dataDir)
    await other.destroy()
  })
})
