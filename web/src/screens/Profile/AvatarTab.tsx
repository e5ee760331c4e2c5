import { FileButton, Progress } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState, type DragEvent, type ReactNode } from 'react'
import type { User } from '#common/protocol/rest/answers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PictureIcon, TrashIcon } from '../../ui/icons/page-icons.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { AVATAR_TYPES } from './avatar-file.ts'
import { useAvatar, type AvatarWork, useImageChoice, type ChosenImage } from './useAvatar.ts'
import styles from './Profile.module.css'

type DropZoneProps = {
  readonly isDisabled: boolean
  readonly onFile: (file: File) => void
  readonly children: (isOver: boolean) => ReactNode
}

const hasFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') === true

/** Without this, a file that is dropped next to the zone would open in place of the page. */
const ignore = (event: globalThis.DragEvent): void => {
  if (hasFiles(event)) event.preventDefault()
}

/** An area that takes one dropped file. It works with a pointer only; everybody else uses the button inside. */
const DropZone = ({ isDisabled, onFile, children }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  useWindowEvent('dragover', ignore)
  useWindowEvent('drop', ignore)

  const over = (event: DragEvent): void => {
    if (hasFiles(event) && !isDisabled) setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
  }
  const drop = ({ dataTransfer }: DragEvent): void => {
    setOver(false)
    const file = dataTransfer.files[0]
    if (file !== undefined && !isDisabled) onFile(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children(isOver)}
    </div>
  )
}

type InvitationProps = { readonly isOver: boolean; readonly isDisabled: boolean; readonly onFile: (file: File) => void }

const Invitation = ({ isOver, isDisabled, onFile }: InvitationProps) => (
  <>
    <PictureIcon size={40} />
    <p className={styles.dropTitle}>{isOver ? ACCOUNT_TEXT.avatar.dropNow : ACCOUNT_TEXT.avatar.drop}</p>
    <p className="small">{ACCOUNT_TEXT.avatar.or}</p>
    <FileButton
      accept={AVATAR_TYPES.join(',')}
      onChange={(file) => file !== null && onFile(file)}
      inputProps={{ 'aria-label': ACCOUNT_TEXT.avatar.choose }}
    >
      {(props) => (
        <Button {...props} size="md" disabled={isDisabled}>
          {ACCOUNT_TEXT.avatar.choose}
        </Button>
      )}
    </FileButton>
    <p className="small">{ACCOUNT_TEXT.avatar.formats}</p>
  </>
)

type PreviewProps = {
  readonly chosen: ChosenImage
  readonly work: AvatarWork | null
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onUnreadable: () => void
}

/** The sizes in which other players see the avatar. */
const SIZES = [152, 56, 34] as const

const Preview = ({ chosen, work, onSave, onDiscard, onUnreadable }: PreviewProps) => (
  <>
    <p className="overline">{ACCOUNT_TEXT.avatar.preview}</p>
    <div className={styles.sizes}>
      {SIZES.map((size) => (
        <img key={size} src={chosen.url} alt="" width={size} height={size} onError={onUnreadable} />
      ))}
    </div>
    <p className={styles.hint}>{ACCOUNT_TEXT.avatar.previewHint}</p>
    {work?.kind === 'uploading' ? (
      <div className={styles.progress}>
        <Progress value={work.percent} size="md" radius="xl" aria-label={ACCOUNT_TEXT.avatar.progress} />
        <span>{ACCOUNT_TEXT.avatar.uploading(work.percent)}</span>
        <Button variant="default" size="md" onClick={work.cancel}>
          {ACCOUNT_TEXT.avatar.cancel}
        </Button>
      </div>
    ) : (
      <div className={styles.save}>
        <Button variant="default" size="md" disabled={work !== null} onClick={onDiscard}>
          {ACCOUNT_TEXT.avatar.remove}
        </Button>
        <Button size="md" disabled={work !== null} onClick={onSave}>
          {work === null ? ACCOUNT_TEXT.avatar.save : ACCOUNT_TEXT.avatar.saving}
        </Button>
      </div>
    )}
  </>
)

/** The tab 'Avatar': the present avatar, and a preview of a new one. */
export const AvatarTab = ({ user }: { readonly user: User }) => {
  const { chosen, problem, choose, discard, refuse } = useImageChoice()
  const { work, save, remove } = useAvatar(user, discard)
  const hasAvatar = user.avatarUrl !== null
  return (
    <section className={styles.avatar}>
      <div className={styles.now}>
        <h2 className="overline">{ACCOUNT_TEXT.avatar.current}</h2>
        <PlayerAvatar name={user.nickname} avatarUrl={user.avatarUrl} size={152} className={styles.picture} />
        {!hasAvatar && chosen === null && <p className="faint">{ACCOUNT_TEXT.avatar.initials}</p>}
        {hasAvatar && chosen === null && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<TrashIcon />}
            disabled={work !== null}
            onClick={() => void remove()}
          >
            {work?.kind === 'removing' ? ACCOUNT_TEXT.avatar.removing : ACCOUNT_TEXT.avatar.remove}
          </Button>
        )}
      </div>
      <div className={styles.new}>
        {problem !== null && (
          <Alert kind="error">
            <strong>{problem.title}</strong>
            {problem.hint}
          </Alert>
        )}
        <DropZone isDisabled={work !== null} onFile={choose}>
          {(isOver) =>
            chosen === null ? (
              <Invitation isOver={isOver} isDisabled={work !== null} onFile={choose} />
            ) : (
              <Preview
                chosen={chosen}
                work={work}
                onSave={() => void save(chosen.file)}
                onDiscard={discard}
                onUnreadable={refuse}
              />
            )
          }
        </DropZone>
      </div>
    </section>
  )
}
