/** A room of a signed-in player: connects, and shows the screen that its state asks for. */
import { useRef, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import { copyCode, copyLink } from '../../app/clipboard.ts'
import { joinPath } from '../../app/return-address.ts'
import { clearStoredPlayer } from '../../state/stored-player.ts'
import { useTable } from '../../state/table.ts'
import { ConnectionNote, EmergencyScreen, LoadingScreen } from '../../table/RoomNotices.tsx'
import { WaitingRoom } from '../../table/waiting/WaitingRoom.tsx'
import { PlayingTable } from './PlayingTable.tsx'
import { roomScreen } from './room-screen.ts'
import { useRoomConnection } from './useRoomConnection.ts'

export const ConnectedRoom = ({ roomId, playerId }: { readonly roomId: string; readonly playerId: string }): JSX.Element => {
  const send = useRoomConnection(roomId, playerId)
  const { snapshot, phase, blackScreen } = useTable()
  const navigate = useNavigate()
  const lastStart = useRef(-Infinity)
  const isAway = phase === 'lost' || phase === 'interrupted'

  /** The server answers by ending the connection; without one there is nothing to wait for. */
  const leave = (): void => {
    if (send('leave_room', {})) return
    clearStoredPlayer()
    void navigate('/')
  }
  const start = (): void => {
    if (performance.now() - lastStart.current < ACTION_DEBOUNCE_MS) return
    lastStart.current = performance.now()
    send('start_game', {})
  }
  const home = (): void => void navigate('/')

  const screen = roomScreen(snapshot, blackScreen)
  if (screen === 'emergency') return <EmergencyScreen onHome={home} onRetry={() => void navigate(joinPath(roomId))} />
  if (snapshot === null) return <LoadingScreen isLost={isAway} onHome={home} onMenu={() => void navigate('/join')} />
  return (
    <>
      {isAway && <ConnectionNote isInterrupted={phase === 'interrupted'} />}
      {snapshot.view.game === null ? (
        <WaitingRoom
          view={snapshot.view}
          origin={window.location.origin}
          onReady={(ready) => send('ready', { ready })}
          onStart={start}
          onLeave={leave}
          onCopyLink={(link) => void copyLink(link)}
          onCopyCode={() => void copyCode(roomId)}
        />
      ) : (
        <PlayingTable snapshot={snapshot} game={snapshot.view.game} send={send} leave={leave} />
      )}
    </>
  )
}
