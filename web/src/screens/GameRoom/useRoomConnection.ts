/** Keeps a room on the server connected while its screen is shown. */
import { useMemo } from 'react'
import { refreshTokens } from '../../state/tokens.ts'
import { text } from '../../text/table.ts'
import { colyseusTables } from '../../transport/colyseus-tables.ts'
import { isServerUp } from '../../transport/health.ts'
import { successToast } from '../../ui/toasts.ts'
import { useTableConnection, type Send } from './useTableConnection.ts'

/** A game has begun, and its players have paid. */
const onGameStarted = (isRematch: boolean): void => {
  void refreshTokens()
  if (isRematch) successToast(text.over.newGame, text.over.newGameHint)
}

/** Connects the player with this id to a room until the screen closes. */
export const useRoomConnection = (roomId: string, playerId: string): Send => {
  const place = useMemo(() => ({ roomId, playerId, open: colyseusTables(window.location.origin, playerId), isServerUp, onGameStarted }), [roomId, playerId])
  return useTableConnection(place)
}
