/** 'Sala d'attesa': the four seats with who is ready, and what to do now. */
import { ActionIcon } from '@mantine/core'
import type { JSX, ReactNode } from 'react'
import { SEAT_COUNT } from '#common/limits.ts'
import { SHOWN_FLAGS } from '#common/table/room-flags.ts'
import { startRefusal } from '#common/table/start.ts'
import type { TableView } from '#common/table/view.ts'
import { defaultRoomName } from '#common/text/room-name.ts'
import { playerAt } from '../../game/seating.ts'
import { isInVoice } from '../../game/voice/voice-view.ts'
import { deckText } from '../../text/table/deck.ts'
import { waitingText } from '../../text/table/waiting.ts'
import { Button } from '../../ui/Button.tsx'
import { SealIcon } from '../../ui/icons/table-icons.tsx'
import type { VoiceBodyProps } from '../voice/VoiceBody.tsx'
import { VoiceButtons } from '../voice/VoiceButtons.tsx'
import { VoicePanel } from '../voice/VoicePanel.tsx'
import { WaitingBar, type WaitingSituation } from './WaitingBar.tsx'
import { WaitingSeats, type WaitingSeatsProps } from './WaitingSeats.tsx'
import styles from './WaitingRoom.module.css'

export type WaitingRoomProps = Pick<WaitingSeatsProps, 'onRemove' | 'onOpenPlayer' | 'onAddComputer'> & {
  readonly view: TableView
  readonly ownVoice: VoiceBodyProps
  readonly onReady: (ready: boolean) => void
  readonly onStart: () => void
  /** Who pays for a player without tokens. */
  readonly treat: ReactNode
  /** Who watches, and for the creator the choice of who may. */
  readonly eye: ReactNode
  readonly onShowDeck: () => void
  readonly onInvite: () => void
  readonly onLeave: () => void
}

/** What the room is waiting for. `isSeen`: the seats are already a picture of it. */
const situation = ({ players }: TableView): Omit<WaitingSituation, 'starter'> => {
  if (players.length < SEAT_COUNT) return { text: waitingText.needPlayers(SEAT_COUNT - players.length), isSeen: true }
  const away = players.filter(({ isConnected }) => !isConnected)
  if (away.length > 0) return { text: waitingText.needConnection(away.map(({ name }) => name)), isSeen: false }
  return { text: startRefusal(players) === null ? waitingText.allReady : waitingText.needReady, isSeen: true }
}

/** The name of who may start the game. */
const creatorOf = ({ players }: TableView): string | null => players.find(({ isCreator }) => isCreator)?.name ?? null

/** Whether somebody has given the room a name. */
const hasOwnName = ({ name, players }: TableView): boolean =>
  players.every((player) => defaultRoomName(player.name) !== name)

export const WaitingRoom = ({
  view,
  ownVoice,
  onReady,
  onStart,
  onRemove,
  onOpenPlayer,
  onAddComputer,
  treat,
  eye,
  onShowDeck,
  onInvite,
  onLeave,
}: WaitingRoomProps): JSX.Element => {
  const viewer = playerAt(view, view.viewerSeat)
  const isCreator = viewer?.isCreator === true
  const hasComputers = view.players.some(({ computerLevel }) => computerLevel !== null)
  const isFull = view.players.length === SEAT_COUNT
  const mayStart = startRefusal(view.players) === null
  return (
    <div className={styles.room}>
      <header className={styles.head}>
        <div>
          <h1 className="display">{waitingText.title}</h1>
          {hasOwnName(view) && <p>{view.name}</p>}
        </div>
        <div className={styles.code}>
          <button
            type="button"
            className="bare"
            aria-label={`${waitingText.code} ${view.roomId}`}
            title={waitingText.invite}
            onClick={onInvite}
          >
            {view.roomId}
          </button>
          <b aria-label={waitingText.players(view.players.length)} role="img">
            {`${view.players.length}/${SEAT_COUNT}`}
          </b>
        </div>
      </header>
      <WaitingSeats
        view={view}
        voice={ownVoice.voice}
        isCreator={isCreator}
        onRemove={onRemove}
        onOpenPlayer={onOpenPlayer}
        onAddComputer={onAddComputer}
      />
      <WaitingBar
        situation={{ ...situation(view), starter: isCreator ? null : creatorOf(view) }}
        treat={treat}
        isReady={viewer?.isReady === true}
        onReady={onReady}
        onStart={isCreator && mayStart ? onStart : null}
        onInvite={isFull ? null : onInvite}
        invitesFirst={isCreator}
      />
      {isInVoice(ownVoice.voice) && <VoicePanel {...ownVoice} />}
      <p className={styles.price}>
        {[
          hasComputers ? waitingText.computersPlay : waitingText.price,
          ...SHOWN_FLAGS.filter((flag) => view[flag]).map((flag) => waitingText.flags[flag]),
        ].join(' · ')}
      </p>
      <footer className={styles.foot}>
        <Button variant="default" size="md" onClick={onLeave}>
          {waitingText.leave}
        </Button>
        {!isInVoice(ownVoice.voice) && <VoiceButtons {...ownVoice} />}
        {eye}
        <ActionIcon size={44} variant="default" aria-label={deckText.title} title={deckText.title} onClick={onShowDeck}>
          <SealIcon />
        </ActionIcon>
      </footer>
    </div>
  )
}
