import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Email } from 'postal-mime'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import {
  readMail,
  resetLinkIn,
  resetTokenIn,
  startMailServer,
  startSilentServer,
  type MailServer,
} from '../testing/mail-server.ts'
import { TestPlayer } from '../testing/player.ts'
import { WsClient } from '../testing/ws-client.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'

const NEW = 'una frase nuova'
/** DESIGN, 'Security, to the letter'. */
const SOCKETS_END_MS = 5_000
const POLICY_VIOLATION = 1008

const visitor = (origin: string): TestPlayer => new TestPlayer(origin, '')
const forgot = async (origin: string, email: string): Promise<void> => {
  assert.equal((await visitor(origin).post('/api/password/forgot-password', { email })).status, 200)
}
const reset = async (origin: string, token: string): Promise<void> => {
  const reply = await visitor(origin).post('/api/password/reset-password', {
    token,
    password: NEW,
    confirmPassword: NEW,
  })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
}

describeOnEveryDatabase('a replaced password', (location) => {
  let server: LocalServer
  let mails: MailServer

  beforeEach(async () => {
    mails = await startMailServer()
    server = await startLocalServer({
      SMTP_URL: mails.url,
      ...environmentOf(location()),
    })
  })
  afterEach(async () => {
    await server.stop()
    await mails.close()
  })

  it("closes its owner's sockets on both transports, and no others", async () => {
    const [anna, bruno] = [
      await TestPlayer.register(server.origin, 'Anna'),
      await TestPlayer.register(server.origin, 'Bruno'),
    ]
    const roomId = await anna.createRoom()
    const seats = [await anna.connect(roomId), await bruno.sit(roomId)] as const
    const sockets = [await WsClient.sit(anna, roomId), await WsClient.sit(bruno, roomId)] as const
    const other = new TestPlayer(server.origin, 'Anna')
    await other.post('/api/auth/login', { email: 'anna@example.test', password: 'segreto-lungo' })
    const third = await WsClient.connect({ origin: server.origin, cookie: other.cookie, userId: anna.userId })

    const leaving = new Promise<number>((resolve) => seats[0].room.onLeave(resolve))
    const tooLate = new AbortController()
    const closing = [sockets[0], third].map(({ socket }) => once(socket, 'close', { signal: tooLate.signal }))
    await forgot(server.origin, 'anna@example.test')
    await reset(server.origin, resetTokenIn((await mails.next()).email))
    // Measured from the answer, because hashing a password takes long on a busy machine and does not count here.
    const timer = setTimeout(() => tooLate.abort(), SOCKETS_END_MS)
    assert.deepEqual(
      (await Promise.all(closing)).map(([code]) => code),
      [POLICY_VIOLATION, POLICY_VIOLATION],
    )
    assert.equal(await leaving, POLICY_VIOLATION)
    tooLate.signal.throwIfAborted()
    clearTimeout(timer)

    for (const ended of [anna, other]) {
      assert.equal((await ended.get('/api/auth/me')).status, 401)
      await assert.rejects(
        WsClient.connect({ origin: server.origin, cookie: ended.cookie, userId: anna.userId }),
        /401/,
      )
      await assert.rejects(ended.connect(roomId))
    }
    assert.equal((await bruno.get('/api/auth/me')).status, 200)
    sockets[1].send('ping')
    await sockets[1].until(() => sockets[1].countOf('pong') === 1, 'the pong of another player')
    assert.equal(seats[1].room.connection.isOpen, true)
    await seats[1].room.leave()
  })
})

