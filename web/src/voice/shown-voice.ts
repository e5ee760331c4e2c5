/** What the screens show of the voice chat. They are told of each change. */
import type { VoiceUser } from '#common/protocol/messages.ts'
import { NO_VOICE, type VoiceMember, type VoiceView } from '../game/voice/voice-view.ts'
import type { VoicePreferences } from './kept-voice.ts'

export class ShownVoice {
  readonly #onView: (view: VoiceView) => void
  #view: VoiceView = NO_VOICE

  constructor(onView: (view: VoiceView) => void) {
    this.#onView = onView
  }

  get view(): VoiceView {
    return this.#view
  }

  show(part: Partial<VoiceView>): void {
    this.#view = { ...this.#view, ...part }
    this.#onView(this.#view)
  }

  showMember(userId: string, part: Partial<VoiceMember>): void {
    this.show({
      members: this.#view.members.map((member) => (member.id === userId ? { ...member, ...part } : member)),
    })
  }
}

/** The members of the voice chat without the viewer; what was known of them before stays. */
export const membersOf = (
  users: readonly VoiceUser[],
  selfId: string,
  before: readonly VoiceMember[],
  preferences: VoicePreferences,
): readonly VoiceMember[] =>
  users
    .filter(({ id }) => id !== selfId)
    .map(({ id, name }) => ({
      isHeard: false,
      isSpeaking: false,
      ...before.find((member) => member.id === id),
      ...preferences.of(id),
      id,
      name,
    }))
