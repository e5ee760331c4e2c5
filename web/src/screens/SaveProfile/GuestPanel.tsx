import type { JSX } from 'react'
import { openGuestDialog } from '../../state/account/guest-dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { saveText } from '../../text/account/save-profile.ts'
import styles from './GuestPanel.module.css'

/** Says to a guest why the profile is worth saving, with the button that does it. */
export const GuestPanel = ({ title, text }: { readonly title: string; readonly text: string }): JSX.Element => (
  <section className={styles.panel}>
    <div>
      <h2 className="display">{title}</h2>
      <p>{text}</p>
    </div>
    <Button variant="default" size="md" onClick={() => openGuestDialog('save')}>
      {saveText.title}
    </Button>
  </section>
)
