import assert from 'node:assert/strict'
import request from 'supertest'
import { withDatabase } from '../../testing/database-rows.ts'
import { describeOnEveryDatabase } from '../../persistence/engine/test-databases.ts'
import { png } from '../avatars/test-pictures.ts'
import { cookieOf, ORIGIN, registered, registration, testServer, type TestServer } from '../test-server.ts'

const PASSWORD = registration().password
const profile = { nickname: 'Beatrice', firstName: 'Bea', lastName: 'Bianchi' }

/** Bea, who is not the admin, and her cookie. */
const newcomer = async (
  server: TestServer,
  nickname = 'Bea',
): Promise<{ readonly agent: Awaited<ReturnType<typeof registered>>; readonly cookie: string }> => {
  const agent = request.agent(server.app)
  const answer = await agent.post('/api/auth/register').send(registration(nickname)).expect(201)
  return { agent, cookie: cookieOf(answer) }
}

describe('accounts changed by their owners', () => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof registered>>
  let bea: Awaited<ReturnType<typeof registered>>
  let cookie: string
  beforeEach(async () => {
    server = await testServer()
    ada = await registered(server.app)
    ;({ agent: bea, cookie } = await newcomer(server))
  })
  afterEach(() => server.close())

  const ROUTES: readonly (readonly [string, (agent: typeof ada) => request.Test])[] = [
    ['PUT /api/users/profile', (agent) => agent.put('/api/users/profile').type('json').send(JSON.stringify(profile))],
    ['GET /api/users/export', (agent) => agent.get('/api/users/export')],
    [
      'DELETE /api/users/account',
      (agent) =>
        agent
          .delete('/api/users/account')
          .type('json')
          .send(JSON.stringify({ password: PASSWORD })),
    ],
  ]
  for (const [title, send] of ROUTES) {
    it(`${title} is only for signed-in users, and not for a session that has ended`, async () => {
      const anonymous = await send(request.agent(server.app)).expect(401)
      assert.equal(anonymous.body.code, 'unauthenticated')
      await bea.post('/api/auth/logout').expect(200)
      await send(request.agent(server.app)).set('Cookie', cookie).expect(401)
      assert.equal((await server.storage.users.byId(2))?.nickname, 'Bea')
    })
  }
  for (const [title, send] of ROUTES.filter(([title]) => !title.startsWith('GET'))) {
    for (const [who, headers] of [
      ['another site', { Origin: 'https://evil.example' }],
      ['no site', { Origin: 'null' }],
      ['a page that says cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ] as const) {
      it(`${title} is not for ${who}, with any content type`, async () => {
        for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
          assert.equal((await send(bea).set(headers).type(type).expect(403)).body.code, 'foreignOrigin')
        assert.equal((await server.storage.users.byId(2))?.nickname, 'Bea')
      })
    }
  }

  describe('a profile', () => {
    it('is returned as the changed user, and stays changed', async () => {
      const user = { id: 2, email: 'bea@example.it', ...profile, avatarUrl: null }
      assert.deepEqual((await bea.put('/api/users/profile').set('Origin', ORIGIN).send(profile).expect(200)).body, user)
      assert.deepEqual((await bea.get('/api/auth/me').expect(200)).body, user)
    })
    it('is stored without extra spaces in its names, which may be empty', async () => {
      const answer = await bea.put('/api/users/profile').send({ nickname: '  Be️a   B ', firstName: '  ' }).expect(200)
      assert.deepEqual(answer.body, {
        id: 2,
        email: 'bea@example.it',
        nickname: 'Bea B',
        firstName: null,
        lastName: null,
        avatarUrl: null,
      })
    })
    it('changes nothing else, no matter which fields are sent', async () => {
      const forged = {
        ...profile,
        id: 1,
        email: 'ada@example.it',
        tokens: 999,
        passwordHash: 'x',
        nicknameKey: 'x',
        deletedAtMs: 1,
        createdAtMs: 1,
        isAdmin: true,
        userId: 1,
      }
      const answer = await bea.put('/api/users/profile').send(forged).expect(200)
      assert.deepEqual([answer.body.id, answer.body.email], [2, 'bea@example.it'])
      assert.equal((await server.storage.users.byId(1))?.nickname, 'Ada')
      assert.equal((await server.storage.users.byEmail('bea@example.it'))?.user.id, 2)
      assert.deepEqual((await bea.get('/api/tokens')).body, { tokens: 10, weekly: 10 })
      await bea.post('/api/auth/login').send({ email: 'bea@example.it', password: PASSWORD }).expect(200)
    })
    it('keeps HTML and SQL as plain text', async () => {
      for (const nickname of ["'; DROP TABLE--", '<b>Bea</b>', '${7*7}', '"\\"']) {
        const answer = await bea
          .put('/api/users/profile')
          .send({ nickname, firstName: "Robert'); DROP TABLE users;--", lastName: '<img src=x>' })
          .expect(200)
        assert.deepEqual([answer.body.nickname, answer.body.lastName], [nickname, '<img src=x>'])
        assert.match(answer.get('Content-Type') ?? '', /^application\/json/)
      }
      assert.equal((await server.storage.users.byId(1))?.nickname, 'Ada')
    })

    const REFUSED: readonly (readonly [string, unknown, number, string])[] = [
      ['no body', undefined, 400, 'missingFields'],
      ['no nickname', { firstName: 'Bea' }, 400, 'missingFields'],
      ['a blank nickname', { ...profile, nickname: '   ' }, 400, 'missingFields'],
      ['a nickname of one character', { ...profile, nickname: 'B' }, 400, 'nicknameLength'],
      ['a nickname of 21 characters', { ...profile, nickname: 'B'.repeat(21) }, 400, 'nicknameLength'],
      ['a nickname with a comma', { ...profile, nickname: 'Bea, Ada' }, 400, 'nicknameCharacters'],
      ['an invisible nickname', { ...profile, nickname: '\u200B\u200B' }, 400, 'nicknameCharacters'],
      ['a nickname that turns around', { ...profile, nickname: 'Be\u202Ea' }, 400, 'nicknameCharacters'],
      ['a nickname with a line break', { ...profile, nickname: 'Be\na' }, 400, 'nicknameCharacters'],
      ['a reserved nickname', { ...profile, nickname: 'tu' }, 400, 'nicknameReserved'],
      ['the name of a computer', { ...profile, nickname: 'player 2' }, 400, 'nicknameReserved'],
      ['the name of those who are gone', { ...profile, nickname: 'account  ELIMINATO' }, 400, 'nicknameReserved'],
      ['their former name', { ...profile, nickname: 'Giocatore eliminato' }, 400, 'nicknameReserved'],
      ["somebody else's nickname", { ...profile, nickname: 'ada' }, 409, 'nicknameTaken'],
      ['a name that is too long', { ...profile, lastName: 'x'.repeat(51) }, 400, 'nameTooLong'],
      ['a name that is a number', { ...profile, firstName: 7 }, 400, 'badRequest'],
      ['a nickname that is a list', { ...profile, nickname: ['Bea'] }, 400, 'missingFields'],
      ['an avatar that is a number', { ...profile, avatarUrl: 7 }, 403, 'avatarNotOwn'],
      ['an avatar from elsewhere', { ...profile, avatarUrl: 'https://evil.example/x.webp' }, 403, 'avatarNotOwn'],
      ['an endless avatar', { ...profile, avatarUrl: `/avatars/${'a'.repeat(10_000)}` }, 403, 'avatarNotOwn'],
      ['an avatar that nobody has', { ...profile, avatarUrl: `/avatars/${'0'.repeat(32)}.webp` }, 403, 'avatarNotOwn'],
    ]
    for (const [title, body, status, code] of REFUSED) {
      it(`with ${title} is refused and does not change`, async () => {
        const answer = await bea
          .put('/api/users/profile')
          .send(body as object)
          .expect(status)
        assert.equal(answer.body.code, code)
        assert.deepEqual((await bea.get('/api/auth/me')).body, {
          id: 2,
          email: 'bea@example.it',
          nickname: 'Bea',
          firstName: 'Ada',
          lastName: null,
          avatarUrl: null,
        })
      })
    }
    it('with a forbidden key is refused', async () => {
      await bea
        .put('/api/users/profile')
        .type('json')
        .send('{"nickname":"Bea","__proto__":{"avatarUrl":"/x"}}')
        .expect(400)
    })
  })

  describe("the copy of a user's data", () => {
    it('is a file for download that no cache stores', async () => {
      const answer = await bea.get('/api/users/export').expect(200)
      assert.equal(answer.get('Content-Disposition'), 'attachment; filename=regicidio-dati.json')
      assert.equal(answer.get('Cache-Control'), 'no-store')
      assert.match(answer.get('Content-Type') ?? '', /^application\/json/)
      assert.deepEqual(Object.keys(answer.body), [
        'exportedAt',
        'account',
        'tokenHistory',
        'payments',
        'paymentMessages',
        'rooms',
        'games',
        'statistics',
        'gameStatistics',
        'ratings',
        'gameLinks',
        'chatMessages',
        'hands',
        'conduct',
        'circles',
        'circleDates',
        'settings',
        'tableActions',
        'sessions',
        'reminders',
        'avatar',
      ])
    })
    it("contains only the user's own data, with the avatar", async () => {
      const { avatarUrl } = (
        await bea
          .post('/api/upload/avatar')
          .attach('avatar', await png(), 'a.png')
          .expect(201)
      ).body
      await bea
        .put('/api/users/profile')
        .send({ ...profile, avatarUrl })
        .expect(200)
      const { body, text } = await bea.get('/api/users/export?userId=1').expect(200)
      assert.deepEqual([body.account.email, body.account.tokens, body.sessions.length], ['bea@example.it', 10, 1])
      assert.match(body.avatar, /^data:image\/webp;base64,UklGR/)
      for (const foreign of [
        'Ada"',
        'ada@',
        'argon2',
        decodeURIComponent(cookie).slice('regicidio=s:'.length).split('.')[0] ?? 'none',
      ])
        assert.ok(!text.includes(foreign), foreign)
    })
  })

  describe('the deletion of an account', () => {
    const remove = (agent = bea, password: unknown = PASSWORD): request.Test =>
      agent.delete('/api/users/account').send({ password })

    it('needs the password', async () => {
      for (const password of ['sbagliata', '', 'x'.repeat(300), null, 7, ['segreto'], { $ne: '' }]) {
        assert.equal((await remove(bea, password).expect(403)).body.code, 'wrongPassword')
      }
      await bea.delete('/api/users/account').expect(403)
      await bea.get('/api/auth/me').expect(200)
    })
    it('is not possible for the admin', async () => {
      const answer = await remove(ada).expect(403)
      assert.deepEqual(answer.body, {
        error: "L'account dell'amministratore non si può eliminare",
        message: "L'account dell'amministratore non si può eliminare",
        code: 'adminStays',
      })
      await ada.get('/api/auth/me').expect(200)
    })
    it('ends all its sessions, closes their sockets, and removes the cookie', async () => {
      const phone = request.agent(server.app)
      const second = cookieOf(
        await phone.post('/api/auth/login').send({ email: 'bea@example.it', password: PASSWORD }).expect(200),
      )
      const ids = await Promise.all([cookie, second].map((each) => server.identify(each)))
      const answer = await remove().expect(200)
      assert.deepEqual(answer.body, { success: true })
      assert.match(String(answer.get('Set-Cookie')), /^regicidio=; Path=\/; Expires=Thu, 01 Jan 1970/)
      for (const each of [cookie, second]) {
        assert.equal(await server.identify(each), null)
        for (const path of ['/api/auth/me', '/api/tokens', '/api/users/export', '/api/rooms'])
          await request(server.app).get(path).set('Cookie', each).expect(401)
        await request(server.app).post('/api/rooms').set('Cookie', each).send({}).expect(401)
      }
      for (const login of ids) assert.ok(login && server.endedSessions.includes(login.loginId))
      await ada.get('/api/auth/me').expect(200)
    })
    it('signs the browser out, even when its last request is still in progress', async () => {
      const { loginId } = (await server.identify(cookie)) ?? assert.fail('nobody is signed in')
      const data = (await server.storage.sessions.find(loginId)) ?? assert.fail('there is no session')
      await remove().expect(200)
      await server.storage.sessions.save({ id: loginId, userId: 2, data, expiresAtMs: Date.now() + 60_000 })
      for (let count = 0; count < 3; count++)
        await request(server.app).get('/api/auth/me').set('Cookie', cookie).expect(401)
      await request(server.app)
        .post('/api/auth/login')
        .set('Cookie', cookie)
        .send({ email: 'ada@example.it', password: PASSWORD })
        .expect(200)
    })
    it('makes the account unknown', async () => {
      await remove().expect(200)
      const gone = await request(server.app)
        .post('/api/auth/login')
        .send({ email: 'bea@example.it', password: PASSWORD })
        .expect(401)
      const unknown = await request(server.app)
        .post('/api/auth/login')
        .send({ email: 'x@example.it', password: PASSWORD })
        .expect(401)
      assert.deepEqual([gone.body, gone.get('Set-Cookie')], [unknown.body, unknown.get('Set-Cookie')])
      await request(server.app).post('/api/auth/login').send({ email: 'eliminato,2', password: '' }).expect(400)
      await request(server.app).post('/api/auth/login').send({ email: 'eliminato,2', password: 'x' }).expect(401)
    })
    it('lets the same person register again as a new user', async () => {
      await remove().expect(200)
      const { agent } = await newcomer(server)
      assert.deepEqual((await agent.get('/api/auth/me').expect(200)).body.id, 3)
      assert.deepEqual((await agent.get('/api/users/export').expect(200)).body.games, [])
    })
  })
})

describe('requests of account owners are limited', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await testServer({ RATE_LIMITS: 'on' })
    await registered(server.app)
  })
  afterEach(() => server.close())

  it('for guesses of the password to delete an account, counted together with logins', async () => {
    const { agent } = await newcomer(server)
    for (let count = 0; count < 10; count++)
      await agent.delete('/api/users/account').send({ password: 'sbagliata' }).expect(403)
    assert.equal(
      (await agent.delete('/api/users/account').send({ password: PASSWORD }).expect(429)).body.code,
      'tooManyRequests',
    )
    await agent.post('/api/auth/login').send({ email: 'bea@example.it', password: PASSWORD }).expect(429)
  })
  it('for copies of their data and changes of their profile', async () => {
    const { agent } = await newcomer(server)
    for (let count = 0; count < 10; count++) await agent.get('/api/users/export').expect(200)
    await agent.get('/api/users/export').expect(429)
    for (let count = 0; count < 60; count++) await agent.put('/api/users/profile').send(profile).expect(200)
    await agent.put('/api/users/profile').send(profile).expect(429)
  })
})

