import { Button } from '../../ui/Button.tsx'
import { copyLink } from '../../ui/clipboard.ts'
import { CopyCode, useConfirmation } from '../../ui/CopyCode.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { CheckIcon, CopyIcon } from '../../ui/page-icons.tsx'
import { openShareSheet } from '../../ui/share-sheet.ts'
import { ShareIcon } from '../../ui/table-icons.tsx'
import { it } from '../../text/it.ts'
import { joinText } from '../../text/join.ts'
import styles from './Join.module.css'

type RoomCreatedProps = { readonly roomId: string; readonly name: string; readonly link: string; readonly onEnter: () => void }

/** The view 'Stanza creata': the link for the friends, and the button that opens the room. */
export const RoomCreated = ({ roomId, name, link, onEnter }: RoomCreatedProps) => {
  const [isCopied, confirm] = useConfirmation()
  const copy = async (): Promise<void> => {
    if (await copyLink(link)) confirm()
  }
  return (
    <section className={styles.created}>
      <h1 className="display">{joinText.createdTitle}</h1>
      <p className={styles.name}>{name}</p>
      <p className="soft">{joinText.createdLead}</p>
      <div className={styles.invitation}>
        <h2 className="overline">{joinText.shareLink}</h2>
        <div className={styles.link}>
          <code className={styles.address}>{link.slice(0, -roomId.length)}<wbr />{link.slice(-roomId.length)}</code>
          <Button variant="default" size="md" leftSection={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
            {it.common.copy}
          </Button>
          {openShareSheet !== null && (
            <Button variant="default" size="md" leftSection={<ShareIcon />} onClick={() => openShareSheet?.(name, link)}>
              {joinText.share}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.invitation}>
        <h2 className="overline">{joinText.code}</h2>
        <CopyCode code={roomId} size="lg" />
      </div>
      <Button size="lg" fullWidth rightSection={<ArrowIcon />} onClick={onEnter}>
        {joinText.enter}
      </Button>
    </section>
  )
}
