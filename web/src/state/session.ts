/**
 * The signed-in user. Only the server knows who it is, because scripts cannot read the cookie. Screens read the session through {@link
 * useSession} and change it through the functions of this file.
 */
import { atom, useAtomValue } from 'jotai'
import type { UpdateProfileRequest } from '#common/protocol/account.ts'
import type { User } from '#common/protocol/answers.ts'
import type { LoginRequest, RegisterRequest } from '#common/protocol/rest.ts'
import { call, type Answer, type Failure } from '../transport/http.ts'
import { it } from '../text/it.ts'
import { pageFacts } from './page-facts.ts'
import { store } from './store.ts'

/** `isLoading` until the first answer. `error`: the reason why nobody knows whether a user is signed in. */
export type Session = {
  readonly user: User | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  readonly error: string | null
  /** Why and until when the account is suspended; null when it is not. A suspended user counts as not signed in. */
  readonly suspension: string | null
}

const userSchema = async () => (await import('#common/protocol/answers.ts')).userAnswer
const doneSchema = async () => (await import('#common/protocol/answers.ts')).successAnswer

/** The server marks the page when nobody is signed in. Then asking again is useless, and would show an error in the console. */
let isKnownVisitor = pageFacts().isVisitor

const sessionAtom = atom<Omit<Session, 'isAuthenticated'>>({ user: null, isLoading: !isKnownVisitor, error: null, suspension: null })

export const userAtom = atom((get) => get(sessionAtom).user)
export const isAuthenticatedAtom = atom((get) => get(userAtom) !== null)
export const isSessionLoadingAtom = atom((get) => get(sessionAtom).isLoading)
export const sessionErrorAtom = atom((get) => get(sessionAtom).error)
const suspensionAtom = atom((get) => get(sessionAtom).suspension)

/** The channel on which the tabs of one browser, which share one cookie, send each other news. */
const TABS = 'regicidio.session'
let otherTabs: BroadcastChannel | null = null
const tellOtherTabs = (news: 'signedIn' | 'signedOut' | 'changed'): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches no other origin
  otherTabs?.postMessage(news)
}

/** Counts sign-ins and sign-outs. An answer to a question that was asked before the last one is ignored. */
let changes = 0
let loading: Promise<void> | null = null

const setUser = (user: User | null): void => {
  changes += 1
  isKnownVisitor = user === null
  store.set(sessionAtom, { user, isLoading: false, error: null, suspension: null })
}

const load = async (): Promise<void> => {
  if (isKnownVisitor) return setUser(null)
  const asked = changes
  const answer = await call('/api/auth/me', { schema: userSchema, fallback: it.session.loadFailed })
  if (asked !== changes) return
  if (answer.ok) store.set(sessionAtom, { user: answer.value, isLoading: false, error: null, suspension: null })
  else if (answer.code === 'suspended') store.set(sessionAtom, { user: null, isLoading: false, error: null, suspension: answer.error })
  else if (answer.code === 'unauthenticated') setUser(null)
  else store.set(sessionAtom, { ...store.get(sessionAtom), isLoading: false, error: answer.error })
}

/** Asks the server who is signed in. Calls during a request share it. Meanwhile the known user stays on screen. */
export const loadSession = (): Promise<void> => {
  loading ??= load().finally(() => (loading = null))
  return loading
}

/** The text for a failed call. When the session has ended, the guards are told. */
export const explain = (failure: Failure): string => {
  if (failure.code === 'unauthenticated' || failure.code === 'suspended') void loadSession()
  return failure.error
}

/** Stores the answer to a sign-in, and tells the other tabs. */
const entered = (answer: Answer<User>): Answer<User> => {
  if (answer.ok) {
    setUser(answer.value)
    tellOtherTabs('signedIn')
  }
  return answer
}

/** POST /api/auth/login. */
export const signIn = async (credentials: LoginRequest): Promise<Answer<User>> => {
  const answer = await call('/api/auth/login', { method: 'POST', body: credentials, schema: userSchema, fallback: it.session.loginFailed })
  return entered(answer)
}

