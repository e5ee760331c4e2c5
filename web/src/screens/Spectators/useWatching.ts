/** Keeps the table that somebody watches connected while its screen is shown. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { playerIdOf } from '#common/table/view.ts'
import type { TableRefusal } from '../../transport/table/table-connection.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import { roomPath } from '../../navigation/return-address.ts'
import { rememberSeat } from '../../state/account/stored-player.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { isServerUp } from '../../transport/rest/health.ts'
import { colyseusTables } from '../../transport/table/colyseus-tables.ts'
import { successToast } from '../../ui/toasts.ts'
import { useTableConnection, type TableAccess, type TablePlace } from '../PlayingTable/useTableConnection.ts'

/** `closedFor`: why the table is closed to the spectator; null while it is not. Then nothing is tried any more. */
export type Watching = TableAccess & { readonly closedFor: TableRefusal | null }

/** Connects a spectator to a table until the screen closes. Whoever is given a seat goes there at once. */
export const useWatching = (roomId: string, user: User): Watching => {
  const navigate = useNavigate()
  const [closedFor, setClosedFor] = useState<TableRefusal | null>(null)
  const playerId = playerIdOf(user.id)
  const goToSeat = useRef<(fromName: string) => void>(() => undefined)
  useEffect(() => {
    goToSeat.current = (fromName) => {
      rememberSeat(user, roomId, playerId, false)
      successToast(spectatorText.seatOffered(fromName), spectatorText.seatOfferedHint)
      void navigate(roomPath(roomId), { replace: true })
    }
  }, [navigate, playerId, roomId, user])
  const place = useMemo(
    (): TablePlace => ({
      roomId,
      playerId,
      open: colyseusTables(window.location.origin, null),
      isServerUp,
      openVoice: null,
      onGameStarted: () => undefined,
      onSeatOffered: (fromName) => goToSeat.current(fromName),
      onClosed: setClosedFor,
    }),
    [roomId, playerId],
  )
  return { ...useTableConnection(place), closedFor }
}
