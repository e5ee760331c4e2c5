/** Opens everything that the server keeps. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SuspendedGame } from '#common/protocol/answers.ts'
import type { TableStore } from '../tables/ports.ts'
import { Avatars } from './avatars.ts'
import { ChatLines } from './chat-lines.ts'
import { createDataSource, neverWaitForLocks, type DatabaseLocation } from './data-source.ts'
import { Database } from './database.ts'
import { Journal } from './journal.ts'
import { Leases } from './leases.ts'
import { Mails } from './mails.ts'
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
  readonly mails: Mails
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

/**
 * `now` in milliseconds since the epoch; failures of background work are told to `onError`. `sessionSecrets`, newest first, seal what is secret in
 * mails that wait: without them those are of no use to the next process.
 */
export type StorageOptions = DatabaseLocation & { readonly sessionSecrets?: readonly string[]; readonly now?: () => number; readonly onError: (error: unknown) => void }

const PURGE_MS = 60 * 60_000

/** Forgets what has expired now and every hour; the returned function ends it. */
const purgeEveryHour = async (kept: readonly { purge(): Promise<void> }[], onError: (error: unknown) => void): Promise<() => void> => {
  const purge = async (): Promise<void> => {
    for (const each of kept) await each.purge()
  }
  await purge()
  const timer = setInterval(() => void purge().catch(onError), PURGE_MS).unref()
  return () => clearInterval(timer)
}

const mailSecrets = ({ sessionSecrets: [secret = randomBytes(32).toString('hex'), ...former] = [] }: StorageOptions): readonly [string, ...string[]] => [secret, ...former]

/** Connects, brings the schema up to date and forgets what has expired, now and every hour. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const now = options.now ?? Date.now
  const source = await createDataSource(options)
  await source.initialize()
  await source.runMigrations()
  await neverWaitForLocks(source)
  const database = new Database(source)
  const sessions = new Sessions(database, now)
  const mails = new Mails(database, now, mailSecrets(options))
  const passwordResets = new PasswordResets(database, now, mails)
  const journal = new Journal(database)
  const leases = new Leases(database, now, options.onError)
  const downMs = await leases.begin()
  const avatars = new Avatars(database, join(options.dataDir, 'avatars'), now)
  const chat = new ChatLines(database, now)
  const stopPurging = await purgeEveryHour([sessions, passwordResets, avatars, chat], options.onError)
  return {
    users: new Users(database, now),
    sessions,
    passwordResets,
    mails,
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
      stopPurging()
      await journal.drained()
      await chat.drained()
      await leases.end().catch(options.onError)
      await database.close()
    },
  }
}
