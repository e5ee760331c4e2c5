/** The calls that sign a user in or out, or change the account. The session (`session.ts`) is told of what they did. */
import type { UpdateProfileRequest } from '#common/protocol/rest/account.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import type { LoginRequest, RegisterRequest } from '#common/protocol/rest/rest.ts'
import { it } from '../../text/it.ts'
import { call, type Answer } from '../../transport/rest/http.ts'
import { loadSession, noteSignedOut, noteUser, userSchema } from './session.ts'

const doneSchema = async () => (await import('#common/protocol/rest/answers.ts')).successAnswer

const entered = (answer: Answer<User>): Answer<User> => {
  if (answer.ok) noteUser(answer.value, 'signedIn')
  return answer
}

/** POST /api/auth/login. */
export const signIn = async (credentials: LoginRequest): Promise<Answer<User>> => {
  const answer = await call('/api/auth/login', {
    method: 'POST',
    body: credentials,
    schema: userSchema,
    fallback: it.session.loginFailed,
  })
  return entered(answer)
}

/** POST /api/auth/register; the new user is signed in. */
export const register = async (account: RegisterRequest): Promise<Answer<User>> => {
  const answer = await call('/api/auth/register', {
    method: 'POST',
    body: account,
    schema: userSchema,
    fallback: it.session.registerFailed,
  })
  return entered(answer)
}

/**
 * POST /api/auth/guest: a nickname alone is enough. The guest is signed in. `roomId`: of the link by which they come.
 */
export const enterAsGuest = async (nickname: string, roomId?: string): Promise<Answer<User>> => {
  const answer = await call('/api/auth/guest', {
    method: 'POST',
    body: { nickname, roomId },
    schema: userSchema,
    fallback: it.session.guestFailed,
  })
  return entered(answer)
}

/** PUT /api/auth/guest: the guest becomes a full account. The session, and with it every seat, goes on. */
export const saveGuest = async (account: RegisterRequest, fallback: string): Promise<Answer<User>> => {
  const answer = await call('/api/auth/guest', { method: 'PUT', body: account, schema: userSchema, fallback })
  if (answer.ok) noteUser(answer.value, 'changed')
  return answer
}

const left = <T>(answer: Answer<T>): Answer<T> => {
  if (answer.ok) noteSignedOut()
  return answer
}

/** POST /api/auth/logout. The session on screen ends with `forgetUser`, after the guarded page has been left. */
export const signOut = async (): Promise<Answer<{ readonly success: true }>> =>
  left(await call('/api/auth/logout', { method: 'POST', schema: doneSchema, fallback: it.session.logoutFailed }))

/** DELETE /api/auth/devices: as {@link signOut}, on every device. */
export const signOutEverywhere = async (): Promise<Answer<{ readonly success: true }>> =>
  left(await call('/api/auth/devices', { method: 'DELETE', schema: doneSchema, fallback: it.session.logoutFailed }))

/** PUT /api/users/profile. The user is then loaded again, in the other tabs too. */
export const saveProfile = async (profile: UpdateProfileRequest, fallback: string): Promise<Answer<User>> => {
  const answer = await call('/api/users/profile', { method: 'PUT', body: profile, schema: userSchema, fallback })
  if (answer.ok) {
    noteUser(answer.value, 'changed')
    await loadSession()
  }
  return answer
}

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
