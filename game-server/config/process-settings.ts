/** The variables of the environment for several processes of one site. */
import { z } from 'zod'

/**
 * The Redis server that all processes share, and the URL at which they reach this one; null when that follows from host
 * and port.
 */
export type ProcessSettings = { readonly redisUrl: string; readonly address: string | null }

export const isUrl =
  (schemes: readonly string[]) =>
  (text: string): boolean =>
    URL.canParse(text) && schemes.includes(new URL(text).protocol)

export const processVariables = {
  REDIS_URL: z
    .string()
    .refine(isUrl(['redis:', 'rediss:']), 'must look like redis://host:6379')
    .optional(),
  PROCESS_ADDRESS: z
    .string()
    .refine(isUrl(['http:']), 'must look like http://10.0.0.5:2567')
    .transform((text) => (URL.canParse(text) ? new URL(text).origin : text))
    .optional(),
}

type Variables = {
  readonly [Name in keyof typeof processVariables | 'DATABASE_URL' | 'SESSION_SECRET']?: string | undefined
} & { readonly TRUST_PROXY?: number | undefined }

/**
 * Several processes need a database that all of them reach, cookies that all of them read, and a proxy that says who
 * sends a request: what was relayed would otherwise count for the process that relays it.
 */
export const processContradictions = ({
  REDIS_URL,
  PROCESS_ADDRESS,
  DATABASE_URL,
  SESSION_SECRET,
  TRUST_PROXY = 0,
}: Variables): readonly (string | false)[] => [
  REDIS_URL !== undefined &&
    DATABASE_URL === undefined &&
    'REDIS_URL needs DATABASE_URL: several processes cannot share a SQLite file',
  REDIS_URL !== undefined &&
    SESSION_SECRET === undefined &&
    'REDIS_URL needs SESSION_SECRET, the same for all processes',
  REDIS_URL !== undefined &&
    TRUST_PROXY === 0 &&
    'REDIS_URL needs TRUST_PROXY: several processes stand behind a reverse proxy, and pass on the address that it saw',
  PROCESS_ADDRESS !== undefined &&
    REDIS_URL === undefined &&
    'PROCESS_ADDRESS is for several processes, which need REDIS_URL',
]

/** The settings; null for the only process of a site. */
export const processSettings = ({
  REDIS_URL,
  PROCESS_ADDRESS,
}: Pick<Variables, keyof typeof processVariables>): ProcessSettings | null =>
  REDIS_URL === undefined ? null : { redisUrl: REDIS_URL, address: PROCESS_ADDRESS ?? null }
