/** The dialogs that the player can open: last trick, scores, chat. */
import type { JSX } from 'react'
import { ChatPanel } from './ChatPanel.tsx'
import { LastTrick } from './LastTrick.tsx'
import { ScoreList } from './ScoreList.tsx'
import { ScoreSheet } from './ScoreSheet.tsx'
import { viewerIdOf } from '../game/seating.ts'
import type { TableActions, TableDialog, TableProps } from './table-props.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { text } from '../text/table.ts'
import { text as talk } from '../text/talk.ts'
import styles from './Dialogs.module.css'

export type DialogsProps = Pick<TableProps, 'view' | 'chat' | 'draft'> & {
  readonly open: TableDialog | null
  readonly isDesktop: boolean
  readonly actions: Pick<TableActions, 'say' | 'write'>
  readonly onClose: () => void
}

export const Dialogs = ({ open, view, chat, draft, isDesktop, actions, onClose }: DialogsProps): JSX.Element => (
  <>
    <Dialog title={isDesktop ? text.lastTrick.desktop : text.lastTrick.mobile} isOpen={open === 'lastTrick'} onClose={onClose}>
      <LastTrick view={view} trick={view.game?.lastTrick ?? null} />
    </Dialog>
    <Dialog title={text.scores.title} isOpen={open === 'scores'} onClose={onClose}>
      {view.game !== null && (
        <div className={styles.scores}>
          <ScoreList view={view} game={view.game} />
          <ScoreSheet view={view} game={view.game} />
          <p className="small">{text.scores.footer}</p>
        </div>
      )}
    </Dialog>
    <Dialog title={text.chat.title} isOpen={open === 'chat'} onClose={onClose}>
      <div className={styles.chat}>
        <ChatPanel chat={chat} viewerId={viewerIdOf(view)} phrases={talk.phrases.playing} draft={draft} onWrite={actions.write} onSay={actions.say} />
      </div>
    </Dialog>
  </>
)
