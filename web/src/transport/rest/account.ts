/** The calls about an account: recovery, profile, avatar, tokens, grants (specification section 7). */
import * as z from 'zod/mini'
import {
  avatarAnswer,
  grantAnswer,
  passwordAnswer,
  tokenHistoryAnswer,
  type AvatarAnswer,
  type GrantAnswer,
  type TokenHistoryAnswer,
} from '#common/protocol/rest/account-answers.ts'
import type { GrantRequest, ResetPasswordRequest } from '#common/protocol/rest/account.ts'
import { successAnswer } from '#common/protocol/rest/answers.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { call, type Answer, type Send } from './http.ts'

const answerOf = (request: XMLHttpRequest): Response =>
  new Response(request.responseText === '' ? null : request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' },
  })

/**
 * Sends a form, and reports the share that has been sent, 0 to 1. `fetch` does not report it; `XMLHttpRequest` does.
 */
const sendWithProgress =
  (onProgress: (share: number) => void): Send =>
  (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = (): void => reject(new TypeError('the upload did not arrive'))
      request.open(method, path)
      request.withCredentials = true
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
      request.addEventListener('load', () => resolve(answerOf(request)))
      for (const end of ['error', 'abort', 'timeout'] as const) request.addEventListener(end, fail)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body instanceof FormData ? body : null)
    })

/** Query keys: the paths that the data cache fetches. */
export const TOKEN_PACKAGES_PATH = '/api/tokens/packages'
export const TOKEN_HISTORY_PATH = '/api/tokens/history'
export const SUSPENDED_GAMES_PATH = '/api/suspended-games'
export const DEVICES_PATH = '/api/auth/devices'

type Done = Promise<Answer<{ readonly success: true }>>

/** POST /api/password/forgot-password. The answer is the same for every address. */
export const requestReset = (email: string): Done =>
  call('/api/password/forgot-password', {
    method: 'POST',
    body: { email },
    schema: passwordAnswer,
    fallback: ACCOUNT_TEXT.forgot.failed,
  })

/** GET /api/password/reset-password/{token}: whether the token is still valid. The call does not use it up. */
export const checkResetToken = (token: string, signal: AbortSignal): Done =>
  call(`/api/password/reset-password/${encodeURIComponent(token)}`, {
    schema: successAnswer,
    fallback: ACCOUNT_TEXT.reset.checkFailed,
    signal,
  })

/** POST /api/password/reset-password. */
export const resetPassword = (request: ResetPasswordRequest): Done =>
  call('/api/password/reset-password', {
    method: 'POST',
    body: request,
    schema: passwordAnswer,
    fallback: ACCOUNT_TEXT.reset.failed,
  })

/**
 * POST /api/upload/avatar. `onProgress` gets the share that has been sent, 0 to 1. Throws when `signal` aborts the
 * upload.
 */
export const uploadAvatar = (
  image: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<AvatarAnswer>> => {
  const body = new FormData()
  body.append('avatar', image)
  return call('/api/upload/avatar', {
    method: 'POST',
    body,
    schema: avatarAnswer,
    fallback: ACCOUNT_TEXT.avatar.failed,
    signal,
    send: sendWithProgress(onProgress),
  })
}

/** GET /api/tokens/history: one page of changes, older than the entry with this id; the newest page when null. */
export const tokenHistory = (before: number | null, signal: AbortSignal): Promise<Answer<TokenHistoryAnswer>> =>
  call(TOKEN_HISTORY_PATH + (before === null ? '' : `?before=${before}`), {
    schema: tokenHistoryAnswer,
    fallback: ACCOUNT_TEXT.tokens.historyFailed,
    signal,
  })

/**
 * GET /api/users/export: everything that is stored about the user. The file contains the answer unchanged, with all
 * that a newer server may have added.
 */
export const exportOwnData = (): Promise<Answer<Readonly<Record<string, unknown>>>> =>
  call('/api/users/export', { schema: z.record(z.string(), z.unknown()), fallback: ACCOUNT_TEXT.profile.exportFailed })

/** DELETE /api/auth/devices/{id}: ends the login there. */
export const endDevice = (id: string): Done =>
  call(`${DEVICES_PATH}/${id}`, { method: 'DELETE', schema: successAnswer, fallback: ACCOUNT_TEXT.devices.endFailed })

/**
 * POST /api/admin/add-tokens-to-users. When the same key is sent again, the server repeats its answer but not the
 * grant.
 */
export const grantTokens = (request: GrantRequest, idempotencyKey: string): Promise<Answer<GrantAnswer>> =>
  call('/api/admin/add-tokens-to-users', {
    method: 'POST',
    body: request,
    headers: { 'Idempotency-Key': idempotencyKey },
    schema: grantAnswer,
    fallback: ACCOUNT_TEXT.admin.failed,
  })
