/** Reads and validates the environment, once (DESIGN section 8). Nothing else reads `process.env`. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { GUEST_TOKENS, WELCOME_TOKENS } from '#common/limits.ts'
import type { TokenPackage } from '#common/protocol/account-answers.ts'
import { registerRequest } from '#common/protocol/rest.ts'
import type { AbsenceTimes } from '#common/table/votes.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { Sender } from './mail/mail.ts'
import { iceVariables, iceContradictions, iceSettings, iceDangers, type IceSettings } from './ice-settings.ts'
import { defaultSender, sender } from './mail/sender.ts'
import type { DatabaseLocation } from './persistence/data-source.ts'
import { processContradictions, processSettings, processVariables, type ProcessSettings } from './process-settings.ts'
import { retentionDays, retentionVariables } from './retention-settings.ts'
import type { RetentionDays } from './persistence/retention.ts'
import { PLACEHOLDER, sessionSecretDangers, sessionSecretsOf } from './secrets.ts'

export type Environment = Readonly<Record<string, string | undefined>>

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
  /** Whether a nickname is enough to play online (DESIGN decision 11). */
  readonly guests: boolean
  /** The first balance of a guest. */
  readonly guestTokens: number
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
  readonly logLevel: LogLevel
}

/** The payment page of each token package; null where none is configured. */
export type PaymentLinks = Readonly<Record<TokenPackage['id'], string | null>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The environment is not valid. The message names every wrong variable, but never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const whole = (max: number): z.ZodType<number> =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= max, `must be at most ${max}`)

const isUrl = (schemes: readonly string[]) => (text: string): boolean => URL.canParse(text) && schemes.includes(new URL(text).protocol)

const paymentLink = z.string().refine(isUrl(['https:', 'http:']), 'must be an http or https URL').optional()

const ENVIRONMENT = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(65_535).default(2567),
  HOST: z.string().optional(),
  PUBLIC_URL: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'must be an http or https URL')
    .refine((text) => !URL.canParse(text) || ['', '/'].includes(new URL(text).pathname), 'must be an origin, without a path')
    .transform((text) => (URL.canParse(text) ? new URL(text).origin : text))
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isUrl(['mysql:', 'mariadb:']), 'must look like mysql://user:password@host:3306/name')
    .refine((text) => !URL.canParse(text) || new URL(text).pathname.length > 1, 'must name a database')
    .transform((text) => text.replace(/^mariadb:/, 'mysql:'))
    .optional(),
  SESSION_SECRET: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(isUrl(['smtp:', 'smtps:']), 'must look like smtp://user:password@host:587 or smtps://user:password@host:465')
    .refine((text) => !URL.canParse(text) || new URL(text).hostname !== '', 'must name a host')
    .optional(),
  MAIL_FROM: sender.optional(),
  PAYMENT_LINK_BASE: paymentLink,
  PAYMENT_LINK_PREMIUM: paymentLink,
  PAYMENT_LINK_PRO: paymentLink,
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  WELCOME_TOKENS: whole(1_000_000).default(WELCOME_TOKENS),
  GUESTS: z.enum(['on', 'off']).default('on'),
  GUEST_TOKENS: whole(1_000_000).default(GUEST_TOKENS),
  ADMIN_EMAIL: z.string().pipe(registerRequest.shape.email).optional(),
  ADMIN_PASSWORD: z.string().pipe(registerRequest.shape.password).optional(),
  GAME_PACE: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be a number that is not negative')
    .transform(Number)
    .default(1),
  ABSENCE_SECONDS: whole(86_400).default(ABSENCE_TIMES.absenceMs / 1_000),
  OVERDUE_SECONDS: whole(86_400).default(ABSENCE_TIMES.overdueMs / 1_000),
  VOTE_SECONDS: whole(86_400).default(ABSENCE_TIMES.voteMs / 1_000),
  TRUST_PROXY: z.literal('off').transform(() => 0).or(whole(10)).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  GIT_COMMIT: z.string().regex(/^[\da-f]{7,40}$/, 'must be the hash of a commit').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ...iceVariables,
  ...processVariables,
  ...retentionVariables,
})
type Variables = z.infer<typeof ENVIRONMENT>
/** The names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(ENVIRONMENT.shape)

/** Variables that exclude each other, in every mode. */
const contradictions = ({ ADMIN_EMAIL, ADMIN_PASSWORD, PAYMENT_WEBHOOK_SECRET, ...variables }: Variables): readonly string[] =>
  [
    (ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined) && 'ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither',
    PAYMENT_WEBHOOK_SECRET === undefined &&
      Object.values(linksOf(variables)).some((link) => link !== null) &&
      'PAYMENT_LINK_...: payments would be taken and never credited without PAYMENT_WEBHOOK_SECRET',
    ...processContradictions(variables),
    ...iceContradictions(variables),
  ].filter((problem) => problem !== false)

const linksOf = ({ PAYMENT_LINK_BASE, PAYMENT_LINK_PREMIUM, PAYMENT_LINK_PRO }: Pick<Variables, 'PAYMENT_LINK_BASE' | 'PAYMENT_LINK_PREMIUM' | 'PAYMENT_LINK_PRO'>): PaymentLinks => ({
  base: PAYMENT_LINK_BASE ?? null,
  premium: PAYMENT_LINK_PREMIUM ?? null,
  pro: PAYMENT_LINK_PRO ?? null,
})

