import assert from 'node:assert/strict'
import request from 'supertest'
import { registered, testServer, type TestServer } from '../test-server.ts'

const PATH = '/api/admin/add-tokens-to-users'

describe("the admin's grants", () => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof registered>>
  let bea: Awaited<ReturnType<typeof registered>>
  before(async () => {
    server = await testServer()
    ada = await registered(server.app, 'Ada')
    bea = await registered(server.app, 'Bea')
  })
  after(() => server.close())
  const balance = async (): Promise<number> => (await bea.get('/api/tokens').expect(200)).body.tokens
  /** Sends a request that must not change Bea's balance. */
  const inVain = async (attempt: () => Promise<unknown>): Promise<void> => {
    const held = await balance()
    await attempt()
    assert.equal(await balance(), held)
  }

  it('reach the named players', async () => {
    const held = await balance()
    const { body } = await ada
      .post(PATH)
      .send({ usernames: [' bea ', ''], tokens: 20 })
      .expect(200)
    assert.deepEqual(body, {
      message: 'Assegnati 20 gettoni a 1 giocatore',
      results: [{ username: 'bea', success: true, message: 'Assegnati 20 gettoni' }],
    })
    assert.equal(await balance(), held + 20)
  })
  it('are only for user 1, no matter what a body or a header says', () =>
    inVain(async () => {
      const forged = { usernames: ['Bea'], tokens: 20, actorId: 1, userId: 1, id: 1, user: { id: 1 }, isAdmin: true }
      await bea.post(PATH).set('X-User-Id', '1').send(forged).expect(403)
      await request(server.app).post(PATH).send(forged).expect(401)
    }))
  it('are made once for a form that is sent again, also at the same moment', async () => {
    const held = await balance()
    const send = () =>
      ada
        .post(PATH)
        .set('Idempotency-Key', 'modulo-12345')
        .send({ usernames: ['Bea'], tokens: 3 })
        .expect(200)
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    for (const { body } of answers) assert.deepEqual(body, answers[0]?.body)
    await ada
      .post(PATH)
      .set('Idempotency-Key', 'modulo-12345')
      .send({ usernames: ['Bea'], tokens: 4 })
      .expect(409)
    assert.equal(await balance(), held + 3)
  })
  for (const tokens of [0, -1, 101, 1.5, 1e300, '20', true, null, [20], { valueOf: 20 }]) {
    it(`refuse ${JSON.stringify(tokens)} tokens`, () =>
      inVain(async () => {
        const { body } = await ada
          .post(PATH)
          .send({ usernames: ['Bea'], tokens })
          .expect(400)
        assert.equal(body.code, 'grantTokens')
      }))
  }
  for (const usernames of [[], [''], ['  '], 'Bea', null, [1], [['Bea']], Array<string>(101).fill('Bea')]) {
    it(`refuse the names ${JSON.stringify(usernames).slice(0, 30)}`, () =>
      inVain(() => ada.post(PATH).send({ usernames, tokens: 1 }).expect(400)))
  }
  for (const name of [
    "Bea'; UPDATE users SET tokens = 1000; --",
    'Bea" OR "1"="1',
    '%',
    '_ea',
    'Bea\u0000',
    '<b>Bea</b>',
  ]) {
    it(`report that nobody is called ${JSON.stringify(name)}`, () =>
      inVain(async () => {
        const { body } = await ada
          .post(PATH)
          .send({ usernames: [name], tokens: 1 })
          .expect(200)
        assert.deepEqual(body.results, [{ username: name.trim(), success: false, message: 'Nickname non trovato' }])
      }))
  }
  for (const key of ['kurz', 'x'.repeat(65), "a'b c d e f"]) {
    it(`refuse the form key ${key.slice(0, 12)}`, () =>
      inVain(() =>
        ada
          .post(PATH)
          .set('Idempotency-Key', key)
          .send({ usernames: ['Bea'], tokens: 1 })
          .expect(400),
      ))
  }
  it('refuse requests of other sites, and bodies that a form of another site could send', () =>
    inVain(async () => {
      const body = JSON.stringify({ usernames: ['Bea'], tokens: 1 })
      for (const origin of ['https://evil.test', 'null'])
        await ada.post(PATH).set('Origin', origin).set('Content-Type', 'application/json').send(body).expect(403)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
        await ada.post(PATH).set('Content-Type', type).send(body).expect(400)
    }))
})
