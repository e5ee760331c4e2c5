/**
 * The calls after which the user is no longer signed in here. The session (`session.ts`) is told, and what this browser
 * keeps of the user's games is forgotten.
 */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { it } from '../../text/it.ts'
import { forgetKept } from '../../transport/kept.ts'
import { call, type Answer } from '../../transport/rest/http.ts'
import { stopAsking } from '../../transport/rest/stop-asking.ts'
import { store } from '../store.ts'
import { noteSignedOut, userAtom } from './session.ts'

const doneSchema = async () => (await import('#common/protocol/rest/answers.ts')).successAnswer

/** So long after a sign-out the session on screen has ended, whatever became of the page. */
const LATEST_MS = 5_000

/** Resolves when the session on screen has ended, with what the server says to nobody. */
const forgotten = (): Promise<Response> =>
  new Promise((resolve) => {
    const end = (): void =>
      resolve(new Response(`{"code":"${'unauthenticated' satisfies ErrorCode}"}`, { status: 401 }))
    if (store.get(userAtom) === null) return end()
    const cancel = store.sub(userAtom, () => {
      cancel()
      end()
    })
    setTimeout(end, LATEST_MS)
  })

const left = async <T>(asked: Promise<Answer<T>>): Promise<Answer<T>> => {
  stopAsking(asked.then(({ ok }) => (ok ? forgotten() : null)))
  const answer = await asked
  if (!answer.ok) return answer
  noteSignedOut()
  await forgetKept()
  return answer
}

/** POST /api/auth/logout. The session on screen ends with `forgetUser`, after the guarded page has been left. */
export const signOut = async (): Promise<Answer<{ readonly success: true }>> =>
  left(call('/api/auth/logout', { method: 'POST', schema: doneSchema, fallback: it.session.logoutFailed }))

/** DELETE /api/auth/devices: as {@link signOut}, on every device. */
export const signOutEverywhere = async (): Promise<Answer<{ readonly success: true }>> =>
  left(call('/api/auth/devices', { method: 'DELETE', schema: doneSchema, fallback: it.session.logoutFailed }))

/**
 * DELETE /api/users/account. As with {@link signOut}, the session on screen ends after the page has been left. A guest
 * has no password. The words for a failure come from the screen: they are not for every page to load.
 */
export const deleteAccount = async (
  password: string | null,
  fallback: string,
): Promise<Answer<{ readonly success: true }>> =>
  left(
    call('/api/users/account', {
      method: 'DELETE',
      body: password === null ? {} : { password },
      schema: doneSchema,
      fallback,
    }),
  )
