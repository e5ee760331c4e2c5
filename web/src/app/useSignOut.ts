/** The 'Esci' button: signs out, leaves for the home page and says so. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest.ts'
import { forgetUser, signOut } from '../state/session.ts'
import { it } from '../text/it.ts'
import { queryClient } from './queries.ts'
import { errorToast, successToast } from './toasts.ts'

/** Whose sign-out is under way, and whether the server has granted it. */
type Leaving = { readonly user: User; readonly isGranted: boolean }

export const useSignOut = (user: User | null): { readonly isBusy: boolean; readonly leave: () => Promise<void> } => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isBusy = leaving !== null && leaving.user === user

  // The user is forgotten only once the home page stands: else the guard of the page being left would ask for a login.
  useEffect(() => {
    if (!isBusy || !leaving.isGranted || pathname !== '/') return
    forgetUser()
    queryClient.clear()
    successToast(it.session.logoutDone, it.session.logoutDoneHint)
  }, [isBusy, leaving, pathname])

  const leave = async (): Promise<void> => {
    if (user === null) return
    setLeaving({ user, isGranted: false })
    const answer = await signOut()
    if (answer.ok) {
      setLeaving({ user, isGranted: true })
      return navigate('/')
    }
    setLeaving(null)
    console.error(it.session.logoutFailed, answer.detail)
    errorToast(it.session.logoutFailedToast)
  }
  return { isBusy, leave }
}
