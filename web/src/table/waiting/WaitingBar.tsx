/** What the waiting room waits for, and what the player can do about it. On a phone it is a bar at the bottom, which is always on the screen. */
import type { JSX } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ShareIcon } from '../../ui/table-icons.tsx'
import { text } from '../../text/table.ts'
import styles from './WaitingBar.module.css'

export type WaitingBarProps = {
  readonly situation: string
  readonly isReady: boolean
  readonly onReady: (ready: boolean) => void
  /** Null for who may not start the game now. */
  readonly onStart: (() => void) | null
  /** Sends or copies the link to the room; null when nobody else can come. */
  readonly onInvite: (() => void) | null
}

export const WaitingBar = ({ situation, isReady, onReady, onStart, onInvite }: WaitingBarProps): JSX.Element => (
  <div className={styles.bar} data-bar>
    <p className={styles.situation} role="status">
      {situation}
    </p>
    <div className={styles.actions}>
      {onInvite !== null && (
        <Button className={styles.invite ?? ''} size="lg" variant="default" aria-label={text.waiting.shareLink} leftSection={<ShareIcon />} onClick={onInvite}>
          {text.waiting.shareShort}
        </Button>
      )}
      <Button size="lg" variant={isReady ? 'default' : 'filled'} onClick={() => onReady(!isReady)}>
        {isReady ? text.waiting.becomeUnready : text.waiting.becomeReady}
      </Button>
      {onStart !== null && (
        <Button size="lg" className={styles.start ?? ''} onClick={onStart}>
          {text.waiting.start}
        </Button>
      )}
    </div>
  </div>
)
