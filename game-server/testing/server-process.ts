/** The real server as a process of its own, for tests that stop, kill and restart it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Environment, startIn, RunningServer } from './running-server.ts'
import { Waiters } from './wait-until.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: { readonly start: string }
}
/** The options of Node.js with which `npm start` starts the server (docs/operations.md). */
export const NODE_OPTIONS: readonly string[] = scripts.start.match(/(?<=&& node .*)--\S+/g) ?? []
/** Where Node.js keeps compiled modules: a server starts in half the time when another one has started before. */
const COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
const ADDRESS = /Regicidio: (http:\/\/\S+)/

/** What a server needs in its environment to do something at SIGUSR2 (`on-signal.ts`). */
export const onSignal = (deed: 'exception' | 'rejection' | 'threads' | 'heap' | 'clock'): Environment => ({
  NODE_OPTIONS: `--import ${new URL('on-signal.ts', import.meta.url).href}`,
  ON_SIGNAL: deed,
})

/**
 * The servers that run, or whose output is not all read yet: they end with this process, also when it is told to end at
 * once.
 */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export class ServerProcess extends RunningServer {
  /** Since when it listens, by `performance.now()`. */
  openSinceMs = 0
  readonly #main: string
  readonly #waiters = new Waiters()
  #child: ChildProcess | null = null
  #output = ''
  #opening = Promise.withResolvers<void>()

  constructor(dataDir: string, environment: Environment, main: string) {
    super(dataDir, environment)
    this.#main = main
  }

  /** The id of the process that runs now. */
  pid(): number {
    return this.#child?.pid ?? 0
  }

  get isRunning(): boolean {
    return !hasEnded(this.#child)
  }

  /** Everything that it has printed since its last start. */
  output(): string {
    return this.#output
  }

  /**
   * Resolves with the first group of the first match in its output from an index on, as soon as there is one; rejects
   * when it ends before.
   */
  async printed(pattern: RegExp, from = 0): Promise<string> {
    const child = this.#child
    const match = (): RegExpExecArray | null => pattern.exec(this.#output.slice(from))
    await this.#waiters.until(
      () => match() !== null || hasEnded(child),
      String(pattern),
      () => this.#output,
    )
    const [, group] = match() ?? []
    if (group === undefined) throw new Error(`the server ended before it printed ${pattern}:\n${this.#output}`)
    return group
  }

  /** Lets happen what `onSignal` has named, and resolves with what is printed then. */
  signalled(pattern: RegExp): Promise<string> {
    const before = this.#output.length
    this.#child?.kill('SIGUSR2')
    return this.printed(pattern, before)
  }

  /** Resolves as soon as it listens. */
  whenOpen(): Promise<void> {
    return this.#opening.promise
  }

  /** Who waits for it to open is told after `inspect`. */
  async restart(inspect?: () => Promise<void>): Promise<void> {
    this.#output = ''
    const child = spawn(process.execPath, [...NODE_OPTIONS, this.#main], {
      env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...this.environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    running.add(child)
    const read = (chunk: Buffer): void => {
      this.#output += chunk.toString()
      this.#waiters.check()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => {
      if (this.openSinceMs > 0) this.#opening = Promise.withResolvers()
      this.openSinceMs = 0
    })
    child.once('close', () => {
      running.delete(child)
      this.#waiters.check()
    })
    this.origin = await this.printed(ADDRESS)
    // What it printed may be read only after its end.
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server ended as soon as it listened')
    const openSinceMs = performance.now()
    await inspect?.()
    this.openSinceMs = openSinceMs
    this.#opening.resolve()
  }

  /** Waits until it ends by itself; resolves with its exit code, or null when a signal ended it. */
  async ended(): Promise<number | null> {
    const child = this.#child
    if (child !== null && !hasEnded(child)) await once(child, 'close')
    return child?.exitCode ?? null
  }

  /** Asks it to stop; resolves as `ended` does. */
  terminate(): Promise<number | null> {
    this.#child?.kill('SIGTERM')
    return this.ended()
  }

  /** Kills it as a power cut would. */
  async kill9(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.ended()
  }
}

/** Whether it has ended, and everything that it printed is read: an exit may be told before its last words. */
const hasEnded = (child: ChildProcess | null): boolean => child === null || !running.has(child)

/**
 * Starts the server on a free port, unless the environment has a `PORT`, with its data in a temporary folder.
 * `environment` adds to what it needs; `prepare` may put something into that folder before the server opens it. `main`
 * is the server of another checkout, to compare with.
 */
export const startServer = (
  environment: Environment = {},
  prepare?: (dataDir: string) => Promise<void>,
  main = MAIN,
): Promise<ServerProcess> => startIn((dataDir) => new ServerProcess(dataDir, environment, main), prepare)
