import assert from 'node:assert/strict'
import request from 'supertest'
import { describeOnEveryDatabase } from '../../persistence/engine/test-databases.ts'
import { registered, registration, testServer, type TestServer } from '../test-server.ts'

/** Every route that changes something, with a body that it would accept. */
const CHANGES = [
  ['post', '/api/auth/register', registration('Ciro')],
  ['post', '/api/auth/login', { email: 'bea@example.it', password: 'segreto' }],
  ['post', '/api/auth/logout', {}],
  ['delete', '/api/auth/devices', {}],
  ['post', '/api/password/forgot-password', { email: 'bea@example.it' }],
  [
    'post',
    '/api/password/reset-password',
    { token: 'x'.repeat(43), password: 'nuova-password', confirmPassword: 'nuova-password' },
  ],
  ['put', '/api/users/profile', { nickname: 'Rubato' }],
  ['delete', '/api/users/account', { password: 'segreto' }],
  ['post', '/api/upload/avatar', {}],
  ['post', '/api/rooms', { gameName: 'Rubata' }],
  ['post', '/api/rooms/ABCDEF/join', {}],
  ['post', '/api/admin/add-tokens-to-users', { usernames: ['Bea'], tokens: 100 }],
] as const

const HOSTILE: readonly unknown[] = [
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '" OR ""="',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  '${7*7}{{7*7}}',
  'x'.repeat(10_000),
  '\u0000\u202e\uffff',
  1e308,
  -1,
  null,
  true,
  [],
  {},
  { $gt: '' },
  [[[[[[]]]]]],
]

const LEAKS =
  /node_modules|\bat .*:\d+:\d+|SQLITE|QueryFailed|SELECT |INSERT |\/work\/|\/tmp\/|argon2|game-server|StorageError/

