/** 'Sala d'attesa': the players, who is ready, and how to invite others. */
import type { JSX, ReactNode } from 'react'
import { SEAT_COUNT } from '#common/limits.ts'
import { startRefusal } from '#common/table/start.ts'
import type { TableView } from '#common/table/view.ts'
import { joinLink } from '../../game/invitation-links.ts'
import { playerAt } from '../../game/seating.ts'
import { text as deckText } from '../../text/deck.ts'
import { text } from '../../text/table.ts'
import { Button } from '../../ui/Button.tsx'
import { SealIcon } from '../../ui/table-icons.tsx'
import type { VoiceBodyProps } from '../voice/VoiceBody.tsx'
import { VoicePanel } from '../voice/VoicePanel.tsx'
import { Invitation, type InvitationProps } from './Invitation.tsx'
import { SeatRing } from './SeatRing.tsx'
import { WaitingBar } from './WaitingBar.tsx'
import { WaitingPlayers, type WaitingPlayersProps } from './WaitingPlayers.tsx'
import styles from './WaitingRoom.module.css'

export type WaitingRoomProps = Pick<InvitationProps, 'origin' | 'onCopyLink' | 'onCopyCode'> & {
  readonly view: TableView
  readonly ownVoice: VoiceBodyProps
  readonly onReady: (ready: boolean) => void
  readonly onStart: () => void
  readonly onRemove: (playerId: string) => void
  /** Shows what one can do about the player with this id. */
  readonly onOpenPlayer: (playerId: string) => void
  readonly onAddComputer: WaitingPlayersProps['onAddComputer']
  /** What stands below the buttons. */
  readonly note: ReactNode
  readonly onShowDeck: () => void
  /** Sends or copies the link. */
  readonly onInvite: (link: string) => void
  readonly onLeave: () => void
}

/** A sentence that says what the room is waiting for. */
const situation = ({ players }: TableView, isCreator: boolean): string => {
  if (players.length < SEAT_COUNT) return text.waiting.needPlayers(SEAT_COUNT - players.length)
  const away = players.filter(({ isConnected }) => !isConnected)
  if (away.length > 0) return text.waiting.needConnection(away.map(({ name }) => name))
  if (startRefusal(players) !== null) return text.waiting.needReady
  return isCreator ? text.waiting.allReadyCreator : text.waiting.allReadyOthers
}

export const WaitingRoom = ({ view, ownVoice, origin, onReady, onStart, onRemove, onOpenPlayer, onAddComputer, note, onShowDeck, onInvite, onLeave, onCopyLink, onCopyCode }: WaitingRoomProps): JSX.Element => {
  const viewer = playerAt(view, view.viewerSeat)
  const isReady = viewer?.isReady === true
  const isCreator = viewer?.isCreator === true
  const hasComputers = view.players.some(({ computerLevel }) => computerLevel !== null)
  const isFull = view.players.length === SEAT_COUNT
  const mayStart = startRefusal(view.players) === null
  return (
    <div className={styles.room}>
      <header className={styles.head}>
        <div>
          <h1 className="display">{text.waiting.title}</h1>
          <p>{view.name}</p>
        </div>
        <p className={styles.code}>
          <span>
            {text.waiting.code} <b>{view.roomId}</b>
          </span>
          <span>
            {text.waiting.players} <b>{`${view.players.length}/${SEAT_COUNT}`}</b>
          </span>
        </p>
      </header>
      <section className={styles.table}>
        <SeatRing view={view} voice={ownVoice.voice} />
        <WaitingPlayers view={view} isCreator={isCreator} onRemove={onRemove} onOpenPlayer={onOpenPlayer} onAddComputer={onAddComputer} />
        <WaitingBar
          situation={`${situation(view, isCreator)} ${!isCreator && !mayStart ? text.waiting.creatorStarts : ''}`.trim()}
          isReady={isReady}
          onReady={onReady}
          onStart={isCreator && mayStart ? onStart : null}
          onInvite={isFull ? null : () => onInvite(joinLink(origin, view.roomId))}
        />
        <p className={styles.price}>{hasComputers ? text.waiting.computersPlay : text.waiting.price}</p>
        {view.hidesSums && <p className={styles.price}>{text.waiting.hidesSums}</p>}
        {note}
        <Button variant="subtle" size="sm" leftSection={<SealIcon />} onClick={onShowDeck}>
          {deckText.title}
        </Button>
      </section>
      <div className={styles.aside}>
        <Invitation key={String(isFull)} roomId={view.roomId} origin={origin} isFolded={isFull} onCopyLink={onCopyLink} onCopyCode={onCopyCode} />
        <VoicePanel {...ownVoice} />
      </div>
      <footer className={styles.leave}>
        <Button variant="default" size="md" onClick={onLeave}>
          {text.waiting.leave}
        </Button>
      </footer>
    </div>
  )
}
