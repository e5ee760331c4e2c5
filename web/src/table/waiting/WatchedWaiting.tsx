/** 'Sala d'attesa' for a spectator: who sits there, and a free seat where there is one. */
import type { JSX, ReactNode } from 'react'
import { SEAT_COUNT } from '#common/limits.ts'
import type { TableView } from '#common/table/view.ts'
import { NO_VOICE } from '../../game/voice/voice-view.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { waitingText } from '../../text/table/waiting.ts'
import { Button } from '../../ui/Button.tsx'
import { WaitingSeats } from './WaitingSeats.tsx'
import styles from './WaitingRoom.module.css'

type WatchedWaitingProps = {
  readonly view: TableView
  /** Who watches. */
  readonly eye: ReactNode
  readonly onSit: () => void
  readonly onLeave: () => void
}

const NOTHING = (): void => undefined

export const WatchedWaiting = ({ view, eye, onSit, onLeave }: WatchedWaitingProps): JSX.Element => {
  const isFull = view.players.length === SEAT_COUNT
  return (
    <div className={styles.room}>
      <header className={styles.head}>
        <div>
          <h1 className="display">{waitingText.title}</h1>
          <p>{view.name}</p>
        </div>
      </header>
      <WaitingSeats
        view={view}
        voice={NO_VOICE}
        isCreator={false}
        onRemove={NOTHING}
        onOpenPlayer={null}
        onAddComputer={NOTHING}
      />
      <p className="soft" role="status">
        {isFull ? spectatorText.waits : spectatorText.freeSeat}
      </p>
      {!isFull && (
        <Button size="lg" fullWidth onClick={onSit}>
          {spectatorText.sit}
        </Button>
      )}
      <footer className={styles.foot}>
        <Button variant="default" size="md" onClick={onLeave}>
          {spectatorText.leave}
        </Button>
        {eye}
      </footer>
    </div>
  )
}
