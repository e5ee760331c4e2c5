/** Keeps the room connected while its screen is shown. */
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientMessages, ClientMessageType } from '#common/protocol/messages.ts'
import { dismissAll } from '../../state/table-announcements.ts'
import { openTable } from '../../state/table.ts'
import { browserClock } from '../../transport/clock.ts'
import { colyseusTables } from '../../transport/colyseus-tables.ts'
import { ConnectionKeeper } from '../../transport/connection-keeper.ts'
import { isServerUp } from '../../transport/health.ts'
import { onWake } from '../../transport/wake-calls.ts'
import { RoomListener } from './room-listener.ts'

/** Sends a message; false when the connection is away. */
export type Send = <Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]) => boolean

/** What cannot be sent while the connection is away is only logged (specification section 7). */
const sendOver = <Type extends ClientMessageType>(keeper: ConnectionKeeper, type: Type, payload: ClientMessages[Type]): boolean => {
  const isSent = keeper.send(type, payload)
  if (!isSent) console.warn(`not connected, not sent: ${type}`)
  return isSent
}

/** Connects the player with this id to a room, until the screen goes away. */
export const useRoomConnection = (roomId: string, playerId: string): Send => {
  const keeper = useRef<ConnectionKeeper | null>(null)
  const navigate = useNavigate()
  const goTo = useRef<(path: string) => void>(() => undefined)
  useEffect(() => {
    goTo.current = (path) => void navigate(path, { replace: true })
  }, [navigate])

  useEffect(() => {
    openTable({ roomId, playerId })
    const send: Send = (type, payload) => sendOver(kept, type, payload)
    const listener = new RoomListener({ roomId, clock: browserClock, goTo: (path) => goTo.current(path), send })
    const kept = new ConnectionKeeper({ roomId, open: colyseusTables(window.location.origin, playerId), isServerUp, clock: browserClock, listener })
    keeper.current = kept
    kept.start()
    const sleep = onWake({ window, document }, () => kept.wake())
    return () => {
      sleep()
      kept.stop()
      listener.stop()
      dismissAll()
      keeper.current = null
    }
  }, [roomId, playerId])

  return useCallback<Send>((type, payload) => keeper.current !== null && sendOver(keeper.current, type, payload), [])
}
