import assert from 'node:assert/strict'
import request from 'supertest'
import { describeOnEveryDatabase } from '../../persistence/engine/test-databases.ts'
import { registered, testServer, type TestServer } from '../test-server.ts'
import { eventAbout, paidEvent, signedDelivery } from './test-events.ts'
import { withDatabase } from '../../testing/database-rows.ts'

const SECRET = 'whsec_0123456789abcdef'
const CHARGE = {
  id: 'ch_1',
  object: 'charge',
  payment_intent: 'pi_1',
  amount: 1_000,
  amount_refunded: 0,
  currency: 'eur',
  billing_details: { email: 'ada@example.it' },
}
const DISPUTE = {
  id: 'dp_1',
  object: 'dispute',
  payment_intent: 'pi_1',
  charge: 'ch_1',
  amount: 1_000,
  currency: 'eur',
  status: 'needs_response',
}

describeOnEveryDatabase('messages of the payment provider', (location) => {
  let server: TestServer
  let ada: Awaited<ReturnType<typeof registered>>
  beforeEach(async () => {
    const { databaseUrl, dataDir } = location()
    server = await testServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PAYMENT_WEBHOOK_SECRET: SECRET })
    ada = await registered(server.app)
  })
  afterEach(() => server.close())

  const deliver = (event: object) => signedDelivery(server.app, JSON.stringify(event), SECRET)
  const balance = async (): Promise<unknown> => (await ada.get('/api/tokens').expect(200)).body.tokens
  type Row = Readonly<Record<string, unknown>>
  const rows = async (): Promise<readonly Row[]> => {
    const found: unknown = await withDatabase(location(), (source) =>
      source.query('SELECT * FROM payment_messages ORDER BY id'),
    )
    return JSON.parse(JSON.stringify(found))
  }
  const outcomes = async (): Promise<readonly unknown[]> => (await rows()).map(({ outcome }) => outcome)
  const bought = paidEvent({ id: 'cs_1', payment_intent: 'pi_1', client_reference_id: '1' })

  for (const [outcome, event] of [
    ['unknownAccount', paidEvent({ client_reference_id: '77' })],
    ['wrongAmount', paidEvent({ client_reference_id: '1', amount_total: 999 })],
    ['wrongCurrency', paidEvent({ client_reference_id: '1', currency: 'usd' })],
    ['pending', paidEvent({ client_reference_id: '1', payment_status: 'unpaid' })],
    [
      'pending',
      eventAbout('checkout.session.expired', {
        id: 'cs_1',
        payment_status: 'unpaid',
        currency: 'eur',
        amount_total: 500,
      }),
    ],
    ['unmatchedReversal', eventAbout('charge.refunded', { ...CHARGE, amount_refunded: 1_000 })],
    ['unmatchedReversal', eventAbout('charge.dispute.created', DISPUTE)],
    [
      'refundFailed',
      eventAbout('refund.failed', {
        id: 're_1',
        payment_intent: 'pi_1',
        amount: 1_000,
        currency: 'eur',
        status: 'failed',
      }),
    ],
    [
      'ignored',
      eventAbout('refund.updated', {
        id: 're_1',
        payment_intent: 'pi_1',
        amount: 1_000,
        currency: 'eur',
        status: 'succeeded',
      }),
    ],
    ['ignored', eventAbout('customer.created', { id: 'cus_1', email: 'ada@example.it', name: 'Ada' })],
    ['ignored', eventAbout('something.new', [1, 2, 3])],
  ] as const) {
    it(`store a row (${outcome}) once, and change no balance: ${JSON.stringify(event).slice(0, 70)}`, async () => {
      await Promise.all([deliver(event).expect(200), deliver(event).expect(200)])
      assert.deepEqual(await outcomes(), [outcome])
      assert.equal(await balance(), 10)
    })
  }
  for (const [what, body] of Object.entries({
    'no JSON': '{',
    'no event': '[]',
    'a forbidden key': '{"id":"evt_1","type":"checkout.session.completed","__proto__":{}}',
    'a checkout of wrong types': JSON.stringify(
      eventAbout('checkout.session.completed', {
        id: 'cs_1',
        payment_status: 'paid',
        currency: 'eur',
        amount_total: '1000',
      }),
    ),
    'a refund of less than nothing': JSON.stringify(eventAbout('charge.refunded', { ...CHARGE, amount_refunded: -1 })),
    'a dispute without an amount': JSON.stringify(eventAbout('charge.dispute.created', { ...DISPUTE, amount: null })),
    'an id without end': JSON.stringify({ id: 'x'.repeat(300), type: 'charge.refunded', data: { object: CHARGE } }),
  })) {
    it(`store a row when they are signed but cannot be read: ${what}`, async () => {
      for (let count = 0; count < 2; count++) await signedDelivery(server.app, body, SECRET).expect(400)
      assert.deepEqual(await outcomes(), ['unreadable'])
    })
  }
  it('store nothing when they are not signed with the secret', async () => {
    for (const body of [JSON.stringify(bought), '{', '']) {
      await signedDelivery(server.app, body, 'whsec_ffffffffffffffff').expect(400)
      await request(server.app)
        .post('/api/payments/webhook')
        .set('Content-Type', 'application/json')
        .send(body)
        .expect(400)
    }
    assert.deepEqual(await rows(), [])
  })
  it('store small rows, no matter how large the message is', async () => {
    const long = 'x'.repeat(20_000)
    await deliver(paidEvent({ client_reference_id: long, customer_details: { email: `${long}@example.it` } })).expect(
      200,
    )
    await deliver(eventAbout(long, { id: long, padding: long })).expect(200)
    const kept = await rows()
    assert.equal(kept.length, 2)
    for (const row of kept) assert.ok(JSON.stringify(row).length < 1_000)
  })
  it('store the named person only when the admin has to handle the payment', async () => {
    await deliver(paidEvent({ client_reference_id: '1', customer_details: { email: 'altra@example.it' } })).expect(200)
    await deliver(paidEvent({ payment_status: 'unpaid', customer_details: { email: 'altra@example.it' } })).expect(200)
    await deliver(paidEvent({ client_reference_id: '77', customer_details: { email: 'CHI@example.it' } })).expect(200)
    assert.deepEqual(
      (await rows()).map(({ userId, email, accountId }) => [userId, email, accountId]),
      [
        [1, null, null],
        [null, null, null],
        [null, 'chi@example.it', '77'],
      ],
    )
  })

  it('about refunds and disputes take back the tokens of the payment, in proportion and once', async () => {
    await deliver(bought).expect(200)
    assert.equal(await balance(), 31)
    const part = eventAbout('charge.refunded', { ...CHARGE, amount_refunded: 500 })
    for (let count = 0; count < 3; count++) await deliver(part).expect(200)
    assert.equal(await balance(), 31 - 10)
    for (const type of ['created', 'funds_withdrawn', 'updated'])
      await deliver(eventAbout(`charge.dispute.${type}`, DISPUTE)).expect(200)
    assert.equal(await balance(), 10)
    await deliver(eventAbout('charge.dispute.closed', { ...DISPUTE, status: 'won' })).expect(200)
    assert.equal(await balance(), 31 - 10)
    // The provider may include objects to which an object refers.
    await deliver(
      eventAbout('charge.refunded', {
        ...CHARGE,
        payment_intent: { id: 'pi_1', object: 'payment_intent' },
        amount_refunded: 1_000,
      }),
    ).expect(200)
    assert.equal(await balance(), 10)
    assert.deepEqual(await outcomes(), [
      'credited',
      'refunded',
      'disputed',
      'disputeUpdated',
      'disputeUpdated',
      'disputeWon',
      'refunded',
    ])
    const { body } = await ada.get('/api/tokens/history').expect(200)
    assert.deepEqual(
      body.entries.map(({ delta, reason }: { delta: number; reason: string }) => [delta, reason]),
      [
        [-11, 'refund'],
        [11, 'chargeback'],
        [-11, 'chargeback'],
        [-10, 'refund'],
        [21, 'purchase'],
        [10, 'welcome'],
      ],
    )
  })
})
