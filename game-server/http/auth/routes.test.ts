import assert from 'node:assert/strict'
import { hash, verify } from '@node-rs/argon2'
import request from 'supertest'
import { createLog } from '../../log.ts'
import { describeOnEveryDatabase, temporarySqlite } from '../../persistence/engine/test-databases.ts'
import { cookieOf, registered, registration, testServer, type TestServer } from '../test-server.ts'
import { Passwords } from './passwords.ts'
import { AuthService } from './service.ts'

const ADA = { id: 1, email: 'ada@example.it', nickname: 'Ada', firstName: 'Ada', lastName: null, avatarUrl: null }
const LOGIN = { email: 'ada@example.it', password: 'segreto' }

describe('accounts over HTTP', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await testServer()
  })
  afterEach(() => server.close())

  it('an address is the same with its domain in accents and in ASCII', async () => {
    const forms = ['mario@caff\u00e8.it', 'mario@caffe\u0300.it', 'Mario@CAFF\u00c8.it', 'mario@xn--caff-8oa.it']
    const agent = request.agent(server.app)
    const { body } = await agent
      .post('/api/auth/register')
      .send({ ...LOGIN, email: forms[0], nickname: 'Mario' })
      .expect(201)
    assert.equal(body.email, 'mario@xn--caff-8oa.it')
    for (const email of forms) {
      await request(server.app)
        .post('/api/auth/login')
        .send({ ...LOGIN, email })
        .expect(200)
      assert.equal(
        (
          await request(server.app)
            .post('/api/auth/register')
            .send({ ...LOGIN, email, nickname: 'Altro' })
            .expect(409)
        ).body.code,
        'emailTaken',
      )
      await request(server.app).post('/api/password/forgot-password').send({ email }).expect(200)
    }
    const guest = request.agent(server.app)
    await guest.post('/api/auth/guest').send({ nickname: 'Bea' }).expect(201)
    assert.equal(
      (
        await guest
          .put('/api/auth/guest')
          .send({ ...LOGIN, email: forms[1], nickname: 'Bea' })
          .expect(409)
      ).body.code,
      'emailTaken',
    )
    for (const email of [
      'mario@caff\u00e8',
      'mario@caff\u00e8.it:80',
      'mario@\u00e8@caff\u00e8.it',
      'mario@\uff11.1.1.\u00e8',
      'mario@caff\u00e8 .it',
      '\u00e8@caff\u00e8.it',
    ])
      assert.equal(
        (
          await request(server.app)
            .post('/api/auth/register')
            .send({ ...LOGIN, email, nickname: 'Altro' })
            .expect(400)
        ).body.code,
        'invalidEmail',
        email,
      )
  })

  describe('a password with accents', () => {
    const [ONE, TWO] = ['caff\u00e8 nero', 'caffe\u0300 nero']
    const login = (password: string) =>
      request(server.app)
        .post('/api/auth/login')
        .send({ ...LOGIN, password })
    const hashOf = async () => (await server.storage.users.byEmail(LOGIN.email))?.passwordHash ?? ''

    it('is the same however a device writes the accents', async () => {
      for (const [nickname, chosen, typed] of [
        ['Ada', ONE, TWO],
        ['Bea', TWO, ONE],
      ] as const) {
        const email = `${nickname.toLowerCase()}@example.it`
        await request(server.app).post('/api/auth/register').send({ email, password: chosen, nickname }).expect(201)
        for (const password of [chosen, typed])
          await request(server.app).post('/api/auth/login').send({ email, password }).expect(200)
        await request(server.app).post('/api/auth/login').send({ email, password: 'caffe nero' }).expect(401)
      }
    })

    for (const [old, typed] of [
      [TWO, TWO],
      [TWO, ONE],
    ] as const) {
      it(`opens an account whose hash is of an older form, typed in ${typed === old ? 'the same' : 'the other'} form, also twice at once, and is hashed again`, async () => {
        await request(server.app)
          .post('/api/auth/register')
          .send({ ...LOGIN, nickname: 'Ada' })
          .expect(201)
        const before = await hash(old, { memoryCost: 8, timeCost: 1, parallelism: 1 })
        await server.storage.users.replaceHash(1, await hashOf(), before)
        await login('caffe nero').expect(401)
        assert.equal(await hashOf(), before)
        assert.deepEqual(
          (await Promise.all([login(typed), login(typed)])).map(({ status }) => status),
          [200, 200],
        )
        assert.notEqual(await hashOf(), before)
        assert.equal(await verify(await hashOf(), ONE), true)
      })
    }
  })

  it('a registration signs in and answers with exactly the fields of a user', async () => {
    const agent = request.agent(server.app)
    const answer = await agent
      .post('/api/auth/register')
      .send({ ...registration(), id: 9, tokens: 999, avatarUrl: '/x' })
      .expect(201)
    assert.deepEqual(answer.body, ADA)
    assert.deepEqual((await agent.get('/api/auth/me').expect(200)).body, ADA)
    assert.deepEqual((await agent.get('/api/tokens').expect(200)).body, { tokens: 10, weekly: 10 })
  })

  it('the session cookie is HttpOnly, SameSite=Lax and for the whole site', async () => {
    const answer = await request(server.app).post('/api/auth/register').send(registration()).expect(201)
    assert.match(
      String(answer.get('Set-Cookie')?.[0]),
      /^regicidio=s%3A.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/,
    )
  })

  it('an anonymous visitor gets no cookie, and 401 from every route that needs a login', async () => {
    for (const path of ['/api/auth/me', '/api/tokens', '/api/rooms', '/api/rooms/ABCDEF']) {
      const answer = await request(server.app).get(path).expect(401)
      assert.deepEqual(answer.body, {
        error: 'Accesso necessario',
        message: 'Accesso necessario',
        code: 'unauthenticated',
      })
      assert.equal(answer.get('Set-Cookie'), undefined)
    }
    await request(server.app).post('/api/rooms').send({}).expect(401)
    await request(server.app).post('/api/rooms/ABCDEF/join').send({}).expect(401)
  })

  it('a login creates a new session, and the old one ends', async () => {
    const first = await request(server.app).post('/api/auth/register').send(registration())
    const old = cookieOf(first)
    const again = await request(server.app).post('/api/auth/login').set('Cookie', old).send(LOGIN).expect(200)
    assert.deepEqual(again.body, ADA)
    assert.notEqual(cookieOf(again), old)
    await request(server.app).get('/api/auth/me').set('Cookie', old).expect(401)
    await request(server.app).get('/api/auth/me').set('Cookie', cookieOf(again)).expect(200)
    assert.equal(await server.identify(old), null)
  })

  it('a login ignores case and surrounding spaces of the address', async () => {
    await registered(server.app)
    await request(server.app)
      .post('/api/auth/login')
      .send({ email: ' ADA@Example.it ', password: 'segreto' })
      .expect(200)
  })

  it('a wrong password and an unknown account get the same answer', async () => {
    await registered(server.app)
    const wrong = await request(server.app)
      .post('/api/auth/login')
      .send({ ...LOGIN, password: 'sbagliata' })
      .expect(401)
    const unknown = await request(server.app)
      .post('/api/auth/login')
      .send({ ...LOGIN, email: 'x@example.it' })
      .expect(401)
    assert.deepEqual(wrong.body, unknown.body)
    assert.equal(wrong.body.code, 'wrongCredentials')
    assert.equal(wrong.get('Set-Cookie'), undefined)
  })

  it('a logout ends the session, closes its sockets, and may be repeated', async () => {
    const agent = await registered(server.app)
    assert.deepEqual((await agent.post('/api/auth/logout').expect(200)).body, { success: true })
    assert.equal(server.endedSessions.length, 2)
    await agent.get('/api/auth/me').expect(401)
    await agent.post('/api/auth/logout').expect(200)
  })

  it('a login that ends before it is answered stays ended', async () => {
    await server.close()
    const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
    const meanwhile: (() => Promise<unknown>)[] = []
    const passwords = new (class extends Passwords {
      override async verify(...given: Parameters<Passwords['verify']>): Promise<boolean> {
        const isRight = await super.verify(...given)
        await meanwhile.shift()?.()
        return isRight
      }
    })(cheap)
    server = await testServer({}, { passwords })
    const { users, sessions } = server.storage
    await registered(server.app)
    // The hash is another one, so the password is checked once more when the session is there.
    meanwhile.push(async () =>
      users.replaceHash(1, (await users.byEmail(LOGIN.email))?.passwordHash ?? '', await hash(LOGIN.password, cheap)),
    )
    const ended = Promise.withResolvers<readonly string[]>()
    meanwhile.push(async () => ended.resolve(await sessions.end(1, null)))
    const answer = await request(server.app).post('/api/auth/login').send(LOGIN).expect(200)
    assert.equal((await ended.promise).length, 2)
    await request(server.app).get('/api/auth/me').set('Cookie', cookieOf(answer)).expect(401)
    assert.equal(await server.identify(cookieOf(answer)), null)
  })

  it('the Cookie header of a socket identifies its user until the logout', async () => {
    const cookie = cookieOf(await request(server.app).post('/api/auth/register').send(registration()))
    const login = await server.identify(`a=b; ${cookie}; c`)
    assert.deepEqual(login?.person, { userId: 1, name: 'Ada', avatarUrl: null })
    for (const forged of [
      undefined,
      '',
      'regicidio',
      cookie.slice(0, -1),
      cookie.replace('s%3A', 's%3Ax'),
      `regicidio=${login?.loginId}`,
      'regicidio=%',
      `x${cookie}`,
    ]) {
      assert.equal(await server.identify(forged), null, forged)
    }
    await request(server.app).post('/api/auth/logout').set('Cookie', cookie).expect(200)
    assert.ok(login && server.endedSessions.includes(login.loginId))
    assert.equal(await server.identify(cookie), null)
  })

  it('passwords are kept as Argon2id with 19 MiB and two passes', async () => {
    await server.close()
    server = await testServer({}, { passwords: new Passwords() })
    await registered(server.app)
    assert.match(
      (await server.storage.users.byEmail('ada@example.it'))?.passwordHash ?? '',
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    )
  })

  it('of two simultaneous registrations of the same person one succeeds', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => request(server.app).post('/api/auth/register').send(registration())),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409],
    )
  })

  const REFUSED: readonly (readonly [string, unknown, number, string])[] = [
    ['an address that is taken', { ...registration('Bea'), email: 'ADA@example.it' }, 409, 'emailTaken'],
    [
      'a nickname that is taken in another case',
      { ...registration('ADA'), email: 'b@example.it' },
      409,
      'nicknameTaken',
    ],
    ['a short password', { ...registration('Bea'), password: '12345' }, 400, 'shortPassword'],
    ['a missing nickname', { ...registration('Bea'), nickname: ' ' }, 400, 'missingFields'],
    ['a reserved nickname', { ...registration('Bea'), nickname: 'player 3' }, 400, 'nicknameReserved'],
    ['a reserved nickname with two spaces', { ...registration('Bea'), nickname: 'Player  3' }, 400, 'nicknameReserved'],
    [
      'a nickname that speaks for the site',
      { ...registration('Bea'), nickname: 'Moderatore' },
      400,
      'nicknameReserved',
    ],
    ['a nickname of two alphabets', { ...registration('Bea'), nickname: 'Mаrio' }, 400, 'nicknameScripts'],
    [
      'a nickname of another alphabet that looks like a taken one',
      { ...registration('Bea'), nickname: 'Аԁа' },
      409,
      'nicknameTaken',
    ],
    [
      'a nickname that looks like a taken one',
      { ...registration('Bea'), nickname: 'Ada\uFE0F ' },
      409,
      'nicknameTaken',
    ],
    ['a nickname of fillers', { ...registration('Bea'), nickname: '\u3164\u3164' }, 400, 'nicknameCharacters'],
    ['a nickname of Braille blanks', { ...registration('Bea'), nickname: '\u2800\u2800' }, 400, 'nicknameCharacters'],
    [
      'a nickname with an invisible joiner',
      { ...registration('Bea'), nickname: 'A\u034Fda' },
      400,
      'nicknameCharacters',
    ],
    [
      'a nickname with a zero-width space',
      { ...registration('Bea'), nickname: 'A\u200Bda' },
      400,
      'nicknameCharacters',
    ],
    [
      'a nickname that turns the writing around',
      { ...registration('Bea'), nickname: 'A\u202Eda' },
      400,
      'nicknameCharacters',
    ],
    ['a nickname of marks', { ...registration('Bea'), nickname: '\u0301\u0301' }, 400, 'nicknameCharacters'],
    [
      'a nickname with a pile of marks',
      { ...registration('Bea'), nickname: 'Q\u0301\u0302\u0303\u0304\u0305' },
      400,
      'nicknameCharacters',
    ],
    ['an address that is none', { ...registration('Bea'), email: 'bea' }, 400, 'invalidEmail'],
    ['an address that is a number', { ...registration('Bea'), email: 7 }, 400, 'missingFields'],
    ['an array', [registration('Bea')], 400, 'missingFields'],
    ['a name that is an object', { ...registration('Bea'), firstName: {} }, 400, 'badRequest'],
  ]
  for (const [title, body, status, code] of REFUSED) {
    it(`a registration with ${title} is refused`, async () => {
      await registered(server.app)
      const answer = await request(server.app)
        .post('/api/auth/register')
        .send(body as object)
        .expect(status)
      assert.equal(answer.body.code, code)
      assert.equal(answer.body.error, answer.body.message)
      assert.equal(await server.storage.users.byId(2), null)
    })
  }

  const FAMILY = '\u{1F469}\u200D\u{1F467}'
  const NAMED: readonly (readonly [nickname: string, code: string, characters: readonly string[], text: string])[] = [
    ['Bea, la rossa', 'nicknameCharacters', [','], ','],
    ['B\u200Be\u202Ea,', 'nicknameCharacters', ['\u200B', '\u202E', ','], 'U+200B (invisibile) U+202E (invisibile) ,'],
    ['Bea\u2800B\u0000', 'nicknameCharacters', ['\u2800', '\u0000'], 'U+2800 (invisibile) U+0000 (invisibile)'],
    ['\uD800ea', 'nicknameCharacters', ['\uD800'], 'U+D800 (invisibile)'],
    [`Bea ${FAMILY}`, 'nicknameCharacters', [FAMILY], FAMILY],
    [
      'Q\u0301\u0302\u0303\u0304\u0301',
      'nicknameCharacters',
      ['\u0301', '\u0302', '\u0303', '\u0304'],
      '◌\u0301 ◌\u0302 ◌\u0303 ◌\u0304',
    ],
    ['Mаriо', 'nicknameScripts', ['а', 'о'], 'а (cirillico) о (cirillico)'],
    ['Βea', 'nicknameScripts', ['Β'], 'Β (greco)'],
    ['Моrе', 'nicknameScripts', ['r'], 'r (latino)'],
  ]
  for (const [nickname, code, characters, text] of NAMED) {
    it(`every form names what is not accepted in a nickname: ${text}`, async () => {
      const [agent, guest] = [await registered(server.app), request.agent(server.app)]
      await guest.post('/api/auth/guest').send({ nickname: 'Ospite' }).expect(201)
      const body = { ...registration('Bea'), nickname }
      for (const asked of [
        request(server.app).post('/api/auth/guest').send({ nickname }),
        request(server.app).post('/api/auth/register').send(body),
        guest.put('/api/auth/guest').send(body),
        agent.put('/api/users/profile').send(body),
      ]) {
        const answer = await asked.expect(400)
        assert.deepEqual(
          [answer.body.code, answer.body.characters, answer.body.error.split('. ')[1]],
          [code, characters, `Non usare: ${text}`],
        )
        assert.equal(answer.body.message, answer.body.error)
      }
    })
  }

  it('a refusal names ten characters at most, none for a name that is too long, and those of a room, too', async () => {
    const invisible = (count: number): string =>
      String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0xe0100 + index))
    const refused = async (nickname: string): Promise<readonly unknown[]> => {
      const { body } = await request(server.app).post('/api/auth/guest').send({ nickname }).expect(400)
      return [body.code, body.characters?.length]
    }
    assert.deepEqual(await refused(invisible(20)), ['nicknameCharacters', 10])
    assert.deepEqual(await refused(invisible(2_000)), ['nicknameLength', undefined])
    const { body } = await (
      await registered(server.app)
    )
      .post('/api/rooms')
      .send({ gameName: 'Sala\u202E' })
      .expect(400)
    assert.deepEqual(
      [body.code, body.characters, body.error],
      [
        'roomNameCharacters',
        ['\u202E'],
        'Il nome della partita contiene caratteri non consentiti. Non usare: U+202E (invisibile)',
      ],
    )
  })

  it('a nickname may have emoji, accents and other scripts, and is stored without extra spaces', async () => {
    for (const [typed, kept] of [
      ['Niccolò  B', 'Niccolò B'],
      ['🃏👑', '🃏👑'],
      ['Cuore❤️', 'Cuore❤'],
      ['محمد', 'محمد'],
      ['<b>x</b>', '<b>x</b>'],
    ]) {
      const answer = await request(server.app)
        .post('/api/auth/register')
        .send({ ...registration(), email: `${crypto.randomUUID()}@example.it`, nickname: typed })
        .expect(201)
      assert.equal(answer.body.nickname, kept)
    }
  })

  it('a login without credentials is refused with a clear text', async () => {
    for (const body of ['null', '{}', '[]', '7', '{"email":["a"],"password":{}}', '{"email":"a@b.it"}']) {
      const answer = await request(server.app).post('/api/auth/login').type('json').send(body).expect(400)
      assert.equal(answer.body.error, 'Inserisci email e password', body)
    }
  })
})

