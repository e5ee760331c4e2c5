import assert from 'node:assert/strict'
import request from 'supertest'
import { NEW_GUESTS_PER_DAY } from '#common/limits.ts'
import { cookieOf, registered, registration, testServer, type TestServer } from '../test-server.ts'

const DAY_MS = 24 * 60 * 60_000
const PROFILE = { ...registration('Bea'), firstName: 'Beatrice' }

describe('guests over HTTP', () => {
  let server: TestServer
  let nowMs = Date.now()
  afterEach(() => server.close())

  const entered = async (nickname = 'Bea'): Promise<ReturnType<typeof request.agent>> => {
    const agent = request.agent(server.app)
    await agent.post('/api/auth/guest').send({ nickname }).expect(201)
    return agent
  }

  describe('on an ordinary server', () => {
    beforeEach(async () => {
      nowMs = Date.now()
      server = await testServer({}, { now: () => nowMs })
      await registered(server.app)
    })

    it('a nickname is enough to play online', async () => {
      const agent = request.agent(server.app)
      const answer = await agent.post('/api/auth/guest').send({ nickname: ' Bea ' }).expect(201)
      assert.deepEqual(answer.body, { id: 2, email: '', nickname: 'Bea', firstName: null, lastName: null, avatarUrl: null, isGuest: true })
      assert.deepEqual((await agent.get('/api/tokens').expect(200)).body, { tokens: 3 })
      await agent.post('/api/rooms').send({}).expect(201)
      assert.equal((await server.identify(cookieOf(answer)))?.person.name, 'Bea')
      // A second tap makes no second guest.
      assert.equal((await agent.post('/api/auth/guest').send({ nickname: 'Bea' }).expect(200)).body.id, 2)
    })

    it('the rules for nicknames are those of accounts', async () => {
      const refusals = [['', 'missingFields'], ['x', 'nicknameLength'], ['Tu', 'nicknameReserved'], ['Admin', 'nicknameReserved'], ['ADA', 'nicknameTaken']] as const
      for (const [nickname, code] of refusals) assert.equal((await request(server.app).post('/api/auth/guest').send({ nickname })).body.code, code)
    })

    it('there is nothing to buy and no password for a guest', async () => {
      const agent = await entered()
      assert.equal((await agent.get('/api/tokens/packages').expect(403)).body.code, 'accountNeeded')
      await request(server.app).post('/api/auth/login').send({ email: 'ospite,', password: 'x' }).expect(401)
    })

    it('whoever has a copy of the cookie of a guest can read nothing of the account', async () => {
      const agent = request.agent(server.app)
      const copy = cookieOf(await agent.post('/api/auth/guest').send({ nickname: 'Bea' }).expect(201))
      await request(server.app).get('/api/auth/me').set('Cookie', copy).expect(200)
      const saved = await agent.put('/api/auth/guest').send(PROFILE).expect(200)
      assert.match(cookieOf(saved), /^regicidio=/)
      for (const path of ['/api/auth/me', '/api/users/export', '/api/tokens']) await request(server.app).get(path).set('Cookie', copy).expect(401)
      assert.deepEqual([await server.identify(copy), (await server.identify(cookieOf(saved)))?.person.name], [null, 'Bea'])
      assert.equal(server.renewedSessions.length, 1)
      // The address and the device are those of an account: it gets no new id again.
      await agent.put('/api/auth/guest').send(PROFILE).expect(409)
      assert.equal((await agent.get('/api/auth/me').expect(200)).body.email, 'bea@example.it')
    })

    it('a refused profile keeps the cookie', async () => {
      const agent = await entered()
      const refused = await agent.put('/api/auth/guest').send({ ...PROFILE, email: 'ada@example.it' }).expect(409)
      assert.equal(refused.get('Set-Cookie'), undefined)
      assert.equal((await agent.get('/api/auth/me').expect(200)).body.isGuest, true)
      assert.deepEqual(server.renewedSessions, [])
    })

    it('a page that asks who it is while another tab saves the profile does not bring the old cookie back', async () => {
      const agent = request.agent(server.app)
      const old = cookieOf(await agent.post('/api/auth/guest').send({ nickname: 'Bea' }).expect(201))
      const asking = Promise.all(Array.from({ length: 20 }, () => request(server.app).get('/api/auth/me').set('Cookie', old)))
      const saved = await agent.put('/api/auth/guest').send(PROFILE).expect(200)
      const late = (await asking).filter((answer) => answer.get('Set-Cookie') !== undefined && answer.body.email !== '')
      assert.deepEqual(late, [])
      assert.notEqual(cookieOf(saved), old)
    })

    it('a saved profile keeps the login session, and its owner can sign in elsewhere', async () => {
      const agent = await entered()
      const before = (await agent.get('/api/auth/me')).body
      const endedBefore = server.endedSessions.length
      const saved = await agent.put('/api/auth/guest').send(PROFILE).expect(200)
      assert.deepEqual(saved.body, { id: before.id, email: 'bea@example.it', nickname: 'Bea', firstName: 'Beatrice', lastName: null, avatarUrl: null })
      assert.deepEqual((await agent.get('/api/auth/me').expect(200)).body, saved.body)
      assert.equal(server.endedSessions.length, endedBefore)
      assert.deepEqual((await agent.get('/api/tokens').expect(200)).body, { tokens: 10 })
      await request(server.app).post('/api/auth/login').send({ email: 'bea@example.it', password: 'segreto' }).expect(200)
      assert.equal((await agent.put('/api/auth/guest').send(PROFILE).expect(409)).body.code, 'guestOnly')
    })

    it('a profile cannot be saved with a taken address, and not by somebody who is no guest', async () => {
      const agent = await entered()
      assert.equal((await agent.put('/api/auth/guest').send({ ...PROFILE, email: 'ada@example.it' }).expect(409)).body.code, 'emailTaken')
      assert.equal((await agent.put('/api/auth/guest').send({ ...PROFILE, password: 'breve' }).expect(400)).body.code, 'shortPassword')
      await request(server.app).put('/api/auth/guest').send(PROFILE).expect(401)
    })

    it('a guest who signs out is forgotten, and the nickname is free again', async () => {
      const agent = await entered()
      await agent.post('/api/auth/logout').expect(200)
      await agent.get('/api/auth/me').expect(401)
      await entered()
    })

    it('a guest deletes the account without a password', async () => {
      const agent = await entered()
      await agent.delete('/api/users/account').send({}).expect(200)
      await agent.get('/api/auth/me').expect(401)
      assert.equal(await server.storage.users.byId(2), null)
    })

    it('the copy of the own data says that it is a guest\'s', async () => {
      const agent = await entered()
      const { account } = (await agent.get('/api/users/export').expect(200)).body
      assert.deepEqual([account.nickname, account.email, account.isGuest], ['Bea', '', true])
    })

    it('guests are forgotten 30 days after their last visit', async () => {
      const agent = await entered()
      nowMs += 29 * DAY_MS
      assert.match(String((await agent.get('/api/auth/me').expect(200)).get('Set-Cookie')?.[0]), /^regicidio=s%3A.+Max-Age=2592000/)
      nowMs += 29 * DAY_MS
      await server.forgetGuests()
      assert.notEqual(await server.storage.users.byId(2), null)
      nowMs += 2 * DAY_MS
      await server.forgetGuests()
      assert.equal(await server.storage.users.byId(2), null)
    })
  })

  it('an address brings a few guests a day, and refused nicknames do not count', async () => {
    server = await testServer({ RATE_LIMITS: 'on' })
    await request(server.app).post('/api/auth/register').send(registration('Ada')).expect(201)
    await request(server.app).post('/api/auth/guest').send({ nickname: 'Ada' }).expect(409)
    for (let guest = 0; guest < NEW_GUESTS_PER_DAY; guest += 1) await entered(`Ospite ${guest}x`)
    const refused = await request(server.app).post('/api/auth/guest').send({ nickname: 'Ultimo' }).expect(429)
    assert.equal(refused.body.code, 'tooManyGuests')
    assert.match(String(refused.get('Retry-After')), /^\d+$/)
  })

  it('GUESTS=off leaves only accounts', async () => {
    server = await testServer({ GUESTS: 'off' })
    assert.equal((await request(server.app).post('/api/auth/guest').send({ nickname: 'Bea' }).expect(403)).body.code, 'guestsOff')
  })

  it('GUEST_TOKENS is the first balance', async () => {
    server = await testServer({ GUEST_TOKENS: '1' })
    assert.deepEqual((await (await entered()).get('/api/tokens').expect(200)).body, { tokens: 1 })
  })

  it('in production the admin account comes first', async () => {
    server = await testServer({ NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:2567', SESSION_SECRET: 'w8JvD0o2Wq5nZx1sT7yRk3mLb6cF9gHp' })
    assert.equal((await request(server.app).post('/api/auth/guest').send({ nickname: 'Bea' }).expect(403)).body.code, 'registrationClosed')
  })

  describe('an invitation', () => {
    beforeEach(async () => {
      server = await testServer()
    })

    it('shows one room to whoever has its link', async () => {
      const { body } = await request(server.app).get('/api/rooms/ABCDEF/invitation').expect(200)
      assert.deepEqual(body, { roomId: 'ABCDEF', name: 'Sala', hostName: 'Ada', isActive: false, players: [] })
      await request(server.app).get('/api/rooms/GHJKLM/invitation').expect(404)
    })
  })
})
