/** The real server as a process of its own, for tests that stop, kill and restart it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { readonly scripts: { readonly start: string } }
/** The options of Node.js with which `npm start` starts the server (docs/operations.md). */
export const NODE_OPTIONS: readonly string[] = scripts.start.match(/(?<=&& node .*)--\S+/g) ?? []
const ADDRESS = /Regicidio: (http:\/\/\S+)/
const START_MS = 30_000

/** A running server. */
export type ServerProcess = {
  /** Its address; the same after a restart. */
  readonly origin: string
  /** The id of the process that runs now. */
  readonly pid: () => number
  /** Everything that it has printed. */
  readonly output: () => string
  /** Where its data is. */
  readonly dataDir: string
  /** Asks it to stop and waits for that; resolves with its exit code, or null when a signal ended it. */
  terminate(): Promise<number | null>
  /** Waits until it ends by itself; resolves as `terminate` does. */
  ended(): Promise<number | null>
  /** Asks it to stop, waits for that, and removes its data. */
  stop(): Promise<void>
  /** Kills it as a power cut would. */
  kill9(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
}

/**
 * Starts the server on a free port with its data in a temporary folder. `environment` adds to what it needs; `prepare` may put
 * something into that folder before the server opens it. `main` is the server of another checkout, to compare with.
 */
export const startServer = async (
  environment: Readonly<Record<string, string>> = {},
  prepare: (dataDir: string) => Promise<void> = () => Promise.resolve(),
  main = MAIN,
): Promise<ServerProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-server-'))
  await prepare(dataDir)
  let output = ''
  let child: ChildProcess | null = null

  const start = async (port: string): Promise<string> => {
    const started = spawn(process.execPath, [...NODE_OPTIONS, main], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment, DATA_DIR: dataDir, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    return new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`the server ${why}:\n${output}`))
      const timer = setTimeout(() => fail('did not start'), START_MS)
      const read = (chunk: Buffer): void => {
        output += chunk.toString()
        const address = ADDRESS.exec(output.slice(-1_000))?.[1]
        if (address === undefined) return
        clearTimeout(timer)
        resolve(address)
      }
      started.stdout.on('data', read)
      started.stderr.on('data', read)
      started.once('exit', () => {
        clearTimeout(timer)
        fail('ended')
      })
    })
  }

  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    const ending = child
    child = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
    return ending.exitCode
  }

  const ended = async (): Promise<number | null> => {
    const ending = child
    if (ending !== null && ending.exitCode === null && ending.signalCode === null) await once(ending, 'exit')
    return ending?.exitCode ?? null
  }

  const origin = await start('0')
  return {
    origin,
    pid: () => child?.pid ?? 0,
    output: () => output,
    dataDir,
    terminate: () => end('SIGTERM'),
    ended,
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    kill9: async () => void (await end('SIGKILL')),
    restart: async () => {
      output = ''
      await start(new URL(origin).port)
    },
  }
}
