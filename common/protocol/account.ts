/** The REST bodies of an account: password recovery, profile, tokens, the admin's grants, one's own data (specification section 7). */
import { z } from 'zod'
import { AVATAR_URL_MAX_CHARS, GRANT_MAX_TOKENS, GRANT_MAX_USERNAMES, GRANT_MIN_TOKENS, PASSWORD_MAX_CHARS } from '../limits.ts'
import type { ErrorCode } from './errors.ts'
import type { PaymentOutcome } from './payment-outcomes.ts'
import { profileRequest, registerRequest, type User } from './rest.ts'

const because = (code: ErrorCode): { error: string } => ({ error: code })

/** POST /api/password/forgot-password. */
export const forgotPasswordRequest = z.object(
  { email: z.string(because('invalidEmail')).trim().min(1, because('invalidEmail')).pipe(registerRequest.shape.email) },
  because('invalidEmail'),
)

/** The token of a recovery link: 256 bits in base64url. */
export const resetToken = z.string(because('resetTokenInvalid')).regex(/^[\w-]{43}$/, because('resetTokenInvalid'))

/** POST /api/password/reset-password. */
export const resetPasswordRequest = z
  .object(
    {
      token: z.string(because('resetTokenMissing')).min(1, because('resetTokenMissing')).pipe(resetToken),
      password: z.string(because('shortPassword')).pipe(registerRequest.shape.password),
      confirmPassword: z.string(because('shortPassword')).max(PASSWORD_MAX_CHARS, because('passwordsDiffer')),
    },
    because('resetTokenMissing'),
  )
  .refine(({ password, confirmPassword }) => password === confirmPassword, because('passwordsDiffer'))
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>

/** Answers of the password routes that succeed; `message` is the Italian text. */
export type PasswordAnswer = { readonly success: true; readonly message: string }
/** GET /api/password/reset-password/{token}: the token may still be used. */
export type ResetTokenAnswer = { readonly success: true }

/** PUT /api/users/profile. Without `avatarUrl` the avatar stays, null removes it; otherwise it is the user's own last upload. */
export const updateProfileRequest = profileRequest.extend({
  avatarUrl: z.string(because('avatarNotOwn')).max(AVATAR_URL_MAX_CHARS, because('avatarNotOwn')).nullish(),
})
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>

/** POST /api/upload/avatar: stored, and shown once the profile is saved with it. */
export type AvatarAnswer = { readonly avatarUrl: string }

/** Why a balance changed, as its owner is told. */
export const TOKEN_REASONS = ['welcome', 'game', 'gameRefund', 'purchase', 'grant', 'refund', 'chargeback'] as const
export type TokenReason = (typeof TOKEN_REASONS)[number]

/** One change of a balance. `createdAt` is ISO 8601, `delta` and `balance` are tokens. */
export type TokenEntry = { readonly id: number; readonly delta: number; readonly balance: number; readonly reason: TokenReason; readonly createdAt: string }

/** GET /api/tokens/history?before={id}: newest first; `nextBefore` continues where the page ended, null at the end. */
export type TokenHistoryAnswer = { readonly entries: readonly TokenEntry[]; readonly nextBefore: number | null }

/** The packages (specification section 9). Prices in euro. */
export const TOKEN_PACKAGES = [
  { id: 'base', name: 'Base', tokens: 10, priceEuro: 5, isMostPopular: false },
  { id: 'premium', name: 'Premium', tokens: 21, priceEuro: 10, isMostPopular: true },
  { id: 'pro', name: 'Pro', tokens: 44, priceEuro: 20, isMostPopular: false },
] as const
export type TokenPackage = (typeof TOKEN_PACKAGES)[number]

/** GET /api/tokens/packages: each with the payment page for this user, or null where none is configured. */
export type TokenPackagesAnswer = { readonly packages: readonly (TokenPackage & { readonly url: string | null })[] }

/** POST /api/admin/add-tokens-to-users. The header `Idempotency-Key` names the form: sent again, it is answered and not repeated. */
export const grantRequest = z.object(
  {
    usernames: z
      .array(z.string(because('badRequest')).max(200, because('badRequest')), because('noUsernames'))
      .max(GRANT_MAX_USERNAMES, because('tooManyUsernames'))
      .transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''))
      .refine((names) => names.length > 0, because('noUsernames')),
    tokens: z.int(because('grantTokens')).min(GRANT_MIN_TOKENS, because('grantTokens')).max(GRANT_MAX_TOKENS, because('grantTokens')),
  },
  because('badRequest'),
)
export type GrantRequest = z.infer<typeof grantRequest>

/** What became of one name of a grant; `message` is the Italian text. */
export type GrantResult = { readonly username: string; readonly success: boolean; readonly message: string }
export type GrantAnswer = { readonly message: string; readonly results: readonly GrantResult[] }

/** DELETE /api/users/account. */
export const deleteAccountRequest = z.object(
  { password: z.string(because('wrongPassword')).min(1, because('wrongPassword')).max(PASSWORD_MAX_CHARS, because('wrongPassword')) },
  because('wrongPassword'),
)

/** GET /api/users/export: everything that is stored about a user. Times are ISO 8601. */
export type OwnData = {
  readonly exportedAt: string
  readonly account: User & { readonly createdAt: string; readonly tokens: number }
  readonly tokenHistory: readonly TokenEntry[]
  readonly payments: readonly { readonly id: string; readonly package: string; readonly tokens: number; readonly amountEuro: number; readonly createdAt: string }[]
  /** What the payment provider has told about the user's payments. `amount` is in the smallest unit of `currency`. */
  readonly paymentMessages: readonly OwnPaymentMessage[]
  /** The rooms that the user has opened. */
  readonly rooms: readonly { readonly roomId: string; readonly roomName: string; readonly openedAt: string }[]
  readonly games: readonly OwnGame[]
  readonly chatMessages: readonly { readonly roomId: string; readonly message: string; readonly sentAt: string }[]
  readonly sessions: readonly { readonly expiresAt: string }[]
  /** The avatar as a data URL (WebP), or null. */
  readonly avatar: string | null
}

/** A message of the payment provider; `tokens` is how it changed the balance. */
export type OwnPaymentMessage = {
  readonly type: string
  readonly reference: string | null
  readonly outcome: PaymentOutcome
  readonly amount: number | null
  readonly currency: string | null
  readonly email: string | null
  readonly tokens: number
  readonly receivedAt: string
}

/** A game that a user has played or plays. `total`, `position` and `isWinner` are null until it is over. */
export type OwnGame = {
  readonly roomId: string
  readonly roomName: string
  readonly gameNumber: number
  readonly seat: number
  readonly startedAt: string
  readonly endedAt: string | null
  readonly total: number | null
  readonly position: number | null
  readonly isWinner: boolean | null
}
