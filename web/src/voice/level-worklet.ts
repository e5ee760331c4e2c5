/**
 * Runs on the browser's audio thread, which no hidden tab slows down: says each time when `BUFFER_FRAMES` more samples
 * have been heard.
 */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void

/** The buffer of specification section 9. */
const BUFFER_FRAMES = 2_048
/** What one call of `process` holds. */
const QUANTUM_FRAMES = 128

registerProcessor(
  'level-ticker',
  class extends AudioWorkletProcessor {
    #frames = 0

    /** True: it is called again. */
    process(): boolean {
      this.#frames += QUANTUM_FRAMES
      if (this.#frames < BUFFER_FRAMES) return true
      this.#frames = 0
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port reaches no other origin
      this.port.postMessage(null)
      return true
    }
  },
)
