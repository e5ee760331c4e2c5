/** What the servers of tests have in common, in this process (`local-server.ts`) or one of their own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Environment = Readonly<Record<string, string>>

export abstract class RunningServer {
  /** Where its data is. */
  readonly dataDir: string
  /** Its address; the same after a restart. */
  origin = ''
  readonly #environment: Environment

  constructor(dataDir: string, environment: Environment) {
    this.dataDir = dataDir
    this.#environment = environment
  }

  /** The port is the same for the whole life of the server. */
  protected environment(): Environment {
    const port = this.#environment['PORT'] ?? (this.origin === '' ? '0' : new URL(this.origin).port)
    return { LOG_LEVEL: 'warn', ...this.#environment, DATA_DIR: this.dataDir, PORT: port }
  }

  /** Starts it, once more on the same port and data if it has run before. */
  abstract restart(): Promise<void>

  /** Stops it in good order, as SIGTERM does. */
  abstract terminate(): Promise<unknown>

  /** As `terminate`, and removes its data. */
  async stop(): Promise<void> {
    await this.terminate()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

/** Starts a server with its data in a temporary folder, into which `prepare` may put something before. */
export const startIn = async <Server extends RunningServer>(
  make: (dataDir: string) => Server,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<Server> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-server-'))
  await prepare?.(dataDir)
  const server = make(dataDir)
  await server.restart()
  return server
}
