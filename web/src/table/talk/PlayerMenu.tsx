/** What one can do about another player at the table. */
import { Button } from '@mantine/core'
import type { JSX } from 'react'
import type { Reaction } from '#common/table/reactions.ts'
import type { PlayerView } from '#common/table/view.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { BellIcon } from '../../ui/icons.tsx'
import { text } from '../../text/talk.ts'
import { Reactions } from './Reactions.tsx'

export type PlayerMenuProps = {
  /** The player of the menu, also while it closes. */
  readonly player: Pick<PlayerView, 'id' | 'name'> | null
  readonly isOpen: boolean
  /** Null when the player cannot be woken now. */
  readonly onNudge: (() => void) | null
  readonly onReact: (reaction: Reaction) => void
  readonly onClose: () => void
}

export const PlayerMenu = ({ player, isOpen, onNudge, onReact, onClose }: PlayerMenuProps): JSX.Element => (
  <Dialog title={player?.name ?? ''} isOpen={isOpen} onClose={onClose}>
    <div className="stack">
      <div>
        <p className="overline">{text.reactTo}</p>
        <Reactions label={text.reactTo} onReact={onReact} />
      </div>
      {onNudge !== null && (
        <Button variant="default" size="md" leftSection={<BellIcon />} onClick={onNudge}>
          {text.nudgeOn(player?.name ?? '')}
        </Button>
      )}
    </div>
  </Dialog>
)
