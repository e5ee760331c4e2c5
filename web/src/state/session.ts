/**
 * Who is signed in. Loaded from the server, never guessed: the cookie is not readable here. Screens read it through
 * {@link useSession} and change it through the functions of this file.
 */
import { atom, useAtomValue } from 'jotai'
import type { UpdateProfileRequest } from '#common/protocol/account.ts'
import { successAnswer, userAnswer, type User } from '#common/protocol/answers.ts'
import type { LoginRequest, RegisterRequest } from '#common/protocol/rest.ts'
import { call, type Answer, type Failure } from '../transport/http.ts'
import { it } from '../text/it.ts'
import { store } from './store.ts'

/** `isLoading` until the first answer. `error`: why it is unknown whether somebody is signed in. */
export type Session = {
  readonly user: User | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  readonly error: string | null
}

const sessionAtom = atom<{ readonly user: User | null; readonly isLoading: boolean; readonly error: string | null }>({
  user: null,
  isLoading: true,
  error: null,
})

export const userAtom = atom((get) => get(sessionAtom).user)
export const isAuthenticatedAtom = atom((get) => get(userAtom) !== null)
export const isSessionLoadingAtom = atom((get) => get(sessionAtom).isLoading)
export const sessionErrorAtom = atom((get) => get(sessionAtom).error)

/** The server marks the page of somebody who is not signed in: asking would only be told so, as an error in the console. */
let isKnownVisitor = typeof document !== 'undefined' && document.documentElement.dataset.visitor !== undefined

/** What the tabs of one browser, which share one cookie, tell each other. */
const TABS = 'regicidio.session'
let otherTabs: BroadcastChannel | null = null
const tellOtherTabs = (news: 'signedIn' | 'signedOut' | 'changed'): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
  otherTabs?.postMessage(news)
}

/** Grows with every sign-in and sign-out, so that an answer to an older question changes nothing. */
let changes = 0
let loading: Promise<void> | null = null

const become = (user: User | null): void => {
  changes += 1
  isKnownVisitor = user === null
  store.set(sessionAtom, { user, isLoading: false, error: null })
}

const load = async (): Promise<void> => {
  if (isKnownVisitor) return become(null)
  const asked = changes
  const answer = await call('/api/auth/me', { schema: userAnswer, fallback: it.session.loadFailed })
  if (asked !== changes) return
  if (answer.ok) store.set(sessionAtom, { user: answer.value, isLoading: false, error: null })
  else if (answer.code === 'unauthenticated') become(null)
  else store.set(sessionAtom, { ...store.get(sessionAtom), isLoading: false, error: answer.error })
}

/** Asks the server who is signed in; calls during a request share it. A user already known stays on screen meanwhile. */
export const loadSession = (): Promise<void> => {
  loading ??= load().finally(() => (loading = null))
  return loading
}

/** What to show of a failed call. Where the session has ended, the guards learn of it. */
export const explain = (failure: Failure): string => {
  if (failure.code === 'unauthenticated') void loadSession()
  return failure.error
}

/** The answer to a sign-in, which the other tabs share. */
const entered = (answer: Answer<User>): Answer<User> => {
  if (answer.ok) {
    become(answer.value)
    tellOtherTabs('signedIn')
  }
  return answer
}

/** POST /api/auth/login. */
export const signIn = async (credentials: LoginRequest): Promise<Answer<User>> => {
  const answer = await call('/api/auth/login', { method: 'POST', body: credentials, schema: userAnswer, fallback: it.session.loginFailed })
  return entered(answer)
}

/** POST /api/auth/register; the new user is signed in. */
export const register = async (account: RegisterRequest): Promise<Answer<User>> => {
  const answer = await call('/api/auth/register', { method: 'POST', body: account, schema: userAnswer, fallback: it.session.registerFailed })
  return entered(answer)
}

/**
 * POST /api/auth/logout. The session on screen ends with {@link forgetUser}, after the guarded page has been left; the
 * server is not asked about it any more.
 */
export const signOut = async (): Promise<Answer<{ readonly success: true }>> => {
  const answer = await call('/api/auth/logout', { method: 'POST', schema: successAnswer, fallback: it.session.logoutFailed })
  if (answer.ok) {
    isKnownVisitor = true
    tellOtherTabs('signedOut')
  }
  return answer
}

/** PUT /api/users/profile; the user is then reloaded, in the other tabs too. */
export const saveProfile = async (profile: UpdateProfileRequest, fallback: string): Promise<Answer<User>> => {
  const answer = await call('/api/users/profile', { method: 'PUT', body: profile, schema: userAnswer, fallback })
  if (answer.ok) {
    become(answer.value)
    tellOtherTabs('changed')
    await loadSession()
  }
  return answer
}

/** DELETE /api/users/account. As with {@link signOut}, the page is left before the session on screen ends. */
export const deleteAccount = async (password: string): Promise<Answer<{ readonly success: true }>> => {
  const answer = await call('/api/users/account', { method: 'DELETE', body: { password }, schema: successAnswer, fallback: it.profile.deleteFailed })
  if (answer.ok) {
    isKnownVisitor = true
    tellOtherTabs('signedOut')
  }
  return answer
}

/** What is said to somebody who leaves for good or for today, once the home page stands. */
export type Farewell = { readonly title: string; readonly hint: string }
const farewellAtom = atom<Farewell | null>(null)

/** Announces the end of the session on screen: {@link forgetUser} follows on the home page. */
export const bidFarewell = (farewell: Farewell): void => store.set(farewellAtom, farewell)
export const useFarewell = (): Farewell | null => useAtomValue(farewellAtom)

/** Nobody is signed in any more. */
export const forgetUser = (): void => {
  store.set(farewellAtom, null)
  become(null)
}

/** Follows what other tabs do, until the returned function is called. `onChange`: what was loaded may be another user's. */
export const followOtherTabs = (onChange: () => void): (() => void) => {
  const channel = new BroadcastChannel(TABS)
  channel.addEventListener('message', ({ data }) => {
    onChange()
    if (data === 'signedOut') return become(null)
    isKnownVisitor = false
    void loadSession()
  })
  otherTabs = channel
  return () => {
    channel.close()
    otherTabs = null
  }
}

/** The session, for components. */
export const useSession = (): Session => ({
  user: useAtomValue(userAtom),
  isAuthenticated: useAtomValue(isAuthenticatedAtom),
  isLoading: useAtomValue(isSessionLoadingAtom),
  error: useAtomValue(sessionErrorAtom),
})
