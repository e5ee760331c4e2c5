/** A room with a very long chat: how long the server takes to start, and how long other users wait while the room is opened. */
import { startServer } from '../game-server/testing/server-process.ts'
import { seedTables, type SeededTable } from '../game-server/testing/seeded-tables.ts'
import type { Bench, Measurement } from './bench.ts'

const LINES = 100_000
const SESSION_SECRET = 'a-secret-of-the-bench-and-of-nothing-else'

/** Sends cheap requests of another user one after the other while the room is opened. Returns the longest wait in milliseconds. */
const longestWait = async (origin: string, isOver: () => boolean): Promise<number> => {
  let longest = 0
  while (!isOver()) {
    const askedMs = performance.now()
    await (await fetch(`${origin}/api/health`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - askedMs)
  }
  return longest
}

const measure = async (): Promise<readonly Measurement[]> => {
  let rooms: readonly SeededTable[] = []
  let startedMs = 0
  const server = await startServer({ SESSION_SECRET }, async (dataDir) => {
    rooms = await seedTables(dataDir, { tables: 1, chatLines: LINES, sessionSecret: SESSION_SECRET })
    startedMs = performance.now()
  })
  const startMs = performance.now() - startedMs
  const [room] = rooms
  if (room === undefined) throw new Error('no room')
  const openedMs = performance.now()
  let isOpen = false
  const opening = fetch(`${server.origin}/api/rooms/${room.roomId}`, { headers: { cookie: room.players[0]?.cookie ?? '' } }).then(async (response) => {
    await response.arrayBuffer()
    isOpen = true
    return response.status === 200 ? performance.now() - openedMs : Number.NaN
  })
  const waitMs = await longestWait(server.origin, () => isOpen)
  const openMs = await opening
  await server.stop()
  return [
    { name: `start of the server, a room with ${LINES} chat lines`, unit: 'ms', value: startMs },
    { name: 'GET of the room, opened by it', unit: 'ms', value: openMs },
    { name: 'longest wait of a stranger meanwhile', unit: 'ms', value: waitMs },
  ]
}

export const hostileChatBench: Bench = { name: 'hostile-chat', repetitions: 1, measure }
