/** The wall clock of a server process, set by a test. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const PRELOADED = new URL('./shifted-clock.ts', import.meta.url).href
const LOOK_MS = 10

export type WallClock = {
  /** What the server needs in its environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Lets the clock be ahead of the real one by so many milliseconds; negative for behind. A server that runs sees it jump. */
  set(aheadMs: number, server: ServerProcess | null): Promise<void>
  remove(): Promise<void>
}

/** A wall clock that is right at first. */
export const makeWallClock = async (): Promise<WallClock> => {
  const folder = await mkdtemp(join(tmpdir(), 'regicidio-clock-'))
  const path = join(folder, 'ahead-ms')
  await writeFile(path, '0')
  return {
    environment: { NODE_OPTIONS: `--import ${PRELOADED}`, WALL_CLOCK_FILE: path },
    set: async (aheadMs, server) => {
      await writeFile(path, String(aheadMs))
      if (server === null) return
      process.kill(server.pid(), 'SIGUSR2')
      while (!server.output().includes(`ahead by ${aheadMs} ms`)) await pause(LOOK_MS)
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
