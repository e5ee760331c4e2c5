/**
 * The bodies of REST requests about an account: password recovery, profile, grants (specification section 7). Their
 * answers are in `account-answers.ts`.
 */
import { z } from 'zod'
import {
  AVATAR_URL_MAX_CHARS,
  GRANT_MAX_TOKENS,
  GRANT_MAX_USERNAMES,
  GRANT_MIN_TOKENS,
  PASSWORD_MAX_CHARS,
} from '../../limits.ts'
import { because } from '../errors.ts'
import { profileRequest, registerRequest } from './requests.ts'

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

/**
 * PUT /api/users/profile. Without `avatarUrl` the avatar stays, and null removes it; otherwise it must be the address
 * of the user's own last upload.
 */
export const updateProfileRequest = profileRequest.extend({
  avatarUrl: z.string(because('avatarNotOwn')).max(AVATAR_URL_MAX_CHARS, because('avatarNotOwn')).nullish(),
})
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>

/** How many tokens the admin gives to somebody at once. */
export const grantedTokens = z
  .int(because('grantTokens'))
  .min(GRANT_MIN_TOKENS, because('grantTokens'))
  .max(GRANT_MAX_TOKENS, because('grantTokens'))

/**
 * POST /api/admin/add-tokens-to-users. The header `Idempotency-Key` identifies the form: when the same form arrives
 * again, the server repeats the answer but not the grant.
 */
export const grantRequest = z.object(
  {
    usernames: z
      .array(z.string(because('badRequest')).max(200, because('badRequest')), because('noUsernames'))
      .max(GRANT_MAX_USERNAMES, because('tooManyUsernames'))
      .transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''))
      .refine((names) => names.length > 0, because('noUsernames')),
    tokens: grantedTokens,
  },
  because('badRequest'),
)
export type GrantRequest = z.infer<typeof grantRequest>

/** The path of DELETE /api/auth/devices/{deviceId}: a hash of 256 bits in base64url. */
export const deviceRequest = z.object({ deviceId: z.string().regex(/^[\w-]{43}$/) })

/** DELETE /api/users/account. */
export const deleteAccountRequest = z.object(
  {
    password: z
      .string(because('wrongPassword'))
      .min(1, because('wrongPassword'))
      .max(PASSWORD_MAX_CHARS, because('wrongPassword')),
  },
  because('wrongPassword'),
)
