/** Finds out that a table shows nothing, and asks for it (specification sections 4 and 9, 'Black-screen detection'). */
import { BLACK_SCREEN_CHECK_MS, BLACK_SCREEN_RETRY_MS } from '#common/timings.ts'
import type { Cancel, Clock } from './clock.ts'

/** `searching`: 3 s without data, the state is being requested; `failed`: four requests were in vain. */
export type BlackScreen = 'none' | 'searching' | 'failed'

type Options = { readonly clock: Clock; readonly requestState: () => void; readonly onChange: (screen: BlackScreen) => void }

export class BlackScreenWatch {
  readonly #options: Options
  #timers: Cancel[] = []
  #screen: BlackScreen = 'none'

  constructor(options: Options) {
    this.#options = options
  }

  /** The table is being connected, or is now: data should follow. */
  start(): void {
    this.stop()
    this.#after(BLACK_SCREEN_CHECK_MS, () => this.#search())
  }

  /** Data has arrived, or the connection is gone. */
  stop(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers = []
    this.#become('none')
  }

  #search(): void {
    this.#become('searching')
    for (const retryMs of BLACK_SCREEN_RETRY_MS) this.#after(retryMs, this.#options.requestState)
    this.#after(Math.max(...BLACK_SCREEN_RETRY_MS) + BLACK_SCREEN_CHECK_MS, () => this.#become('failed'))
  }

  #after(ms: number, call: () => void): void {
    this.#timers.push(this.#options.clock.after(ms, call))
  }

  #become(screen: BlackScreen): void {
    if (screen === this.#screen) return
    this.#screen = screen
    this.#options.onChange(screen)
  }
}