describe('the mails of a server', () => {
  let server: ServerProcess | null = null
  let silent: Awaited<ReturnType<typeof startSilentServer>> | null = null

  const start = async (environment: Readonly<Record<string, string>>): Promise<ServerProcess> => {
    server = await startServer(environment)
    return server
  }
  const kept = async ({ dataDir }: ServerProcess): Promise<readonly string[]> => {
    const folder = join(dataDir, 'outbox')
    return (await readdir(folder).catch(() => []))
      .filter((file) => file.endsWith('.eml'))
      .map((file) => join(folder, file))
  }
  /** The rows of the waiting mails, read after the server has ended. */
  const storedMails = ({ dataDir }: ServerProcess): readonly Record<string, unknown>[] => {
    const file = new DatabaseSync(join(dataDir, 'regicidio.sqlite'))
    const rows = file.prepare('SELECT * FROM mails').all()
    file.close()
    return rows
  }
  const read = async (file: string): Promise<Email> => readMail(await readFile(file))
  /** The line of the log that contains a text. */
  const logged = (output: string, message: string): Record<string, unknown> => {
    const line = output.split('\n').find((text) => text.includes(message))
    assert.ok(line !== undefined, `no line of the log says: ${message}\n${output}`)
    return JSON.parse(line)
  }

  afterEach(async () => {
    await server?.stop()
    await silent?.close()
    server = null
    silent = null
  })

  it('are files without SMTP_URL; the log names recipient and file, and no token', async () => {
    const running = await start({ LOG_LEVEL: 'info' })
    await TestPlayer.register(running.origin, 'Anna')
    await forgot(running.origin, 'anna@example.test')
    await running.terminate()
    const { to, file } = logged(running.output(), 'a mail was written to the outbox')
    assert.deepEqual([to, [file]], ['anna@example.test', await kept(running)])
    assert.equal((await stat(String(file))).mode & 0o777, 0o600)
    const email = await read(String(file))
    assert.equal(resetLinkIn(email).origin, running.origin)
    assert.ok(!running.output().includes(resetTokenIn(email)))
    await running.restart()
    await reset(running.origin, resetTokenIn(email))
  })

  for (const end of ['terminate', 'kill9'] as const) {
    it(`wait while the SMTP server is down, survive the end of the process (${end}), and are sent by the next one`, async () => {
      const down = await startMailServer()
      await down.close()
      const running = await start({ SMTP_URL: down.url, LOG_LEVEL: 'info' })
      const anna = await TestPlayer.register(running.origin, 'Anna')
      const bruno = await TestPlayer.register(running.origin, 'Bruno')
      for (const email of ['anna@example.test', 'bruno@example.test', 'nessuno@example.test'])
        await forgot(running.origin, email)
      assert.equal((await bruno.delete('/api/users/account', { password: 'segreto-lungo' })).status, 200)
      await running[end]()
      assert.deepEqual(await kept(running), [])
      const up = await startMailServer({}, Number(new URL(down.url).port))
      try {
        await running.restart()
        const { to, email } = await up.next()
        assert.deepEqual(to, ['anna@example.test'])
        const token = resetTokenIn(email)
        assert.ok(!running.output().includes(token))
        assert.equal((await anna.get('/api/auth/me')).status, 200)
        await reset(running.origin, token)
        await running.terminate()
        assert.equal(up.received.length, 1)
        assert.deepEqual(storedMails(running), [])
      } finally {
        await up.close()
      }
    })
  }

  it('are stored without an address, and with an encrypted token', async () => {
    const down = await startMailServer()
    await down.close()
    const running = await start({ SMTP_URL: down.url })
    await TestPlayer.register(running.origin, 'Anna')
    for (const email of ['anna@example.test', 'nessuno@example.test']) await forgot(running.origin, email)
    await running.kill9()
    const stored = storedMails(running)
    assert.ok(stored.some(({ userId }) => userId === 1))
    assert.doesNotMatch(JSON.stringify(stored), /example\.test|anna|nessuno/i)
  })

  it('delay neither an answer nor the end of the process when the SMTP server does not answer', async () => {
    silent = await startSilentServer()
    const running = await start({ SMTP_URL: silent.url })
    await TestPlayer.register(running.origin, 'Anna')
    await forgot(running.origin, 'anna@example.test')
    await silent.connected
    // A process that does not end in time exits with code 1.
    assert.equal(await running.terminate(), 0)
    assert.deepEqual([await kept(running), storedMails(running).length], [[], 1])
  })

  it('reach nobody without SMTP_URL, which production accepts and logs', async () => {
    const running = await start({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SESSION_SECRET: 'k3Jd'.repeat(10),
      PUBLIC_URL: 'http://127.0.0.1:2567',
    })
    assert.equal(logged(running.output(), 'SMTP_URL is not set')['level'], 40)
  })
})
