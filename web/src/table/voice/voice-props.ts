/** The properties of the voice chat's components: what they show, and what a player can do. */
import type { MemberChoice, VoiceView } from '../../game/voice-view.ts'

export type VoiceActions = {
  readonly enter: () => void
  readonly leave: () => void
  readonly toggleMic: () => void
  /** Push-to-talk: whether the button is held. */
  readonly hold: (isHeld: boolean) => void
  readonly setPushToTalk: (isPushToTalk: boolean) => void
  readonly toggleAudio: () => void
  /** 0 to 100. */
  readonly setVolume: (volume: number) => void
  /** What this viewer hears of one other player. */
  readonly setMember: (playerId: string, chosen: Partial<MemberChoice>) => void
  readonly chooseMicrophone: (microphoneId: string) => void
  /** Shows the level of the microphone, or ends that. */
  readonly test: (isTesting: boolean) => void
  /** Opens the dialog with everything about the voice chat. */
  readonly open: () => void
}

export type VoiceProps = { readonly voice: VoiceView; readonly voiceActions: VoiceActions }
