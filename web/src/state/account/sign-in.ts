/** The calls that sign a user in, or change the account. The session (`session.ts`) is told of what they did. */
import type { UpdateProfileRequest } from '#common/protocol/rest/account.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import type { LoginRequest, RegisterRequest } from '#common/protocol/rest/requests.ts'
import { it } from '../../text/it.ts'
import { call, type Answer } from '../../transport/rest/http.ts'
import { loadSession, noteUser, userSchema } from './session.ts'

/** Signs in the user that the server answers with. */
const enter = async (path: string, body: unknown, fallback: string): Promise<Answer<User>> => {
  const answer = await call(path, { method: 'POST', body, schema: userSchema, fallback })
  if (answer.ok) noteUser(answer.value, 'signedIn')
  return answer
}

/** POST /api/auth/login. */
export const signIn = (credentials: LoginRequest): Promise<Answer<User>> =>
  enter('/api/auth/login', credentials, it.session.loginFailed)

/** POST /api/auth/register; the new user is signed in. */
export const register = (account: RegisterRequest): Promise<Answer<User>> =>
  enter('/api/auth/register', account, it.session.registerFailed)

/**
 * POST /api/auth/guest: a nickname alone is enough. The guest is signed in. `roomId`: of the link by which they come.
 */
export const enterAsGuest = (nickname: string, roomId?: string): Promise<Answer<User>> =>
  enter('/api/auth/guest', { nickname, roomId }, it.session.guestFailed)

/** PUT /api/auth/guest: the guest becomes a full account. The session, and with it every seat, goes on. */
export const saveGuest = async (account: RegisterRequest, fallback: string): Promise<Answer<User>> => {
  const answer = await call('/api/auth/guest', { method: 'PUT', body: account, schema: userSchema, fallback })
  if (answer.ok) noteUser(answer.value, 'changed')
  return answer
}

/** PUT /api/users/profile. The user is then loaded again, in the other tabs too. */
export const saveProfile = async (profile: UpdateProfileRequest, fallback: string): Promise<Answer<User>> => {
  const answer = await call('/api/users/profile', { method: 'PUT', body: profile, schema: userSchema, fallback })
  if (answer.ok) {
    noteUser(answer.value, 'changed')
    await loadSession()
  }
  return answer
}
