/** Opens the database and all stores of the server. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { AdminRoomsAnswer } from '#common/protocol/rest/admin-rooms.ts'
import type { OwnSeat, SuspendedGame } from '#common/protocol/rest/answers.ts'
import type { RoomsAfter } from '#common/protocol/rest/requests.ts'
import type { LastGame, StatisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import type { Hold } from '../tables/hold.ts'
import type { TableStore } from '../tables/ports.ts'
import { adminRooms } from './games/admin-rooms.ts'
import { Avatars } from './accounts/avatars.ts'
import { ChatLines } from './journal/chat-lines.ts'
import { duplicateStores, type DuplicateStores } from './duplicates/duplicate-stores.ts'
import { Circles } from './circles/circles.ts'
import { createDataSource, type DatabaseLocation, neverWaitForLocks } from './data-source.ts'
import { Database } from './engine/database.ts'
import { Journal } from './journal/journal.ts'
import { Leases, type RoomChanges } from './journal/leases.ts'
import { Mails } from './accounts/mails.ts'
import { migrate, newerMigrations } from './engine/migrate.ts'
import { CircleDates } from './circles/dates.ts'
import { Mutes } from './conduct/mutes.ts'
import type { Location } from './journal/processes.ts'
import { lastGamesOf } from './games/last-games.ts'
import { ownSeatsOf, suspendedGamesOf } from './games/own-games.ts'
import { PasswordResets } from './accounts/password-resets.ts'
import { PaymentReviews } from './money/payment-reviews.ts'
import { Payments } from './money/payments.ts'
import { fillRoomSeats } from './projections/fill-seats.ts'
import { Profiles } from './accounts/profiles.ts'
import { FormerGames } from './projections/former-games.ts'
import { Guests } from './accounts/guests.ts'
import { CircleEvenings } from './circles/evenings.ts'
import { ratingStores, type RatingStores } from './rating/ratings.ts'
import { Rankings } from './statistics/rankings.ts'
import { Reports } from './conduct/reports.ts'
import { Restrictions } from './conduct/restrictions.ts'
import { RecordedGames } from './games/recorded-games.ts'
import { reminderStores, type ReminderStores } from './reminders/reminder-stores.ts'
import { AccountSettings } from './accounts/settings.ts'
import { Sessions } from './accounts/sessions.ts'
import { type Player, statisticsOf } from './statistics/statistics.ts'
import { createTableStore } from './table-store.ts'
import { Tokens } from './money/tokens.ts'
import { NO_WEEKLY_TOKENS, type WeeklyTokens } from './money/weekly.ts'
import { Users } from './accounts/users.ts'
import { siteName } from './accounts/welcome.ts'

/** All stores of the server. Every promise may reject with `StorageError`. */
export type Storage = ReminderStores &
  RatingStores &
  DuplicateStores & {
    readonly users: Users
    readonly guests: Guests
    readonly sessions: Sessions
    readonly passwordResets: PasswordResets
    readonly mails: Mails
    readonly profiles: Profiles
    readonly avatars: Avatars
    readonly tokens: Tokens
    readonly payments: Payments
    readonly paymentReviews: PaymentReviews
    readonly mutes: Mutes
    readonly reports: Reports
    readonly restrictions: Restrictions
    readonly circles: Circles
    readonly settings: AccountSettings
    readonly circleDates: CircleDates
    readonly tables: TableStore
    readonly rankings: Rankings
    readonly circleEvenings: CircleEvenings
    readonly recordedGames: RecordedGames
    /** The statistics of a user with a page of the history; null when `before` is not an ended game of theirs. */
    statistics(user: Player, before: number | null): Promise<StatisticsAnswer | null>
    /** Adds the statistics of games that ended before statistics existed. `close` stops it. */
    readonly formerGames: Pick<FormerGames, 'begin' | 'done'>
    /** A name of the site: a hash that only processes with this database know. */
    readonly siteName: string
    /** The id of this process, new at each start. */
    readonly processId: string
    /** How certain it is that this process still holds its rooms. */
    readonly hold: Hold
    /** How long no server was running before this one, in milliseconds. */
    readonly downMs: number
    /** Takes the open rooms that no living process holds, now and from now on: see `Leases.takeOver`. */
    takeOver(location: Location, changes: RoomChanges): Promise<void>
    /** The internal address of another living process that holds a room; null when there is none. */
    addressOf(roomId: string): Promise<string | null>
    /** A page of the rooms that are not closed, for the administrator; `after` is null for the first page. */
    adminRooms(after: RoomsAfter | null): Promise<AdminRoomsAnswer>
    /** The suspended games of a user, newest first. */
    suspendedGames(userId: number): Promise<readonly SuspendedGame[]>
    /** The games of a user's last evening, newest first. */
    lastGames(userId: number): Promise<readonly LastGame[]>
    /** The seats of a user in running games, waiting rooms and suspended games. */
    ownSeats(userId: number): Promise<readonly OwnSeat[]>
    /** Resolves when the database answers and can store data. */
    ping(): Promise<void>
    /** Gives the rooms back, so that others can take them at once; later ones are not kept. Never rejects. */
    giveBack(): Promise<void>
    /** Waits for running writes, gives the rooms back and closes the database. */
    close(): Promise<void>
  }

/**
 * `now` is in milliseconds since the epoch; failures of background work are reported to `onError`. `sessionSecrets`,
 * newest first, encrypt the secret parts of mails that wait to be sent; the next process needs the same secrets to send
 * these mails. Without `weekly`, no balance is ever filled up. `onContinued` is told the names of migrations that a
 * killed process has begun, `onNewerSchema` those that only a newer version knows.
 */
