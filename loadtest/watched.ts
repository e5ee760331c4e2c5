/** The real server as a separate process, with measurements of its event loop and its memory. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NODE_OPTIONS } from '../game-server/testing/server-process.ts'
import type { WatchReport } from '../game-server/testing/watched-server.ts'

const ADDRESS = /Regicidio: (http:\/\/\S+)/
/** How long the server gets after its start, so that the cost of starting is not measured. */
const SETTLING_MS = 1_000

export type WatchedServer = {
  readonly origin: string
  readonly dataDir: string
  readonly pid: number
  /** The measurements since the last report, or since the start. */
  report(): Promise<WatchReport>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/** Starts a server on a free port, with its data in a temporary folder. `prepare` may put something into that folder before the server opens it. */
export const startWatched = async (
  environment: Readonly<Record<string, string>> = {},
  prepare: (dataDir: string) => Promise<void> = () => Promise.resolve(),
): Promise<WatchedServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-watched-'))
  await prepare(dataDir)
  const child = fork(fileURLToPath(new URL('../game-server/testing/watched-server.ts', import.meta.url)), {
    execArgv: [...NODE_OPTIONS],
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...environment, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  let output = ''
  const { promise: listening, resolve } = Promise.withResolvers<string>()
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    const origin = ADDRESS.exec(output)?.[1]
    if (origin !== undefined) resolve(origin)
  })
  const origin = await Promise.race([listening, gone.then(() => Promise.reject(new Error(`the server ended:\n${output}`)))])
  const report = async (): Promise<WatchReport> => {
    child.send('report')
    const [answer]: WatchReport[] = await once(child, 'message')
    if (answer === undefined) throw new Error('no report')
    return answer
  }
  await pause(SETTLING_MS)
  await report()
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    report,
    stop: async () => {
      child.disconnect()
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
