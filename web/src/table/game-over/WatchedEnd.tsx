/**
 * The end of a game for a spectator: how it has ended, who rests next, the hands of the last round, and the way out.
 */
import { FocusTrap } from '@mantine/core'
import type { JSX, ReactNode } from 'react'
import type { TableView } from '#common/table/view.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { Button } from '../../ui/Button.tsx'
import { Result } from './Result.tsx'
import styles from './GameOver.module.css'

type WatchedEndProps = {
  readonly view: TableView
  readonly playAgain: { readonly count: number; readonly total: number }
  /** The chat beside the card, on a desktop. */
  readonly talk: ReactNode
  /** What others do with the game meanwhile. */
  readonly note: ReactNode
  /** Who rests next; null when nobody does. */
  readonly rotation: ReactNode
  /** The hands of the last round; null when the viewer has not seen it end. */
  readonly hands: ReactNode
  /** Who watches and, on a phone, the button of the chat. */
  readonly ways: ReactNode
  readonly onLeave: () => void
}

export const WatchedEnd = ({
  view,
  playAgain,
  talk,
  note,
  rotation,
  hands,
  ways,
  onLeave,
}: WatchedEndProps): JSX.Element => (
  <FocusTrap>
    <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="game-over">
      <section className={styles.card} data-golden tabIndex={-1} data-autofocus>
        <Result view={view} onOpenPlayer={null} evening={null} />
        <div className={styles.part}>
          {note}
          {rotation ?? <p role="status">{spectatorText.again(playAgain.count, playAgain.total)}</p>}
          {hands}
          <div className={styles.ways}>
            {ways}
            <Button variant="default" size="md" onClick={onLeave}>
              {spectatorText.leave}
            </Button>
          </div>
        </div>
      </section>
      {talk}
    </div>
  </FocusTrap>
)
