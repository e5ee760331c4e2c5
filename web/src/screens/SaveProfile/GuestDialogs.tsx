import { Button } from '@mantine/core'
import type { JSX } from 'react'
import type { User } from '#common/protocol/answers.ts'
import { closeGuestDialog, openGuestDialog, type GuestDialog } from '../../state/guest-dialogs.ts'
import { text } from '../../text/guests.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SaveProfileForm } from './SaveProfileForm.tsx'

type GuestDialogsProps = { readonly user: User; readonly open: GuestDialog; readonly onSignOut: () => void }

/** 'Salva il tuo profilo', over whatever is on screen, and the question before a guest signs out for good. */
export const GuestDialogs = ({ user, open, onSignOut }: GuestDialogsProps): JSX.Element => (
  <>
    <Dialog title={text.save.title} isOpen={open === 'save'} onClose={closeGuestDialog} layer={400}>
      <div className="stack">
        <p className="soft">
          {text.save.lead} {text.save.bonus}
        </p>
        <SaveProfileForm user={user} onDone={closeGuestDialog} onCancel={closeGuestDialog} />
      </div>
    </Dialog>
    <Dialog title={text.leave.title} isOpen={open === 'leave'} onClose={closeGuestDialog}>
      <div className="stack">
        <p>{text.leave.text}</p>
        <Button size="md" onClick={() => openGuestDialog('save')}>
          {text.save.title}
        </Button>
        <div className="actions">
          <Button variant="default" size="md" onClick={closeGuestDialog}>
            {text.leave.stay}
          </Button>
          <Button
            variant="danger"
            size="md"
            onClick={() => {
              closeGuestDialog()
              onSignOut()
            }}
          >
            {text.leave.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  </>
)
