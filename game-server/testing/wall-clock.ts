/** The wall clock of a server process, set by a test. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preloading, type ServerProcess } from './server-process.ts'

/** What a server needs in its environment, so that its wall clock can be set. The clock is right at first. */
export const SETTABLE_CLOCK = preloading('shifted-clock.ts')

/** Lets the clock be ahead of the real one by so many milliseconds; negative for behind. A server that runs sees it jump. */
export const setWallClock = async (server: ServerProcess, aheadMs: number): Promise<void> => {
  await writeFile(join(server.dataDir, 'ahead-ms'), String(aheadMs))
  if (server.isRunning) await server.signalled(new RegExp(`ahead by (${aheadMs}) ms`))
}
