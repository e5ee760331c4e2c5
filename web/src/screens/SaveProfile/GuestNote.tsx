import type { JSX } from 'react'
import { openGuestDialog } from '../../state/account/guest-dialogs.ts'
import { useSession } from '../../state/account/session.ts'
import { Button } from '../../ui/Button.tsx'
import { saveText } from '../../text/account/save-profile.ts'
import styles from './GuestNote.module.css'

/** For guests only: a quiet line at the table that leads to 'Salva il tuo profilo'. */
export const GuestNote = (): JSX.Element | null => {
  const { user } = useSession()
  if (user?.isGuest !== true) return null
  return (
    <p className={styles.note}>
      <span>{saveText.atTable}</span>
      <Button variant="subtle" size="sm" onClick={() => openGuestDialog('save')}>
        {saveText.title}
      </Button>
    </p>
  )
}
