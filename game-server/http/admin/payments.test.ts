import assert from 'node:assert/strict'
import request from 'supertest'
import type { PaymentToCheck } from '#common/protocol/rest/payment-answers.ts'
import { paidEvent, signedDelivery } from '../payments/test-events.ts'
import { registered, testServer, type TestServer } from '../test-server.ts'

const SECRET = 'whsec_0123456789abcdef'
const PATH = '/api/admin/payments'

type Agent = Awaited<ReturnType<typeof registered>>

describe('the payments that the admin checks', () => {
  let server: TestServer
  let ada: Agent
  let bea: Agent
  beforeEach(async () => {
    server = await testServer({ PAYMENT_WEBHOOK_SECRET: SECRET })
    ada = await registered(server.app, 'Ada')
    bea = await registered(server.app, 'Bea')
  })
  afterEach(() => server.close())

  const deliver = (event: object) => signedDelivery(server.app, JSON.stringify(event), SECRET)
  const listed = async (): Promise<readonly PaymentToCheck[]> => (await ada.get(PATH).expect(200)).body.payments
  const lost = async (): Promise<number> => {
    await deliver(paidEvent({ client_reference_id: '77', customer_details: { email: 'Chi@Example.it' } })).expect(200)
    return (await listed())[0]?.id ?? assert.fail('nothing is listed')
  }
  const balance = async (agent: Agent): Promise<unknown> => (await agent.get('/api/tokens').expect(200)).body.tokens

  it('are shown to the admin only, with what was paid and which account was named', async () => {
    const id = await lost()
    const [payment] = await listed()
    const { receivedAt, reference, ...rest } = payment ?? assert.fail()
    assert.ok(Date.parse(receivedAt) > 0)
    assert.match(reference ?? '', /^cs_/)
    assert.deepEqual(rest, {
      id,
      outcome: 'unknownAccount',
      type: 'checkout.session.completed',
      amount: 1_000,
      currency: 'eur',
      email: 'chi@example.it',
      accountId: '77',
      nickname: null,
      tokens: 0,
      packageTokens: 21,
    })
    for (const [agent, status] of [
      [bea, 403],
      [request(server.app), 401],
    ] as const) {
      await agent.get(PATH).expect(status)
      await agent.post(`${PATH}/${id}/assign`).send({ nickname: 'Bea', tokens: 21 }).expect(status)
      await agent.post(`${PATH}/${id}/resolve`).send({}).expect(status)
    }
    assert.equal(await balance(bea), 10)
  })
  it('are given to a player once', async () => {
    const id = await lost()
    const { body } = await ada.post(`${PATH}/${id}/assign`).send({ nickname: ' bea ', tokens: 21 }).expect(200)
    assert.deepEqual(body, { message: 'Assegnati 21 gettoni a Bea' })
    const again = await ada.post(`${PATH}/${id}/assign`).send({ nickname: 'Bea', tokens: 21 }).expect(409)
    assert.equal(again.body.code, 'paymentResolved')
    assert.deepEqual([await balance(bea), await listed()], [31, []])
  })
  it('are marked as resolved once', async () => {
    const id = await lost()
    const { body } = await ada.post(`${PATH}/${id}/resolve`).send({}).expect(200)
    assert.deepEqual(body, { message: 'Segnato come risolto' })
    await ada.post(`${PATH}/${id}/resolve`).send({}).expect(409)
    assert.deepEqual(await listed(), [])
  })
  for (const [what, body, code] of [
    ['nobody', { nickname: ' ', tokens: 1 }, 'noUsernames'],
    ['somebody unknown', { nickname: 'Zoe', tokens: 1 }, 'nicknameUnknown'],
    ['no number', { nickname: 'Bea', tokens: '1' }, 'grantTokens'],
    ['too many', { nickname: 'Bea', tokens: 101 }, 'grantTokens'],
    ['a list', [], 'badRequest'],
  ] as const) {
    it(`are not given when the form has ${what}`, async () => {
      const answer = await ada.post(`${PATH}/${await lost()}/assign`).send(body)
      assert.deepEqual([answer.status >= 400 && answer.status < 500, answer.body.code], [true, code])
      assert.deepEqual([await balance(bea), (await listed()).length], [10, 1])
    })
  }
  for (const id of ['0', '-1', '1.5', '99', 'x', '99999999999', "1' OR 1=1"]) {
    it(`are not found with the id ${id}`, async () => {
      await ada
        .post(`${PATH}/${encodeURIComponent(id)}/resolve`)
        .send({})
        .expect(404)
      await ada
        .post(`${PATH}/${encodeURIComponent(id)}/assign`)
        .send({ nickname: 'Bea', tokens: 1 })
        .expect(404)
    })
  }
  for (const before of ['have no page before ${before}', '-1', 'x', "1' OR 1=1"])
    it(`have no page before ${before}`, () => ada.get(PATH).query({ before }).expect(400))
})
