/** What a player can do with the own microphone: turn it on and off, hold to talk, choose and test it. */
import { isSending, keepsMicrophone, type VoiceProblem } from '../game/voice/voice-view.ts'
import type { VoicePreferences } from './kept-voice.ts'
import { microphones } from './microphone.ts'
import { OwnVoice, type OwnVoiceOptions } from './own-voice.ts'
import type { ShownVoice } from './shown-voice.ts'

export type MicrophoneOptions = Pick<OwnVoiceOptions, 'context' | 'onTrack' | 'onSpeaking'> & {
  readonly shown: ShownVoice
  readonly preferences: VoicePreferences
  readonly isInCall: () => boolean
  /** How loud the microphone is while it is tested: 0 to 255. */
  readonly onLevel: (level: number) => void
  /** The microphone was turned on or off. */
  readonly onSwitched: () => void
  readonly onTestEnded: () => void
}

export class MicrophoneSwitches {
  readonly #options: MicrophoneOptions
  readonly #own: OwnVoice
  /** How often the microphone was given back because the player left. */
  #releases = 0

  constructor(options: MicrophoneOptions) {
    this.#options = options
    this.#own = new OwnVoice({
      context: options.context,
      onTrack: options.onTrack,
      onSpeaking: options.onSpeaking,
      onLevel: (level) => {
        if (options.shown.view.isTesting) options.onLevel(level)
      },
      onLost: () => this.#turn(false, 'microphoneLost'),
    })
  }

  /** Turns the microphone on or off. Turning it on may make the browser ask for the permission. */
  async toggle(): Promise<void> {
    const { isMicOn, status } = this.#options.shown.view
    if (isMicOn) return this.#turn(false, null)
    if (status === 'out') return
    const releases = this.#releases
    const problem = this.#own.isOpen ? null : await this.#open()
    const isStillIn = this.#options.isInCall() && releases === this.#releases
    if (isStillIn) this.#turn(problem === null && this.#own.isOpen, problem)
  }

  /** Push-to-talk: whether the key is held. */
  hold(isHeld: boolean): void {
    const { shown } = this.#options
    if (isHeld === shown.view.isHeld) return
    shown.show({ isHeld })
    this.#adjustSending()
  }

  setPushToTalk(isPushToTalk: boolean): void {
    const { shown, preferences } = this.#options
    preferences.choose({ isPushToTalk })
    shown.show({ isPushToTalk, isHeld: false })
    this.#adjustSending()
  }

  async choose(microphoneId: string): Promise<void> {
    const { shown, preferences } = this.#options
    preferences.choose({ microphoneId })
    shown.show({ microphoneId })
    const problem = this.#own.isOpen ? await this.#open() : null
    if (this.#own.isOpen) shown.show({ problem })
  }

  /**
   * Shows the level of the microphone, or ends that. Without a test there is nothing to end: the browser may just be
   * asking for the microphone, which stays wanted.
   */
  async test(isTesting: boolean): Promise<void> {
    const { shown, onTestEnded } = this.#options
    if (!isTesting && !shown.view.isTesting) return
    shown.show({ isTesting })
    if (isTesting && !this.#own.isOpen) {
      const problem = await this.#open()
      if (shown.view.isTesting) shown.show({ problem, isTesting: problem === null })
    }
    if (!shown.view.isTesting && !shown.view.isMicOn) this.#own.close()
    if (!shown.view.isTesting) onTestEnded()
  }

  /** The player leaves: the device gets the microphone back. */
  release(): void {
    this.#releases += 1
    this.#own.close()
  }

  async #open(): Promise<VoiceProblem | null> {
    const { shown, preferences } = this.#options
    const problem = await this.#own.open(preferences.chosen.microphoneId)
    shown.show({ microphones: await microphones() })
    return problem
  }

  #turn(isMicOn: boolean, problem: VoiceProblem | null): void {
    this.#options.shown.show({ isMicOn, problem })
    this.#adjustSending()
    this.#options.onSwitched()
  }

  #adjustSending(): void {
    const { view } = this.#options.shown
    this.#own.setSending(isSending(view))
    if (this.#own.isOpen && !keepsMicrophone(view)) this.#own.close()
  }
}