describe('an attacker', () => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof registered>>
  let bea: Awaited<ReturnType<typeof registered>>
  before(async () => {
    server = await testServer()
    ada = await registered(server.app, 'Ada')
    bea = await registered(server.app, 'Bea')
  })
  after(() => server.close())
  const standing = async (): Promise<unknown> => [
    (await bea.get('/api/auth/me').expect(200)).body,
    (await bea.get('/api/tokens').expect(200)).body,
  ]

  for (const [method, path, body] of CHANGES) {
    it(`cannot use another site's page for ${method} ${path}`, async () => {
      const before = await standing()
      for (const agent of [ada, bea]) {
        for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:2567.evil.example']) {
          await agent[method](path).set('Origin', origin).send(body).expect(403)
          for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
            await agent[method](path)
              .set('Origin', origin)
              .set('Content-Type', type)
              .send(JSON.stringify(body))
              .expect(403)
          }
        }
      }
      assert.deepEqual(await standing(), before)
    })
    it(`learns nothing from invalid input to ${method} ${path}`, async () => {
      const before = await standing()
      const keys = Object.keys(body)
      const bodies = [
        ...HOSTILE,
        ...keys.flatMap((key) => HOSTILE.map((value) => ({ ...body, password: 'sbagliata', [key]: value }))),
      ]
      // Valid logins and logouts are left out: they would end the session of the other requests.
      const agent = path.startsWith('/api/auth/') ? request(server.app) : bea
      for (const hostile of bodies.filter(
        (sent) =>
          path !== '/api/users/profile' ||
          typeof sent !== 'object' ||
          sent === null ||
          !('nickname' in sent) ||
          typeof sent.nickname !== 'string',
      )) {
        const answer = await agent[method](path).type('json').send(JSON.stringify(hostile))
        assert.ok(answer.status < 500, `${answer.status} for ${JSON.stringify(hostile).slice(0, 80)}`)
        assert.doesNotMatch(answer.text, LEAKS)
        // A refused name says which of its characters are not accepted, and nothing else.
        const { characters = [], ...refusal } = answer.body
        if (answer.status >= 400) assert.deepEqual(Object.keys(refusal).toSorted(), ['code', 'error', 'message'])
        if (answer.status >= 400)
          for (const character of characters)
            assert.ok(JSON.stringify(hostile).includes(JSON.stringify(character).slice(1, -1)))
        // A successful login would start another session.
        assert.ok(answer.status >= 400 || !path.startsWith('/api/auth/login'))
      }
      assert.deepEqual(await standing(), before)
    })
  }

  it('gets no more attempts by forging the address', async () => {
    const guarded = await testServer({ RATE_LIMITS: 'on' })
    try {
      const attempt = (count: number) =>
        request(guarded.app)
          .post('/api/auth/login')
          .set({
            'X-Forwarded-For': `10.0.${count % 250}.7, 192.168.1.${count % 250}`,
            Forwarded: `for=10.1.1.${count}`,
            'X-Real-IP': `10.2.2.${count}`,
            'X-Client-IP': '10.3.3.3',
          })
          .send({ email: `vittima${count}@example.it`, password: 'sbagliata' })
      const answers = []
      for (let count = 0; count < 301; count++) answers.push((await attempt(count)).status)
      assert.deepEqual([answers.slice(0, 300).every((status) => status === 401), answers[300]], [true, 429])
    } finally {
      await guarded.close()
    }
  })
  it('is identified by the address that the last trusted proxy saw, no matter which proxies the client names', async () => {
    const guarded = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
    try {
      const attempt = (forwarded: string) =>
        request(guarded.app)
          .post('/api/auth/login')
          .set({ 'X-Forwarded-For': forwarded, Forwarded: 'for=10.1.1.1', 'X-Real-IP': forwarded })
          .send({ email: `${crypto.randomUUID()}@example.it`, password: 'sbagliata' })
      for (let count = 0; count < 300; count++)
        await attempt(`10.0.${count % 2}.${count % 150}, 127.0.0.1, 203.0.113.9`).expect(401)
      await attempt('10.9.9.9, 203.0.113.9').expect(429)
      await attempt('203.0.113.9, 203.0.113.10').expect(401)
    } finally {
      await guarded.close()
    }
  })
  it('cannot plant a session: an unknown session id is ignored, and a login creates a new session', async () => {
    const planted = 'regicidio=s%3Aplanted-by-another.c2lnbmF0dXJl'
    const login = await request(server.app)
      .post('/api/auth/login')
      .set('Cookie', planted)
      .send({ email: 'bea@example.it', password: 'segreto' })
      .expect(200)
    assert.doesNotMatch(String(login.get('Set-Cookie')), /planted-by-another/)
    await request(server.app).get('/api/auth/me').set('Cookie', planted).expect(401)
  })
  it('gets no address of another user from any list', async () => {
    for (const path of [
      '/api/rooms',
      '/api/rooms/ABCDEF',
      '/api/suspended-games',
      '/api/tokens/history',
      '/api/tokens/packages',
      '/api/users/export',
      '/api/auth/me',
    ]) {
      const { text } = await bea.get(path).expect(200)
      assert.ok(!text.includes('ada@example.it'), path)
    }
  })
})

describeOnEveryDatabase('a session after the logout', (location) => {
  it('is not accepted, not even for requests that were in progress', async () => {
    const { databaseUrl, dataDir } = location()
    const server = await testServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
    await registered(server.app, 'Bea')
    const cookie =
      (
        await request(server.app)
          .post('/api/auth/login')
          .send({ email: 'bea@example.it', password: 'segreto' })
          .expect(200)
      )
        .get('Set-Cookie')?.[0]
        ?.split(';')[0] ?? ''
    const me = () => request(server.app).get('/api/auth/me').set('Cookie', cookie)
    await me().expect(200)
    const onTheirWay = Array.from({ length: 20 }, (_, index) => [
      me(),
      request(server.app)
        .put('/api/users/profile')
        .set('Cookie', cookie)
        .send({ email: 'bea@example.it', nickname: 'Bea', firstName: `Bea ${index}`, lastName: '' }),
      request(server.app).post('/api/rooms').set('Cookie', cookie).send({}),
      ...(index === 10 ? [request(server.app).post('/api/auth/logout').set('Cookie', cookie).send({})] : []),
    ]).flat()
    const statuses = new Set((await Promise.all(onTheirWay)).map(({ status }) => status))
    // Each arrived before or after the logout.
    assert.deepEqual(
      [...statuses].filter((status) => ![200, 201, 401].includes(status)),
      [],
    )
    await me().expect(401)
    await request(server.app).post('/api/rooms').set('Cookie', cookie).send({}).expect(401)
    assert.equal(await server.identify(cookie), null)
    await server.close()
  })
})
