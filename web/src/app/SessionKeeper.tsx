/** Loads who is signed in when the site opens, and keeps the token balance in step with it. Draws nothing. */
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { loadSession, useSession } from '../state/session.ts'
import { clearTokens, refreshTokens } from '../state/tokens.ts'
import { it } from '../text/it.ts'
import { toast } from './toasts.ts'

export const SessionKeeper = () => {
  const userId = useSession().user?.id
  const isJoining = useLocation().pathname.startsWith('/join')

  useEffect(() => void loadSession(), [])

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