/** POST /api/auth/register; the new user is signed in. */
export const register = async (account: RegisterRequest): Promise<Answer<User>> => {
  const answer = await call('/api/auth/register', { method: 'POST', body: account, schema: userSchema, fallback: it.session.registerFailed })
  return entered(answer)
}

/** POST /api/auth/guest: a nickname alone is enough. The guest is signed in. */
export const enterAsGuest = async (nickname: string): Promise<Answer<User>> => {
  const answer = await call('/api/auth/guest', { method: 'POST', body: { nickname }, schema: userSchema, fallback: it.session.guestFailed })
  return entered(answer)
}

/** PUT /api/auth/guest: the guest becomes a full account. The session, and with it every seat, goes on. */
export const saveGuest = async (account: RegisterRequest, fallback: string): Promise<Answer<User>> => {
  const answer = await call('/api/auth/guest', { method: 'PUT', body: account, schema: userSchema, fallback })
  if (answer.ok) {
    setUser(answer.value)
    tellOtherTabs('changed')
  }
  return answer
}

/**
 * POST /api/auth/logout. The session on screen ends with {@link forgetUser}, after the guarded page has been left. After the logout the
 * server is not asked again who is signed in.
 */
export const signOut = async (): Promise<Answer<{ readonly success: true }>> => {
  const answer = await call('/api/auth/logout', { method: 'POST', schema: doneSchema, fallback: it.session.logoutFailed })
  if (answer.ok) {
    isKnownVisitor = true
    tellOtherTabs('signedOut')
  }
  return answer
}

/** PUT /api/users/profile. The user is then loaded again, in the other tabs too. */
export const saveProfile = async (profile: UpdateProfileRequest, fallback: string): Promise<Answer<User>> => {
  const answer = await call('/api/users/profile', { method: 'PUT', body: profile, schema: userSchema, fallback })
  if (answer.ok) {
    setUser(answer.value)
    tellOtherTabs('changed')
    await loadSession()
  }
  return answer
}

/**
 * DELETE /api/users/account. As with {@link signOut}, the session on screen ends after the page has been left. A guest has no password. The words for a
 * failure come from the screen: they are not for every page to load.
 */
export const deleteAccount = async (password: string | null, fallback: string): Promise<Answer<{ readonly success: true }>> => {
  const answer = await call('/api/users/account', { method: 'DELETE', body: password === null ? {} : { password }, schema: doneSchema, fallback })
  if (answer.ok) {
    isKnownVisitor = true
    tellOtherTabs('signedOut')
  }
  return answer
}

/** The message on the home page after a user has signed out or deleted the account. */
export type SignedOutNotice = { readonly title: string; readonly hint: string }
const signedOutNoticeAtom = atom<SignedOutNotice | null>(null)

/** Prepares the end of the session on screen: {@link forgetUser} follows on the home page. */
export const setSignedOutNotice = (signedOutNotice: SignedOutNotice): void => store.set(signedOutNoticeAtom, signedOutNotice)
export const useSignedOutNotice = (): SignedOutNotice | null => useAtomValue(signedOutNoticeAtom)

/** Ends the session on screen. */
export const forgetUser = (): void => {
  store.set(signedOutNoticeAtom, null)
  setUser(null)
}

/**
 * Follows the news of other tabs until the returned function is called. `onChange` is called when the user may have changed, so that loaded
 * data may belong to another user.
 */
export const followOtherTabs = (onChange: () => void): (() => void) => {
  const channel = new BroadcastChannel(TABS)
  channel.addEventListener('message', ({ data }) => {
    onChange()
    if (data === 'signedOut') return setUser(null)
    isKnownVisitor = false
    void loadSession()
  })
  otherTabs = channel
  return () => {
    channel.close()
    otherTabs = null
  }
}

export const useSession = (): Session => ({
  user: useAtomValue(userAtom),
  isAuthenticated: useAtomValue(isAuthenticatedAtom),
  isLoading: useAtomValue(isSessionLoadingAtom),
  error: useAtomValue(sessionErrorAtom),
  suspension: useAtomValue(suspensionAtom),
})
