/** Plays the voices of the others: one hidden <audio> for each, because browsers take the echo of those out of the microphone. */

/** 0 to 1 for each user; 0 is silent. */
export type Loudness = (userId: string) => number

export class Playback {
  readonly #elements = new Map<string, HTMLAudioElement>()
  readonly #onBlocked: (isBlocked: boolean) => void
  #loudness: Loudness = () => 1
  #isWaiting = false

  /** `onBlocked`: whether the browser plays nothing before the player has touched the page. */
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
    document.body.append(element)
    this.#start(element)
  }

  stop(userId: string): void {
    const element = this.#elements.get(userId)
    if (element === undefined) return
    element.pause()
    element.srcObject = null
    element.remove()
    this.#elements.delete(userId)
  }

  setLoudness(loudness: Loudness): void {
    this.#loudness = loudness
    for (const [userId, element] of this.#elements) this.#adjust(userId, element)
  }

  close(): void {
    for (const userId of this.#elements.keys()) this.stop(userId)
    this.#touched(false)
  }

  #adjust(userId: string, element: HTMLAudioElement): void {
    const loudness = this.#loudness(userId)
    element.volume = loudness
    // iPhones ignore `volume`.
    element.muted = loudness === 0
  }

  #start(element: HTMLAudioElement): void {
    element.play().catch((problem: unknown) => {
      if (problem instanceof DOMException && problem.name === 'NotAllowedError') this.#waitForTouch()
    })
  }

  #waitForTouch(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, this.#onTouch)
    this.#onBlocked(true)
  }

  readonly #onTouch = (): void => this.#touched(true)

  #touched(isPlaying: boolean): void {
    if (!this.#isWaiting) return
    this.#isWaiting = false
    for (const type of ['pointerdown', 'keydown']) document.removeEventListener(type, this.#onTouch)
    this.#onBlocked(false)
    if (isPlaying) for (const element of this.#elements.values()) this.#start(element)
  }
}
