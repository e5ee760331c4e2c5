/**
 * How much more two processes carry than one: a site of two processes on one MariaDB and one Redis, each with half of
 * the tables, which play as fast as their clients see the moves. First the tables of one process play, then those of
 * the other, then all of them at the same time. It needs four cores: the clients of each process, MariaDB and Redis run
 * on this machine, too.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedTables } from '../game-server/testing/seeded-tables.ts'
import { TEST_REDIS, TestSite } from '../game-server/testing/site.ts'
import { temporaryMariaDb, type TemporaryMariaDb } from '../game-server/testing/temporary-mariadb.ts'
import { Standing, type Bench } from './bench.ts'
import { atFullSpeed, enter, loadTables, playOn, stopAll, type Contestant } from './contestants.ts'

/** Of each process. */
const TABLES = Number(process.env.PROCESS_TABLES ?? 1_000)
/** A game has at least 200 moves. */
const MOVES_PER_TABLE = 15

type Running = {
  readonly contestants: readonly Contestant[]
  readonly database: TemporaryMariaDb
  readonly folder: string
}

const begin = async (): Promise<Running> => {
  if (TEST_REDIS === null) throw new Error('this needs TEST_REDIS_URL and TEST_DATABASE_URL')
  const folder = await mkdtemp(join(tmpdir(), 'regicidio-processes-'))
  const database = await temporaryMariaDb(process.env.TEST_DATABASE_URL ?? 'mysql://root@127.0.0.1:3306')
  const seeded = await seedTables(folder, {
    tables: 2 * TABLES,
    databaseUrl: database.url,
  })
  const site = await TestSite.start(2, database.url, TEST_REDIS)
  const tables = loadTables(seeded, 0)
  const contestants: Contestant[] = []
  for (const [index, server] of site.servers.entries()) {
    const own = tables.slice(index * TABLES, (index + 1) * TABLES)
    contestants.push(
      await enter(
        `process ${index + 1}`,
        'colyseus',
        { origin: server.origin, pid: server.pid(), stop: () => server.stop() },
        own,
      ),
    )
  }
  return { contestants, database, folder }
}

const end = async ({ contestants, database, folder }: Running): Promise<void> => {
  await stopAll(contestants)
  await database.drop()
  await rm(folder, { recursive: true })
}

const standing = new Standing(begin, end)

type Speed = { readonly movesPerSecond: number; readonly moveUs: number }

const playAt = async (contestant: Contestant): Promise<Speed> => {
  const { moves, seconds, playedMs } = await playOn(contestant, atFullSpeed(TABLES, MOVES_PER_TABLE))
  return { movesPerSecond: (moves / playedMs) * 1_000, moveUs: (seconds / moves) * 1e6 }
}

const sum = (speeds: readonly Speed[], of: (speed: Speed) => number): number =>
  speeds.reduce((total, speed) => total + of(speed), 0)

export const processesBench: Bench = {
  name: 'processes',
  repetitions: 3,
  measure: async () => {
    const { contestants } = await standing.get()
    const alone: Speed[] = []
    for (const contestant of contestants) alone.push(await playAt(contestant))
    const together = await Promise.all(contestants.map(playAt))
    const [one, two] = [
      sum(alone, ({ movesPerSecond }) => movesPerSecond) / alone.length,
      sum(together, ({ movesPerSecond }) => movesPerSecond),
    ]
    const [oneUs, twoUs] = [alone, together].map((speeds) => sum(speeds, ({ moveUs }) => moveUs) / speeds.length)
    return [
      { name: 'one process plays', unit: 'moves a second', value: one },
      { name: 'two processes play', unit: 'moves a second', value: two },
      { name: 'two processes / one', unit: 'times as many', value: two / one },
      { name: 'one process plays: processor time of a server', unit: 'µs a move', value: oneUs ?? 0 },
      { name: 'two processes play: processor time of a server', unit: 'µs a move', value: twoUs ?? 0 },
    ]
  },
  tearDown: standing.stop,
}
