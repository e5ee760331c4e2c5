/** Keeps the room connected while its screen is shown. */
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientMessages, ClientMessageType } from '#common/protocol/messages.ts'
import { dismissAll } from '../../state/table-announcements.ts'
import { forgetTalk } from '../../state/table-talk.ts'
import { openTable } from '../../state/table.ts'
import { showLevel, showVoice } from '../../state/voice.ts'
import { browserClock } from '../../transport/clock.ts'
import { colyseusTables } from '../../transport/colyseus-tables.ts'
import { ReconnectingTable } from '../../transport/reconnecting-table.ts'
import { isServerUp } from '../../transport/health.ts'
import { iceServersOf } from '../../transport/ice-servers.ts'
import { onWakeEvent } from '../../transport/wake-events.ts'
import { VoiceChat } from '../../voice/voice-chat.ts'
import { RoomListener } from './room-listener.ts'

/** Sends a message; false when there is no connection. */
export type Send = <Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]) => boolean

/** A message that cannot be sent without a connection is only logged (specification section 7). */
const sendOver = <Type extends ClientMessageType>(table: ReconnectingTable, type: Type, payload: ClientMessages[Type]): boolean => {
  const isSent = table.send(type, payload)
  if (!isSent) console.warn(`not connected, not sent: ${type}`)
  return isSent
}

export type RoomConnection = { readonly send: Send; readonly voice: RefObject<VoiceChat | null> }

/** Connects the player with this id to a room until the screen closes. */
export const useRoomConnection = (roomId: string, playerId: string): RoomConnection => {
  const tableRef = useRef<ReconnectingTable | null>(null)
  const voiceRef = useRef<VoiceChat | null>(null)
  const navigate = useNavigate()
  const goTo = useRef<(path: string) => void>(() => undefined)
  useEffect(() => {
    goTo.current = (path) => void navigate(path, { replace: true })
  }, [navigate])

  useEffect(() => {
    openTable({ roomId, playerId })
    const send: Send = (type, payload) => sendOver(table, type, payload)
    const voice = new VoiceChat({ roomId, selfId: playerId, clock: browserClock, send, iceServers: () => iceServersOf(roomId), onView: showVoice, onLevel: showLevel })
    const listener = new RoomListener({ roomId, clock: browserClock, goTo: (path) => goTo.current(path), send, voice })
    const table = new ReconnectingTable({ roomId, open: colyseusTables(window.location.origin, playerId), isServerUp, clock: browserClock, listener })
    tableRef.current = table
    voiceRef.current = voice
    table.start()
    const stopListening = onWakeEvent({ window, document }, () => {
      table.wake()
      voice.hurry()
    })
    return () => {
      stopListening()
      voice.leave()
      table.stop()
      listener.stop()
      dismissAll()
      forgetTalk()
      tableRef.current = null
      voiceRef.current = null
    }
  }, [roomId, playerId])

  const send = useCallback<Send>((type, payload) => tableRef.current !== null && sendOver(tableRef.current, type, payload), [])
  return { send, voice: voiceRef }
}
