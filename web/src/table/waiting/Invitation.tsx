/** How to invite friends: link, social networks, QR code, room code. It is also the view of a room just created. */
import type { JSX } from 'react'
import { QRCodeSVG } from 'qrcode.react'
import { Button } from '../../ui/Button.tsx'
import { CopyCode, useConfirmation } from '../../ui/CopyCode.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons/page-icons.tsx'
import { ShareIcon } from '../../ui/icons/table-icons.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { copyLink, openShareSheet } from '../../ui/sharing.ts'
import { waitingText } from '../../text/table/waiting.ts'
import { joinLink, qrImageLink, shareLinks, type Network } from '../../game/waiting/invitation-links.ts'
import styles from './Invitation.module.css'

export type InvitationProps = {
  readonly roomId: string
  readonly origin: string
  readonly isOpen: boolean
  /** Whether the viewer has just created the room and sees it for the first time. */
  readonly isNewRoom: boolean
  readonly onClose: () => void
}

const NETWORKS: readonly Network[] = ['WhatsApp', 'Twitter', 'Facebook']

const Ways = ({ roomId, origin }: Pick<InvitationProps, 'roomId' | 'origin'>): JSX.Element => {
  const [isCopied, confirm] = useConfirmation()
  const link = joinLink(origin, roomId)
  const shared = shareLinks(link, waitingText.shareMessage)
  const copy = async (): Promise<void> => {
    if (await copyLink(link)) confirm()
  }
  return (
    <>
      {openShareSheet !== null && (
        <Button
          size="lg"
          fullWidth
          leftSection={<ShareIcon />}
          onClick={() => openShareSheet?.(waitingText.shareMessage, link)}
        >
          {waitingText.shareSheet}
        </Button>
      )}
      <div className="joined">
        <TextField readOnly label={waitingText.link} value={link} onFocus={(event) => event.currentTarget.select()} />
        <Button
          size="md"
          variant={openShareSheet === null ? 'filled' : 'default'}
          leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={() => void copy()}
        >
          {waitingText.copyLink}
        </Button>
      </div>
      <ul className={styles.networks}>
        {NETWORKS.map((network) => (
          <li key={network}>
            <Button
              component="a"
              variant="default"
              size="md"
              fullWidth
              href={shared[network]}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={waitingText.share(network)}
            >
              {network}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <a
          className={styles.qr}
          href={qrImageLink(link)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={waitingText.qr}
        >
          <QRCodeSVG value={link} size={136} level="M" marginSize={1} aria-hidden="true" />
        </a>
        <div className={styles.code}>
          <span>{waitingText.code}</span>
          <CopyCode code={roomId} size="lg" />
        </div>
      </div>
    </>
  )
}

export const Invitation = ({ isOpen, isNewRoom, onClose, ...room }: InvitationProps): JSX.Element => (
  <Dialog title={isNewRoom ? waitingText.createdTitle : waitingText.invite} isOpen={isOpen} onClose={onClose}>
    <div className={styles.invitation}>
      <Ways {...room} />
      {isNewRoom && (
        <Button size="md" variant="default" fullWidth onClick={onClose}>
          {waitingText.enter}
        </Button>
      )}
    </div>
  </Dialog>
)
