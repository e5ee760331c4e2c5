/** The variables of the environment, and how they are read. */
import { z } from 'zod'
import { GUEST_TOKENS, NEW_GUESTS_PER_DAY, WEEKLY_TOKENS, WELCOME_TOKENS } from '#common/limits.ts'
import { registerRequest } from '#common/protocol/rest/requests.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { sender } from '../mail/sender.ts'
import { iceVariables } from './ice-settings.ts'
import { isUrl, processVariables } from './process-settings.ts'
import { pushVariables } from './push-settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The environment is not valid. The message names every wrong variable, but never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const days = z
  .string()
  .regex(/^(off|[1-9]\d{0,4})$/, 'must be a number of days, or off')
  .transform((text) => (text === 'off' ? null : Number(text)))

/** How long `npm run retention` keeps what players leave behind. */
const retentionVariables = {
  RETENTION_SUSPENDED_DAYS: days.default(365),
  RETENTION_UNPLAYED_DAYS: days.default(30),
  RETENTION_JOURNAL_DAYS: days.default(null),
}

const whole = (max: number): z.ZodType<number> =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= max, `must be at most ${max}`)

const paymentLink = z
  .string()
  .refine(isUrl(['https:', 'http:']), 'must be an http or https URL')
  .optional()

const ENVIRONMENT = z.object({
  NODE_ENV: z.string().optional(),
  PORT: whole(65_535).default(2567),
  HOST: z.string().optional(),
  PUBLIC_URL: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'must be an http or https URL')
    .refine(
      (text) => !URL.canParse(text) || ['', '/'].includes(new URL(text).pathname),
      'must be an origin, without a path',
    )
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
    .refine(
      isUrl(['smtp:', 'smtps:']),
      'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
    )
    .refine((text) => !URL.canParse(text) || new URL(text).hostname !== '', 'must name a host')
    .optional(),
  MAIL_FROM: sender.optional(),
  PAYMENT_LINK_BASE: paymentLink,
  PAYMENT_LINK_PREMIUM: paymentLink,
  PAYMENT_LINK_PRO: paymentLink,
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  WELCOME_TOKENS: whole(1_000_000).default(WELCOME_TOKENS),
  WEEKLY_TOKENS: whole(1_000_000).default(WEEKLY_TOKENS),
  GUESTS: z.enum(['on', 'off']).default('on'),
  GUEST_TOKENS: whole(1_000_000).default(GUEST_TOKENS),
  GUESTS_PER_ADDRESS: whole(1_000_000)
    .refine((guests) => guests > 0, 'must be at least 1: GUESTS=off keeps guests out')
    .default(NEW_GUESTS_PER_DAY),
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
  TRUST_PROXY: z
    .literal('off')
    .transform(() => 0)
    .or(whole(10))
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  GIT_COMMIT: z
    .string()
    .regex(/^[\da-f]{7,40}$/, 'must be the hash of a commit')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ...iceVariables,
  ...pushVariables,
  ...processVariables,
  ...retentionVariables,
})
export type Variables = z.infer<typeof ENVIRONMENT>
/** The names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(ENVIRONMENT.shape)

export const refuse = (problems: readonly string[]): never => {
  throw new ConfigError(`the environment cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
}

/** Throws {@link ConfigError}. */
export const decode = (environment: Environment): Variables => {
  // An empty variable counts as missing: a compose file passes an unset variable as an empty one.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const decoded = ENVIRONMENT.safeParse(given)
  return decoded.success
    ? decoded.data
    : refuse(decoded.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
}
