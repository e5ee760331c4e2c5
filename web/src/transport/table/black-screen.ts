/** Detects that a table shows no data, and requests them (specification sections 4 and 9, 'Black-screen detection'). */
import { BLACK_SCREEN_CHECK_MS, BLACK_SCREEN_RETRY_MS } from '#common/timings.ts'
import type { Cancel, Timers } from '../timers.ts'

/** `searching`: no data for 3 s, the state is being requested. `failed`: four requests had no result. */
export type BlackScreen = 'none' | 'searching' | 'failed'

type Options = {
  readonly timers: Timers
  readonly requestState: () => void
  readonly onChange: (screen: BlackScreen) => void
}

export class BlackScreenWatch {
  readonly #options: Options
  #timers: Cancel[] = []
  #screen: BlackScreen = 'none'

  constructor(options: Options) {
    this.#options = options
  }

  /** The connection to the table begins or is open: data should arrive. */
  start(): void {
    this.stop()
    this.#after(BLACK_SCREEN_CHECK_MS, () => this.#search())
  }

  /** Data have arrived, or the connection is lost. */
  stop(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers = []
    this.#setScreen('none')
  }

  #search(): void {
    this.#setScreen('searching')
    for (const retryMs of BLACK_SCREEN_RETRY_MS) this.#after(retryMs, this.#options.requestState)
    this.#after(Math.max(...BLACK_SCREEN_RETRY_MS) + BLACK_SCREEN_CHECK_MS, () => this.#setScreen('failed'))
  }

  #after(ms: number, call: () => void): void {
    this.#timers.push(this.#options.timers.after(ms, call))
  }

  #setScreen(screen: BlackScreen): void {
    if (screen === this.#screen) return
    this.#screen = screen
    this.#options.onChange(screen)
  }
}
