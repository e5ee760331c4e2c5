/** Opens a database for a command-line tool. It creates, migrates and purges nothing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DataSource } from 'typeorm'
import { createDataSource, neverWaitForLocks, type DatabaseLocation } from './data-source.ts'

/** Connects to a database that exists and has the current schema. Rejects when it does not; starting the server once updates it. */
export const openExisting = async (location: DatabaseLocation): Promise<DataSource> => {
  if (location.databaseUrl === null && !existsSync(join(location.dataDir, 'regicidio.sqlite'))) throw new Error(`there is no database in ${location.dataDir}`)
  const source = await createDataSource(location)
  await source.initialize()
  if (await source.showMigrations()) {
    await source.destroy()
    throw new Error('the database was made by an older version: start the server once')
  }
  await neverWaitForLocks(source)
  return source
}
