/** Keeps a room on the server connected while its screen is shown, with its voice chat. */
import { useMemo, useRef, type RefObject } from 'react'
import { currentSettings, onSettings } from '../../state/settings/settings.ts'
import { isMuted, onMutedPlayers, refreshMutedPlayers } from '../../state/account/muted-players.ts'
import { refreshTokens } from '../../state/account/tokens.ts'
import { showLevel, showVoice } from '../../state/voice.ts'
import { gameOverText } from '../../text/table/game-over.ts'
import { browserTimers } from '../../transport/timers.ts'
import { colyseusTables } from '../../transport/table/colyseus-tables.ts'
import { isServerUp } from '../../transport/rest/health.ts'
import { iceServersOf } from '../../transport/voice/ice-servers.ts'
import { successToast } from '../../ui/toasts.ts'
import { VoiceChat } from '../../voice/voice-chat.ts'
import {
  useTableConnection,
  type Send,
  type TableAccess,
  type TablePlace,
  type TableVoice,
} from '../PlayingTable/useTableConnection.ts'

/** A game has begun, and its players have paid. */
const onGameStarted = (isRematch: boolean): void => {
  void refreshTokens()
  if (isRematch) successToast(gameOverText.newGame, gameOverText.newGameHint)
}

/** Opens the voice chat of a room, which then stands in `current` until it is left. */
const openVoiceIn = (roomId: string, selfId: string, send: Send, current: RefObject<VoiceChat | null>): TableVoice => {
  const chat = new VoiceChat({
    roomId,
    selfId,
    timers: browserTimers,
    send,
    isMuted,
    iceServers: () => iceServersOf(roomId),
    onView: showVoice,
    onLevel: showLevel,
  })
  current.current = chat
  void refreshMutedPlayers()
  const adjustVolume = (): void => chat.setVolume(currentSettings().voiceVolume)
  adjustVolume()
  const stops = [onMutedPlayers(() => chat.adjustLoudness()), onSettings(adjustVolume)]
  return {
    hear: (message) => chat.hear(message),
    onOpen: () => {
      // Again at each connection: an earlier request may have failed.
      void refreshMutedPlayers()
      return chat.onOpen()
    },
    onLost: () => chat.onLost(),
    onSilenced: () => chat.onSilenced(),
    hurry: () => chat.hurry(),
    leave: () => {
      for (const stop of stops) stop()
      chat.leave()
      current.current = null
    },
  }
}

type RoomConnection = TableAccess & { readonly voice: RefObject<VoiceChat | null> }

/** Connects the player with this id to a room until the screen closes. */
export const useRoomConnection = (roomId: string, playerId: string): RoomConnection => {
  const voice = useRef<VoiceChat | null>(null)
  const place = useMemo(
    (): TablePlace => ({
      roomId,
      playerId,
      open: colyseusTables(window.location.origin, playerId),
      isServerUp,
      onGameStarted,
      openVoice: (send) => openVoiceIn(roomId, playerId, send, voice),
    }),
    [roomId, playerId],
  )
  return { ...useTableConnection(place), voice }
}