export type StorageOptions = DatabaseLocation & {
  readonly sessionSecrets?: readonly string[]
  readonly now?: () => number
  readonly weekly?: WeeklyTokens
  readonly onError: (error: unknown) => void
  readonly onContinued?: (migration: string) => void
  readonly onNewerSchema?: (migrations: readonly string[]) => void
}

const PURGE_MS = 60 * 60_000

/** Purges expired data now and every hour; the returned function stops that. */
const purgeEveryHour = async (
  kept: readonly { purge(): Promise<void> }[],
  onError: (error: unknown) => void,
): Promise<() => void> => {
  const purge = async (): Promise<void> => {
    for (const each of kept) await each.purge()
  }
  await purge()
  const timer = setInterval(() => void purge().catch(onError), PURGE_MS).unref()
  return () => clearInterval(timer)
}

const mailSecrets = ({
  sessionSecrets: [secret = randomBytes(32).toString('hex'), ...former] = [],
}: StorageOptions): readonly [string, ...string[]] => [secret, ...former]

/** What needs nothing but the database, the time, and the id of this process. */
type Tools = Required<Pick<StorageOptions, 'now' | 'weekly' | 'onError'>>
const simpleStores = (database: Database, owner: string, { now, weekly, onError }: Tools) => ({
  users: new Users(database, now),
  tokens: new Tokens(database, now, weekly),
  payments: new Payments(database, now),
  paymentReviews: new PaymentReviews(database, now),
  mutes: new Mutes(database, now),
  reports: new Reports(database, now, owner),
  restrictions: new Restrictions(database, now),
  circles: new Circles(database, now),
  settings: new AccountSettings(database, now),
  circleDates: new CircleDates(database, now),
  ...reminderStores(database, now),
  ...ratingStores(database, now, onError),
  ...duplicateStores(database, now),
  rankings: new Rankings(database),
  circleEvenings: new CircleEvenings(database, now),
  statistics: (user: Player, before: number | null) => statisticsOf(database, user, before),
  adminRooms: (after: RoomsAfter | null) => adminRooms(database, after),
  suspendedGames: (userId: number) => database.run((manager) => suspendedGamesOf(manager, userId)),
  lastGames: (userId: number) => database.run((manager) => lastGamesOf(manager, userId)),
  ownSeats: (userId: number) => database.run((manager) => ownSeatsOf(manager, userId)),
})

/** Those of the simple stores in which something expires. */
const purgedOf = ({ reports, restrictions, pushDevices, reminders }: ReturnType<typeof simpleStores>) =>
  [reports, restrictions, pushDevices, reminders] as const

/** Connects and brings the database up to date. */
const openMigrated = async (options: StorageOptions): Promise<Database> => {
  const source = await createDataSource(options)
  await source.initialize()
  const database = new Database(source)
  await migrate(source, options.dataDir, () => fillRoomSeats(database, new Journal(database)), options.onContinued)
  const newer = await newerMigrations(source)
  if (newer.length > 0) options.onNewerSchema?.(newer)
  await neverWaitForLocks(source)
  return database
}

const ownershipOf = (
  leases: Leases,
  journal: Journal,
  onError: StorageOptions['onError'],
): Pick<Storage, 'processId' | 'hold' | 'takeOver' | 'addressOf' | 'giveBack'> => ({
  processId: leases.owner,
  hold: leases.hold,
  takeOver: (location, changes) => leases.takeOver(location, changes),
  addressOf: (roomId) => leases.addressOf(roomId),
  giveBack: async () => {
    await journal.drained()
    await leases.end().catch(onError)
  },
})

/** Connects, runs the migrations and purges expired data, now and every hour. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const database = await openMigrated(options)
  const leases = new Leases(database, options.now ?? Date.now, options.onError)
  try {
    return await begun(database, leases, options)
  } catch (problem) {
    // What comes after the migrations failed: nothing of this start goes on.
    await leases.end().catch(() => undefined)
    await database.close().catch(() => undefined)
    throw problem
  }
}

const begun = async (database: Database, leases: Leases, options: StorageOptions): Promise<Storage> => {
  const { now = Date.now, weekly = NO_WEEKLY_TOKENS } = options
  const sessions = new Sessions(database, now)
  const mails = new Mails(database, now, mailSecrets(options))
  const passwordResets = new PasswordResets(database, now, mails)
  const journal = new Journal(database, leases.owner)
  const downMs = await leases.begin()
  const avatars = new Avatars(database, now)
  await avatars.adopt(join(options.dataDir, 'avatars')).catch(options.onError)
  const chat = new ChatLines(database, now, leases.owner)
  const formerGames = new FormerGames(database, journal, options.onError)
  const simple = simpleStores(database, leases.owner, { ...options, now, weekly })
  const ownership = ownershipOf(leases, journal, options.onError)
  const purged = [sessions, passwordResets, avatars, chat, ...purgedOf(simple)]
  const stopPurging = await purgeEveryHour(purged, options.onError)
  return {
    ...simple,
    guests: new Guests(database, now),
    sessions,
    passwordResets,
    mails,
    profiles: new Profiles({ database, journal, avatars, now }),
    recordedGames: new RecordedGames(database, journal, now),
    avatars,
    tables: createTableStore({ database, journal, leases, chat, weekly }),
    formerGames,
    downMs,
    ...ownership,
    siteName: await database.run(siteName),
    // A full disk can still be read. After a failed write only another write shows whether the disk is still full.
    ping: async () =>
      void (await (journal.hasFailed ? leases.renew() : database.run((manager) => manager.query('SELECT 1')))),
    close: async () => {
      stopPurging()
      await Promise.all([formerGames.stop(), simple.ratingLane.stop()])
      await chat.drained()
      await ownership.giveBack()
      await database.close()
    },
  }
}
