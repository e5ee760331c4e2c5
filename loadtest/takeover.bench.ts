/**
 * One of two processes of a site is killed: how long do its players wait until they see their tables again, in the
 * other one?
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulationDraw } from '#common/rules/draw.ts'
import { reconnectingFour, type ReconnectingPlayer } from '../game-server/testing/reconnecting-player.ts'
import { seedTables } from '../game-server/testing/seeded-tables.ts'
import { TEST_REDIS, TestSite } from '../game-server/testing/site.ts'
import { temporaryMariaDb, type TemporaryMariaDb } from '../game-server/testing/temporary-mariadb.ts'
import { quantile, type Bench, type Measurement } from './bench.ts'

const TABLES = Number(process.env.TAKEOVER_TABLES ?? 20)
/** The longest time to think about a move: the games last longer than the measurement. */
const THINK_MS = 2_000

type Running = {
  readonly site: TestSite
  readonly players: readonly ReconnectingPlayer[]
  readonly database: TemporaryMariaDb
  readonly folder: string
}

let running: Running | null = null
let kills = 0

const begin = async (): Promise<Running> => {
  if (TEST_REDIS === null) throw new Error('this needs TEST_REDIS_URL and TEST_DATABASE_URL')
  const folder = await mkdtemp(join(tmpdir(), 'regicidio-takeover-'))
  const database = await temporaryMariaDb(process.env.TEST_DATABASE_URL ?? 'mysql://root@127.0.0.1:3306')
  const tables = await seedTables(folder, {
    tables: TABLES,
    databaseUrl: database.url,
  })
  const site = await TestSite.start(2, database.url, TEST_REDIS)
  const players = tables.flatMap((table) =>
    reconnectingFour(site.door, table, { draw: simulationDraw(7), thinkMs: THINK_MS }),
  )
  for (const player of players) player.come()
  await Promise.all(players.map((player) => player.until(() => player.isBack, 'the table')))
  return { site, players, database, folder }
}

/** Kills one process, the other one the next time: by then that one has all tables. */
const measure = async (): Promise<readonly Measurement[]> => {
  running ??= await begin()
  const { site, players } = running
  const victim = site.servers[kills++ % 2]
  const visits = players.map((player) => player.visits)
  await victim?.kill9()
  const killedAtMs = performance.now()
  const awayMs: number[] = []
  await Promise.all(
    players.map(async (player, index) => {
      await player.until(() => player.isBack && (kills === 1 || player.visits > (visits[index] ?? 0)), 'the return')
      awayMs.push(performance.now() - killedAtMs)
    }),
  )
  await victim?.restart()
  const of = `${TABLES} tables`
  return [
    { name: `${of}: half of the players see their tables again after`, unit: 'ms', value: quantile(awayMs, 0.5) },
    { name: `${of}: the last one sees the table again after`, unit: 'ms', value: quantile(awayMs, 1) },
  ]
}

const tearDown = async (): Promise<void> => {
  for (const player of running?.players ?? []) player.go()
  await running?.site.stop()
  await running?.database.drop()
  if (running !== null) await rm(running.folder, { recursive: true })
}

/** The first kill, which is not counted, gives all tables to one process. */
export const takeoverBench: Bench = { name: 'takeover', repetitions: 9, measure, tearDown }