describeOnEveryDatabase('an account that is deleted during many other requests of its owner', (location) => {
  it('is deleted, and nothing of it comes back', async () => {
    const { databaseUrl, dataDir } = location()
    const server = await testServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
    await registered(server.app)
    const { agent, cookie } = await newcomer(server)
    const picture = await png()
    const { avatarUrl } = (await agent.post('/api/upload/avatar').attach('avatar', picture, 'a.png').expect(201)).body
    const withCookie = (test: request.Test): request.Test => test.set('Cookie', cookie)
    const { app } = server
    const flood = Array.from({ length: 4 }, (_, count) => [
      withCookie(request(app).put('/api/users/profile')).send({ ...profile, nickname: `Beatrice ${count}`, avatarUrl }),
      withCookie(request(app).post('/api/upload/avatar')).attach('avatar', picture, 'a.png'),
      withCookie(request(app).get('/api/users/export')),
      request(app).post('/api/auth/login').send({ email: 'bea@example.it', password: PASSWORD }),
      withCookie(request(app).delete('/api/users/account')).send({ password: PASSWORD }),
    ]).flat()
    const answers = await Promise.all(flood)
    for (const { status, text } of answers) assert.ok([200, 201, 401, 403, 429].includes(status), text)
    assert.equal(answers.filter(({ request: { method }, status }) => method === 'DELETE' && status === 200).length, 1)
    for (const login of answers) {
      const fresh = cookieOf(login)
      if (fresh.length > 'regicidio='.length) await request(app).get('/api/auth/me').set('Cookie', fresh).expect(401)
    }
    const rows = await withDatabase(location(), (source) =>
      Promise.all(['users', 'avatars', 'password_resets'].map((table) => source.query(`SELECT * FROM ${table}`))),
    )
    assert.doesNotMatch(JSON.stringify(rows), /bea|Bianchi|avatars\//i)
    await server.close()
  })
})
