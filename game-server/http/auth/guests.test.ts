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
      assert.deepEqual(answer.body, {
        id: 2,
        email: '',
        nickname: 'Bea',
        firstName: null,
        lastName: null,
        avatarUrl: null,
        isGuest: true,
      })
      assert.deepEqual((await agent.get('/api/tokens').expect(200)).body, { tokens: 10, weekly: 10 })
      await agent.post('/api/rooms').send({}).expect(201)
      assert.equal((await server.identify(cookieOf(answer)))?.person.name, 'Bea')
      // A second tap makes no second guest.
      assert.equal((await agent.post('/api/auth/guest').send({ nickname: 'Bea' }).expect(200)).body.id, 2)
    })

    it('the rules for nicknames are those of accounts', async () => {
      const refusals = [
        ['', 'missingFields'],
        ['x', 'nicknameLength'],
        ['Tu', 'nicknameReserved'],
        ['Admin', 'nicknameReserved'],
      ] as const
      for (const [nickname, code] of refusals)
        assert.equal((await request(server.app).post('/api/auth/guest').send({ nickname })).body.code, code)
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
      for (const path of ['/api/auth/me', '/api/users/export', '/api/tokens'])
        await request(server.app).get(path).set('Cookie', copy).expect(401)
      assert.deepEqual(
        [await server.identify(copy), (await server.identify(cookieOf(saved)))?.person.name],
        [null, 'Bea'],
      )
      assert.equal(server.renewedSessions.length, 1)
      // The address and the device are those of an account: it gets no new id again.
      await agent.put('/api/auth/guest').send(PROFILE).expect(409)
      assert.equal((await agent.get('/api/auth/me').expect(200)).body.email, 'bea@example.it')
    })

    it('a refused profile keeps the cookie', async () => {
      const agent = await entered()
      const refused = await agent
        .put('/api/auth/guest')
        .send({ ...PROFILE, email: 'ada@example.it' })
        .expect(409)
      assert.equal(refused.get('Set-Cookie'), undefined)
      assert.equal((await agent.get('/api/auth/me').expect(200)).body.isGuest, true)
      assert.deepEqual(server.renewedSessions, [])
    })

    it('a page that asks who it is while another tab saves the profile does not bring the old cookie back', async () => {
      const agent = request.agent(server.app)
      const old = cookieOf(await agent.post('/api/auth/guest').send({ nickname: 'Bea' }).expect(201))
      const asking = Promise.all(
        Array.from({ length: 20 }, () => request(server.app).get('/api/auth/me').set('Cookie', old)),
      )
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
      assert.deepEqual(saved.body, {
        id: before.id,
        email: 'bea@example.it',
        nickname: 'Bea',
        firstName: 'Beatrice',
        lastName: null,
        avatarUrl: null,
      })
      assert.deepEqual((await agent.get('/api/auth/me').expect(200)).body, saved.body)
      assert.equal(server.endedSessions.length, endedBefore)
      assert.deepEqual((await agent.get('/api/tokens').expect(200)).body, { tokens: 10, weekly: 10 })
      await request(server.app)
        .post('/api/auth/login')
        .send({ email: 'bea@example.it', password: 'segreto' })
        .expect(200)
      assert.equal((await agent.put('/api/auth/guest').send(PROFILE).expect(409)).body.code, 'guestOnly')
    })

    it('a profile cannot be saved with a taken address, and not by somebody who is no guest', async () => {
      const agent = await entered()
      assert.equal(
        (
          await agent
            .put('/api/auth/guest')
            .send({ ...PROFILE, email: 'ada@example.it' })
            .expect(409)
        ).body.code,
        'emailTaken',
      )
      assert.equal(
        (
          await agent
            .put('/api/auth/guest')
            .send({ ...PROFILE, password: 'breve' })
            .expect(400)
        ).body.code,
        'shortPassword',
      )
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

    it("the copy of the own data says that it is a guest's", async () => {
      const agent = await entered()
      const { account } = (await agent.get('/api/users/export').expect(200)).body
      assert.deepEqual([account.nickname, account.email, account.isGuest], ['Bea', '', true])
    })

    it('guests are forgotten 30 days after their last visit', async () => {
      const agent = await entered()
      nowMs += 29 * DAY_MS
      assert.match(
        String((await agent.get('/api/auth/me').expect(200)).get('Set-Cookie')?.[0]),
        /^regicidio=s%3A.+Max-Age=2592000/,
      )
      nowMs += 29 * DAY_MS
      await server.forgetGuests()
      assert.notEqual(await server.storage.users.byId(2), null)
      nowMs += 2 * DAY_MS
      await server.forgetGuests()
      assert.equal(await server.storage.users.byId(2), null)
    })
  })

  describe('who was suspended', () => {
    const HOME = '203.0.113.1'
    const OFFICE = '203.0.113.2'
    let admin: ReturnType<typeof request.agent>
    beforeEach(async () => {
      nowMs = Date.now()
      server = await testServer({ TRUST_PROXY: '1' }, { now: () => nowMs })
      admin = await registered(server.app)
    })

    /** A browser asks to come in as a guest: 'in', or the code of the refusal with its end and its text. */
    const entry = async (
      browser: ReturnType<typeof request.agent>,
      nickname: string,
      address: string,
      more: object = {},
    ): Promise<readonly unknown[]> => {
      const { status, body } = await browser
        .post('/api/auth/guest')
        .set('X-Forwarded-For', address)
        .send({ nickname, ...more })
      return status === 201 ? ['in'] : [body.code, body.until, body.error]
    }
    const suspend = async (nickname: string, days: number): Promise<string> => {
      const until = new Date(nowMs + days * DAY_MS).toISOString()
      await admin
        .post('/api/admin/restrictions')
        .send({ nickname, kind: 'suspended', until, reason: 'Minacce' })
        .expect(200)
      return until
    }
    const browser = () => request.agent(server.app)

    it('does not come back as a new guest in the same browser, wherever it is, until the suspension ends', async () => {
      const rude = browser()
      assert.deepEqual(await entry(rude, 'Bea', HOME), ['in'])
      const until = await suspend('Bea', 40)
      await rude.post('/api/auth/logout').expect(200)
      for (const address of [HOME, OFFICE]) {
        const [code, end, text] = await entry(rude, 'Ciro', address, { roomId: 'ABCDEF' })
        assert.deepEqual([code, end], ['suspended', until])
        assert.match(String(text), /^Il tuo account è sospeso fino al .*\.\nMotivo: Minacce\.$/)
      }
      // The row of the guest stays as long, although nobody can come back as this guest.
      nowMs += 39 * DAY_MS
      await server.forgetGuests()
      assert.equal((await entry(rude, 'Ciro', OFFICE))[0], 'suspended')
      nowMs += 2 * DAY_MS
      await server.forgetGuests()
      assert.deepEqual([await entry(rude, 'Ciro', HOME), await server.storage.users.byId(2)], [['in'], null])
    })

    it('does not come back from the same address without the cookies, for a day: others there play on', async () => {
      const [rude, before] = [browser(), browser()]
      assert.deepEqual([await entry(rude, 'Bea', HOME), await entry(before, 'Dino', OFFICE)], [['in'], ['in']])
      // The address of the last visit counts.
      await rude.get('/api/auth/me').set('X-Forwarded-For', OFFICE).expect(200)
      await suspend('Bea', 40)
      const [code, end, text] = await entry(browser(), 'Ciro', OFFICE, { roomId: 'ABCDEF' })
      assert.deepEqual([code, end], ['suspended', new Date(nowMs + DAY_MS).toISOString()])
      assert.match(
        String(text),
        /^Un account di questa rete è sospeso: fino al .* non entrano ospiti\. Accedi o registrati per giocare\.$/,
      )
      assert.deepEqual(await entry(browser(), 'Ciro', HOME), ['in'])
      await before.get('/api/auth/me').set('X-Forwarded-For', OFFICE).expect(200)
      await before.post('/api/auth/logout').expect(200)
      assert.deepEqual(await entry(before, 'Elsa', OFFICE), ['in'])
      await browser().post('/api/auth/register').set('X-Forwarded-For', OFFICE).send(registration('Fabio')).expect(201)
      await admin.post('/api/auth/login').set('X-Forwarded-For', OFFICE).send(registration('Ada')).expect(200)
      nowMs += DAY_MS - 1
      assert.equal((await entry(browser(), 'Gino', OFFICE))[0], 'suspended')
      nowMs += 1
      assert.deepEqual(await entry(browser(), 'Gino', OFFICE), ['in'])
      assert.equal((await entry(rude, 'Irene', OFFICE))[0], 'suspended')
    })

    it('does not play on as a guest with an account that is suspended, also one that was a guest before', async () => {
      const [account, saved] = [browser(), browser()]
      await account.post('/api/auth/register').send(registration('Carla')).expect(201)
      await entry(saved, 'Bea', HOME)
      await saved.put('/api/auth/guest').send(PROFILE).expect(200)
      for (const [agent, nickname] of [
        [account, 'Carla'],
        [saved, 'Bea'],
      ] as const) {
        const until = await suspend(nickname, 2)
        await agent.post('/api/auth/logout').expect(200)
        assert.deepEqual((await entry(agent, 'Dino', HOME)).slice(0, 2), ['suspended', until])
      }
      assert.deepEqual(await entry(browser(), 'Dino', HOME), ['in'])
    })

    it('is in again as soon as the admin lifts the suspension; a silenced guest is not kept out', async () => {
      const rude = browser()
      await entry(rude, 'Bea', HOME)
      await suspend('Bea', 2)
      await rude.post('/api/auth/logout').expect(200)
      await admin.delete('/api/admin/restrictions/2/suspended').expect(200)
      assert.deepEqual([await entry(rude, 'Ciro', HOME), await entry(browser(), 'Dino', HOME)], [['in'], ['in']])
      await admin
        .post('/api/admin/restrictions')
        .send({ nickname: 'Ciro', kind: 'silenced', until: new Date(nowMs + DAY_MS).toISOString(), reason: 'Insulti' })
        .expect(200)
      await rude.post('/api/auth/logout').expect(200)
      assert.deepEqual([await entry(rude, 'Elsa', HOME), await entry(browser(), 'Fabio', HOME)], [['in'], ['in']])
    })

    it('is known only by a cookie that the server has signed', async () => {
      const rude = browser()
      const { headers } = await rude
        .post('/api/auth/guest')
        .set('X-Forwarded-For', HOME)
        .send({ nickname: 'Bea' })
        .expect(201)
      const cookie = [headers['set-cookie'] ?? []].flat().find((text: string) => text.startsWith('regicidio-device='))
      assert.match(String(cookie), /^regicidio-device=[\w-]{16}\.[\w-]{43}; .*HttpOnly; SameSite=Lax/)
      await suspend('Bea', 2)
      // A made-up name of a device is no browser that has had a guest.
      const forged = `regicidio-device=${'A'.repeat(16)}.${'B'.repeat(43)}`
      const { body } = await request(server.app)
        .post('/api/auth/guest')
        .set('X-Forwarded-For', HOME)
        .set('Cookie', forged)
        .send({ nickname: 'Ciro' })
        .expect(403)
      assert.equal(body.code, 'suspended')
    })
  })

  it('an address brings a few guests a day, and refused nicknames do not count', async () => {
    server = await testServer({ RATE_LIMITS: 'on' })
    await request(server.app).post('/api/auth/register').send(registration('Ada')).expect(201)
    await request(server.app).post('/api/auth/guest').send({ nickname: 'Admin' }).expect(400)
    for (let guest = 0; guest < NEW_GUESTS_PER_DAY; guest += 1) await entered(`Ospite ${guest}x`)
    const refused = await request(server.app).post('/api/auth/guest').send({ nickname: 'Ultimo' }).expect(429)
    assert.equal(refused.body.code, 'tooManyGuests')
    assert.match(String(refused.get('Retry-After')), /^\d+$/)
  })

  it('GUESTS=off leaves only accounts', async () => {
    server = await testServer({ GUESTS: 'off' })
    assert.equal(
      (await request(server.app).post('/api/auth/guest').send({ nickname: 'Bea' }).expect(403)).body.code,
      'guestsOff',
    )
  })

  it('GUEST_TOKENS is the first balance', async () => {
    server = await testServer({ GUEST_TOKENS: '1' })
    assert.deepEqual((await (await entered()).get('/api/tokens').expect(200)).body, { tokens: 1, weekly: 1 })
  })

  it('in production the admin account comes first', async () => {
    server = await testServer({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:2567',
      SESSION_SECRET: 'w8JvD0o2Wq5nZx1sT7yRk3mLb6cF9gHp',
    })
    assert.equal(
      (await request(server.app).post('/api/auth/guest').send({ nickname: 'Bea' }).expect(403)).body.code,
      'registrationClosed',
    )
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
