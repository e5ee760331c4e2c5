/** The 'Esci' button: signs out, goes to the home page and shows a message there. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/answers.ts'
import { setSignedOutNotice, signOut } from '../state/session.ts'
import { it } from '../text/it.ts'
import { errorToast } from '../ui/toasts.ts'

export const useSignOut = (user: User | null): { readonly isBusy: boolean; readonly leave: () => Promise<void> } => {
  const navigate = useNavigate()
  // A later sign-in makes a new user object, even for the same person.
  const [leaving, setLeaving] = useState<User | null>(null)
  const isBusy = user !== null && leaving === user

  const leave = async (): Promise<void> => {
    if (user === null) return
    setLeaving(user)
    const answer = await signOut()
    if (answer.ok) {
      setSignedOutNotice({ title: it.session.logoutDone, hint: it.session.logoutDoneHint })
      return navigate('/')
    }
    setLeaving(null)
    console.error(it.session.logoutFailed, answer.detail)
    errorToast(it.session.logoutFailedToast)
  }
  return { isBusy, leave }
}