describe('a session secret', () => {
  it('can be changed without signing anybody out: new cookies use the new one, the old one is accepted until it is removed', async () => {
    const [old, fresh] = ['k3Jd'.repeat(10), 'n3Ww'.repeat(10)]
    const database = await temporarySqlite()
    const start = (SESSION_SECRET: string): Promise<TestServer> =>
      testServer({ DATA_DIR: database.location.dataDir, SESSION_SECRET })
    const first = await start(old)
    const cookie = cookieOf(await request(first.app).post('/api/auth/register').send(registration()).expect(201))
    await first.close()
    const rotated = await start(`${fresh},${old}`)
    await request(rotated.app).get('/api/auth/me').set('Cookie', cookie).expect(200)
    assert.equal((await rotated.identify(cookie))?.person.name, 'Ada')
    const renewed = cookieOf(await request(rotated.app).post('/api/auth/login').send(LOGIN).expect(200))
    await rotated.close()
    const after = await start(fresh)
    await request(after.app).get('/api/auth/me').set('Cookie', cookie).expect(401)
    assert.equal(await after.identify(cookie), null)
    assert.equal((await after.identify(renewed))?.person.name, 'Ada')
    await after.close()
    await database.drop()
  })
})

describe('the first account', () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(40),
    PUBLIC_URL: 'https://regicidio.example',
    TRUST_PROXY: 'off',
  }

  it('is the one of ADMIN_EMAIL, created at start', async () => {
    const server = await testServer({
      ...production,
      ADMIN_EMAIL: 'Capo@Regicidio.it',
      ADMIN_PASSWORD: 'una frase lunga',
    })
    const answer = await request(server.app)
      .post('/api/auth/login')
      .send({ email: 'capo@regicidio.it', password: 'una frase lunga' })
      .expect(200)
    assert.deepEqual([answer.body.id, answer.body.nickname], [1, 'Admin'])
    assert.match(
      String(answer.get('Set-Cookie')?.[0]),
      /^__Host-regicidio=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.match(
      String(answer.get('Set-Cookie')?.[1]),
      /^__Host-regicidio-device=.+; Max-Age=31536000; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.match(answer.get('Strict-Transport-Security') ?? '', /max-age=31536000/)
    await request(server.app).post('/api/auth/register').send(registration()).expect(201)
    await server.close()
  })

  it('cannot be registered by a stranger in production', async () => {
    const server = await testServer(production)
    const answer = await request(server.app).post('/api/auth/register').send(registration()).expect(403)
    assert.equal(answer.body.code, 'registrationClosed')
    assert.equal(await server.storage.users.isEmpty(), true)
    await server.close()
  })
})

