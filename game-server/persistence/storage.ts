/** Opens everything that the server keeps. */
import type { SuspendedGame } from '#common/protocol/rest.ts'
import type { TableStore } from '../session/ports.ts'
import { createDataSource, type DatabaseLocation } from './data-source.ts'
import { Database } from './database.ts'
import { Journal } from './journal.ts'
import { Leases } from './leases.ts'
import { Sessions } from './sessions.ts'
import { suspendedGamesOf } from './suspended-games.ts'
import { createTableStore } from './table-store.ts'
import { Users } from './users.ts'

/** What the server keeps. Every promise may reject with `StorageError`. */
export type Storage = {
  readonly users: Users
  readonly sessions: Sessions
  readonly tables: TableStore
  /** The suspended games of a user, newest first. */
  suspendedGames(userId: number): Promise<readonly SuspendedGame[]>
  /** Resolves while the database answers. */
  ping(): Promise<void>
  /** Stores what is under way, gives the leases back and closes the database. */
  close(): Promise<void>
}

/** `now` in milliseconds since the epoch; failures of background work are told to `onError`. */
export type StorageOptions = DatabaseLocation & { readonly now?: () => number; readonly onError: (error: unknown) => void }

const PURGE_MS = 60 * 60_000

/** Connects, brings the schema up to date, takes over the rooms and forgets expired sessions, now and every hour. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const now = options.now ?? Date.now
  const source = await createDataSource(options)
  await source.initialize()
  await source.runMigrations()
  const database = new Database(source)
  const sessions = new Sessions(database, now)
  const journal = new Journal(database)
  const leases = new Leases(database, now, options.onError)
  await leases.begin()
  await sessions.purge()
  const purging = setInterval(() => void sessions.purge().catch(options.onError), PURGE_MS).unref()
  return {
    users: new Users(database, now),
    sessions,
    tables: createTableStore(database, journal, leases),
    suspendedGames: (userId) => database.run((manager) => suspendedGamesOf(manager, userId)),
    ping: async () => void (await database.run((manager) => manager.query('SELECT 1'))),
    close: async () => {
      clearInterval(purging)
      await journal.drained()
      await leases.end().catch(options.onError)
      await database.close()
    },
  }
}
