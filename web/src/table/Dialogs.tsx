/** The dialogs that the player can open: last trick, scores, chat, deck. */
import type { JSX, ReactNode } from 'react'
import { ChatPanel } from './talk/ChatPanel.tsx'
import { DeckDetails, type DeckDetailsProps } from './score/DeckDetails.tsx'
import { LastTrick } from './trick/LastTrick.tsx'
import { ScoreList } from './score/ScoreList.tsx'
import { ScoreSheet } from './score/ScoreSheet.tsx'
import { isOwnTurn } from '../game/hand/playable.ts'
import type { TableActions, TableDialog, TableProps } from './table-props.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SealIcon } from '../ui/icons/table-icons.tsx'
import { deckText } from '../text/table/deck.ts'
import { scoreText } from '../text/table/score.ts'
import { tableText } from '../text/table/table.ts'
import { talkText, chatText } from '../text/table/talk.ts'
import { turnText } from '../text/table/hand.ts'
import styles from './Dialogs.module.css'

export type DialogsProps = Pick<TableProps, 'view' | 'viewerId' | 'watching' | 'chat' | 'draft' | 'showsSums'> & {
  readonly open: TableDialog | null
  readonly isDesktop: boolean
  readonly actions: Pick<TableActions, 'say' | 'write' | 'open' | 'showRules'>
  /** Null at a solo table: its deck comes from the player's own browser. */
  readonly deck: Pick<DeckDetailsProps, 'ownPart' | 'onCopy'> | null
  /** What stands below the scores. */
  readonly note: ReactNode
  readonly onClose: () => void
}

export const Dialogs = ({
  open,
  view,
  viewerId,
  watching,
  chat,
  draft,
  showsSums,
  isDesktop,
  deck,
  actions,
  note,
  onClose,
}: DialogsProps): JSX.Element => (
  <>
    <Dialog
      title={isDesktop ? scoreText.lastTrick.desktop : scoreText.lastTrick.mobile}
      isOpen={open === 'lastTrick'}
      onClose={onClose}
    >
      <LastTrick view={view} trick={view.game?.lastTrick ?? null} showsSums={showsSums} />
    </Dialog>
    <Dialog
      title={scoreText.scores.title}
      isOpen={open === 'scores'}
      isWide={view.game !== null && view.game.roundScores.length > 0}
      onClose={onClose}
    >
      {view.game !== null && (
        <div className={styles.scores}>
          <div className={styles.rest}>
            <ScoreList view={view} game={view.game} showsSums={showsSums} />
          </div>
          <div className={styles.sheet}>
            <ScoreSheet view={view} game={view.game} />
          </div>
          <div className={styles.rest}>
            {view.duplicate === null && <p className="small">{scoreText.scores.footer}</p>}
            <Button variant="subtle" size="sm" onClick={actions.showRules}>
              {tableText.table.rules}
            </Button>
            {deck !== null && (
              <Button variant="subtle" size="sm" leftSection={<SealIcon />} onClick={() => actions.open('deck')}>
                {deckText.title}
              </Button>
            )}
            {note}
          </div>
        </div>
      )}
    </Dialog>
    <Dialog title={deckText.title} isOpen={open === 'deck'} onClose={onClose}>
      {deck !== null && <DeckDetails view={view} {...deck} />}
    </Dialog>
    <Dialog title={chatText.title} isOpen={open === 'chat'} isTitleSpared onClose={onClose}>
      <div className={styles.chat}>
        <div role="status">
          {isOwnTurn(view) && (
            <Button fullWidth size="sm" onClick={onClose}>
              {turnText.own}
            </Button>
          )}
        </div>
        <ChatPanel
          chat={chat}
          viewerId={viewerId}
          note={watching?.chatNote}
          phrases={watching === null ? talkText.phrases.playing : talkText.phrases.watching}
          draft={draft}
          onWrite={actions.write}
          onSay={actions.say}
        />
      </div>
    </Dialog>
  </>
)
