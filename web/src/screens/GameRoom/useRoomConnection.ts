/** Keeps a room on the server connected while its screen is shown, with its voice chat. */
import { useMemo, useRef, type RefObject } from 'react'
import { currentSettings, onSettings } from '../../state/settings.ts'
import { isMuted, onMutedPlayers, refreshMutedPlayers } from '../../state/muted-players.ts'
import { refreshTokens } from '../../state/tokens.ts'
import { showLevel, showVoice } from '../../state/voice.ts'
import { text as over } from '../../text/game-over.ts'
import { browserClock } from '../../transport/clock.ts'
import { colyseusTables } from '../../transport/colyseus-tables.ts'
import { isServerUp } from '../../transport/health.ts'
import { iceServersOf } from '../../transport/ice-servers.ts'
import { successToast } from '../../ui/toasts.ts'
import { VoiceChat } from '../../voice/voice-chat.ts'
import { useTableConnection, type Send, type TablePlace } from './useTableConnection.ts'

/** A game has begun, and its players have paid. */
const onGameStarted = (isRematch: boolean): void => {
  void refreshTokens()
  if (isRematch) successToast(over.newGame, over.newGameHint)
}

export type RoomConnection = { readonly send: Send; readonly voice: RefObject<VoiceChat | null> }

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
      openVoice: (send) => {
        const chat = new VoiceChat({ roomId, selfId: playerId, clock: browserClock, send, isMuted, iceServers: () => iceServersOf(roomId), onView: showVoice, onLevel: showLevel })
        voice.current = chat
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
            voice.current = null
          },
        }
      },
    }),
    [roomId, playerId],
  )
  return { send: useTableConnection(place), voice }
}
