/** How to invite friends: link, social networks, QR code, room code. */
import { ActionIcon } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import type { JSX } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyIcon } from '../../ui/page-icons.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { text } from '../../text/table.ts'
import { joinLink, qrImageLink, shareLinks, type Network } from '../../game/invitation-links.ts'
import styles from './Invitation.module.css'

export type InvitationProps = {
  readonly roomId: string
  readonly origin: string
  /** Whether only the heading is shown at first, because nobody else can come. */
  readonly isFolded: boolean
  readonly onCopyLink: (link: string) => void
  readonly onCopyCode: () => void
}

const NETWORKS: readonly Network[] = ['WhatsApp', 'Twitter', 'Facebook']

export const Invitation = ({ roomId, origin, isFolded, onCopyLink, onCopyCode }: InvitationProps): JSX.Element => {
  const link = joinLink(origin, roomId)
  const shared = shareLinks(link, text.waiting.shareMessage)
  return (
    <details className={styles.invitation} open={!isFolded}>
      <summary>
        <h2 className="display">{text.waiting.invite}</h2>
      </summary>
      <p>{text.waiting.inviteHint}</p>
      <div className={styles.row}>
        <a className={styles.qr} href={qrImageLink(link)} target="_blank" rel="noopener noreferrer" aria-label={text.waiting.qr}>
          <QRCodeSVG value={link} size={176} level="M" marginSize={1} aria-hidden="true" />
        </a>
        <div className={styles.code}>
          <span>{text.waiting.code}</span>
          <strong>{roomId}</strong>
          <ActionIcon size={44} variant="default" aria-label={text.copyCode} onClick={onCopyCode}>
            <CopyIcon size={20} />
          </ActionIcon>
        </div>
      </div>
      <div className="joined">
        <TextField readOnly label={text.waiting.link} value={link} onFocus={(event) => event.currentTarget.select()} />
        <Button size="md" leftSection={<CopyIcon size={18} />} onClick={() => onCopyLink(link)}>
          {text.waiting.copyLink}
        </Button>
      </div>
      <ul className={styles.networks}>
        {NETWORKS.map((network) => (
          <li key={network}>
            <Button component="a" variant="default" size="md" fullWidth href={shared[network]} target="_blank" rel="noopener noreferrer" aria-label={text.waiting.share(network)}>
              {network}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
