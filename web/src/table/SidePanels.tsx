/** The two sidebars on a desktop: chat on the left, scores and game on the right. */
import { ActionIcon } from '@mantine/core'
import type { JSX, ReactNode } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { ChatPanel, Unread } from './talk/ChatPanel.tsx'
import { GameStatus } from './GameStatus.tsx'
import { Button } from '../ui/Button.tsx'
import { GearIcon } from '../ui/icons/icons.tsx'
import { CopyIcon } from '../ui/icons/page-icons.tsx'
import {
  ChatIcon,
  HideIcon,
  LeaveIcon,
  ScoresIcon,
  SealIcon,
  SoundOffIcon,
  SoundOnIcon,
  TrickIcon,
} from '../ui/icons/table-icons.tsx'
import { ScoreList } from './score/ScoreList.tsx'
import { nameAt } from '../game/seating.ts'
import type { TableProps } from './table-props.ts'
import { deckText } from '../text/table/deck.ts'
import { settingsText } from '../text/account/settings.ts'
import { tableText } from '../text/table/table.ts'
import { scoreText } from '../text/table/score.ts'
import { talkText, chatText } from '../text/table/talk.ts'
import { VoiceButtons } from './voice/VoiceButtons.tsx'
import { VoicePanel } from './voice/VoicePanel.tsx'
import styles from './SidePanels.module.css'

/** The left sidebar of a solo table. */
const SoloPanel = ({
  panel,
  onLastTrick,
}: {
  readonly panel: ReactNode
  readonly onLastTrick: () => void
}): JSX.Element => (
  <aside className={styles.left} aria-label={tableText.table.help}>
    <section className={styles.panel} data-scrolls>
      {panel}
    </section>
    <Button variant="default" size="md" leftSection={<TrickIcon />} onClick={onLastTrick}>
      {tableText.table.lastTrickButton}
    </Button>
  </aside>
)

export const LeftPanel = (props: TableProps): JSX.Element =>
  props.solo === null ? (
    <ChatSide {...props} />
  ) : (
    <SoloPanel panel={props.solo.panel} onLastTrick={() => props.actions.open('lastTrick')} />
  )

const ChatSide = ({
  view,
  viewerId,
  watching,
  chat,
  unreadCount,
  draft,
  isChatHidden,
  isVoiceFolded,
  ownVoice,
  actions,
}: TableProps): JSX.Element => (
  <aside className={styles.left} aria-label={chatText.title} data-hidden={isChatHidden || undefined}>
    {isChatHidden
      ? ownVoice !== null && <VoiceButtons {...ownVoice} isVertical />
      : ownVoice !== null && (
          <VoicePanel
            {...ownVoice}
            name={nameAt(view, view.viewerSeat)}
            roomId={view.roomId}
            isFolded={isVoiceFolded}
            onFold={actions.toggleVoice}
          />
        )}
    {isChatHidden ? (
      <span className={styles.opener}>
        <ActionIcon size={44} variant="default" aria-label={chatText.show} onClick={actions.toggleChat}>
          <ChatIcon />
        </ActionIcon>
        <Unread count={unreadCount} />
      </span>
    ) : (
      <section className={styles.panel} data-grow>
        <header className={styles.head}>
          <h2 className="display">{chatText.title}</h2>
          <ActionIcon size={36} variant="subtle" aria-label={chatText.hide} onClick={actions.toggleChat}>
            <HideIcon />
          </ActionIcon>
        </header>
        <ChatPanel
          chat={chat}
          viewerId={viewerId}
          note={watching?.chatNote}
          phrases={watching === null ? talkText.phrases.playing : talkText.phrases.watching}
          draft={draft}
          onWrite={actions.write}
          onSay={actions.say}
        />
      </section>
    )}
    {isChatHidden ? (
      <ActionIcon
        size={44}
        variant="default"
        aria-label={tableText.table.lastTrickButton}
        title={tableText.table.lastTrickButton}
        onClick={() => actions.open('lastTrick')}
      >
        <TrickIcon />
      </ActionIcon>
    ) : (
      <Button variant="default" size="md" leftSection={<TrickIcon />} onClick={() => actions.open('lastTrick')}>
        {tableText.table.lastTrickButton}
      </Button>
    )}
  </aside>
)

/** Turns the sounds on and off. */
export const SoundButton = ({
  isMuted,
  onToggle,
}: {
  readonly isMuted: boolean
  readonly onToggle: () => void
}): JSX.Element => (
  <ActionIcon
    size={44}
    variant="default"
    aria-label={isMuted ? tableText.table.unmute : tableText.table.mute}
    onClick={onToggle}
  >
    {isMuted ? <SoundOffIcon /> : <SoundOnIcon />}
  </ActionIcon>
)

/** Opens 'Impostazioni'. */
export const SettingsButton = ({ onOpen }: { readonly onOpen: () => void }): JSX.Element => (
  <ActionIcon size={44} variant="default" aria-label={settingsText.title} title={settingsText.title} onClick={onOpen}>
    <GearIcon />
  </ActionIcon>
)

export const RightPanel = ({
  view,
  game,
  isMuted,
  showsSums,
  isCovered,
  actions,
  solo,
  watching,
}: TableProps & { readonly game: PublicGameView }): JSX.Element => (
  <aside className={styles.right} aria-label={tableText.table.status} inert={isCovered}>
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2 className="display">{scoreText.scores.title}</h2>
      </header>
      <ScoreList view={view} game={game} showsSums={showsSums} />
      {view.duplicate === null && <p className={styles.note}>{scoreText.scores.footer}</p>}
      <Button
        fullWidth
        variant="subtle"
        size="sm"
        leftSection={<ScoresIcon size={18} />}
        onClick={() => actions.open('scores')}
      >
        {scoreText.scores.rounds}
      </Button>
    </section>
    <section className={styles.panel}>
      <GameStatus game={game} levelName={solo?.levelName ?? null} rounds={solo?.rounds ?? null} />
      {solo === null && (
        <div className={styles.room}>
          <span>
            {tableText.table.room} <b>{view.roomId}</b>
          </span>
          <span className={styles.tools}>
            <ActionIcon
              size={36}
              variant="subtle"
              aria-label={deckText.title}
              title={deckText.title}
              onClick={() => actions.open('deck')}
            >
              <SealIcon />
            </ActionIcon>
            <ActionIcon
              size={36}
              variant="subtle"
              aria-label={tableText.copyCode}
              title={tableText.copyCode}
              onClick={actions.copyCode}
            >
              <CopyIcon size={18} />
            </ActionIcon>
          </span>
        </div>
      )}
    </section>
    <div className={styles.buttons}>
      <SoundButton isMuted={isMuted} onToggle={actions.toggleSound} />
      <SettingsButton onOpen={() => actions.open('settings')} />
      <Button variant="default" size="md" leftSection={<LeaveIcon />} onClick={actions.leave}>
        {(solo ?? watching)?.leave ?? tableText.table.leave}
      </Button>
    </div>
  </aside>
)
