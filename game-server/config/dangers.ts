/** What is wrong with variables that are well formed one by one: contradictions, and what production refuses. */
import { iceContradictions, iceDangers } from './ice-settings.ts'
import { processContradictions } from './process-settings.ts'
import { pushContradictions } from './push-settings.ts'
import { PLACEHOLDER, sessionSecretDangers } from './secrets.ts'
import type { Variables } from './variables.ts'

/** Variables that exclude each other, in every mode. */
export const contradictions = ({
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  PAYMENT_WEBHOOK_SECRET,
  ...variables
}: Variables): readonly string[] =>
  [
    (ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined) &&
      'ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither',
    PAYMENT_WEBHOOK_SECRET === undefined &&
      [variables.PAYMENT_LINK_BASE, variables.PAYMENT_LINK_PREMIUM, variables.PAYMENT_LINK_PRO].some(
        (link) => link !== undefined,
      ) &&
      'PAYMENT_LINK_...: payments would be taken and never credited without PAYMENT_WEBHOOK_SECRET',
    ...processContradictions(variables),
    ...iceContradictions(variables),
    ...pushContradictions(variables),
  ].filter((problem) => problem !== false)

const passwordIn = (url: string | undefined): string =>
  url === undefined ? '' : decodeURIComponent(new URL(url).password)

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

/**
 * What production refuses: missing or well-known secrets, unsafe or missing public settings, and switches for tests.
 */
export const dangers = (variables: Variables): readonly string[] => {
  const { SESSION_SECRET, DATABASE_URL, REDIS_URL, SMTP_URL, ADMIN_PASSWORD, METRICS_TOKEN, RATE_LIMITS } = variables
  return [
    ...sessionSecretDangers(SESSION_SECRET ?? ''),
    ...publicDangers(variables),
    PLACEHOLDER.test(passwordIn(DATABASE_URL)) && 'DATABASE_URL has a default password that everybody knows',
    PLACEHOLDER.test(passwordIn(REDIS_URL)) && 'REDIS_URL has a default password that everybody knows',
    PLACEHOLDER.test(passwordIn(SMTP_URL)) && 'SMTP_URL has a default password that everybody knows',
    ADMIN_PASSWORD !== undefined &&
      PLACEHOLDER.test(ADMIN_PASSWORD) &&
      'ADMIN_PASSWORD is a default that everybody knows',
    METRICS_TOKEN !== undefined && PLACEHOLDER.test(METRICS_TOKEN) && 'METRICS_TOKEN is a default that everybody knows',
    RATE_LIMITS === 'off' && 'RATE_LIMITS=off is not allowed in production',
    ...iceDangers(variables, (secret) => PLACEHOLDER.test(secret)),
  ].filter((problem) => problem !== false)
}
