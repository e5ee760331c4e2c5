/**
 * Plays the voices of the others: one hidden <audio> for each, because browsers take the echo of those out of the
 * microphone.
 */
import { onTouchOrVisible } from '../transport/voice/audio-system.ts'
import type { Cancel } from '../transport/timers.ts'

/** 0 to 1 for each user; 0 is silent. */
export type Loudness = (userId: string) => number

export class Playback {
  readonly #elements = new Map<string, HTMLAudioElement>()
  readonly #onBlocked: (isBlocked: boolean) => void
  #loudness: Loudness = () => 1
  #isWaiting = false
  #cancel: Cancel = () => undefined

  /**
   * `onBlocked`: whether the browser or the system plays something only when the player has touched the page, or comes
   * back to it.
   */
  constructor(onBlocked: (isBlocked: boolean) => void) {
    this.#onBlocked = onBlocked
  }

  play(userId: string, stream: MediaStream): void {
    this.stop(userId)
    const element = document.createElement('audio')
    element.dataset['voice'] = userId
    element.srcObject = stream
    element.hidden = true
    this.#elements.set(userId, element)
    this.#adjust(userId, element)
    // The system pauses it, for example during a call.
    element.addEventListener('pause', this.#watch)
    document.body.append(element)
    void this.#start(element)
  }

  stop(userId: string): void {
    const element = this.#elements.get(userId)
    if (element === undefined) return
    element.pause()
    element.srcObject = null
    element.remove()
    this.#elements.delete(userId)
    this.#watch()
  }

  setLoudness(loudness: Loudness): void {
    this.#loudness = loudness
    for (const [userId, element] of this.#elements) this.#adjust(userId, element)
  }

  close(): void {
    for (const userId of this.#elements.keys()) this.stop(userId)
  }

  #adjust(userId: string, element: HTMLAudioElement): void {
    const loudness = this.#loudness(userId)
    element.volume = loudness
    // iPhones ignore `volume`.
    element.muted = loudness === 0
  }

  async #start(element: HTMLAudioElement): Promise<void> {
    // Why it was refused does not matter: what is paused is tried again.
    await element.play().catch(() => undefined)
    this.#watch()
  }

  /** Waits for a touch, or for the page to be visible, as long as a voice is paused. */
  readonly #watch = (): void => {
    const isWaiting = [...this.#elements.values()].some(({ paused, ended }) => paused && !ended)
    if (isWaiting === this.#isWaiting) return
    this.#isWaiting = isWaiting
    if (isWaiting) this.#cancel = onTouchOrVisible(this.#goOn)
    else this.#cancel()
    this.#onBlocked(isWaiting)
  }

  readonly #goOn = (): void => {
    for (const element of this.#elements.values()) if (element.paused) void this.#start(element)
  }
}
