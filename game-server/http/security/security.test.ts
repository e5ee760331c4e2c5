import assert from 'node:assert/strict'
import type { RequestHandler } from 'express'
import request from 'supertest'
import { StorageError } from '../../persistence/engine/errors.ts'
import { cookieOf, ORIGIN, registered, registration, testServer, type TestServer } from '../test-server.ts'

describe('the HTTP edge', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await testServer()
  })
  afterEach(() => server.close())

  for (const [title, headers] of [
    ['a foreign Origin', { Origin: 'https://evil.example' }],
    ['the null Origin', { Origin: 'null' }],
    ['an Origin on another port', { Origin: 'http://127.0.0.1:1' }],
    ['a browser that says cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
  ] as const) {
    it(`a change with ${title} is refused`, async () => {
      const answer = await request(server.app).post('/api/auth/register').set(headers).send(registration()).expect(403)
      assert.equal(answer.body.code, 'foreignOrigin')
      assert.equal(await server.storage.users.isEmpty(), true)
    })
  }

  it("a change from the site's own Origin, or without one, is accepted", async () => {
    await request(server.app)
      .post('/api/auth/register')
      .set({ Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' })
      .send(registration())
      .expect(201)
    await request(server.app).post('/api/auth/logout').expect(200)
  })

  it('a site with PUBLIC_URL accepts that Origin only', async () => {
    const published = await testServer({ PUBLIC_URL: 'https://regicidio.example/' })
    assert.equal(published.isOwnOrigin('https://regicidio.example', 'regicidio.example'), true)
    assert.equal(published.isOwnOrigin('http://localhost:2567', 'localhost:2567'), false)
    await published.close()
  })

  it('a body that is invalid JSON, too large, or names a prototype is refused without a change', async () => {
    const post = (body: string) => request(server.app).post('/api/auth/register').type('json').send(body)
    const { nickname, ...rest } = registration()
    assert.equal((await post('{"email":').expect(400)).body.code, 'badRequest')
    assert.equal(
      (await post(JSON.stringify({ ...registration(), filler: 'x'.repeat(17_000) })).expect(413)).body.code,
      'payloadTooLarge',
    )
    assert.equal(
      (await post(`${JSON.stringify(rest).slice(0, -1)},"__proto__":{"nickname":"${nickname}"}}`).expect(400)).body
        .code,
      'badRequest',
    )
    assert.equal(await server.storage.users.isEmpty(), true)
  })

  it('unknown API paths and methods get a refusal in JSON', async () => {
    const agent = await registered(server.app)
    for (const [path, status] of [
      ['/api/nothing', 404],
      ['/api', 404],
      ['/api/rooms/%E0%A4%A', 400],
      ['/matchmake/x', 404],
    ] as const) {
      const answer = await agent.get(path).expect(status)
      assert.equal(answer.type, 'application/json', path)
      assert.doesNotMatch(answer.text, /node_modules|Error|at /)
    }
  })

  it('the headers allow scripts and sockets of this site only, and the microphone to this site only', async () => {
    const answer = await request(server.app).get('/api/health').expect(200)
    const policy = answer.get('Content-Security-Policy') ?? ''
    assert.equal(answer.get('Permissions-Policy'), 'microphone=(self), camera=(), geolocation=(), payment=()')
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self' ws://127.0.0.1:2567",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      assert.ok(policy.split(';').includes(directive), directive)
    }
    assert.doesNotMatch(policy, /media-src (?!'none')|stun|turn|unsafe-eval|worker-src/)
  })

  it('an unexpected error reveals nothing, and a missing database is answered with a time to retry', async () => {
    const broken = (error: Error) => ({ ...server.storage, ping: async () => assert.fail(error) })
    const bug = await testServer({}, { storage: broken(new Error('SELECT secret FROM users /etc/passwd')) })
    const answer = await request(bug.app).get('/api/health').expect(500)
    assert.deepEqual(answer.body, {
      error: 'Si è verificato un errore. Riprova più tardi.',
      message: 'Si è verificato un errore. Riprova più tardi.',
      code: 'internalError',
    })
    const gone = await testServer({}, { storage: broken(new StorageError('gone')) })
    assert.equal((await request(gone.app).get('/api/health').expect(503)).body.code, 'storageUnavailable')
    await Promise.all([bug.close(), gone.close()])
  })

  it('passwords, cookies and reset tokens are not logged', async () => {
    const cookie = cookieOf(await request(server.app).post('/api/auth/register').send(registration()))
    // The router ignores the case of a path.
    for (const path of ['/api/password/reset-password', '/API/Password/Reset-Password'])
      await request(server.app).get(`${path}/geheim?x=geheim`).set('Cookie', cookie)
    const log = server.logLines.join('')
    assert.match(
      log,
      /\/api\/auth\/register[^]*\/api\/password\/reset-password\/\[redacted\][^]*\/API\/Password\/Reset-Password\/\[redacted\]/,
    )
    for (const secret of ['segreto', 'geheim', 'ada@example.it', cookie.slice(12), 'argon2id'])
      assert.ok(!log.includes(secret), secret)
  })
})

describe('the rate limits of requests', () => {
  it('stop guesses at one account from one address, with a time to wait', async () => {
    const server = await testServer({ RATE_LIMITS: 'on' })
    await registered(server.app)
    const attempt = (password: string) =>
      request(server.app).post('/api/auth/login').send({ email: 'ada@example.it', password })
    for (let count = 0; count < 3; count++) await attempt('segreto').expect(200)
    for (let count = 0; count < 10; count++) await attempt('sbagliata').expect(401)
    const answer = await attempt('segreto').expect(429)
    assert.equal(answer.body.error, 'Troppi tentativi. Riprova più tardi.')
    assert.ok(Number(answer.get('Retry-After')) > 600)
    await server.close()
  })

  it('limit how often a visitor tries to enter a room', async () => {
    const reserve: RequestHandler = (_request, response) => void response.json({})
    const server = await testServer({ RATE_LIMITS: 'on' }, { routers: [reserve] })
    const attempts = await Promise.all(
      Array.from({ length: 121 }, () => request(server.app).post('/matchmake/joinById/ABCDEF')),
    )
    assert.equal(attempts.filter(({ status }) => status === 200).length, 120)
    assert.equal(attempts.find(({ status }) => status !== 200)?.body.code, 'tooManyRequests')
    await server.close()
  })

  it('limit a person, and not others at the same address', async () => {
    const reserve: RequestHandler = (_request, response) => void response.json({})
    const server = await testServer({ RATE_LIMITS: 'on' }, { routers: [reserve] })
    const [ada, bea] = [await registered(server.app, 'Ada'), await registered(server.app, 'Bea')]
    const WAYS = [
      ['/matchmake/joinById/ABCDEF', 60],
      ['/api/rooms/ABCDEF/join', 60],
      ['/api/rooms', 60],
    ] as const
    for (const [path, attempts] of WAYS) {
      for (let count = 0; count < attempts; count++) assert.ok((await ada.post(path).send({})).ok, path)
      assert.equal((await ada.post(path).send({}).expect(429)).body.code, 'tooManyRequests', path)
      assert.ok((await bea.post(path).send({})).ok, path)
    }
    await server.close()
  })

  it('are switched off by RATE_LIMITS=off', async () => {
    const server = await testServer()
    for (let count = 0; count < 12; count++)
      await request(server.app).post('/api/auth/login').send({ email: 'x@y.it', password: 'sbagliata' }).expect(401)
    await server.close()
  })
})
