/** The calls about an account: recovery, profile, avatar, tokens, grants (specification section 7). */
import * as z from 'zod/mini'
import { avatarAnswer, grantAnswer, passwordAnswer, tokenHistoryAnswer, type AvatarAnswer, type GrantAnswer, type TokenHistoryAnswer } from '#common/protocol/account-answers.ts'
import type { GrantRequest, ResetPasswordRequest } from '#common/protocol/account.ts'
import { successAnswer } from '#common/protocol/answers.ts'
import { ACCOUNT_TEXT } from '../text/account.ts'
import { call, type Answer } from './http.ts'
import { sendWithProgress } from './upload.ts'

/** Query keys: the paths that the data cache fetches. */
export const TOKEN_PACKAGES_PATH = '/api/tokens/packages'
export const TOKEN_HISTORY_PATH = '/api/tokens/history'
export const SUSPENDED_GAMES_PATH = '/api/suspended-games'

type Done = Promise<Answer<{ readonly success: true }>>

/** POST /api/password/forgot-password. The answer is the same for every address. */
export const requestReset = (email: string): Done =>
  call('/api/password/forgot-password', { method: 'POST', body: { email }, schema: passwordAnswer, fallback: ACCOUNT_TEXT.forgot.failed })

/** GET /api/password/reset-password/{token}: whether the token is still valid. The call does not use it up. */
export const checkResetToken = (token: string, signal: AbortSignal): Done =>
  call(`/api/password/reset-password/${encodeURIComponent(token)}`, { schema: successAnswer, fallback: ACCOUNT_TEXT.reset.checkFailed, signal })

/** POST /api/password/reset-password. */
export const resetPassword = (request: ResetPasswordRequest): Done =>
  call('/api/password/reset-password', { method: 'POST', body: request, schema: passwordAnswer, fallback: ACCOUNT_TEXT.reset.failed })

/** POST /api/upload/avatar. `onProgress` gets the share that has been sent, 0 to 1. Throws when `signal` aborts the upload. */
export const uploadAvatar = (image: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Answer<AvatarAnswer>> => {
  const body = new FormData()
  body.append('avatar', image)
  return call('/api/upload/avatar', { method: 'POST', body, schema: avatarAnswer, fallback: ACCOUNT_TEXT.avatar.failed, signal, send: sendWithProgress(onProgress) })
}

/** GET /api/tokens/history: one page of changes, older than the entry with this id; the newest page when null. */
export const tokenHistory = (before: number | null, signal: AbortSignal): Promise<Answer<TokenHistoryAnswer>> =>
  call(TOKEN_HISTORY_PATH + (before === null ? '' : `?before=${before}`), { schema: tokenHistoryAnswer, fallback: ACCOUNT_TEXT.tokens.historyFailed, signal })

/**
 * GET /api/users/export: everything that is stored about the user. The file contains the answer unchanged, with all that a newer server may
 * have added.
 */
export const exportOwnData = (): Promise<Answer<Readonly<Record<string, unknown>>>> =>
  call('/api/users/export', { schema: z.record(z.string(), z.unknown()), fallback: ACCOUNT_TEXT.profile.exportFailed })

/** POST /api/admin/add-tokens-to-users. When the same key is sent again, the server repeats its answer but not the grant. */
export const grantTokens = (request: GrantRequest, idempotencyKey: string): Promise<Answer<GrantAnswer>> =>
  call('/api/admin/add-tokens-to-users', {
    method: 'POST',
    body: request,
    headers: { 'Idempotency-Key': idempotencyKey },
    schema: grantAnswer,
    fallback: ACCOUNT_TEXT.admin.failed,
  })
