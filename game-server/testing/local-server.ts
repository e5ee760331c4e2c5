/**
 * The real server in the process of the tests. It consists of the same parts as the one that `main.ts` starts, and
 * saves the second of computing that a process needs to load them. Tests that kill the server, look at its process or
 * start several at once use `server-process.ts`.
 */
import { type App, buildApp } from '../app.ts'
import { type Clock, monotonicClock } from '../clock.ts'
import { loadConfig, type Config } from '../config/config.ts'
import { createLog } from '../log.ts'
import { type Environment, startIn, RunningServer } from './running-server.ts'

/** Whether one is open. Colyseus has one matchmaking in a process, so there cannot be two. */
let isOneOpen = false

type Scheduled = { readonly dueMs: number; readonly task: () => void; cancelTimer: () => void }

/**
 * The clock of a server under test. It can be moved on: what is due by then happens at once. And it can be stopped:
 * then nothing that was scheduled happens any more, as in a process that has ended.
 */
class TestClock implements Clock {
  readonly #clock = monotonicClock()
  readonly #scheduled = new Set<Scheduled>()
  #aheadMs = 0

  readonly nowMs = (): number => this.#clock.nowMs() + this.#aheadMs

  readonly schedule = (delayMs: number, task: () => void): (() => void) => {
    const scheduled: Scheduled = { dueMs: this.nowMs() + delayMs, task, cancelTimer: () => undefined }
    this.#scheduled.add(scheduled)
    this.#arm(scheduled)
    return () => {
      scheduled.cancelTimer()
      this.#scheduled.delete(scheduled)
    }
  }

  moveOn(ms: number): void {
    this.#aheadMs += ms
    for (const scheduled of this.#scheduled) {
      scheduled.cancelTimer()
      this.#arm(scheduled)
    }
  }

  stop(): void {
    for (const { cancelTimer } of this.#scheduled) cancelTimer()
  }

  #arm(scheduled: Scheduled): void {
    scheduled.cancelTimer = this.#clock.schedule(Math.max(0, scheduled.dueMs - this.nowMs()), () => {
      this.#scheduled.delete(scheduled)
      scheduled.task()
    })
  }
}

export class LocalServer extends RunningServer {
  readonly #adjust: (config: Config) => Config
  #app: App | null = null
  #clock = new TestClock()
  #output = ''

  constructor(dataDir: string, environment: Environment, adjust: (config: Config) => Config) {
    super(dataDir, environment)
    this.#adjust = adjust
  }

  /** The lines of its log since its last start. What libraries print to the console is not among them. */
  output(): string {
    return this.#output
  }

  /** Rejects when another one is open in this process. */
  async restart(): Promise<void> {
    if (isOneOpen)
      throw new Error('a server is open in this process: stop it first, or start a process with startServer')
    this.#output = ''
    const config = this.#adjust(loadConfig(this.environment()))
    isOneOpen = true
    this.#clock = new TestClock()
    this.#app = await buildApp(
      config,
      createLog(config.logLevel, { write: (line) => void (this.#output += line) }),
      this.#clock,
    ).catch((problem: unknown) => {
      isOneOpen = false
      throw problem
    })
    const origin = await this.#app.listen()
    this.origin = config.publicUrl ?? origin
  }

  /**
   * Lets so much time pass at once. Connections have then been silent for so long: they are closed, and their clients
   * come back.
   */
  passTime(ms: number): void {
    this.#clock.moveOn(ms)
  }

  async terminate(): Promise<void> {
    if (this.#app === null) return
    await this.#app.close()
    this.#clock.stop()
    this.#app = null
    isOneOpen = false
  }
}

/**
 * Starts the server on a free port, unless the environment has a `PORT`, with its data in a temporary folder.
 * `environment` adds to what it needs; `prepare` may put something into that folder before the server opens it; `adjust`
 * changes what no environment can.
 */
export const startLocalServer = (
  environment: Environment = {},
  prepare?: (dataDir: string) => Promise<void>,
  adjust = (config: Config): Config => config,
): Promise<LocalServer> => startIn((dataDir) => new LocalServer(dataDir, environment, adjust), prepare)
