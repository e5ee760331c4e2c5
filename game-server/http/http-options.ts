/** What the HTTP part needs from the rest of the server. */
import type { Request, RequestHandler, Response } from 'express'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Metrics, Readings } from '../metrics/metrics.ts'
import type { Storage } from '../persistence/storage.ts'
import type { RoomDirectory } from '../tables/ports.ts'
import type { ConductEffects } from './admin/conduct.ts'
import type { Passwords } from './auth/passwords.ts'
import type { SessionEffects } from './auth/session-store.ts'
import type { MakeLimiter } from './security/limits.ts'

export type HttpOptions = ConductEffects &
  SessionEffects & {
    readonly config: Config
    readonly storage: Pick<
      Storage,
      | 'users'
      | 'guests'
      | 'sessions'
      | 'passwordResets'
      | 'mails'
      | 'profiles'
      | 'avatars'
      | 'tokens'
      | 'payments'
      | 'paymentReviews'
      | 'suspendedGames'
      | 'ownSeats'
      | 'circleEvenings'
      | 'lastGames'
      | 'statistics'
      | 'rankings'
      | 'ratings'
      | 'recordedGames'
      | 'mutes'
      | 'reports'
      | 'restrictions'
      | 'circles'
      | 'circleDates'
      | 'settings'
      | 'pushDevices'
      | 'dailyDecks'
      | 'dailyHands'
      | 'challenges'
      | 'challengeOfRoom'
      | 'circleChallenges'
      | 'adminRooms'
      | 'ping'
    >
    readonly directory: RoomDirectory
    /** Somebody looks at today's hand of the day: the computer's results will be needed. */
    readonly onDailyAsked?: () => void
    readonly mailer: Mailer
    readonly log: Log
    readonly metrics: Metrics
    /** What the metrics read when somebody asks for them. */
    readonly readings: Readings
    /** Milliseconds since the epoch. */
    readonly now: () => number
    /**
     * The public origin of the site, for example `http://127.0.0.1:2567`. It is known only after listening, so it is
     * read for each request.
     */
    readonly publicOrigin: () => string
    /** Makes the counters of limits; in memory by default. */
    readonly limiter?: MakeLimiter
    /** Relays a request about a room that another process has, or refuses it; false when this process answers it. */
    readonly relay?:
      | ((
          request: Request,
          response: Response,
          refusals: { readonly unreachable: () => void; readonly tooManyRequests: (retryAfterSeconds: number) => void },
        ) => Promise<boolean>)
      | undefined
    /** Other routes (matchmaking), after the security headers and the Origin check. They send their own refusals. */
    readonly routers?: readonly RequestHandler[]
    /** Hashes the passwords, at the cost of production by default. */
    readonly passwords?: Passwords
    /** The folder of the built site; `dist/web` by default. */
    readonly webRoot?: string
  }
