/**
 * What the browser keeps of the voice chat: the choices of its user, and for a reload of this tab, whether the user is
 * in the voice chat of a room.
 */
import * as z from 'zod/mini'
import { DEFAULT_VOLUME, type MemberChoice } from '../game/voice/voice-view.ts'
import { browserStorage, tabStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

export const VOICE_CHOICES_KEY = 'regicidio.voice'
export const VOICE_STAY_KEY = 'regicidio.voiceStay'
/** How many other players' volumes are kept. */
const MOST_PEOPLE = 100

const volume = z.number().check(z.gte(0), z.lte(100))
const choices = z.object({
  volume: z._default(volume, DEFAULT_VOLUME),
  isPushToTalk: z._default(z.boolean(), false),
  microphoneId: z._default(z.string(), ''),
  /** Other players, by the ids of their accounts; the last one that was changed is the last. */
  people: z._default(z.array(z.object({ id: z.string(), volume, isMuted: z.boolean() })), []),
})
type VoiceChoices = z.infer<typeof choices>

const stay = z.object({
  roomId: z.string(),
  playerId: z.string(),
  isMicOn: z.boolean(),
  isAudioOn: z._default(z.boolean(), true),
})
type VoiceStay = z.infer<typeof stay>

const read = <T>(schema: z.ZodMiniType<T>, key: string, storage: () => KeyValueStorage): T | null => {
  try {
    return schema.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const write = (key: string, value: unknown, storage: () => KeyValueStorage): void => {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
  } catch (problem) {
    console.warn('a choice for the voice chat is not stored', problem)
  }
}

/** The choices of this browser; the usual ones where nothing valid is stored. */
export const loadChoices = (storage: () => KeyValueStorage = () => browserStorage): VoiceChoices =>
  read(choices, VOICE_CHOICES_KEY, storage) ?? choices.parse({})

export const keepChoices = (kept: VoiceChoices, storage: () => KeyValueStorage = () => browserStorage): void =>
  write(VOICE_CHOICES_KEY, { ...kept, people: kept.people.slice(-MOST_PEOPLE) }, storage)

/** The voice chat that this tab was in before a reload; null when it was in none. */
export const loadStay = (storage: () => KeyValueStorage = () => tabStorage): VoiceStay | null =>
  read(stay, VOICE_STAY_KEY, storage)
export const keepStay = (kept: VoiceStay | null, storage: () => KeyValueStorage = () => tabStorage): void =>
  write(VOICE_STAY_KEY, kept, storage)

/** How another player is heard who was never changed. */
const USUAL: MemberChoice = { volume: 100, isMuted: false }

/** How the viewer wants to hear the voice chat. */
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
