/** The game table on a phone. It fills the screen; chat, scores and last trick are in dialogs. */
import { ActionIcon } from '@mantine/core'
import { memo, type JSX } from 'react'
import type { Direction } from '#common/rules/passing.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import { NO_VOICE } from '../game/voice/voice-view.ts'
import { Felt } from './Felt.tsx'
import { Button } from '../ui/Button.tsx'
import { ChatIcon, LeaveIcon, ScoresIcon, TrickIcon } from '../ui/icons/table-icons.tsx'
import { Ladder } from './score/Ladder.tsx'
import { OwnHand } from './hand/OwnHand.tsx'
import { PassPanel } from './hand/PassPanel.tsx'
import { SettingsButton, SoundButton } from './SidePanels.tsx'
import { shakesOf, type TableProps } from './table-props.ts'
import { tableText } from '../text/table/table.ts'
import { chatText } from '../text/table/talk.ts'
import { DIRECTION_TEXT } from '../text/table/hand.ts'
import { VoiceButtons } from './voice/VoiceButtons.tsx'
import styles from './MobileTable.module.css'

type MobileTableProps = TableProps & {
  readonly game: PublicGameView
  readonly isLandscape: boolean
  readonly rows: 1 | 2
}

type TopBarProps = Pick<TableProps, 'isMuted' | 'ownVoice' | 'isCovered' | 'actions'> & {
  readonly round: number
  readonly rounds: number | null
  readonly direction: Direction
  readonly roomId: string
  /** Null at an online table. */
  readonly short: string | null
  readonly leave: string
}

const TopBar = memo(
  ({
    round,
    rounds,
    direction,
    roomId,
    short,
    leave,
    isMuted,
    ownVoice,
    isCovered,
    actions,
  }: TopBarProps): JSX.Element => (
    <div className={styles.top} inert={isCovered}>
      <ActionIcon size={44} variant="default" aria-label={leave} onClick={actions.leave}>
        <LeaveIcon />
      </ActionIcon>
      <div className={styles.status}>
        <b>
          {tableText.table.round} {tableText.table.roundOf(round, rounds)}
        </b>
        <span>
          {DIRECTION_TEXT[direction].label} <span aria-hidden="true">{DIRECTION_TEXT[direction].arrow}</span>
        </span>
      </div>
      {short === null ? (
        <button type="button" className={styles.code} aria-label={tableText.copyCode} onClick={actions.copyCode}>
          {roomId}
        </button>
      ) : (
        <span className={styles.level}>{short}</span>
      )}
      {ownVoice !== null && <VoiceButtons {...ownVoice} />}
      <SoundButton isMuted={isMuted} onToggle={actions.toggleSound} />
      <SettingsButton onOpen={() => actions.open('settings')} />
    </div>
  ),
)

const Buttons = ({ unreadCount, isCovered, actions, solo }: MobileTableProps): JSX.Element => (
  <nav className={styles.buttons} inert={isCovered}>
    <Button variant="default" size="md" leftSection={<TrickIcon size={18} />} onClick={() => actions.open('lastTrick')}>
      {tableText.table.lastTrickMobile}
    </Button>
    <Button variant="default" size="md" leftSection={<ScoresIcon size={18} />} onClick={() => actions.open('scores')}>
      {tableText.table.scores}
    </Button>
    {solo?.button}
    {solo === null && (
      <Button variant="default" size="md" leftSection={<ChatIcon size={18} />} onClick={() => actions.open('chat')}>
        {tableText.table.chat}
        {unreadCount > 0 && (
          <span className={styles.unread} aria-label={chatText.unread(unreadCount)}>
            {unreadCount}
          </span>
        )}
      </Button>
    )}
  </nav>
)

export const MobileTable = (props: MobileTableProps): JSX.Element => {
  const { view, game, selected, hasPassed, talk, shakes, showsSums, actions, isLandscape } = props
  return (
    <div
      className={styles.table}
      data-playing
      data-pace={props.pace}
      data-shakes={shakesOf(shakes)}
      data-landscape={isLandscape || undefined}
    >
      <TopBar
        round={game.round}
        rounds={props.solo?.rounds ?? null}
        direction={game.direction}
        roomId={view.roomId}
        short={props.solo?.short ?? null}
        leave={(props.solo ?? props.watching)?.leave ?? tableText.table.leave}
        isMuted={props.isMuted}
        ownVoice={props.ownVoice}
        isCovered={props.isCovered}
        actions={actions}
      />
      {view.duplicate === null && (
        <div className={styles.ladder}>
          <Ladder view={view} game={game} avatarSize={22} />
        </div>
      )}
      {props.solo?.banner && <div className={styles.banner}>{props.solo.banner}</div>}
      <div className={styles.centre}>
        <Felt
          view={view}
          game={game}
          voice={props.ownVoice?.voice ?? NO_VOICE}
          cardSize="sm"
          avatarSize={isLandscape ? 36 : 46}
          showsSums={showsSums}
          pace={props.pace}
          isPassed={props.received !== null}
          isLow={isLandscape}
          isCovered={props.isCovered}
          talk={talk}
          eye={props.eye}
          actions={actions}
        >
          {props.message}
        </Felt>
      </div>
      {props.announcements}
      <div className={styles.hand}>
        {game.phase === 'passing' && (
          <PassPanel
            view={view}
            game={game}
            selected={selected}
            hasPassed={hasPassed}
            isCompact
            onConfirm={actions.confirmPass}
          />
        )}
        {props.watching === null ? (
          <OwnHand {...props} size="sm" />
        ) : (
          <div className={styles.watched}>{props.watching.hands}</div>
        )}
      </div>
      <Buttons {...props} />
    </div>
  )
}
