/** The viewer's own voice: the open microphone, whether it is sent, and whether the viewer is speaking. */
import { SPEAKING_THRESHOLD, type VoiceProblem } from '../game/voice/voice-view.ts'
import { followLevel } from './level-meter.ts'
import { openMicrophone } from './microphone.ts'

/**
 * After a loud buffer the viewer counts as speaking for this many more, about half a second, so that the pauses between
 * words are no silence.
 */
const PAUSE_BUFFERS = 12

export type OwnVoiceOptions = {
  readonly context: () => AudioContext
  /** What the others are to hear; null for nothing. */
  readonly onTrack: (track: MediaStreamTrack | null) => void
  readonly onSpeaking: (isSpeaking: boolean) => void
  /** How loud the open microphone is: 0 to 255, about 23 times a second. */
  readonly onLevel: (level: number) => void
  /** The microphone was unplugged, or the browser took it back. */
  readonly onLost: () => void
}

export class OwnVoice {
  readonly #options: OwnVoiceOptions
  #track: MediaStreamTrack | null = null
  #stopMeter: () => void = () => undefined
  #isSending = false
  #isSpeaking = false
  #loudBuffers = 0
  /** Counts what was asked for: a microphone that opens after it is no longer wanted is closed. */
  #asked = 0

  constructor(options: OwnVoiceOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#track !== null
  }

  /**
   * Opens a microphone, in place of one that is open. Resolves with the reason when that fails; the one that was open
   * then stays. Null does not mean that it is open: it may no longer have been wanted.
   */
  async open(microphoneId: string): Promise<VoiceProblem | null> {
    const asked = ++this.#asked
    const opened = await openMicrophone(microphoneId)
    if (!opened.ok) return opened.code
    if (asked !== this.#asked) {
      opened.value.stop()
      return null
    }
    this.#release()
    this.#track = opened.value
    this.#track.addEventListener('ended', this.#onEnded)
    this.#stopMeter = followLevel(this.#options.context(), this.#track, (level) => this.#measured(level))
    this.#send()
    return null
  }

  /** Whether the others hear the microphone, once it is open. */
  setSending(isSending: boolean): void {
    this.#isSending = isSending
    this.#send()
  }

  /** Gives the microphone back to the device. */
  close(): void {
    this.#asked += 1
    this.#isSending = false
    this.#release()
    this.#send()
  }

  #send(): void {
    const isSent = this.#isSending && this.#track !== null
    this.#options.onTrack(isSent ? this.#track : null)
    if (!isSent) this.#speak(false)
  }

  #measured(level: number): void {
    this.#options.onLevel(level)
    this.#loudBuffers = level > SPEAKING_THRESHOLD ? PAUSE_BUFFERS : Math.max(0, this.#loudBuffers - 1)
    this.#speak(this.#isSending && this.#loudBuffers > 0)
  }

  #speak(isSpeaking: boolean): void {
    if (isSpeaking === this.#isSpeaking) return
    this.#isSpeaking = isSpeaking
    this.#options.onSpeaking(isSpeaking)
  }

  readonly #onEnded = (): void => {
    this.close()
    this.#options.onLost()
  }

  #release(): void {
    this.#stopMeter()
    this.#stopMeter = () => undefined
    this.#track?.removeEventListener('ended', this.#onEnded)
    this.#track?.stop()
    this.#track = null
    this.#loudBuffers = 0
  }
}
