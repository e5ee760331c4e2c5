import { Button } from '@mantine/core'
import { copyLink } from '../../ui/clipboard.ts'
import { CopyCode, useConfirmation } from '../../ui/CopyCode.tsx'
import { ArrowIcon, CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import { it } from '../../text/it.ts'
import styles from './Join.module.css'

type RoomCreatedProps = { readonly roomId: string; readonly link: string; readonly onEnter: () => void }

/** The view 'Stanza creata': the link for the friends, and the button that opens the room. */
export const RoomCreated = ({ roomId, link, onEnter }: RoomCreatedProps) => {
  const [isCopied, confirm] = useConfirmation()
  const copy = async (): Promise<void> => {
    if (await copyLink(link)) confirm()
  }
  return (
    <section className={styles.panel}>
      <h1 className="display">{it.join.createdTitle}</h1>
      <p className="soft">{it.join.createdLead}</p>
      <div className={styles.invitation}>
        <h2 className="overline">{it.join.shareLink}</h2>
        <div className={styles.link}>
          <code className={styles.address}>{link}</code>
          <Button variant="default" size="md" leftSection={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
            {it.common.copy}
          </Button>
        </div>
      </div>
      <div className={styles.invitation}>
        <h2 className="overline">{it.join.roomCode}</h2>
        <CopyCode code={roomId} size="lg" />
      </div>
      <Button size="lg" fullWidth rightSection={<ArrowIcon />} onClick={onEnter}>
        {it.join.enter}
      </Button>
    </section>
  )
}
