/** Rooms with very long journals: how long the server stands still at most while they are read, and how long who asked for them waits. */
import { JOURNAL_VERSION } from '#common/table/journal-versions/lifts.ts'
import { seedTables, SEEDED_LINE, type SeededTable } from '../game-server/testing/seeded-tables.ts'
import { withQueries } from '../game-server/testing/database-rows.ts'
import type { Bench, Measurement } from './bench.ts'
import { startWatched, type WatchedServer } from './watched.ts'

const SESSION_SECRET = 'a-secret-of-the-bench-and-of-nothing-else'

/** Rooms with the same journal: a game is dealt in the middle of so many records that mean little. */
type Case = {
  readonly name: string
  readonly rooms: number
  readonly records: number
  readonly version: number
  /** SQL for the text of a record. `{userId}` stands for a player of the room. */
  readonly command: string
}

const CHAT = `'{"type":"say","userId":{userId},"text":"${SEEDED_LINE}"}'`
const TOGGLES = `CASE filler.sequence % 2 WHEN 0 THEN '{"type":"connect","userId":{userId}}' ELSE '{"type":"disconnect","userId":{userId}}' END`

const CASES: readonly Case[] = [
  { name: 'version 1, 100,000 lines of chat', rooms: 1, records: 100_000, version: 1, command: CHAT },
  { name: 'version 1, 45,000 lines of chat', rooms: 1, records: 45_000, version: 1, command: CHAT },
  { name: 'today’s version, 45,000 comings and goings', rooms: 1, records: 45_000, version: JOURNAL_VERSION, command: TOGGLES },
  { name: 'eight rooms at once, version 1, 20,000 lines of chat each', rooms: 8, records: 20_000, version: 1, command: CHAT },
]

/** Puts the records around the deal, which is the last record of a seeded journal. */
const lengthen = (dataDir: string, rooms: readonly SeededTable[], { records, version, command }: Case): Promise<void> =>
  withQueries({ databaseUrl: null, dataDir }, async (query) => {
    const half = records / 2
    for (const { roomId, players } of rooms) {
      const [{ last } = { last: 0 }] = await query('SELECT MAX(sequence) AS last FROM journal WHERE roomId = ?', [roomId])
      const deal = Number(last)
      await query('UPDATE journal SET sequence = sequence + ? WHERE roomId = ? AND sequence = ?', [half, roomId, deal])
      for (const from of [deal, deal + half + 1]) {
        await query(
          `INSERT INTO journal (roomId, sequence, atMs, command)
           WITH RECURSIVE filler (sequence) AS (SELECT ? UNION ALL SELECT sequence + 1 FROM filler WHERE sequence < ?)
           SELECT roomId, filler.sequence, atMs, ${command.replaceAll('{userId}', String(players[0]?.userId))}
           FROM filler, (SELECT roomId, atMs FROM journal WHERE roomId = ? AND sequence = 1) AS opening`,
          [from, from + half - 1, roomId],
        )
      }
    }
    await query('UPDATE journal SET version = ?', [version])
  })

/** Asks for all rooms at once. Returns the longest standstill and the longest wait, in milliseconds; not a number when a room is refused. */
const asked = async (server: WatchedServer, rooms: readonly SeededTable[], method: 'GET' | 'POST'): Promise<readonly [standstillMs: number, waitMs: number]> => {
  await server.report()
  const askedMs = performance.now()
  const answers = await Promise.all(
    rooms.map(async ({ roomId, players }) => {
      const headers = { cookie: players[0]?.cookie ?? '', origin: server.origin, 'content-type': 'application/json' }
      const room = `${server.origin}/api/rooms/${roomId}`
      const response = await (method === 'GET' ? fetch(room, { headers }) : fetch(`${room}/join`, { method: 'POST', headers, body: '{}' }))
      await response.arrayBuffer()
      return response.ok
    }),
  )
  const waitMs = performance.now() - askedMs
  const { maxDelayMs } = await server.report()
  return answers.every((isOk) => isOk) ? [maxDelayMs, waitMs] : [Number.NaN, Number.NaN]
}

const measureCase = async (journals: Case): Promise<readonly Measurement[]> => {
  let rooms: readonly SeededTable[] = []
  let shortOne: readonly SeededTable[] = []
  const server = await startWatched({ SESSION_SECRET }, async (dataDir) => {
    const seeded = await seedTables(dataDir, { tables: journals.rooms + 1, chatLines: 0, sessionSecret: SESSION_SECRET })
    rooms = seeded.slice(1)
    shortOne = seeded.slice(0, 1)
    await lengthen(dataDir, rooms, journals)
  })
  try {
    // The first request of a process takes long whatever is asked for.
    for (const method of ['GET', 'POST'] as const) await asked(server, shortOne, method)
    const looked = await asked(server, rooms, 'GET')
    const opened = await asked(server, rooms, 'POST')
    return [['looked at', looked] as const, ['opened', opened] as const].flatMap(([what, [standstillMs, waitMs]]) => [
      { name: `${journals.name}, ${what}: longest standstill`, unit: 'ms', value: standstillMs },
      { name: `${journals.name}, ${what}: wait`, unit: 'ms', value: waitMs },
    ])
  } finally {
    await server.stop()
  }
}

const measure = async (): Promise<readonly Measurement[]> => {
  const measurements: Measurement[] = []
  for (const journals of CASES) measurements.push(...(await measureCase(journals)))
  return measurements
}

export const longJournalsBench: Bench = { name: 'long-journals', repetitions: 1, measure }
