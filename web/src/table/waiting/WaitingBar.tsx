/**
 * What the waiting room waits for, and what the player can do about it: one golden button for what to do now. On a
 * phone it is a bar at the bottom, which is always on the screen.
 */
import { VisuallyHidden } from '@mantine/core'
import type { JSX, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ShareIcon } from '../../ui/icons/table-icons.tsx'
import { waitingText } from '../../text/table/waiting.ts'
import styles from './WaitingBar.module.css'

/**
 * What the room is waiting for. `isSeen`: the seats show it, so it is said to screen readers only. `starter`: who
 * starts the game; null for the viewer.
 */
export type WaitingSituation = { readonly text: string; readonly isSeen: boolean; readonly starter: string | null }

export type WaitingBarProps = {
  readonly situation: WaitingSituation
  /** Who pays for a player without tokens, in place of the situation; null while everybody has some. */
  readonly treat: ReactNode
  readonly isReady: boolean
  readonly onReady: (ready: boolean) => void
  /** Null for who may not start the game now. */
  readonly onStart: (() => void) | null
  /** Shows how to invite others; null when nobody else can come. */
  readonly onInvite: (() => void) | null
  /** Whether inviting comes before being ready: the creator has come first, and the others by an invitation. */
  readonly invitesFirst: boolean
}

export const WaitingBar = ({
  situation: { text, isSeen, starter },
  treat,
  isReady,
  onReady,
  onStart,
  onInvite,
  invitesFirst,
}: WaitingBarProps): JSX.Element => {
  const isInviteNow = onInvite !== null && (isReady || invitesFirst)
  return (
    <div className={styles.bar} data-bar>
      {treat ?? (
        <p className={styles.situation} role="status">
          {isSeen ? <VisuallyHidden>{text}</VisuallyHidden> : text}{' '}
          {starter !== null && waitingText.creatorStarts(starter)}
        </p>
      )}
      <div className={styles.actions}>
        {onInvite !== null && (
          <Button size="lg" variant={isInviteNow ? 'filled' : 'default'} leftSection={<ShareIcon />} onClick={onInvite}>
            {waitingText.inviteShort}
          </Button>
        )}
        <Button size="lg" variant={isReady || isInviteNow ? 'default' : 'filled'} onClick={() => onReady(!isReady)}>
          {isReady ? waitingText.becomeUnready : waitingText.becomeReady}
        </Button>
        {onStart !== null && (
          <Button size="lg" className={styles.start ?? ''} onClick={onStart}>
            {waitingText.start}
          </Button>
        )}
      </div>
    </div>
  )
}
