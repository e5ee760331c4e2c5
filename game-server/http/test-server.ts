/** The real HTTP part of the server with a real temporary database, for tests. */
import type { Express } from 'express'
import request from 'supertest'
import { ok, refused } from '#common/result.ts'

import type { Environment } from '../config/variables.ts'
import { loadConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import type { Mailer } from '../mail/mail.ts'
import { openMailer } from '../mail/mailer.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { openStorage, type Storage } from '../persistence/storage.ts'
import { failOnError, temporarySqlite } from '../persistence/engine/test-databases.ts'
import { Metrics } from '../metrics/metrics.ts'
import type { RoomDirectory } from '../tables/ports.ts'
import type { PublicRoom } from '../tables/rooms/listing.ts'
import { Passwords } from './auth/passwords.ts'
import { createHttp, type Http } from './app.ts'
import type { HttpOptions } from './http-options.ts'

export const ORIGIN = 'http://127.0.0.1:2567'

export type TestServer = Http & {
  readonly storage: Storage
  /** Its database, for tests that look past the storage. */
  readonly location: DatabaseLocation
  readonly mailer: Mailer
  readonly endedSessions: readonly string[]
  /** Old and new ids of login sessions. */
  readonly renewedSessions: readonly (readonly [string, string])[]
  readonly logLines: readonly string[]
  close(): Promise<void>
}

/** One room, ABCDEF, that anybody may join, because these tests are not about rooms. */
export const testDirectory: RoomDirectory = {
  refresh: async () => undefined,
  openRooms: () => ({ rooms: [] }),
  watchable: () => null,
  lastGameFor: () => null,
  detail: async (roomId) =>
    roomId === 'ABCDEF'
      ? ok({
          roomId,
          name: 'Sala',
          creatorName: 'Ada',
          isActive: false,
          audience: 'nobody' as const,
          players: [],
        } satisfies PublicRoom)
      : refused('roomNotFound'),
  create: async ({ userId }, gameName) =>
    gameName === 'piena' ? refused('tooManyRooms') : ok({ roomId: 'ABCDEF', playerId: `p${userId}` }),
  treat: async (roomId) => (roomId === 'ABCDEF' ? ok(null) : refused('roomNotFound')),
  isSeated: async (roomId, userId) => roomId === 'ABCDEF' && userId === 1,
  updatePerson: async () => undefined,
  chatBetween: async () => refused('roomNotFound'),
  removePlayer: async () => undefined,
  recheckSpectators: async () => undefined,
  close: async () => refused('roomNotFound'),
  join: async (roomId, { userId }) =>
    roomId === 'ABCDEF' ? ok({ playerId: `p${userId}`, isCreator: false }) : refused('roomNotFound'),
}

const NO_READINGS = { tables: () => ({ waiting: 2, playing: 1 }), sockets: () => ({ sockets: 3, users: 2 }) }

/** `now`, in milliseconds since the epoch, is the clock of the storage. */
export type TestOptions = Partial<HttpOptions> & { readonly now?: () => number }

/** Argon2 at its cheapest. Tests that have to do with the cost of a hash pass `new Passwords()` instead. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/**
 * A server with its own database. Rate limits are off unless the environment says otherwise, and hashes of passwords
 * are cheap.
 */
export const testServer = async (
  environment: Environment = {},
  { now = Date.now, ...options }: TestOptions = {},
): Promise<TestServer> => {
  const database = await temporarySqlite()
  const isProduction = environment['NODE_ENV'] === 'production'
  const config = loadConfig({
    DATA_DIR: database.location.dataDir,
    ...(isProduction ? {} : { RATE_LIMITS: 'off' }),
    ...environment,
  })
  const storage = await openStorage({ ...config, now, onError: failOnError })
  const endedSessions: string[] = []
  const renewedSessions: [string, string][] = []
  const logLines: string[] = []
  const log = createLog('trace', { write: (line: string) => void logLines.push(line) })
  const publicOrigin = (): string => config.publicUrl ?? ORIGIN
  const mailer = openMailer(config, log)
  const http = await createHttp({
    config,
    storage,
    metrics: new Metrics({ version: '0', commit: '' }),
    readings: NO_READINGS,
    directory: testDirectory,
    mailer,
    log,
    now,
    publicOrigin,
    onSessionEnded: (id) => void endedSessions.push(id),
    onSessionRenewed: (id, newId) => void renewedSessions.push([id, newId]),
    onRestricted: () => undefined,
    onReadmitted: () => undefined,
    passwords: new Passwords(CHEAP),
    ...options,
  })
  return {
    ...http,
    storage,
    location: config,
    mailer,
    endedSessions,
    renewedSessions,
    logLines,
    close: async () => {
      const mailsNoted = http.mailWorker.stop()
      await mailer.close()
      await mailsNoted
      await storage.close()
      await database.drop()
    },
  }
}

/** A valid registration. */
export const registration = (nickname = 'Ada') => ({
  email: `${nickname.toLowerCase()}@example.it`,
  password: 'segreto',
  nickname,
  firstName: 'Ada',
  lastName: '',
})

/** A browser that has just registered. */
export const registered = async (app: Express, nickname = 'Ada'): Promise<ReturnType<typeof request.agent>> => {
  const agent = request.agent(app)
  await agent.post('/api/auth/register').send(registration(nickname)).expect(201)
  return agent
}

/** The session cookie that an answer sets, as `name=value`; empty when it sets none. */
export const cookieOf = (response: request.Response): string =>
  [response.get('Set-Cookie') ?? []].flat().join(';').split(';', 1).join('')
