/** Keeps a table connected while its screen is shown, whether it is on a server or in the page. */
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ClientMessages, ClientMessageType } from '#common/protocol/messages.ts'
import { dismissAll, forgetNarration } from '../../state/story.ts'
import { forgetSpectators } from '../../state/spectators.ts'
import { showTogether } from '../../state/together.ts'
import { forgetTalk } from '../../state/talk.ts'
import { openTable } from '../../state/table.ts'
import { browserTimers } from '../../transport/timers.ts'
import { ReconnectingTable } from '../../transport/table/reconnecting-table.ts'
import type { OpenTable, TableRefusal } from '../../transport/table/table-connection.ts'
import { onWakeEvent } from '../../transport/wake-events.ts'
import { RoomListener, type ListeningVoice } from './room-listener.ts'

/** Sends a message; false when there is no connection. */
export type Send = <Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]) => boolean

/** The voice chat of a table, as far as its connection needs it. */
export type TableVoice = ListeningVoice & { readonly hurry: () => void; readonly leave: () => void }

/**
 * A table and its player. It must be the same object from one render to the next, because another one is another
 * connection.
 */
export type TablePlace = {
  readonly roomId: string
  /** Null when nothing is kept of what the player chooses. */
  readonly playerId: string | null
  readonly open: OpenTable
  readonly isServerUp: () => Promise<boolean>
  /** Opens the voice chat of the table; null where nobody talks. */
  readonly openVoice: ((send: Send) => TableVoice) | null
  /** Called when a game has begun. */
  readonly onGameStarted: (isRematch: boolean) => void
  /** Called when a spectator has got the seat of a player with this name. */
  readonly onSeatOffered?: (fromName: string) => void
  /** For a spectator: called when the table is closed to them, with the reason. */
  readonly onClosed?: (why: TableRefusal) => void
}

/** A message that cannot be sent without a connection is only logged (specification section 7). */
const sendOver = <Type extends ClientMessageType>(
  table: ReconnectingTable,
  type: Type,
  payload: ClientMessages[Type],
): boolean => {
  const isSent = table.send(type, payload)
  if (!isSent) console.warn(`not connected, not sent: ${type}`)
  return isSent
}

/** `retry` tries at once what would be tried again later. */
export type TableAccess = { readonly send: Send; readonly retry: () => void }

/** Opens a table; the function that is returned closes it. */
const openAt = (
  { roomId, open, isServerUp, openVoice, ...place }: TablePlace,
  goTo: (path: string) => void,
  tableRef: RefObject<ReconnectingTable | null>,
): (() => void) => {
  openTable(place.playerId === null ? null : { roomId, playerId: place.playerId })
  forgetSpectators()
  showTogether(null)
  const send: Send = (type, payload) => sendOver(table, type, payload)
  const voice = openVoice?.(send) ?? null
  const listener = new RoomListener({ ...place, roomId, timers: browserTimers, goTo, send, voice })
  const table = new ReconnectingTable({
    roomId,
    open,
    isServerUp,
    timers: browserTimers,
    chance: Math.random,
    listener,
  })
  tableRef.current = table
  table.start()
  const stopListening = onWakeEvent({ window, document }, (isRestored) => {
    table.wake(isRestored)
    voice?.hurry()
  })
  return () => {
    stopListening()
    voice?.leave()
    table.stop()
    listener.stop()
    dismissAll()
    forgetTalk()
    forgetNarration()
    tableRef.current = null
  }
}

/** Connects to a table until the screen closes. */
export const useTableConnection = (place: TablePlace): TableAccess => {
  const tableRef = useRef<ReconnectingTable | null>(null)
  const navigate = useNavigate()
  const goTo = useRef<(path: string) => void>(() => undefined)
  useEffect(() => {
    goTo.current = (path) => void navigate(path, { replace: true })
  }, [navigate])
  useEffect(() => openAt(place, (path) => goTo.current(path), tableRef), [place])

  const send = useCallback<Send>(
    (type, payload) => tableRef.current !== null && sendOver(tableRef.current, type, payload),
    [],
  )
  return { send, retry: useCallback(() => tableRef.current?.wake(), []) }
}
