/** What a player can do in the voice chat, by click, and by key for push-to-talk. */
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { VoiceActions } from '../../../game/voice/voice-view.ts'
import { changeSetting } from '../../../state/settings/settings.ts'
import type { VoiceChat } from '../../../voice/voice-chat.ts'

/** The key of push-to-talk. */
const TALK_KEY = 'v'

/** Whether a key is text that somebody writes. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** While the key is held, the microphone is open; a window that loses the focus never hears that it is released. */
const useTalkKey = (chat: RefObject<VoiceChat | null>): void => {
  useEffect(() => {
    const hold =
      (isHeld: boolean) =>
      (event: KeyboardEvent): void => {
        const { key, ctrlKey, metaKey, altKey } = event
        if (key.toLowerCase() !== TALK_KEY || (isHeld && (ctrlKey || metaKey || altKey || isTyped(event)))) return
        chat.current?.microphone.hold(isHeld)
      }
    const [press, lift] = [hold(true), hold(false)]
    const release = (): void => chat.current?.microphone.hold(false)
    window.addEventListener('keydown', press)
    window.addEventListener('keyup', lift)
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('keyup', lift)
      window.removeEventListener('blur', release)
    }
  }, [chat])
}

/** The functions stay the same from one render to the next. */
export const useVoiceActions = (chat: RefObject<VoiceChat | null>, open: () => void): VoiceActions => {
  const openDialog = useRef(open)
  useLayoutEffect(() => {
    openDialog.current = open
  })
  useTalkKey(chat)
  return useMemo(
    () => ({
      enter: () => void chat.current?.enter(),
      leave: () => chat.current?.leave(),
      toggleMic: () => void chat.current?.microphone.toggle(),
      hold: (isHeld) => chat.current?.microphone.hold(isHeld),
      setPushToTalk: (isPushToTalk) => chat.current?.microphone.setPushToTalk(isPushToTalk),
      toggleAudio: () => chat.current?.toggleAudio(),
      // It is one of the settings, which the voice chat follows.
      setVolume: (volume) => changeSetting('voiceVolume', volume),
      setMember: (playerId, chosen) => chat.current?.setMember(playerId, chosen),
      chooseMicrophone: (microphoneId) => void chat.current?.microphone.choose(microphoneId),
      test: (isTesting) => void chat.current?.microphone.test(isTesting),
      open: () => openDialog.current(),
    }),
    [chat],
  )
}
