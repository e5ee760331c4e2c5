/** Decoders of the answers about an account; the types are those of `#common/protocol/account.ts`. */
import * as z from 'zod/mini'
import type { AvatarAnswer, GrantAnswer, PasswordAnswer, TokenHistoryAnswer, TokenReason } from '#common/protocol/account.ts'
import type { SuspendedGamesAnswer } from '#common/protocol/rest.ts'
import { decoder, type Decoder } from './answers.ts'

/** `message` may be missing: the screens have words of their own. */
export const decodePasswordAnswer: Decoder<Pick<PasswordAnswer, 'success'>> = decoder(z.object({ success: z.literal(true) }))

export const decodeAvatar: Decoder<AvatarAnswer> = decoder(z.object({ avatarUrl: z.string() }))

/** Spelled out: the list of the protocol would bring the whole of zod into the browser. */
const REASONS = ['welcome', 'game', 'gameRefund', 'purchase', 'grant', 'refund', 'chargeback'] as const satisfies readonly TokenReason[]

const tokenEntry = z.object({
  id: z.number(),
  delta: z.number(),
  balance: z.number(),
  reason: z.enum(REASONS),
  createdAt: z.string(),
})

export const decodeTokenHistory: Decoder<TokenHistoryAnswer> = decoder(
  z.object({ entries: z.array(tokenEntry), nextBefore: z.nullable(z.number()) }),
)

const tokenPackage = z.object({
  id: z.enum(['base', 'premium', 'pro']),
  name: z.string(),
  tokens: z.number(),
  priceEuro: z.number(),
  isMostPopular: z.boolean(),
  // An address of a page and of nothing else: it goes into a link.
  url: z.nullable(z.string().check(z.regex(/^https?:\/\//))),
})

/** A package as the recharge screen shows it. */
export type OfferedPackage = z.infer<typeof tokenPackage>

export const decodeTokenPackages: Decoder<{ readonly packages: readonly OfferedPackage[] }> = decoder(z.object({ packages: z.array(tokenPackage) }))

const suspendedGame = z.object({
  id: z.number(),
  roomId: z.string(),
  roomName: z._default(z.string(), ''),
  playerName: z.string(),
  suspendedAt: z.string(),
})

export const decodeSuspendedGames: Decoder<SuspendedGamesAnswer> = decoder(z.object({ suspendedGames: z.array(suspendedGame) }))

const grantResult = z.object({ username: z.string(), success: z.boolean(), message: z.string() })

export const decodeGrant: Decoder<GrantAnswer> = decoder(z.object({ message: z.string(), results: z.array(grantResult) }))

/** The export is shown to nobody here: it becomes a file as it came. */
export const decodeOwnData: Decoder<Readonly<Record<string, unknown>>> = decoder(z.record(z.string(), z.unknown()))
