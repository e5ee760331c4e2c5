/** The four seats of a waiting room: players with their latency and status, and free ones. */
import { VisuallyHidden } from '@mantine/core'
import { useState, type JSX } from 'react'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'
import { playerAt, viewerIdOf } from '../../game/seating.ts'
import { voicePresenceOf, type VoiceView } from '../../game/voice/voice-view.ts'
import { waitingText } from '../../text/table/waiting.ts'
import { FreeRow, SeatRow } from './SeatRow.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LevelButtons } from '../../ui/forms/LevelCards.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './WaitingSeats.module.css'

type AddComputerProps = {
  readonly isOpen: boolean
  readonly onChoose: (level: ComputerLevel) => void
  readonly onClose: () => void
}

/** Asks the creator how well the computer shall play that takes a free seat. */
const AddComputer = ({ isOpen, onChoose, onClose }: AddComputerProps): JSX.Element => (
  <Dialog title={waitingText.addComputer} isOpen={isOpen} onClose={onClose}>
    <div className="stack">
      <p className="soft">{waitingText.addComputerHint}</p>
      <LevelButtons onChoose={onChoose} />
    </div>
  </Dialog>
)

type RemovePlayerProps = {
  readonly name: string
  readonly isOpen: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks the creator to confirm before a player is removed from the waiting room. */
const RemovePlayer = ({ name, isOpen, onConfirm, onClose }: RemovePlayerProps): JSX.Element => (
  <Dialog title={waitingText.removeQuestion(name)} isOpen={isOpen} onClose={onClose}>
    <div className="stack">
      <p className="soft">{waitingText.removeWarning}</p>
      <div className="actions">
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          {waitingText.keepPlayer}
        </Button>
        <Button variant="danger-filled" size="md" onClick={onConfirm}>
          {waitingText.remove}
        </Button>
      </div>
    </div>
  </Dialog>
)

/** Only the creator may remove a player and put a computer on a free seat. */
export type WaitingSeatsProps = {
  readonly view: TableView
  readonly voice: VoiceView
  readonly isCreator: boolean
  readonly onRemove: (playerId: string) => void
  /** Shows what one can do about the player with this id; null for a spectator. */
  readonly onOpenPlayer: ((playerId: string) => void) | null
  readonly onAddComputer: (seat: Seat, level: ComputerLevel) => void
}

export const WaitingSeats = ({
  view,
  voice,
  isCreator,
  onRemove,
  onOpenPlayer,
  onAddComputer,
}: WaitingSeatsProps): JSX.Element => {
  const [asked, setAsked] = useState<Pick<PlayerView, 'id' | 'name'> | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** The seat for which the level of a computer is being chosen. */
  const [filled, setFilled] = useState<Seat | null>(null)
  // When the player leaves while the creator is being asked, the question closes.
  const isThere = view.players.some(({ id }) => id === asked?.id)
  const ask = (player: PlayerView): void => {
    // A computer can be added again, so nothing is asked.
    if (player.computerLevel !== null) return onRemove(player.id)
    setAsked(player)
    setAsking(true)
  }
  const confirm = (): void => {
    if (asked !== null) onRemove(asked.id)
    setAsking(false)
  }
  const add = (level: ComputerLevel): void => {
    if (filled !== null) onAddComputer(filled, level)
    setFilled(null)
  }
  return (
    <>
      <table className={styles.seats}>
        <thead>
          <tr>
            {[waitingText.name, waitingText.latency, waitingText.status].map((heading) => (
              <th key={heading} scope="col">
                <VisuallyHidden>{heading}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SEATS.map((seat) => {
            const player = playerAt(view, seat)
            if (player === undefined) return <FreeRow key={seat} onAdd={isCreator ? () => setFilled(seat) : null} />
            const isViewer = seat === view.viewerSeat
            return (
              <SeatRow
                key={seat}
                player={player}
                isViewer={isViewer}
                isSpeaking={voicePresenceOf(voice, player.id, viewerIdOf(view)) === 'speaking'}
                onRemove={isCreator && !isViewer ? () => ask(player) : null}
                onOpen={
                  onOpenPlayer === null || isViewer || player.computerLevel !== null
                    ? null
                    : () => onOpenPlayer(player.id)
                }
              />
            )
          })}
        </tbody>
      </table>
      <RemovePlayer
        name={asked?.name ?? ''}
        isOpen={isAsking && isThere && isCreator}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
      <AddComputer isOpen={isCreator && filled !== null} onChoose={add} onClose={() => setFilled(null)} />
    </>
  )
}