describeOnEveryDatabase('the first account of a database', (location) => {
  const admin = { email: 'capo@regicidio.it', password: 'una frase lunga' }
  const ADMIN = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const PATH = '/api/admin/add-tokens-to-users'
  const start = (environment: Record<string, string> = {}): Promise<TestServer> => {
    const { databaseUrl, dataDir } = location()
    return testServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...environment })
  }
  const said = ({ logLines }: TestServer, text: string): number => logLines.filter((line) => line.includes(text)).length

  it('is the one that registers first, as the log says at start: it is the admin, and no later one is', async () => {
    const server = await start()
    assert.equal(said(server, 'the first one to register becomes the admin'), 1)
    const [ada, bea] = [await registered(server.app), await registered(server.app, 'Bea')]
    assert.equal((await ada.get('/api/auth/me')).body.id, 1)
    await ada
      .post(PATH)
      .send({ usernames: ['Bea'], tokens: 1 })
      .expect(200)
    await bea
      .post(PATH)
      .send({ usernames: ['Bea'], tokens: 1 })
      .expect(403)
    await server.close()
  })
  it('does not change: a later ADMIN_EMAIL makes nobody an admin', async () => {
    const first = await start()
    await registered(first.app)
    await first.close()
    const server = await start(ADMIN)
    assert.deepEqual([said(server, 'the admin account'), said(server, 'there are no accounts')], [0, 0])
    await request(server.app).post('/api/auth/login').send(admin).expect(401)
    assert.equal(
      (
        await request(server.app)
          .post('/api/auth/register')
          .send({ ...registration('Capo'), ...admin })
          .expect(201)
      ).body.id,
      2,
    )
    await server.close()
  })
  it('is created once by processes that start at the same moment, and one of them logs it', async () => {
    const server = await start()
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const process = (): Promise<void> =>
      new AuthService(server.storage.users, new Passwords(), {
        admin,
        isProduction: true,
        welcomeTokens: 10,
      }).prepareFirstAccount(log)
    await Promise.all([process(), process(), process()])
    assert.equal(lines.filter((line) => line.includes('the admin account was created')).length, 1)
    assert.equal((await request(server.app).post('/api/auth/login').send(admin).expect(200)).body.id, 1)
    assert.equal(await server.storage.users.byId(2), null)
    await server.close()
  })
})
