/** The answers about an account: password recovery, avatar, tokens, the admin's grants (specification section 7). */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'

/** POST /api/password/forgot-password and reset-password; `message` is the Italian text. */
export const passwordAnswer = z.object({ success: z.literal(true), message: z.string() })

const signedInDevice = z.object({
  id: z.string(),
  device: z.nullable(z.string()),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})
/**
 * A browser in which an account is signed in: what it is, as in 'Chrome su Android', or null; its last use (ISO 8601),
 * to the hour; whether it is the one that asks.
 */
export type SignedInDevice = Sent<typeof signedInDevice>

/** GET /api/auth/devices: the one that asks is the first, then those that were used last. */
export const devicesAnswer = z.object({ devices: z.array(signedInDevice) })

/** POST /api/upload/avatar: the file is stored. It is shown to others once the profile is saved with its address. */
export const avatarAnswer = z.object({ avatarUrl: z.string() })
export type AvatarAnswer = Sent<typeof avatarAnswer>

/** Why a balance changed, as its owner reads it. */
export const TOKEN_REASONS = [
  'welcome',
  'weekly',
  'game',
  'gameRefund',
  'purchase',
  'grant',
  'refund',
  'chargeback',
  'treat',
  'treated',
] as const
export type TokenReason = (typeof TOKEN_REASONS)[number]

const tokenEntry = z.object({
  id: z.number(),
  delta: z.number(),
  balance: z.number(),
  reason: z.enum(TOKEN_REASONS),
  createdAt: z.string(),
})
/** One change of a balance. `createdAt` is ISO 8601, `delta` and `balance` are tokens. */
export type TokenEntry = Sent<typeof tokenEntry>

/**
 * GET /api/tokens/history?before={id}: newest first. `nextBefore` is the `before` of the next page; null on the last
 * page.
 */
export const tokenHistoryAnswer = z.object({ entries: z.array(tokenEntry), nextBefore: z.nullable(z.number()) })
export type TokenHistoryAnswer = Sent<typeof tokenHistoryAnswer>

const PACKAGE_IDS = ['base', 'premium', 'pro'] as const

const tokenPackage = z.object({
  id: z.enum(PACKAGE_IDS),
  name: z.string(),
  tokens: z.number(),
  priceEuro: z.number(),
  isMostPopular: z.boolean(),
  // Only an http(s) address, because the page shows it as a link.
  url: z.nullable(z.string().check(z.regex(/^https?:\/\//))),
})
/** A package with the address of its payment page for one user; null when no payment page is configured. */
export type OfferedPackage = Sent<typeof tokenPackage>

/** The packages (specification section 9). Prices in euro. */
export const TOKEN_PACKAGES = [
  { id: 'base', name: 'Base', tokens: 10, priceEuro: 5, isMostPopular: false },
  { id: 'premium', name: 'Premium', tokens: 21, priceEuro: 10, isMostPopular: true },
  { id: 'pro', name: 'Pro', tokens: 44, priceEuro: 20, isMostPopular: false },
] as const satisfies readonly Omit<OfferedPackage, 'url'>[]
export type TokenPackage = (typeof TOKEN_PACKAGES)[number]

/** GET /api/tokens/packages. */
export const tokenPackagesAnswer = z.object({ packages: z.array(tokenPackage) })
export type TokenPackagesAnswer = Sent<typeof tokenPackagesAnswer>

/** What happened with one name of a grant; `message` is the Italian text. */
const grantResult = z.object({ username: z.string(), success: z.boolean(), message: z.string() })

/** POST /api/admin/add-tokens-to-users. */
export const grantAnswer = z.object({ message: z.string(), results: z.array(grantResult) })
export type GrantAnswer = Sent<typeof grantAnswer>
