/** How the viewer wants to hear the voice chat, as the browser keeps it. */
import type { VoiceUser } from '#common/protocol/messages.ts'
import type { MemberChoice, VoiceMember } from '../game/voice-view.ts'
import { keepChoices, loadChoices, type VoiceChoices } from './kept-voice.ts'

const USUAL: MemberChoice = { volume: 100, isMuted: false }

export class VoicePreferences {
  #chosen: VoiceChoices = loadChoices()

  get chosen(): VoiceChoices {
    return this.#chosen
  }

  choose(chosen: Partial<VoiceChoices>): void {
    this.#chosen = { ...this.#chosen, ...chosen }
    keepChoices(this.#chosen)
  }

  of(userId: string): MemberChoice {
    return this.#chosen.people.find(({ id }) => id === userId) ?? USUAL
  }

  /** Changes what is chosen for another player, and returns it. That player becomes the last one to be forgotten. */
  chooseFor(userId: string, chosen: Partial<MemberChoice>): MemberChoice {
    const { volume, isMuted } = { ...this.of(userId), ...chosen }
    this.choose({ people: [...this.#chosen.people.filter(({ id }) => id !== userId), { id: userId, volume, isMuted }] })
    return { volume, isMuted }
  }

  /** How loud a player is: 0 to 1. */
  loudnessOf(userId: string): number {
    const { volume, isMuted } = this.of(userId)
    return isMuted ? 0 : (this.#chosen.volume / 100) * (volume / 100)
  }
}

/** The members of the voice chat without the viewer; what was known of them before stays. */
export const membersOf = (users: readonly VoiceUser[], selfId: string, before: readonly VoiceMember[], preferences: VoicePreferences): readonly VoiceMember[] =>
  users
    .filter(({ id }) => id !== selfId)
    .map(({ id, name }) => ({ isHeard: false, isSpeaking: false, ...before.find((member) => member.id === id), ...preferences.of(id), id, name }))
