/** The browser's audio system, open only as long as it is needed. */
export class AudioSystem {
  #context: AudioContext | null = null

  /** It runs once the player has touched the page; until then it is silent and measures nothing. */
  context(): AudioContext {
    if (this.#context === null) {
      this.#context = new AudioContext()
      for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, this.#resume)
    }
    void this.#context.resume()
    return this.#context
  }

  close(): void {
    for (const type of ['pointerdown', 'keydown']) document.removeEventListener(type, this.#resume)
    void this.#context?.close()
    this.#context = null
  }

  readonly #resume = (): void => {
    if (this.#context?.state === 'suspended') void this.#context.resume()
  }
}
