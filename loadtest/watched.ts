/** The real server as a separate process, with measurements of its event loop and its memory. */
import { setTimeout as pause } from 'node:timers/promises'
import { preloading, startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import type { WatchReport } from '../game-server/testing/watched-server.ts'

/** How long the server gets after its start, so that the cost of starting is not measured. */
const SETTLING_MS = 1_000

/** The measurements of a server since its last report, or since its start. */
export const reportOf = async (server: ServerProcess): Promise<WatchReport> => JSON.parse(await server.signalled(/watched: (.+)\n/))

/** Starts a server as `startServer` does, with a watch on its event loop. */
export const startWatched = async (environment: Readonly<Record<string, string>> = {}, prepare?: (dataDir: string) => Promise<void>): Promise<ServerProcess> => {
  const server = await startServer({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...environment, ...preloading('watched-server.ts') }, prepare)
  await pause(SETTLING_MS)
  await reportOf(server)
  return server
}
