import assert from 'node:assert/strict'
import request from 'supertest'
import { registered, testServer, type TestServer } from '../test-server.ts'
import { signatureOf } from './signature.ts'

const SECRET = 'whsec_0123456789abcdef'
const LINKS = {
  PAYMENT_LINK_BASE: 'https://pay.example/base?locale=it',
  PAYMENT_LINK_PREMIUM: 'https://pay.example/premium',
  PAYMENT_LINK_PRO: 'https://pay.example/pro',
}

/** A paid checkout of Ada, user 1. */
const checkout = {
  id: 'cs_live_1',
  payment_status: 'paid',
  currency: 'eur',
  amount_total: 1_000,
  client_reference_id: '1',
  customer_details: { email: 'Ada@Example.it' },
}
let events = 0
/** Every event has its own id, as those of the provider have. */
const eventOf = (object: object, type = 'checkout.session.completed'): string =>
  JSON.stringify({ id: `evt_${++events}`, object: 'event', type, data: { object } })

describe('payments', () => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof registered>>
  beforeEach(async () => {
    server = await testServer({ ...LINKS, PAYMENT_WEBHOOK_SECRET: SECRET })
    ada = await registered(server.app)
  })
  afterEach(() => server.close())

  const tell = (body: string, header = signatureOf(Buffer.from(body), SECRET, Math.floor(Date.now() / 1_000))) =>
    request(server.app)
      .post('/api/payments/webhook')
      .set('Content-Type', 'application/json')
      .set('Stripe-Signature', header)
      .send(body)
  const balance = async (): Promise<unknown> => (await ada.get('/api/tokens').expect(200)).body.tokens

  it('open pages with the id of the payer', async () => {
    const { body } = await ada.get('/api/tokens/packages').expect(200)
    assert.deepEqual(
      body.packages.map(({ id, tokens, priceEuro }: { id: string; tokens: number; priceEuro: number }) => [
        id,
        tokens,
        priceEuro,
      ]),
      [
        ['base', 10, 5],
        ['premium', 21, 10],
        ['pro', 44, 20],
      ],
    )
    assert.equal(
      body.packages[0].url,
      'https://pay.example/base?locale=it&prefilled_email=ada%40example.it&client_reference_id=1',
    )
    await request(server.app).get('/api/tokens/packages').expect(401)
  })
  it('are credited once, however often they are reported, and appear in the history', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tell(eventOf(checkout)).expect(200)))
    assert.equal(await balance(), 31)
    const { body } = await ada.get('/api/tokens/history').expect(200)
    assert.deepEqual(
      body.entries.map(({ delta, balance: after, reason }: { delta: number; balance: number; reason: string }) => [
        delta,
        after,
        reason,
      ]),
      [
        [21, 31, 'purchase'],
        [10, 10, 'welcome'],
      ],
    )
  })
  it('by a slow payment method are credited when it succeeds, not before', async () => {
    await tell(eventOf({ ...checkout, payment_status: 'unpaid' })).expect(200)
    assert.equal(await balance(), 10)
    await tell(eventOf(checkout, 'checkout.session.async_payment_succeeded')).expect(200)
    assert.equal(await balance(), 31)
  })
  it('are credited once when their events arrive out of order', async () => {
    const event =
      (type: string, payment_status = 'paid') =>
      () =>
        tell(eventOf({ ...checkout, payment_status }, `checkout.session.${type}`)).expect(200)
    const told = [
      event('completed', 'unpaid'),
      event('async_payment_failed', 'unpaid'),
      event('expired', 'unpaid'),
      event('async_payment_succeeded'),
      event('completed'),
    ]
    for (const order of [told.toReversed(), told, told.toReversed()])
      await Promise.all([...order, ...order].map((deliver) => deliver()))
    assert.equal(await balance(), 31)
  })
  it('that cost nothing, failed or were not paid are not credited', async () => {
    for (const payment_status of ['unpaid', 'no_payment_required', 'PAID', ''])
      await tell(eventOf({ ...checkout, payment_status })).expect(200)
    for (const type of [
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'payment_intent.succeeded',
    ])
      await tell(eventOf(checkout, type)).expect(200)
    assert.equal(await balance(), 10)
  })
  it('are read as they were signed, with any content type', async () => {
    for (const [index, type] of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
    ].entries()) {
      const body = eventOf({ ...checkout, id: `cs_${index}` })
      await tell(body).set('Content-Type', type).expect(200)
    }
    assert.equal(await balance(), 10 + 4 * 21)
  })
  it('are accepted while the provider signs with an old and a new secret', async () => {
    const body = eventOf(checkout)
    const seconds = Math.floor(Date.now() / 1_000)
    const [old, own] = ['whsec_the-old-one-0123', SECRET].map(
      (secret) => signatureOf(Buffer.from(body), secret, seconds).split(',')[1],
    )
    await tell(body, `t=${seconds},${old},v0=abc`).expect(400)
    assert.equal(await balance(), 10)
    await tell(body, `t=${seconds},${old},${own},v0=abc`).expect(200)
    assert.equal(await balance(), 31)
  })
  it('cannot be replayed: not later, not with a newer time, and immediately only without effect', async () => {
    const body = eventOf(checkout)
    const seconds = Math.floor(Date.now() / 1_000)
    const recorded = signatureOf(Buffer.from(body), SECRET, seconds - 240)
    for (let count = 0; count < 3; count++) await tell(body, recorded).expect(200)
    assert.equal(await balance(), 31)
    const old = signatureOf(Buffer.from(body), SECRET, seconds - 1_000)
    for (const header of [old, old.replace(/^t=\d+/, `t=${seconds}`), `t=${seconds},${old}`, `${old},t=${seconds}`])
      await tell(body, header).expect(400)
  })
  it('without an account id are credited to the account with their e-mail address, in upper or lower case', async () => {
    await tell(
      eventOf({ ...checkout, client_reference_id: null, customer_details: { email: ' ADA@example.IT ' } }),
    ).expect(200)
    assert.equal(await balance(), 31)
    for (const client_reference_id of ['1 OR 1=1', '01', '1.0', '-1', '99999999999']) {
      await tell(
        eventOf({ ...checkout, id: `cs_${client_reference_id}`, client_reference_id, customer_details: null }),
      ).expect(200)
    }
    assert.equal(await balance(), 31)
  })
  for (const [what, body] of Object.entries({
    'another event': eventOf(checkout, 'invoice.paid'),
    'another currency': eventOf({ ...checkout, currency: 'usd' }),
    'the price of no package': eventOf({ ...checkout, amount_total: 1 }),
    'a price that was reduced': eventOf({ ...checkout, amount_total: 999 }),
    'no price': eventOf({ ...checkout, amount_total: null, currency: null }),
    'an account that is not there': eventOf({ ...checkout, client_reference_id: '77', customer_details: null }),
  })) {
    it(`accept ${what} and credit nothing`, async () => {
      await tell(body).expect(200)
      assert.equal(await balance(), 10)
    })
  }
  it('that cannot be credited are logged for the operator, without the e-mail address', async () => {
    await tell(eventOf({ ...checkout, amount_total: 1 })).expect(200)
    await tell(
      eventOf({
        ...checkout,
        id: 'cs_live_2',
        client_reference_id: null,
        customer_details: { email: 'nessuno@example.it' },
      }),
    ).expect(200)
    const lines = server.logLines.filter((line) => line.includes('to be checked'))
    assert.deepEqual(
      lines.map((line) => /cs_live_\d/.exec(line)?.[0]),
      ['cs_live_1', 'cs_live_2'],
    )
    assert.ok(!lines.join('').includes('nessuno'))
  })
  for (const [what, body] of Object.entries({
    'no JSON': '{',
    'no event': '[]',
    'a forbidden key': '{"type":"checkout.session.completed","__proto__":{}}',
    'a checkout of wrong types': eventOf({ ...checkout, amount_total: '1000' }),
  })) {
    it(`refuse ${what}`, async () => {
      await tell(body).expect(400)
      assert.equal(await balance(), 10)
    })
  }
  it('are accepted only because of their signature', async () => {
    const body = eventOf(checkout)
    await tell(body, '').expect(400)
    await tell(body, signatureOf(Buffer.from(body), 'whsec_ffffffffffffffff', Math.floor(Date.now() / 1_000))).expect(
      400,
    )
    await tell(body, signatureOf(Buffer.from(body), SECRET, Math.floor(Date.now() / 1_000) - 301)).expect(400)
    await ada.post('/api/payments/webhook').send(JSON.parse(body)).expect(400)
    assert.equal(await balance(), 10)
  })
  it('refuse a body that is too large', async () => {
    await tell(eventOf({ ...checkout, padding: 'x'.repeat(70_000) })).expect(413)
    await tell(eventOf({ ...checkout, padding: 'x'.repeat(70_000) }), '').expect(413)
    assert.equal(await balance(), 10)
    await tell(eventOf({ ...checkout, padding: 'x'.repeat(60_000) })).expect(200)
    assert.equal(await balance(), 31)
  })
  it('have no webhook and no pages when none are configured', async () => {
    const plain = await testServer()
    try {
      await request(plain.app).post('/api/payments/webhook').send({}).expect(404)
      const bea = await registered(plain.app, 'Bea')
      const { body } = await bea.get('/api/tokens/packages').expect(200)
      assert.deepEqual(
        body.packages.map(({ url }: { url: string | null }) => url),
        [null, null, null],
      )
    } finally {
      await plain.close()
    }
  })
  it('are not offered without the webhook secret', async () => {
    await assert.rejects(testServer(LINKS), /PAYMENT_WEBHOOK_SECRET/)
  })
  for (const before of ['0x1', '-1', '1.5', '99999999999999999999', "1' OR 1=1"]) {
    it(`show no history before ${before}`, () => ada.get('/api/tokens/history').query({ before }).expect(400))
  }
})
