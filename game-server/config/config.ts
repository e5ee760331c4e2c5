/** Reads and validates the environment, once (DESIGN section 8). Nothing else reads `process.env`. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TokenPackage } from '#common/protocol/rest/account-answers.ts'
import type { AbsenceTimes } from '#common/table/absence/votes.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { Sender } from '../mail/mail.ts'
import { defaultSender } from '../mail/sender.ts'
import type { RetentionDays } from '../persistence/archive/retention.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import type { WeeklyTokens } from '../persistence/money/weekly.ts'
import { contradictions, dangers } from './dangers.ts'
import { iceSettings, type IceSettings } from './ice-settings.ts'
import { processSettings, type ProcessSettings } from './process-settings.ts'
import { pushSettings, type PushSettings } from './push-settings.ts'
import { sessionSecretsOf } from './secrets.ts'
import { decode, refuse, type Environment, type LogLevel, type Variables } from './variables.ts'

/** The configuration of this process. */
export type Config = DatabaseLocation & {
  readonly isProduction: boolean
  /** 0 means any free port. */
  readonly port: number
  readonly host: string
  /** The public origin, without a trailing slash; null in development, where it follows from the port. */
  readonly publicUrl: string | null
  /** Whether clients reach this process over TLS. */
  readonly isSecure: boolean
  /** The secrets for signing cookies: the first one signs, all of them are accepted. Never empty. */
  readonly sessionSecrets: readonly string[]
  /** The URL of the SMTP server, with its credentials; null when mails are written into files. */
  readonly smtpUrl: string | null
  /** The sender of mails. */
  readonly mailFrom: Sender
  readonly welcomeTokens: number
  /** Up to how many tokens balances are filled each week. */
  readonly weekly: WeeklyTokens
  /** Whether a nickname is enough to play online (DESIGN decision 11). */
  readonly guests: boolean
  /** The first balance of a guest. */
  readonly guestTokens: number
  /** How many guests may come from one address in 24 hours, without the voucher of a room. */
  readonly guestsPerAddress: number
  /** The payment pages of the token packages. */
  readonly paymentLinks: PaymentLinks
  /** The secret with which the payment provider signs its messages; null when none is configured. */
  readonly webhookSecret: string | null
  /** The admin account to create on an empty database (DESIGN decision 14). */
  readonly admin: { readonly email: string; readonly password: string } | null
  /** The factor on every pause of a table. */
  readonly gamePace: number
  /** How long tables wait for absent players, how long votes last, and when a move is overdue. */
  readonly absence: AbsenceTimes
  /** The number of trusted reverse proxies; 0 for none. */
  readonly trustProxyHops: number
  readonly isRateLimited: boolean
  /** How this process works together with others of the same site; null when it is the only one. */
  readonly processes: ProcessSettings | null
  /** Whoever sends this token may read `/metrics`; null when nobody may. */
  readonly metricsToken: string | null
  /** The commit that this server was built from; empty when unknown. */
  readonly commit: string
  /** How browsers reach each other for voice. */
  readonly ice: IceSettings
  /** How notifications are sent; null when none are. */
  readonly push: PushSettings | null
  readonly logLevel: LogLevel
}

/** The payment page of each token package; null where none is configured. */
export type PaymentLinks = Readonly<Record<TokenPackage['id'], string | null>>

const linksOf = ({
  PAYMENT_LINK_BASE,
  PAYMENT_LINK_PREMIUM,
  PAYMENT_LINK_PRO,
}: Pick<Variables, 'PAYMENT_LINK_BASE' | 'PAYMENT_LINK_PREMIUM' | 'PAYMENT_LINK_PRO'>): PaymentLinks => ({
  base: PAYMENT_LINK_BASE ?? null,
  premium: PAYMENT_LINK_PREMIUM ?? null,
  pro: PAYMENT_LINK_PRO ?? null,
})

const locationOf = ({ DATABASE_URL, DATA_DIR }: Variables): DatabaseLocation => ({
  databaseUrl: DATABASE_URL ?? null,
  dataDir: resolve(DATA_DIR),
})

/** The location of the database, for commands that need nothing else. Throws {@link ConfigError}. */
export const databaseLocation = (environment: Environment): DatabaseLocation => locationOf(decode(environment))

/** What `npm run retention` needs. Throws {@link ConfigError}. */
export const retentionConfig = (environment: Environment): DatabaseLocation & { readonly days: RetentionDays } => {
  const variables = decode(environment)
  return { ...locationOf(variables), days: retentionDays(variables) }
}

/** The settings that the variables say. */
const retentionDays = (variables: Variables): RetentionDays => ({
  suspended: variables.RETENTION_SUSPENDED_DAYS,
  unplayed: variables.RETENTION_UNPLAYED_DAYS,
  journals: variables.RETENTION_JOURNAL_DAYS,
})

const adminIn = ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Variables): Config['admin'] =>
  email === undefined || password === undefined ? null : { email, password }

/** `WEEKLY_TOKENS=0` fills nobody's balance, not even that of a guest. */
const weeklyTokens = ({ WEEKLY_TOKENS, GUEST_TOKENS }: Variables): WeeklyTokens => ({
  accounts: WEEKLY_TOKENS,
  guests: WEEKLY_TOKENS === 0 ? 0 : GUEST_TOKENS,
})

const absenceTimes = (variables: Variables): AbsenceTimes => ({
  absenceMs: variables.ABSENCE_SECONDS * 1_000,
  voteMs: variables.VOTE_SECONDS * 1_000,
  overdueMs: variables.OVERDUE_SECONDS * 1_000,
  seatKeptMs: ABSENCE_TIMES.seatKeptMs,
})

/** The configuration. In development it creates `DATA_DIR` and the session secret in it. Throws {@link ConfigError}. */
export const loadConfig = (environment: Environment): Config => {
  const variables = decode(environment)
  const isProduction = variables.NODE_ENV === 'production'
  const problems = [...contradictions(variables), ...(isProduction ? dangers(variables) : [])]
  if (problems.length > 0) refuse(problems)
  const location = locationOf(variables)
  mkdirSync(location.dataDir, { recursive: true })
  const mailFrom = variables.MAIL_FROM ?? defaultSender(variables.PUBLIC_URL)
  return {
    ...location,
    isProduction,
    port: variables.PORT,
    host: variables.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: variables.PUBLIC_URL ?? null,
    isSecure: variables.PUBLIC_URL?.startsWith('https:') ?? false,
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom,
    sessionSecrets: sessionSecretsOf(variables.SESSION_SECRET ?? '', location.dataDir),
    welcomeTokens: variables.WELCOME_TOKENS,
    weekly: weeklyTokens(variables),
    guests: variables.GUESTS === 'on',
    guestTokens: variables.GUEST_TOKENS,
    guestsPerAddress: variables.GUESTS_PER_ADDRESS,
    paymentLinks: linksOf(variables),
    webhookSecret: variables.PAYMENT_WEBHOOK_SECRET ?? null,
    admin: adminIn(variables),
    gamePace: variables.GAME_PACE,
    absence: absenceTimes(variables),
    trustProxyHops: variables.TRUST_PROXY ?? 0,
    isRateLimited: variables.RATE_LIMITS === 'on',
    processes: processSettings(variables),
    metricsToken: variables.METRICS_TOKEN ?? null,
    commit: variables.GIT_COMMIT ?? '',
    ice: iceSettings(variables),
    push: pushSettings(variables, variables.PUBLIC_URL, mailFrom),
    logLevel: variables.LOG_LEVEL,
  }
}
