/** A server that a test kills and starts again, and that tells its players when it listens. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

export class RestartableServer {
  readonly origin: string
  readonly #server: Pick<ServerProcess, 'kill9' | 'restart'>
  #opening = Promise.withResolvers<void>()
  #openSinceMs = performance.now()
  #isOpen = true

  constructor(server: Pick<ServerProcess, 'origin' | 'kill9' | 'restart'>) {
    this.#server = server
    this.origin = server.origin
    this.#opening.resolve()
  }

  /** Since when the server listens, by `performance.now()`. */
  get openSinceMs(): number {
    return this.#openSinceMs
  }

  /** Resolves as soon as the server listens. */
  whenOpen(): Promise<void> {
    return this.#opening.promise
  }

  /** The power is cut. */
  async kill(): Promise<void> {
    if (this.#isOpen) this.#opening = Promise.withResolvers()
    this.#isOpen = false
    await this.#server.kill9()
  }

  /** Starts the server again. */
  async restart(): Promise<void> {
    await this.#server.restart()
    this.#openSinceMs = performance.now()
    this.#isOpen = true
    this.#opening.resolve()
  }

  /** Begins to start the server again, and cuts the power so many milliseconds later, whatever it has come to. */
  async restartInVain(afterMs: number): Promise<void> {
    const starting = this.#server.restart().catch(() => undefined)
    await pause(afterMs)
    await this.#server.kill9()
    await starting
  }
}
