import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import request from 'supertest'
import type { Mailer } from '../../mail/mail.ts'
import type { PasswordResetRow } from '../../persistence/accounts/mails.ts'
import { describeOnEveryDatabase, describeOnMariaDb } from '../../persistence/engine/test-databases.ts'
import { type MailServer, resetLinkIn, resetTokenIn, startMailServer } from '../../testing/mail-server.ts'
import { Passwords } from '../auth/passwords.ts'
import {
  cookieOf,
  ORIGIN,
  registered,
  registration,
  type TestOptions,
  testServer,
  type TestServer,
} from '../test-server.ts'
import { withDatabase } from '../../testing/database-rows.ts'

const ADA = 'ada@example.it'
const NOBODY = 'nessuno@example.it'
const OLD = 'segreto'
const NEW = 'una frase nuova'
const MINUTE_MS = 60_000
const NEUTRAL = "Se l'email è associata a un account, riceverai le istruzioni..."

type Headers = Readonly<Record<string, string>>

describeOnEveryDatabase('a forgotten password', (location) => {
  let server: TestServer
  let mails: MailServer
  let nowMs: number

  const start = (environment: Headers = {}, options: TestOptions = {}): Promise<TestServer> => {
    const { databaseUrl, dataDir } = location()
    return testServer(
      { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', SMTP_URL: mails.url, ...environment },
      { now: () => nowMs, ...options },
    )
  }
  const restart = async (environment: Headers, options: TestOptions = {}): Promise<void> => {
    await server.close()
    server = await start(environment, options)
  }
  const forgot = (email: unknown = ADA, headers: Headers = {}) =>
    request(server.app).post('/api/password/forgot-password').set(headers).send({ email })
  const check = (token: string) => request(server.app).get(`/api/password/reset-password/${token}`)
  const reset = (token: unknown, password: unknown = NEW, confirmPassword = password) =>
    request(server.app).post('/api/password/reset-password').send({ token, password, confirmPassword })
  const login = (password: string, email = ADA) => request(server.app).post('/api/auth/login').send({ email, password })
  /** Requests a link and reads the token from the mail. */
  const requested = async (email = ADA): Promise<string> => {
    await forgot(email).expect(200)
    return resetTokenIn((await mails.next()).email)
  }
  const rows = async (): Promise<readonly PasswordResetRow[]> => {
    const found: PasswordResetRow[] = await withDatabase(location(), (source) =>
      source.query('SELECT * FROM password_resets'),
    )
    return found
  }

  before(async () => {
    mails = await startMailServer()
  })
  after(() => mails.close())
  beforeEach(async () => {
    nowMs = Date.now()
    server = await start()
    await registered(server.app)
  })
  afterEach(() => server.close())

  describe('whose mail could not be sent', () => {
    const noServer: Mailer = { post: async () => false, close: async () => undefined }
    /** To whom mails go until somebody else gets one, who asks for it now. */
    const mailsUntilNow = async (): Promise<readonly string[]> => {
      const before = mails.received.length
      await registered(server.app, 'Bea')
      await forgot('bea@example.it').expect(200)
      const taken: string[] = []
      while (!taken.includes('bea@example.it')) taken.push(...(await mails.next()).to)
      await server.mailWorker.stop()
      while (taken.length < mails.received.length - before) taken.push(...(await mails.next()).to)
      return taken
    }
    const lost = (): number => server.logLines.filter((line) => line.includes('a mail is lost')).length

    it('gets it later', async () => {
      await restart({}, { mailer: noServer })
      await forgot().expect(200)
      await restart({}, {})
      nowMs += MINUTE_MS
      assert.deepEqual((await mailsUntilNow()).toSorted(), [ADA, 'bea@example.it'])
    })

    it('gets no mail whose link was voided by another one', async () => {
      await restart({}, { mailer: noServer })
      await forgot().expect(200)
      await restart({}, {})
      await reset(await requested()).expect(200)
      nowMs += MINUTE_MS
      assert.deepEqual(await mailsUntilNow(), ['bea@example.it'])
      assert.equal(lost(), 0)
    })

    for (const [left, ms] of [
      ['has expired', 60 * MINUTE_MS],
      ['expires within a minute', 59.5 * MINUTE_MS],
    ] as const) {
      it(`gets no mail with a link that ${left}, which is an error of the log, also at the first attempt`, async () => {
        await server.storage.passwordResets.open(ADA)
        nowMs += ms
        assert.deepEqual(await mailsUntilNow(), ['bea@example.it'])
        assert.equal(lost(), 1)
      })
    }
  })

  describe('a request for a link', () => {
    it('gets the same answer from everybody, and only an owner gets a mail', async () => {
      const [known, unknown] = [await forgot(ADA).expect(200), await forgot(NOBODY).expect(200)]
      assert.deepEqual(known.body, { success: true, message: NEUTRAL })
      const visible = ({ text, headers }: request.Response) => ({
        text,
        headers: { ...headers, date: '', 'x-request-id': '' },
      })
      assert.deepEqual(visible(unknown), visible(known))
      const { to, email } = await mails.next()
      assert.deepEqual([to, email.subject], [[ADA], 'Scegli una nuova password per Regicidio'])
      assert.match(email.text ?? '', /^Ciao Ada,/)
      await server.mailer.close()
      assert.ok(mails.received.every(({ to }) => !to.includes(NOBODY)))
    })

    it('writes one row for every address, with nothing that opens or identifies an account', async () => {
      const token = await requested(ADA)
      await forgot(NOBODY).expect(200)
      const stored = await rows()
      assert.deepEqual(new Set(stored.map(({ userId }) => userId)), new Set([1, null]))
      assert.equal(stored.length, 2)
      assert.equal(
        stored.find(({ userId }) => userId === 1)?.tokenHash,
        createHash('sha256').update(token).digest('hex'),
      )
      for (const secret of [token, ADA, NOBODY]) assert.ok(!JSON.stringify(stored).includes(secret))
    })

    it('sends a token of 256 bits, always a new one', async () => {
      const tokens = [await requested(), await requested(), await requested()]
      for (const token of tokens) assert.equal(Buffer.from(token, 'base64url').length, 32)
      assert.equal(new Set(tokens).size, 3)
    })

    it('is answered before its mail is sent', async () => {
      const order: string[] = []
      const mailer: Mailer = { post: async ({ to }) => order.push(`mail to ${to}`) > 0, close: () => Promise.resolve() }
      await restart({}, { mailer })
      const listening = createServer((incoming, response) => {
        response.once('finish', () => order.push('answer'))
        server.app(incoming, response)
      }).listen(0)
      await request(listening).post('/api/password/forgot-password').send({ email: ADA }).expect(200)
      await once(listening.close(), 'close')
      await server.mailWorker.stop()
      assert.deepEqual(order, ['answer', `mail to ${ADA}`])
    })

    it('sends its mail also when the client did not wait for the answer', async () => {
      const listening = createServer(server.app).listen(0)
      const { port } = listening.address() as AddressInfo
      const socket = connect({ port })
      const body = JSON.stringify({ email: ADA })
      socket.write(
        `POST /api/password/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        () => socket.destroy(),
      )
      assert.deepEqual((await mails.next()).to, [ADA])
      await once(listening.close(), 'close')
    })

    it('ignores case and surrounding spaces of the address', async () => {
      await forgot('  ADA@Example.it\r\n').expect(200)
      assert.deepEqual((await mails.next()).to, [ADA])
    })

    it('sends a link to the site, no matter which host the request names', async () => {
      const headers = {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.example',
        'X-Original-URL': 'https://evil.example/',
        Referer: 'https://evil.example/',
      }
      await forgot(ADA, { ...headers, Host: 'evil.example' }).expect(200)
      const local = await mails.next()
      const link = resetLinkIn(local.email)
      assert.deepEqual(
        [link.origin, link.pathname, [...link.searchParams.keys()]],
        [ORIGIN, '/reset-password', ['token']],
      )
      assert.ok(!local.raw.includes('evil'))

      await restart({ PUBLIC_URL: 'https://regicidio.example', TRUST_PROXY: '1' })
      await forgot(ADA, { ...headers, Host: 'evil.example' }).expect(200)
      const published = await mails.next()
      assert.equal(resetLinkIn(published.email).origin, 'https://regicidio.example')
      assert.ok(!published.raw.includes('evil'))
    })

    it('for an invalid address is refused, and sends no mail', async () => {
      const before = mails.received.length
      const attacks = [
        'ada',
        '',
        ' ',
        7,
        null,
        {},
        [ADA],
        { $ne: '' },
        `${ADA},eve@example.it`,
        `${ADA} eve@example.it`,
        `Ada <${ADA}>`,
        `${ADA}\r\nBcc: eve@example.it`,
        `${ADA}\nBcc: eve@example.it`,
        `${ADA}%0d%0aBcc:eve@example.it`,
        `ada\u0000@example.it`,
        `"ada eve"@example.it`,
        `ada@example.it' OR '1'='1`,
        `${'a'.repeat(250)}@example.it`,
      ]
      for (const attack of attacks) {
        const answer = await forgot(attack).expect(400)
        assert.deepEqual(
          [answer.body.error, answer.body.code],
          ["Inserire un'email valida", 'invalidEmail'],
          JSON.stringify(attack),
        )
      }
      for (const body of ['null', '[]', '7', '"x"', '{}'])
        await request(server.app).post('/api/password/forgot-password').type('json').send(body).expect(400)
      await server.mailer.close()
      assert.deepEqual([mails.received.length, await rows()], [before, []])
    })

    it('is refused from another site', async () => {
      assert.equal((await forgot(ADA, { Origin: 'https://evil.example' }).expect(403)).body.code, 'foreignOrigin')
      assert.deepEqual(await rows(), [])
    })

    it('is allowed five times an hour for each address, with or without an account', async () => {
      await restart({ RATE_LIMITS: 'on' })
      for (const email of [ADA, NOBODY]) {
        for (let count = 0; count < 5; count++) await forgot(email).expect(200)
        const answer = await forgot(email.toUpperCase()).expect(429)
        assert.deepEqual(
          [answer.body.code, Number(answer.get('Retry-After')) > 3_500],
          ['tooManyRequests', true],
          email,
        )
      }
      for (let count = 0; count < 5; count++) await mails.next()
    })

    it('is allowed a hundred times an hour from each IP address, for any account', async () => {
      await restart({ RATE_LIMITS: 'on' })
      for (let count = 0; count < 100; count++) await forgot(`nessuno${count}@example.it`).expect(200)
      await forgot(ADA, { 'X-Forwarded-For': '10.1.2.3' }).expect(429)
      await forgot(NOBODY).expect(429)
      assert.equal((await rows()).length, 100)
    })

    it('is refused in the same way for everybody while the database is not available', async () => {
      await server.storage.close()
      const [known, unknown] = [await forgot(ADA), await forgot(NOBODY)]
      assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
      assert.ok(known.status >= 500)
      server = await start()
    })
  })

  describe('after the change', () => {
    it('only the new password is accepted', async () => {
      await restart({}, { passwords: new Passwords() })
      const answer = await reset(await requested()).expect(200)
      assert.deepEqual(answer.body, { success: true, message: 'Password reimpostata con successo' })
      assert.equal(answer.get('Set-Cookie'), undefined)
      await login(OLD).expect(401)
      await login(NEW).expect(200)
      assert.match(
        (await server.storage.users.byEmail(ADA))?.passwordHash ?? '',
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
      )
    })

    it('every login session of its owner is ended, and no other', async () => {
      const bea = await registered(server.app, 'Bea')
      const browsers = [await login(OLD), await login(OLD)].map(cookieOf)
      const logins = await Promise.all(browsers.map(async (cookie) => (await server.identify(cookie))?.loginId))
      const before = server.endedSessions.length
      await reset(await requested()).expect(200)
      for (const cookie of browsers) {
        await request(server.app).get('/api/auth/me').set('Cookie', cookie).expect(401)
        assert.equal(await server.identify(cookie), null)
      }
      const ended = server.endedSessions.slice(before)
      // The registration has signed in too.
      assert.equal(ended.length, 3)
      for (const loginId of logins) assert.ok(loginId !== undefined && ended.includes(loginId))
      await bea.get('/api/auth/me').expect(200)
    })

    it('a login that was in progress with the old password fails', async () => {
      const token = await requested()
      const [changed, ...logins] = await Promise.all([reset(token), ...Array.from({ length: 8 }, () => login(OLD))])
      assert.equal(changed?.status, 200)
      for (const answer of logins)
        await request(server.app).get('/api/auth/me').set('Cookie', cookieOf(answer)).expect(401)
      await login(NEW).expect(200)
    })

    it('the new password may be tried at once, even after many wrong guesses', async () => {
      await restart({ RATE_LIMITS: 'on' })
      for (let count = 0; count < 10; count++) await login('sbagliata').expect(401)
      await login(OLD).expect(429)
      await reset(await requested()).expect(200)
      await login(NEW).expect(200)
    })
  })

  describe('a recovery token', () => {
    const isRefused = async (token: string): Promise<void> => {
      for (const answer of [await check(token), await reset(token)]) {
        assert.deepEqual(
          [answer.status, answer.body.code, answer.body.error],
          [400, 'resetTokenInvalid', 'Token non valido'],
        )
      }
      await login(OLD).expect(200)
    }

    it('is not used up by checking it', async () => {
      const token = await requested()
      for (let count = 0; count < 3; count++) assert.deepEqual((await check(token).expect(200)).body, { success: true })
      await request(server.app).head(`/api/password/reset-password/${token}`).expect(200)
      await reset(token).expect(200)
    })

    it('is stored in no cache', async () => {
      assert.equal((await check(await requested()).expect(200)).get('Cache-Control'), 'no-store')
    })

    it('works once', async () => {
      const token = await requested()
      await reset(token).expect(200)
      await check(token).expect(400)
      assert.equal((await reset(token, "un'altra ancora").expect(400)).body.code, 'resetTokenInvalid')
      await login(NEW).expect(200)
    })

    it('works once for many simultaneous requests', async () => {
      const token = await requested()
      const passwords = ['prima', 'seconda', 'terza', 'quarta', 'quinta', 'sesta'].map((word) => `la ${word} frase`)
      const answers = await Promise.all(passwords.map((password) => reset(token, password)))
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 400, 400, 400, 400, 400],
      )
      for (const [index, password] of passwords.entries())
        await login(password).expect(answers[index]?.status === 200 ? 200 : 401)
    })

    it('is valid for an hour', async () => {
      const token = await requested()
      nowMs += 60 * MINUTE_MS - 1
      await check(token).expect(200)
      nowMs += 1
      await isRefused(token)
    })

    it('is deleted after its hour', async () => {
      await requested()
      nowMs += 30 * MINUTE_MS
      await forgot(NOBODY).expect(200)
      nowMs += 30 * MINUTE_MS
      await server.storage.passwordResets.purge()
      assert.deepEqual(
        (await rows()).map(({ userId }) => userId),
        [null],
      )
      nowMs += 30 * MINUTE_MS
      await restart({})
      assert.deepEqual(await rows(), [])
    })

    it('stays valid when a newer one is sent, and becomes void when the newer one is used', async () => {
      const [first, second, third] = [await requested(), await requested(), await requested()]
      for (const token of [first, second, third]) await check(token).expect(200)
      await reset(second).expect(200)
      for (const token of [first, second, third]) await check(token).expect(400)
    })

    it('does not become void by requests of others', async () => {
      await registered(server.app, 'Bea')
      const token = await requested()
      const other = await requested('bea@example.it')
      await forgot(NOBODY).expect(200)
      await reset(other, 'la frase di Bea').expect(200)
      await check(token).expect(200)
      await login(OLD).expect(200)
      await login('la frase di Bea', 'bea@example.it').expect(200)
    })

    it('becomes void with its account, and does not work for a later owner of the address', async () => {
      const bea = await registered(server.app, 'Bea')
      const token = await requested('bea@example.it')
      await bea.delete('/api/users/account').send({ password: OLD }).expect(200)
      await check(token).expect(400)
      await registered(server.app, 'Bea')
      assert.equal((await reset(token).expect(400)).body.code, 'resetTokenInvalid')
      await login(OLD, 'bea@example.it').expect(200)
    })

    const UNUSABLE: readonly (readonly [string, unknown])[] = [
      ['that was never sent', 'A'.repeat(43)],
      ['that is too short', 'A'.repeat(42)],
      ['that is too long', 'A'.repeat(44)],
      ['with SQL in it', `' OR 1=1 -- ${'A'.repeat(32)}`],
      ['with a line break', `${'A'.repeat(42)}\n`],
    ]
    for (const [title, token] of UNUSABLE) {
      it(`${title} is refused`, async () => {
        await requested()
        assert.equal((await check(encodeURIComponent(String(token))).expect(400)).body.code, 'resetTokenInvalid')
        assert.equal((await reset(token).expect(400)).body.code, 'resetTokenInvalid')
        await login(OLD).expect(200)
      })
    }

    it('is not stored: the hash in the database opens nothing', async () => {
      await requested()
      const [row] = await rows()
      await isRefused(row?.tokenHash ?? '')
      await isRefused(Buffer.from(row?.tokenHash ?? '', 'hex').toString('base64url'))
    })

    it('that is missing is reported as missing', async () => {
      for (const token of [undefined, null, '', 7, [], {}]) {
        const answer = await reset(token).expect(400)
        assert.deepEqual([answer.body.error, answer.body.code], ['Token mancante', 'resetTokenMissing'])
      }
      assert.equal(
        (await request(server.app).get('/api/password/reset-password').expect(400)).body.code,
        'resetTokenMissing',
      )
      assert.equal(
        (await request(server.app).get('/api/password/reset-password/').expect(400)).body.code,
        'resetTokenMissing',
      )
    })

    const REFUSED: readonly (readonly [string, unknown, unknown, string])[] = [
      ['a short password', '12345', '12345', 'shortPassword'],
      ['no password', undefined, undefined, 'shortPassword'],
      ['a password that is a number', 1_234_567, 1_234_567, 'shortPassword'],
      ['a long password', 'x'.repeat(201), 'x'.repeat(201), 'longPassword'],
      ['two different passwords', NEW, `${NEW}!`, 'passwordsDiffer'],
      ['no confirmation', NEW, null, 'shortPassword'],
    ]
    for (const [title, password, confirmation, code] of REFUSED) {
      it(`is not used up by ${title}`, async () => {
        const token = await requested()
        assert.equal(
          (
            await request(server.app)
              .post('/api/password/reset-password')
              .send({ token, password, confirmPassword: confirmation })
              .expect(400)
          ).body.code,
          code,
        )
        await login(OLD).expect(200)
        await reset(token).expect(200)
      })
    }

    it('decides whose password is changed; the request cannot', async () => {
      await registered(server.app, 'Bea')
      const token = await requested()
      const body = { token, password: NEW, confirmPassword: NEW, userId: 2, email: 'bea@example.it', id: 2 }
      await request(server.app).post('/api/password/reset-password').send(body).expect(200)
      await login(OLD, 'bea@example.it').expect(200)
      await login(NEW).expect(200)
    })

    it('cannot be guessed: the number of attempts is limited', async () => {
      await restart({ RATE_LIMITS: 'on' })
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => [check('A'.repeat(43)), reset('A'.repeat(43))]).flat(),
      )
      assert.deepEqual(
        [400, 429].map((status) => answers.filter((answer) => answer.status === status).length),
        [120, 2],
      )
    })

    it('is in no log, like passwords', async () => {
      const token = await requested()
      await check(token).expect(200)
      await reset(token).expect(200)
      await check(token).expect(400)
      await server.mailer.close()
      const log = server.logLines.join('')
      assert.match(log, /a mail was sent/)
      for (const secret of [token, createHash('sha256').update(token).digest('hex'), NEW, OLD])
        assert.ok(!log.includes(secret))
    })
  })
})

describeOnMariaDb('the work for a request of a link', (location) => {
  it('is the same with and without an account, for every SQL statement', async () => {
    const { databaseUrl, dataDir } = location()
    const server = await testServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
    await registered(server.app)
    await request(server.app).post('/api/auth/register').send(registration('Bea'))
    // Only the work before the answer; mails are sent after it.
    await server.mailWorker.stop()
    const statements: string[] = []
    const note = (message: unknown): void => {
      const sql = typeof message === 'object' && message !== null && 'query' in message ? String(message.query) : ''
      // The process renews its hold on its rooms at the same time.
      if (sql !== '' && !sql.includes('server_processes')) statements.push(sql)
    }
    diagnostics.subscribe('tracing:mysql2:query:start', note)
    const work = async (email: string): Promise<readonly string[]> => {
      statements.length = 0
      await request(server.app).post('/api/password/forgot-password').send({ email }).expect(200)
      // Without the values, which TypeORM writes into the statements.
      return statements.map((sql) => sql.replaceAll(/'[^']*'|\b(?:\d+|NULL)(?=[,)])/g, '?'))
    }
    const [first, known, nobody, nobodyAgain] = [
      await work(ADA),
      await work(ADA),
      await work(NOBODY),
      await work(NOBODY),
    ]
    diagnostics.unsubscribe('tracing:mysql2:query:start', note)
    await server.close()
    assert.ok(
      known.some((sql) => sql.startsWith('INSERT')),
      known.join('\n'),
    )
    for (const other of [first, nobody, nobodyAgain]) assert.deepEqual(other, known)
  })
})
