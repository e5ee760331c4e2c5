/**
 * Statistics and ranking over HTTP, with 100,000 users and 1,000,000 finished games, which are written straight into an
 * empty database. With BENCH_DATABASE_URL (such as `mysql://root@127.0.0.1:3306`) on MariaDB too. BENCH_USERS makes
 * everything smaller, in proportion. The filling takes minutes: BENCH_DATA_DIR, and a URL with the name of a database,
 * keep what was filled for the next time.
 */
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { rankingsAnswer, statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { seedStatistics, type StatisticsSeeding } from '../game-server/testing/seeded-statistics.ts'
import { cookieOf, SESSION_SECRET } from '../game-server/testing/seeded-tables.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { temporaryMariaDb } from '../game-server/testing/temporary-mariadb.ts'
import { cpuSeconds, quantile, type Bench, type Measurement } from './bench.ts'

/**
 * A filled database of its own on a MariaDB server, such as `mysql://root@127.0.0.1:3306`. A database that the URL
 * names is used as it is, and kept.
 */
const seededMariaDb = async (
  server: string,
  seeding: StatisticsSeeding,
): Promise<{ readonly databaseUrl: string; drop(): Promise<void> }> => {
  if (new URL(server).pathname.length > 1) {
    await seedStatistics({ databaseUrl: server, dataDir: tmpdir() }, seeding)
    return { databaseUrl: server, drop: () => Promise.resolve() }
  }
  const database = await temporaryMariaDb(server)
  await seedStatistics({ databaseUrl: database.url, dataDir: tmpdir() }, seeding)
  return { databaseUrl: database.url, drop: () => database.drop() }
}

const ENVIRONMENT = { SESSION_SECRET, RATE_LIMITS: 'off' }
const USERS = Number(process.env.BENCH_USERS ?? 100_000)
/** Users at all places of the ranking. User 1 has the most games. */
const SIGNED_IN = [1, ...Array.from({ length: 199 }, (_, index) => 20 + Math.floor((index * (USERS - 20)) / 200))]
const SEEDING: StatisticsSeeding = { users: USERS, games: USERS * 10, heavyGames: USERS / 5, signedIn: SIGNED_IN }
const REQUESTS = 400

type Target = { readonly database: string; readonly server: ServerProcess; end(): Promise<void> }

const sqlite = async (): Promise<Target> => {
  const kept = process.env.BENCH_DATA_DIR
  const server = await startServer(ENVIRONMENT, async (dataDir) => {
    await seedStatistics({ databaseUrl: null, dataDir: kept ?? dataDir }, SEEDING)
    if (kept !== undefined) await cp(kept, dataDir, { recursive: true })
  })
  return { database: 'SQLite', server, end: () => server.stop() }
}

const mariaDb = async (url: string): Promise<Target> => {
  const filled = await seededMariaDb(url, SEEDING)
  const server = await startServer({ ...ENVIRONMENT, DATABASE_URL: filled.databaseUrl })
  return {
    database: 'MariaDB',
    server,
    end: async () => {
      await server.stop()
      await filled.drop()
    },
  }
}

let targets: Promise<readonly Target[]> | null = null
const opened = async (): Promise<readonly Target[]> => {
  const url = process.env.BENCH_DATABASE_URL
  return [await sqlite(), ...(url === undefined ? [] : [await mariaDb(url)])]
}

type Ask = (request: number) => readonly [player: TestPlayer, path: string]

const timesOf = async (name: string, ask: Ask, pid: number): Promise<readonly Measurement[]> => {
  const times: number[] = []
  const usedSeconds = cpuSeconds(pid)
  for (let request = 0; request < REQUESTS; request++) {
    const [player, path] = ask(request)
    const startedMs = performance.now()
    const { status } = await player.get(path)
    times.push(performance.now() - startedMs)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  return [
    ...[
      ['p50', 0.5],
      ['p99', 0.99],
      ['max', 1],
    ].map(([part, at]) => ({ name: `${name}: ${part}`, unit: 'ms', value: quantile(times, Number(at)) })),
    {
      name: `${name}: processor time of the server`,
      unit: 'ms',
      value: (1_000 * (cpuSeconds(pid) - usedSeconds)) / REQUESTS,
    },
  ]
}

/** The lowest place among the users who are signed in, and the end of ten pages of user 1's history. */
const deepPlaces = async (players: readonly TestPlayer[], heaviest: TestPlayer) => {
  let [after, position] = [0, 0]
  for (const player of players) {
    const own = rankingsAnswer
      .parse((await player.get('/api/stats/rankings?around=me')).body)
      .find(({ userId }) => userId === player.userId)
    if (own !== undefined && own.position > position) ({ userId: after, position } = own)
  }
  let before: number | undefined
  for (let page = 0; page < 10; page++)
    before =
      statisticsAnswer.parse(
        (await heaviest.get(`/api/stats/profile${before === undefined ? '' : `?before=${before}`}`)).body,
      ).next ?? before
  return { after, position, before }
}

const measureOn = async ({ database, server }: Target): Promise<readonly Measurement[]> => {
  const { origin } = server
  const players = SIGNED_IN.map((userId) => TestPlayer.signedIn(origin, { userId, cookie: cookieOf(userId) }))
  const [heaviest = new TestPlayer(origin, ''), ...others] = players
  const { after, position, before } = await deepPlaces(players, heaviest)
  const anybody = (request: number): TestPlayer => others[request % others.length] ?? heaviest
  const kinds: readonly (readonly [string, Ask])[] = [
    ['who am I (for comparison)', (request) => [anybody(request), '/api/auth/me']],
    ['profile', (request) => [anybody(request), '/api/stats/profile']],
    ['profile, most games', () => [heaviest, '/api/stats/profile']],
    ['profile, most games, a later page', () => [heaviest, `/api/stats/profile?before=${before}`]],
    ['ranking, first page', (request) => [anybody(request), '/api/stats/rankings']],
    [`ranking, after place ${position}`, (request) => [anybody(request), `/api/stats/rankings?after=${after}`]],
    ['ranking, own place', (request) => [anybody(request), '/api/stats/rankings?around=me']],
  ]
  const measured: Measurement[] = []
  for (const [name, ask] of kinds) measured.push(...(await timesOf(`${database}: ${name}`, ask, server.pid())))
  return measured
}

const measure = async (): Promise<readonly Measurement[]> => {
  targets ??= opened()
  const measured: Measurement[] = []
  for (const target of await targets) measured.push(...(await measureOn(target)))
  return measured
}

const tearDown = async (): Promise<void> => {
  for (const target of (await targets) ?? []) await target.end()
}

export const statisticsBench: Bench = { name: 'statistics', repetitions: 3, measure, tearDown }