const passwordIn = (url: string | undefined): string => (url === undefined ? '' : decodeURIComponent(new URL(url).password))

/** Whether a URL leads to this machine, so that nobody on the network can read the data. */
const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Errors in the public URL and proxy settings of a production site. */
const publicDangers = ({ PUBLIC_URL: url, TRUST_PROXY }: Variables): readonly (string | false)[] => [
  url === undefined && 'PUBLIC_URL is required in production',
  url?.startsWith('http:') === true &&
    !isLoopback(url) &&
    'PUBLIC_URL must begin with https:// in production, or passwords and cookies would travel in the clear; http:// is for 127.0.0.1, [::1] and localhost only',
  url?.startsWith('https:') === true &&
    TRUST_PROXY === undefined &&
    'TRUST_PROXY must be set with an https PUBLIC_URL: 1 if one reverse proxy ends TLS in front of this process (2 for two, and so on), or off to believe no X-Forwarded-For; ' +
      'if it is wrong, all players share one address and its limits',
]

/** What production refuses: missing or well-known secrets, unsafe or missing public settings, and switches for tests. */
const dangers = (variables: Variables): readonly string[] => {
  const { SESSION_SECRET, DATABASE_URL, REDIS_URL, SMTP_URL, ADMIN_PASSWORD, METRICS_TOKEN, RATE_LIMITS } = variables
  return [
    ...sessionSecretDangers(SESSION_SECRET ?? ''),
    ...publicDangers(variables),
    PLACEHOLDER.test(passwordIn(DATABASE_URL)) && 'DATABASE_URL has a default password that everybody knows',
    PLACEHOLDER.test(passwordIn(REDIS_URL)) && 'REDIS_URL has a default password that everybody knows',
    PLACEHOLDER.test(passwordIn(SMTP_URL)) && 'SMTP_URL has a default password that everybody knows',
    ADMIN_PASSWORD !== undefined && PLACEHOLDER.test(ADMIN_PASSWORD) && 'ADMIN_PASSWORD is a default that everybody knows',
    METRICS_TOKEN !== undefined && PLACEHOLDER.test(METRICS_TOKEN) && 'METRICS_TOKEN is a default that everybody knows',
    RATE_LIMITS === 'off' && 'RATE_LIMITS=off is not allowed in production',
    ...iceDangers(variables, (secret) => PLACEHOLDER.test(secret)),
  ].filter((problem) => problem !== false)
}

const refuse = (problems: readonly string[]): never => {
  throw new ConfigError(`the environment cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
}

const decode = (environment: Environment): Variables => {
  // An empty variable counts as missing: a compose file passes an unset variable as an empty one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const decoded = ENVIRONMENT.safeParse(given)
  return decoded.success ? decoded.data : refuse(decoded.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
}

const locationOf = ({ DATABASE_URL, DATA_DIR }: Variables): DatabaseLocation => ({ databaseUrl: DATABASE_URL ?? null, dataDir: resolve(DATA_DIR) })

/** The location of the database, for commands that need nothing else. Throws {@link ConfigError}. */
export const databaseLocation = (environment: Environment): DatabaseLocation => locationOf(decode(environment))

/** What `npm run retention` needs. Throws {@link ConfigError}. */
export const retentionConfig = (environment: Environment): DatabaseLocation & { readonly days: RetentionDays } => {
  const variables = decode(environment)
  return { ...locationOf(variables), days: retentionDays(variables) }
}

/** The configuration. In development it creates `DATA_DIR` and the session secret in it. Throws {@link ConfigError}. */
export const loadConfig = (environment: Environment): Config => {
  const variables = decode(environment)
  const isProduction = variables.NODE_ENV === 'production'
  const problems = [...contradictions(variables), ...(isProduction ? dangers(variables) : [])]
  if (problems.length > 0) refuse(problems)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = variables
  const location = locationOf(variables)
  mkdirSync(location.dataDir, { recursive: true })
  return {
    ...location,
    isProduction,
    port: variables.PORT,
    host: variables.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: variables.PUBLIC_URL ?? null,
    isSecure: variables.PUBLIC_URL?.startsWith('https:') ?? false,
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM ?? defaultSender(variables.PUBLIC_URL),
    sessionSecrets: sessionSecretsOf(variables.SESSION_SECRET ?? '', location.dataDir),
    welcomeTokens: variables.WELCOME_TOKENS,
    guests: variables.GUESTS === 'on',
    guestTokens: variables.GUEST_TOKENS,
    paymentLinks: linksOf(variables),
    webhookSecret: variables.PAYMENT_WEBHOOK_SECRET ?? null,
    admin: email === undefined || password === undefined ? null : { email, password },
    gamePace: variables.GAME_PACE,
    absence: { absenceMs: variables.ABSENCE_SECONDS * 1_000, voteMs: variables.VOTE_SECONDS * 1_000, overdueMs: variables.OVERDUE_SECONDS * 1_000, seatKeptMs: ABSENCE_TIMES.seatKeptMs },
    trustProxyHops: variables.TRUST_PROXY ?? 0,
    isRateLimited: variables.RATE_LIMITS === 'on',
    processes: processSettings(variables),
    metricsToken: variables.METRICS_TOKEN ?? null,
    commit: variables.GIT_COMMIT ?? '',
    ice: iceSettings(variables),
    logLevel: variables.LOG_LEVEL,
  }
}
