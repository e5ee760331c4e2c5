/** The voice chat on screen. `web/src/voice` changes it through the functions of this file. */
import { atom, useAtomValue } from 'jotai'
import { NO_VOICE, type VoiceView } from '../game/voice/voice-view.ts'
import { store } from './store.ts'

const voiceAtom = atom<VoiceView>(NO_VOICE)
/** Apart from the rest, because it changes many times a second. */
const levelAtom = atom(0)

export const showVoice = (voice: VoiceView): void => store.set(voiceAtom, voice)
/** 0 to 255. */
export const showLevel = (level: number): void => store.set(levelAtom, level)

export const useVoice = (): VoiceView => useAtomValue(voiceAtom)
export const useMicrophoneLevel = (): number => useAtomValue(levelAtom)
