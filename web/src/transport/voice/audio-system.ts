/** Audio that goes on after it was held back: before the first touch, during a call, while the phone was locked. */
import type { Cancel } from '../timers.ts'

/** A finger counts as a touch when it is lifted, a mouse when it is pressed. */
const TOUCHES = ['pointerdown', 'pointerup', 'keydown'] as const

/** Calls `goOn` at each touch of the page and when it is visible again: then audio may begin. Stops when cancelled. */
export const onTouchOrVisible = (goOn: () => void): Cancel => {
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') goOn()
  }
  for (const type of TOUCHES) document.addEventListener(type, goOn, { capture: true })
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    for (const type of TOUCHES) document.removeEventListener(type, goOn, { capture: true })
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

/** The browser's audio system, open only as long as it is needed. */
export class AudioSystem {
  #context: AudioContext | null = null
  #cancel: Cancel = () => undefined

  /** It runs once the player has touched the page, and again after an interruption; otherwise it is silent. */
  context(): AudioContext {
    const context = this.#context ?? this.#open()
    this.#resume()
    return context
  }

  close(): void {
    this.#cancel()
    this.#context?.removeEventListener('statechange', this.#onChange)
    void this.#context?.close()
    this.#context = null
  }

  #open(): AudioContext {
    const context = new AudioContext()
    this.#context = context
    this.#cancel = onTouchOrVisible(this.#resume)
    context.addEventListener('statechange', this.#onChange)
    return context
  }

  readonly #onChange = (): void => {
    if (document.visibilityState === 'visible') this.#resume()
  }

  /**
   * Any state but these two may mean that the device waits: iPhones also know 'interrupted'. What is refused now is
   * asked for again at the next touch.
   */
  readonly #resume = (): void => {
    const state = this.#context?.state
    if (state !== 'running' && state !== 'closed') this.#context?.resume().catch(() => undefined)
  }
}

/** Plays the sounds of the table. */
export const soundSystem = new AudioSystem()
