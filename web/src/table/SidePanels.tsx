/** The two sidebars on a desktop: chat on the left, scores and game on the right. */
import { ActionIcon } from '@mantine/core'
import type { JSX, ReactNode } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { GameStatus } from './GameStatus.tsx'
import { Ladder } from './Ladder.tsx'
import { Button } from '../ui/Button.tsx'
import { GearIcon } from '../ui/icons.tsx'
import { CopyIcon } from '../ui/page-icons.tsx'
import { ChatIcon, HideIcon, LeaveIcon, ScoresIcon, SealIcon, SoundOffIcon, SoundOnIcon, TrickIcon } from '../ui/table-icons.tsx'
import { RoundScores, ScoreList } from './ScoreList.tsx'
import { nameAt, viewerIdOf } from '../game/seating.ts'
import type { TableProps } from './table-props.ts'
import { Unread } from './Unread.tsx'
import { text as deckText } from '../text/deck.ts'
import { text as settingsText } from '../text/settings.ts'
import { text } from '../text/table.ts'
import { text as talk } from '../text/talk.ts'
import { VoiceButtons } from './voice/VoiceButtons.tsx'
import { VoicePanel } from './voice/VoicePanel.tsx'
import styles from './SidePanels.module.css'

/** The left sidebar of a solo table. */
const SoloPanel = ({ panel, onLastTrick }: { readonly panel: ReactNode; readonly onLastTrick: () => void }): JSX.Element => (
  <aside className={styles.left} aria-label={text.table.help}>
    <section className={styles.panel} data-scrolls>
      {panel}
    </section>
    <Button variant="default" size="md" leftSection={<TrickIcon />} onClick={onLastTrick}>
      {text.table.lastTrickButton}
    </Button>
  </aside>
)

export const LeftPanel = (props: TableProps): JSX.Element =>
  props.solo === null ? <ChatSide {...props} /> : <SoloPanel panel={props.solo.panel} onLastTrick={() => props.actions.open('lastTrick')} />

const ChatSide = ({ view, chat, unreadCount, draft, isChatHidden, isVoiceFolded, ownVoice, actions }: TableProps): JSX.Element => (
  <aside className={styles.left} aria-label={text.chat.title} data-hidden={isChatHidden || undefined}>
    {isChatHidden ? (
      ownVoice !== null && <VoiceButtons {...ownVoice} isVertical />
    ) : (
      ownVoice !== null && <VoicePanel {...ownVoice} name={nameAt(view, view.viewerSeat)} roomId={view.roomId} isFolded={isVoiceFolded} onFold={actions.toggleVoice} />
    )}
    {isChatHidden ? (
      <span className={styles.opener}>
        <ActionIcon size={44} variant="default" aria-label={text.chat.show} onClick={actions.toggleChat}>
          <ChatIcon />
        </ActionIcon>
        <Unread count={unreadCount} />
      </span>
    ) : (
      <section className={styles.panel} data-grow>
        <header className={styles.head}>
          <h2 className="display">{text.chat.title}</h2>
          <ActionIcon size={36} variant="subtle" aria-label={text.chat.hide} onClick={actions.toggleChat}>
            <HideIcon />
          </ActionIcon>
        </header>
        <ChatPanel chat={chat} viewerId={viewerIdOf(view)} phrases={talk.phrases.playing} draft={draft} onWrite={actions.write} onSay={actions.say} />
      </section>
    )}
    {isChatHidden ? (
      <ActionIcon size={44} variant="default" aria-label={text.table.lastTrickButton} title={text.table.lastTrickButton} onClick={() => actions.open('lastTrick')}>
        <TrickIcon />
      </ActionIcon>
    ) : (
      <Button variant="default" size="md" leftSection={<TrickIcon />} onClick={() => actions.open('lastTrick')}>
        {text.table.lastTrickButton}
      </Button>
    )}
  </aside>
)

/** Turns the sounds on and off. */
export const SoundButton = ({ isMuted, onToggle }: { readonly isMuted: boolean; readonly onToggle: () => void }): JSX.Element => (
  <ActionIcon size={44} variant="default" aria-label={isMuted ? text.table.unmute : text.table.mute} onClick={onToggle}>
    {isMuted ? <SoundOffIcon /> : <SoundOnIcon />}
  </ActionIcon>
)

/** Opens 'Impostazioni'. */
export const SettingsButton = ({ onOpen }: { readonly onOpen: () => void }): JSX.Element => (
  <ActionIcon size={44} variant="default" aria-label={settingsText.title} title={settingsText.title} onClick={onOpen}>
    <GearIcon />
  </ActionIcon>
)

export const RightPanel = ({ view, game, isMuted, showsSums, isCovered, actions, solo }: TableProps & { readonly game: PublicGameView }): JSX.Element => (
  <aside className={styles.right} aria-label={text.table.status} inert={isCovered}>
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2 className="display">{text.scores.title}</h2>
        <ActionIcon size={36} variant="subtle" aria-label={text.scores.open} title={text.scores.open} onClick={() => actions.open('scores')}>
          <ScoresIcon size={18} />
        </ActionIcon>
      </header>
      <Ladder view={view} game={game} avatarSize={24} />
      <ScoreList view={view} game={game} showsSums={showsSums} />
      <p className={styles.note}>{text.scores.footer}</p>
    </section>
    <section className={styles.panel} data-scrolls aria-label={text.scores.rounds} tabIndex={0}>
      <RoundScores view={view} game={game} />
    </section>
    <section className={styles.panel}>
      <GameStatus game={game} levelName={solo?.levelName ?? null} />
      {solo === null && (
        <div className={styles.room}>
          <span>
            {text.table.room} <b>{view.roomId}</b>
          </span>
          <span className={styles.tools}>
            <ActionIcon size={36} variant="subtle" aria-label={deckText.title} title={deckText.title} onClick={() => actions.open('deck')}>
              <SealIcon />
            </ActionIcon>
            <ActionIcon size={36} variant="subtle" aria-label={text.copyCode} title={text.copyCode} onClick={actions.copyCode}>
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
        {text.table.leave}
      </Button>
    </div>
  </aside>
)
