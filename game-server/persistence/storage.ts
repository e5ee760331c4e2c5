/** Opens everything that the server keeps. */
import { join } from 'node:path'
import type { SuspendedGame } from '#common/protocol/rest.ts'
import type { TableStore } from '../tables/ports.ts'
import { Avatars } from './avatars.ts'
import { ChatLines } from './chat-lines.ts'
import { createDataSource, type DatabaseLocation } from './data-source.ts'
import { Database } from './database.ts'
import { Journal } from './journal.ts'
import { Leases } from './leases.ts'
import { PasswordResets } from './password-resets.ts'
import { PaymentReviews } from './payment-reviews.ts'
import { Payments } from './payments.ts'
import { Profiles } from './profiles.ts'
import { Sessions } from './sessions.ts'
import { suspendedGamesOf } from './suspended-games.ts'
import { createTableStore } from './table-store.ts'
import { Tokens } from './tokens.ts'
import { Users } from './users.ts'

/** What the server keeps. Every promise may reject with `StorageError`. */
export type Storage = {
  readonly users: Users
  readonly sessions: Sessions
  readonly passwordResets: PasswordResets
  readonly profiles: Profiles
  readonly avatars: Avatars
  readonly tokens: Tokens
  readonly payments: Payments
  readonly paymentReviews: PaymentReviews
  readonly tables: TableStore
  /** For how long no process kept anything before this one, in milliseconds. */
  readonly downMs: number
  /** Takes over every open room from whatever process held it before. */
  takeOver(): Promise<void>
  /** The suspended games of a user, newest first. */
  suspendedGames(userId: number): Promise<readonly SuspendedGame[]>
  /** Resolves while the database answers and stores what it is given. */
  ping(): Promise<void>
  /** Stores what is under way, gives the leases back and closes the database. */
  close(): Promise<void>
}

/** `now` in milliseconds since the epoch; failures of background work are told to `onError`. */
export type StorageOptions = DatabaseLocation & { readonly now?: () => number; readonly onError: (error: unknown) => void }

const PURGE_MS = 60 * 60_000

/** Connects, brings the schema up to date and forgets what has expired, now and every hour. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const now = options.now ?? Date.now
  const source = await createDataSource(options)
  await source.initialize()
  await source.runMigrations()
  const database = new Database(source)
  const sessions = new Sessions(database, now)
  const passwordResets = new PasswordResets(database, now)
  const journal = new Journal(database)
  const leases = new Leases(database, now, options.onError)
  const downMs = await leases.begin()
  const avatars = new Avatars(database, join(options.dataDir, 'avatars'), now)
  const chat = new ChatLines(database, now)
  const purge = async (): Promise<void> => {
    await sessions.purge()
    await passwordResets.purge()
    await avatars.purge()
    await chat.purge()
  }
  await purge()
  const purging = setInterval(() => void purge().catch(options.onError), PURGE_MS).unref()
  return {
    users: new Users(database, now),
    sessions,
    passwordResets,
    profiles: new Profiles(database, avatars, now),
    avatars,
    tokens: new Tokens(database, now),
    payments: new Payments(database, now),
    paymentReviews: new PaymentReviews(database, now),
    tables: createTableStore(database, journal, leases, chat),
    downMs,
    takeOver: () => leases.takeAll(),
    suspendedGames: (userId) => database.run((manager) => suspendedGamesOf(manager, userId)),
    // A full disk can be read from: whether it is full still is seen by writing.
    ping: async () => (journal.hasFailed ? leases.renew() : void (await database.run((manager) => manager.query('SELECT 1')))),
    close: async () => {
      clearInterval(purging)
      await journal.drained()
      await chat.drained()
      await leases.end().catch(options.onError)
      await database.close()
    },
  }
}
