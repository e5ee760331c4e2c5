/** Asks at every page who is signed in, follows the other tabs, sees off who leaves, and keeps the token balance in step. Draws nothing. */
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { followOtherTabs, forgetUser, loadSession, useFarewell, useSession } from '../state/session.ts'
import { clearTokens, refreshTokens } from '../state/tokens.ts'
import { it } from '../text/it.ts'
import { queryClient } from '../state/queries.ts'
import { successToast, toast } from '../ui/toasts.ts'

export const SessionKeeper = () => {
  const userId = useSession().user?.id
  const { pathname } = useLocation()
  // A guard has just led here: the answer that it acted on is fresh.
  const isRedirected = useNavigationType() === NavigationType.Replace
  const isJoining = pathname.startsWith('/join')
  const farewell = useFarewell()

  useEffect(() => {
    if (!isRedirected) void loadSession()
  }, [pathname, isRedirected])
  // The user is forgotten only once the home page stands: else the guard of the page being left would ask for a login.
  useEffect(() => {
    if (farewell === null || pathname !== '/') return
    forgetUser()
    queryClient.clear()
    successToast(farewell.title, farewell.hint)
  }, [farewell, pathname])
  useEffect(() => followOtherTabs(() => queryClient.clear()), [])

  // A visit to the play-online screen asks again: games that were played since have changed the balance.
  useEffect(() => {
    if (userId === undefined) return clearTokens()
    void refreshTokens().then((loaded) => {
      if (loaded) return
      const message = isJoining ? it.session.tokensFailedOnJoin : it.session.tokensFailed
      toast({ id: 'tokens', title: it.common.errorTitle, message, kind: 'error' })
    })
  }, [userId, isJoining])

  return null
}
