/**
 * At every page it asks who is signed in. It also follows the other tabs, ends the session of a user who leaves, and
 * keeps the token balance up to date. It renders nothing.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import {
  followOtherTabs,
  forgetUser,
  loadSession,
  useSignedOutNotice,
  useSession,
  forgetAnswers,
} from '../state/account/session.ts'
import { clearTokens, refreshTokens } from '../state/account/tokens.ts'
import { it } from '../text/it.ts'
import { successToast, toast } from '../ui/toasts.ts'

/** `isRedirected`: a guard has just redirected to this page, and the answer that the guard used is still fresh. */
export const SessionKeeper = ({ isRedirected }: { readonly isRedirected: boolean }) => {
  const userId = useSession().user?.id
  const { pathname } = useLocation()
  const isJoining = pathname.startsWith('/join')
  const signedOutNotice = useSignedOutNotice()

  useEffect(() => {
    if (!isRedirected) void loadSession()
  }, [pathname, isRedirected])
  // The user is forgotten only when the home page is shown. Otherwise the guard of the page that is being left would
  // ask for a login.
  useEffect(() => {
    if (signedOutNotice === null || pathname !== '/') return
    forgetUser()
    forgetAnswers()
    successToast(signedOutNotice.title, signedOutNotice.hint)
  }, [signedOutNotice, pathname])
  useEffect(() => followOtherTabs(forgetAnswers), [])

  // Every visit to the play-online screen reloads the balance, because games since the last visit have changed it.
  const askedFor = useRef<number | undefined>(undefined)
  useEffect(() => {
    const isKnown = askedFor.current === userId && !isJoining
    askedFor.current = userId
    if (userId === undefined) return clearTokens()
    if (isKnown) return
    void refreshTokens().then((loaded) => {
      if (loaded) return
      const message = isJoining ? it.session.tokensFailedOnJoin : it.session.tokensFailed
      toast({ id: 'tokens', title: it.common.errorTitle, message, kind: 'error' })
    })
  }, [userId, isJoining])

  return null
}
