import assert from 'node:assert/strict'
import request from 'supertest'
import { resetTokenIn, startMailServer, type MailServer } from '../../testing/mail-server.ts'
import { cookieOf, registration, testServer, type TestServer } from '../test-server.ts'

const ADA = 'ada@example.it'
const RIGHT = 'segreto'
const HOME = '203.0.113.1'

/** The cookies that an answer sets, as a Cookie header. */
const cookiesOf = (answer: request.Response): string =>
  [answer.get('Set-Cookie') ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
/** The device cookies of an answer, without the login session. */
const deviceOf = (answer: request.Response): string =>
  cookiesOf(answer)
    .split('; ')
    .filter((cookie) => cookie.includes('-device='))
    .join('; ')
/** Creates an IP address for each stranger. */
const addresses = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `198.51.${Math.floor(index / 250)}.${index % 250}`)

describe('strangers who guess a password', () => {
  let server: TestServer
  let device: string

  beforeEach(async () => {
    server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
    device = deviceOf(
      await request(server.app)
        .post('/api/auth/register')
        .set('X-Forwarded-For', HOME)
        .send(registration())
        .expect(201),
    )
  })
  afterEach(() => server.close())

  const login = (password: string, from: string, { cookie = '', email = ADA } = {}) =>
    request(server.app)
      .post('/api/auth/login')
      .set({ 'X-Forwarded-For': from, Cookie: cookie })
      .send({ email, password })
  const guess = async (from: string, count: number): Promise<void> => {
    for (let index = 0; index < count; index++) await login('sbagliata', from).expect(401)
  }

  it('are stopped after ten attempts from one address, but the owner at another address is not', async () => {
    await guess('198.51.100.1', 10)
    const refused = await login(RIGHT, '198.51.100.1').expect(429)
    assert.ok(Number(refused.get('Retry-After')) > 600)
    await login(RIGHT, HOME).expect(200)
  })

  it('are stopped over many addresses together, but not the browser that was signed in before', async () => {
    for (const from of addresses(20)) await guess(from, 10)
    await login(RIGHT, '198.51.200.1').expect(429)
    await login(RIGHT, HOME, { cookie: device }).expect(200)
  })

  it("at the owner's address do not lock out the browser that was signed in before", async () => {
    await guess(HOME, 10)
    await login(RIGHT, HOME).expect(429)
    await login(RIGHT, HOME, { cookie: device }).expect(200)
  })

  it('do not lock the account while they are refused', async () => {
    await guess('198.51.100.1', 10)
    for (let index = 0; index < 250; index++) await login('sbagliata', '198.51.100.1').expect(429)
    await login(RIGHT, '198.51.100.2').expect(200)
  })

  it('do not prevent the owner from deleting the account', async () => {
    await request(server.app)
      .post('/api/auth/register')
      .set('X-Forwarded-For', HOME)
      .send(registration('Bea'))
      .expect(201)
    const bea = cookiesOf(await login(RIGHT, HOME, { email: 'bea@example.it' }).expect(200))
    for (const from of addresses(20))
      for (let index = 0; index < 10; index++) await login('sbagliata', from, { email: 'bea@example.it' }).expect(401)
    await request(server.app).delete('/api/users/account').set('Cookie', bea).send({ password: RIGHT }).expect(200)
  })

  it('get no more attempts with a device cookie of their own or of another account', async () => {
    const eve = deviceOf(await request(server.app).post('/api/auth/register').send(registration('Eve')).expect(201))
    await guess('198.51.100.1', 10)
    const forged = device.replace(/=.{4}/, '=AAAA')
    for (const cookie of [
      eve,
      forged,
      `${device}x`,
      'regicidio-device=',
      'regicidio-device=%E0%A4%A',
      `regicidio-device=${'A'.repeat(16)}.${'A'.repeat(43)}`,
    ]) {
      await login(RIGHT, '198.51.100.1', { cookie }).expect(429)
    }
  })

  it('with a stolen device cookie have ten attempts, like everybody', async () => {
    for (let index = 0; index < 10; index++)
      await login('sbagliata', addresses(10)[index] ?? '', { cookie: device }).expect(401)
    await login(RIGHT, '198.51.100.1', { cookie: device }).expect(429)
    await login(RIGHT, HOME).expect(200)
  })

  it('are not signed in by a device cookie, which reveals no e-mail address', async () => {
    await request(server.app).get('/api/auth/me').set('Cookie', device).expect(401)
    assert.ok(!decodeURIComponent(device).includes('ada'))
  })

  it('do not make a shared browser forget its other users', async () => {
    const both = deviceOf(
      await request(server.app)
        .post('/api/auth/register')
        .set({ Cookie: device, 'X-Forwarded-For': HOME })
        .send(registration('Bea'))
        .expect(201),
    )
    await guess(HOME, 10)
    await login(RIGHT, HOME, { cookie: both }).expect(200)
    await login(RIGHT, HOME, { cookie: both, email: 'bea@example.it' }).expect(200)
  })
})

describe('strangers who request recovery links', () => {
  let mails: MailServer
  let server: TestServer
  let device: string

  before(async () => {
    mails = await startMailServer()
  })
  after(() => mails.close())
  beforeEach(async () => {
    server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1', SMTP_URL: mails.url })
    device = deviceOf(
      await request(server.app)
        .post('/api/auth/register')
        .set('X-Forwarded-For', HOME)
        .send(registration())
        .expect(201),
    )
  })
  afterEach(() => server.close())

  const forgot = (from: string, cookie = '') =>
    request(server.app)
      .post('/api/password/forgot-password')
      .set({ 'X-Forwarded-For': from, Cookie: cookie })
      .send({ email: ADA })
  const link = async (from: string, cookie = ''): Promise<string> => {
    await forgot(from, cookie).expect(200)
    return resetTokenIn((await mails.next()).email)
  }
  const reset = (token: string, password = 'una frase nuova') =>
    request(server.app).post('/api/password/reset-password').send({ token, password, confirmPassword: password })

  it('do not block the owner, at another address or in a known browser', async () => {
    for (let index = 0; index < 5; index++) await link('198.51.100.1')
    await forgot('198.51.100.1').expect(429)
    await link(HOME)
    let asked = 0
    for (const from of addresses(9))
      for (let index = 0; index < 5; index++) if ((await forgot(from)).status === 200) asked++
    await Promise.all(Array.from({ length: asked }, () => mails.next()))
    await forgot('198.51.200.1').expect(429)
    await link(HOME, device)
  })

  it("do not make the owner's link void; using it makes their links void", async () => {
    const own = await link(HOME)
    const theirs = [await link('198.51.100.1'), await link('198.51.100.2')]
    await reset(own).expect(200)
    for (const token of [own, ...theirs])
      assert.equal((await reset(token, 'di un altro').expect(400)).body.code, 'resetTokenInvalid')
    await request(server.app).post('/api/auth/login').send({ email: ADA, password: 'una frase nuova' }).expect(200)
  })
})

describe('the device cookie', () => {
  it('is valid for a year, for the whole site, and not readable by scripts', async () => {
    const server = await testServer()
    const answer = await request(server.app).post('/api/auth/register').send(registration()).expect(201)
    assert.match(
      answer.get('Set-Cookie')?.[1] ?? '',
      /^regicidio-device=[\w-]{16}\.[\w-]{43}; Max-Age=31536000; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/,
    )
    assert.match(cookieOf(answer), /^regicidio=/)
    await server.close()
  })
})
