/**
 * The servers through which browsers reach each other for voice: their variables, and what `config.ts` makes of them.
 */
import { z } from 'zod'

/** `turn` is null without a relay of our own. `isRelayOnly`: browsers never connect to each other directly. */
export type IceSettings = {
  readonly stunUrls: readonly string[]
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null
  readonly isRelayOnly: boolean
}

const PUBLIC_STUN = ['stun:stun.l.google.com:19302', 'stun:stun.cloudflare.com:3478']
const SECRET_MIN_CHARS = 32

/** RFC 7064 and 7065: a scheme, a host, perhaps a port, and for a relay perhaps its transport. */
const STUN_URL = /^stuns?:([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
const TURN_URL = /^turns?:([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?(\?transport=(udp|tcp))?$/i

const listed = (text: string): readonly string[] => text.split(',').map((url) => url.trim())
const urls = (form: RegExp, example: string) =>
  z
    .string()
    .transform(listed)
    .refine((all) => all.every((url) => form.test(url)), `must look like ${example}; several with commas between them`)

/** The variables, for the schema of the environment. */
export const iceVariables = {
  ICE_SERVERS: z
    .literal('off')
    .transform((): readonly string[] => [])
    .or(urls(STUN_URL, 'stun:host:3478, or off'))
    .default(PUBLIC_STUN),
  TURN_URL: urls(TURN_URL, 'turn:host:3478?transport=udp').optional(),
  TURN_SECRET: z.string().optional(),
  ICE_TRANSPORT: z.enum(['all', 'relay']).default('all'),
}
type Variables = z.infer<z.ZodObject<typeof iceVariables>>

type Given = Partial<Variables>

/** Variables that exclude each other, in every mode; false where they do not. */
export const iceContradictions = ({
  TURN_URL: turn,
  TURN_SECRET: secret,
  ICE_TRANSPORT,
}: Given): readonly (string | false)[] => [
  (turn === undefined) !== (secret === undefined) && 'TURN_URL and TURN_SECRET: set both or neither',
  ICE_TRANSPORT === 'relay' && turn === undefined && 'ICE_TRANSPORT=relay needs a relay: set TURN_URL and TURN_SECRET',
]

/** What production refuses: with a secret that can be guessed, anybody could send through the relay. */
export const iceDangers = (
  { TURN_SECRET: secret }: Given,
  isWellKnown: (secret: string) => boolean,
): readonly (string | false)[] => [
  secret !== undefined && isWellKnown(secret) && 'TURN_SECRET is a default that everybody knows',
  secret !== undefined &&
    secret.length < SECRET_MIN_CHARS &&
    `TURN_SECRET must have at least ${SECRET_MIN_CHARS} characters`,
]

export const iceSettings = ({
  ICE_SERVERS,
  TURN_URL: turnUrls,
  TURN_SECRET: secret,
  ICE_TRANSPORT,
}: Variables): IceSettings => ({
  stunUrls: ICE_SERVERS,
  turn: turnUrls === undefined || secret === undefined ? null : { urls: turnUrls, secret },
  isRelayOnly: ICE_TRANSPORT === 'relay',
})
