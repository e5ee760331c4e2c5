import { useEffect, useMemo, type JSX } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { playerIdOf } from '#common/table/view.ts'
import { WATCHING } from '../../navigation/watch-address.ts'
import { joinPath } from '../../navigation/return-address.ts'
import { loadSession, useSession } from '../../state/account/session.ts'
import { loadStoredPlayer, RETURNING } from '../../state/account/stored-player.ts'
import { LoadingScreen } from '../../table/RoomNotices.tsx'
import { WatchedRoom } from '../Spectators/WatchedRoom.tsx'
import { ConnectedRoom } from './ConnectedRoom.tsx'
import { RoomBoundary } from './RoomBoundary.tsx'

const SESSION_RETRY_MS = 3_000

const Room = (): JSX.Element => {
  const { roomId = '', '*': rest } = useParams()
  const isWatched = rest === WATCHING
  const { user, isLoading, error } = useSession()
  const navigate = useNavigate()
  // Read only once: leaving deletes the stored seat, which must not send the player to /join.
  const hasSeat = useMemo(() => loadStoredPlayer()?.roomId === roomId, [roomId])

  useEffect(() => {
    if (error === null || user !== null) return
    const timer = setInterval(() => void loadSession(), SESSION_RETRY_MS)
    return () => clearInterval(timer)
  }, [error, user])

  if (!isWatched && !hasSeat) return <Navigate to={joinPath(roomId)} replace state={RETURNING} />
  if (user !== null && isWatched) return <WatchedRoom key={`${roomId} watched`} roomId={roomId} user={user} />
  if (user !== null) return <ConnectedRoom key={roomId} roomId={roomId} playerId={playerIdOf(user.id)} />
  if (isLoading || error !== null)
    return (
      <LoadingScreen isLost={error !== null} onHome={() => void navigate('/')} onMenu={() => void navigate('/join')} />
    )
  return <Navigate to={joinPath(roomId)} replace />
}

/**
 * /room/{roomId}: a player without a stored seat in this room is sent to /join/{roomId} (specification section 2).
 * /room/{roomId}/watch: the same table without a seat. Its spectators need most of what a player needs.
 */
export const GameRoomScreen = (): JSX.Element => (
  <RoomBoundary>
    <Room />
  </RoomBoundary>
)
