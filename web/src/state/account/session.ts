/**
 * The signed-in user. Only the server knows who it is, because scripts cannot read the cookie. Screens read the session
 * through {@link useSession} and change it through the calls of `sign-in.ts`.
 */
import { atom, useAtomValue } from 'jotai'
import type { User } from '#common/protocol/rest/answers.ts'
import { call, type Failure } from '../../transport/rest/http.ts'
import { onRestored } from '../../transport/wake-events.ts'
import { it } from '../../text/it.ts'
import { pageFacts } from '../page-facts.ts'
import { store } from '../store.ts'

/**
 * What screens keep of the server's answers, for everybody who must be able to forget it: the pages around a sign-in,
 * which are the first that are loaded. The cache itself (`queries.ts`) comes only with the screens that ask for data.
 */
const forgetting = new Set<() => void>()

/** `forget` is called whenever another user takes the place of the one before. */
export const registerAnswerCache = (forget: () => void): void => void forgetting.add(forget)

/** Forgets all answers: they are those of the user before. */
export const forgetAnswers = (): void => {
  for (const forget of forgetting) forget()
}

/** `isLoading` until the first answer. `error`: the reason why nobody knows whether a user is signed in. */
type Session = {
  readonly user: User | null
  readonly isAuthenticated: boolean
  readonly isLoading: boolean
  readonly error: string | null
  /** Why and until when the account is suspended; null when it is not. A suspended user counts as not signed in. */
  readonly suspension: string | null
}

export const userSchema = async () => (await import('#common/protocol/rest/answers.ts')).userAnswer

/**
 * The server marks the page when nobody is signed in. Then asking again is useless, and would show an error in the
 * console.
 */
let isKnownVisitor = pageFacts().isVisitor

const sessionAtom = atom<Omit<Session, 'isAuthenticated'>>({
  user: null,
  isLoading: !isKnownVisitor,
  error: null,
  suspension: null,
})

export const userAtom = atom((get) => get(sessionAtom).user)
const isAuthenticatedAtom = atom((get) => get(userAtom) !== null)
const isSessionLoadingAtom = atom((get) => get(sessionAtom).isLoading)
const sessionErrorAtom = atom((get) => get(sessionAtom).error)
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
  else if (answer.code === 'suspended')
    store.set(sessionAtom, { user: null, isLoading: false, error: null, suspension: answer.error })
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

/** A call has signed in a user, or has changed the signed-in one. The other tabs are told. */
export const noteUser = (user: User, news: 'signedIn' | 'changed'): void => {
  setUser(user)
  tellOtherTabs(news)
}

/** A call has signed the user out. The other tabs are told, and the server is not asked again who is signed in. */
export const noteSignedOut = (): void => {
  isKnownVisitor = true
  tellOtherTabs('signedOut')
  void import('../../transport/rest/kept-games.ts').then(({ forgetGames }) => forgetGames())
}

/** The message on the home page after a user has signed out or deleted the account. */
type SignedOutNotice = { readonly title: string; readonly hint: string }
const signedOutNoticeAtom = atom<SignedOutNotice | null>(null)

/** Prepares the end of the session on screen: {@link forgetUser} follows on the home page. */
export const setSignedOutNotice = (signedOutNotice: SignedOutNotice): void =>
  store.set(signedOutNoticeAtom, signedOutNotice)
export const useSignedOutNotice = (): SignedOutNotice | null => useAtomValue(signedOutNoticeAtom)

/** Ends the session on screen. */
export const forgetUser = (): void => {
  store.set(signedOutNoticeAtom, null)
  setUser(null)
}

/** Asks who is signed in now, also when nobody was; `onChange` is called when it is another user. */
const askAnew = async (onChange: () => void): Promise<void> => {
  const before = store.get(userAtom)?.id
  isKnownVisitor = false
  await loadSession()
  if (store.get(userAtom)?.id !== before) onChange()
}

/**
 * Follows the news of other tabs until the returned function is called; a page that comes back from the history has
 * missed them. `onChange` is called when the user may have changed, so that loaded data may belong to another user.
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
  const cancel = onRestored(window, () => void askAnew(onChange))
  return () => {
    cancel()
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
