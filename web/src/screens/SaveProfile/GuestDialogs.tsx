import type { JSX } from 'react'
import type { User } from '#common/protocol/rest/answers.ts'
import { closeGuestDialog, openGuestDialog, type GuestDialog } from '../../state/account/guest-dialogs.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SaveProfileForm } from './SaveProfileForm.tsx'
import { leaveText, saveText } from '../../text/account/save-profile.ts'

type GuestDialogsProps = { readonly user: User; readonly open: GuestDialog; readonly onSignOut: () => void }

/** 'Salva il tuo profilo', over whatever is on screen, and the question before a guest signs out for good. */
export const GuestDialogs = ({ user, open, onSignOut }: GuestDialogsProps): JSX.Element => (
  <>
    <Dialog title={saveText.title} isOpen={open === 'save'} onClose={closeGuestDialog} layer={400}>
      <div className="stack">
        <p className="soft">{saveText.lead}</p>
        <SaveProfileForm user={user} onDone={closeGuestDialog} onCancel={closeGuestDialog} />
      </div>
    </Dialog>
    <Dialog title={leaveText.title} isOpen={open === 'leave'} onClose={closeGuestDialog}>
      <div className="stack">
        <p>{leaveText.text}</p>
        <Button size="md" onClick={() => openGuestDialog('save')}>
          {saveText.title}
        </Button>
        <div className="actions">
          <Button variant="default" size="md" onClick={closeGuestDialog}>
            {leaveText.stay}
          </Button>
          <Button
            variant="danger"
            size="md"
            onClick={() => {
              closeGuestDialog()
              onSignOut()
            }}
          >
            {leaveText.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  </>
)
