/**
 * The calls after which the user is no longer signed in here. The session (`session.ts`) is told, and what this browser
 * keeps of the user's games is forgotten.
 */
import { it } from '../../text/it.ts'
import { forgetKept } from '../../transport/kept.ts'
import { call, type Answer } from '../../transport/rest/http.ts'
import { noteSignedOut } from './session.ts'

const doneSchema = async () => (await import('#common/protocol/rest/answers.ts')).successAnswer

const left = async <T>(answer: Answer<T>): Promise<Answer<T>> => {
  if (!answer.ok) return answer
  noteSignedOut()
  await forgetKept()
  return answer
}

/** POST /api/auth/logout. The session on screen ends with `forgetUser`, after the guarded page has been left. */
export const signOut = async (): Promise<Answer<{ readonly success: true }>> =>
  left(await call('/api/auth/logout', { method: 'POST', schema: doneSchema, fallback: it.session.logoutFailed }))

/** DELETE /api/auth/devices: as {@link signOut}, on every device. */
export const signOutEverywhere = async (): Promise<Answer<{ readonly success: true }>> =>
  left(await call('/api/auth/devices', { method: 'DELETE', schema: doneSchema, fallback: it.session.logoutFailed }))

/**
 * DELETE /api/users/account. As with {@link signOut}, the session on screen ends after the page has been left. A guest
 * has no password. The words for a failure come from the screen: they are not for every page to load.
 */
export const deleteAccount = async (
  password: string | null,
  fallback: string,
): Promise<Answer<{ readonly success: true }>> =>
  left(
    await call('/api/users/account', {
      method: 'DELETE',
      body: password === null ? {} : { password },
      schema: doneSchema,
      fallback,
    }),
  )
