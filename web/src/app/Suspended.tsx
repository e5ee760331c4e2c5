/** What a suspended user sees instead of every page: why, and until when. */
import { useState } from 'react'
import { forgetUser } from '../state/account/session.ts'
import { signOut } from '../state/account/sign-out.ts'
import { CONDUCT } from '../text/conduct.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { errorToast } from '../ui/toasts.ts'

export const Suspended = ({ text }: { readonly text: string }) => {
  const [isBusy, setBusy] = useState(false)
  const leave = async (): Promise<void> => {
    setBusy(true)
    const answer = await signOut()
    setBusy(false)
    if (answer.ok) forgetUser()
    else errorToast(answer.error)
  }
  return (
    <Notice
      title={CONDUCT.suspendedTitle}
      action={
        <Button variant="default" size="md" disabled={isBusy} onClick={() => void leave()}>
          {CONDUCT.signOut}
        </Button>
      }
    >
      <p role="alert">{text}</p>
      <p className="soft">{CONDUCT.suspendedHint}</p>
    </Notice>
  )
}
