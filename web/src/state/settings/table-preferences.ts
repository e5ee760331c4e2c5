/**
 * The preferences for the game room that this browser stores: whether chats are hidden, whether sounds are muted
 * (specification section 3).
 */
import { atom, useAtomValue } from 'jotai'
import { soundSystem } from '../../transport/voice/audio-system.ts'
import { browserStorage } from '../../transport/browser-storage.ts'
import { store } from '../store.ts'

const CHAT_HIDDEN_KEY = 'regicidio.hideChats'
const VOICE_FOLDED_KEY = 'regicidio.foldVoice'
const MUTED_KEY = 'regicidio.isMuted'

const stored = (key: string, otherwise: boolean): boolean => {
  const text = browserStorage.getItem(key)
  return text === null ? otherwise : text === 'true'
}

const remember = (key: string, value: boolean): void => void browserStorage.setItem(key, String(value))

const chatHiddenAtom = atom(stored(CHAT_HIDDEN_KEY, true))
const voiceFoldedAtom = atom(stored(VOICE_FOLDED_KEY, false))
const mutedAtom = atom(stored(MUTED_KEY, true))

export const toggleChat = (): void => {
  const isHidden = !store.get(chatHiddenAtom)
  store.set(chatHiddenAtom, isHidden)
  remember(CHAT_HIDDEN_KEY, isHidden)
}

export const toggleVoice = (): void => {
  const isFolded = !store.get(voiceFoldedAtom)
  store.set(voiceFoldedAtom, isFolded)
  remember(VOICE_FOLDED_KEY, isFolded)
}

/** Call it in a click: iPhones let a device run at once only if it was opened in one. */
export const toggleSound = (): void => {
  const muted = !store.get(mutedAtom)
  store.set(mutedAtom, muted)
  remember(MUTED_KEY, muted)
  if (muted) soundSystem.close()
  else soundSystem.context()
}

/** Whether sounds are muted; they are by default. */
export const isMuted = (): boolean => store.get(mutedAtom)

export const useTablePreferences = (): {
  readonly isChatHidden: boolean
  readonly isVoiceFolded: boolean
  readonly isMuted: boolean
} => ({
  isChatHidden: useAtomValue(chatHiddenAtom),
  isVoiceFolded: useAtomValue(voiceFoldedAtom),
  isMuted: useAtomValue(mutedAtom),
})
