import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { PaymentOutcome } from '#common/protocol/rest/payment-outcomes.ts'
import { createDataSource } from '../data-source.ts'
import type { PaymentMessage } from './payments.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { disputeOf, paidCheckout, refundOf } from './test-payments.ts'
import { withDatabase } from '../../testing/database-rows.ts'

const WELCOME = 10
const BEA = 2
const RUNS = 15

describeOnEveryDatabase('payments', (location) => {
  let storage: Storage
  beforeEach(async () => {
    storage = await openStorage({ ...location(), onError: failOnError })
    for (const nickname of ['Ada', 'Bea', 'Ciro']) {
      const email = `${nickname.toLowerCase()}@example.it`
      assert.ok(
        (await storage.users.create({ email, nickname, firstName: null, lastName: null, passwordHash: 'x' }, WELCOME))
          .ok,
      )
    }
  })
  afterEach(() => storage.close())

  const rowsOf = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
    const rows: unknown = await withDatabase(location(), (source) => source.query(sql))
    return JSON.parse(JSON.stringify(rows))
  }
  /** Every balance; each is what its ledger says. */
  const balances = async (): Promise<readonly unknown[]> => {
    const rows = await rowsOf(
      'SELECT u.tokens AS tokens, (SELECT SUM(l.delta) FROM token_ledger l WHERE l.userId = u.id) AS sum FROM users u ORDER BY u.id',
    )
    for (const { tokens, sum } of rows) assert.equal(tokens, Number(sum))
    return rows.map(({ tokens }) => tokens)
  }
  const tell = async (...messages: readonly PaymentMessage[]): Promise<readonly (PaymentOutcome | null)[]> => {
    const outcomes: (PaymentOutcome | null)[] = []
    for (const message of messages) outcomes.push(await storage.payments.record(message))
    return outcomes
  }
  const bought = (reference = 'cs_1'): PaymentMessage => paidCheckout({ reference, accountId: '2' })
  const toCheck = async () => (await storage.paymentReviews.page(null)).payments
  const firstToCheck = async (): Promise<number> => (await toCheck())[0]?.id ?? assert.fail('nothing is to be checked')

  describe('that are told', () => {
    it('are credited once and leave one row, however often and however much at once', async () => {
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => storage.payments.record(bought())))
      assert.deepEqual(
        outcomes.filter((outcome) => outcome !== null),
        ['credited'],
      )
      assert.deepEqual(await balances(), [10, 20, 10])
      assert.equal((await rowsOf('SELECT id FROM payment_messages')).length, 1)
    })
    it('by different events at once are credited once, and each event leaves a row', async () => {
      const events = Array.from({ length: 12 }, (_, index) => ({ ...bought(), eventId: `evt_${index}` }))
      const outcomes = await Promise.all(events.map((event) => storage.payments.record(event)))
      assert.deepEqual(
        outcomes.toSorted((a, b) => String(a).localeCompare(String(b))),
        ['credited', ...Array<string>(11).fill('repeated')],
      )
      assert.deepEqual(await balances(), [10, 20, 10])
      assert.equal((await rowsOf('SELECT id FROM payment_messages')).length, 12)
    })
    it('go to the account that they name, else to that of the e-mail address, else to nobody', async () => {
      const outcomes = await tell(
        paidCheckout({ reference: 'cs_1', accountId: '2', email: 'ciro@example.it' }),
        paidCheckout({ reference: 'cs_2', accountId: '99', email: 'ciro@example.it' }),
        paidCheckout({ reference: 'cs_3', email: 'nessuno@example.it' }),
        paidCheckout({ reference: 'cs_4' }),
      )
      assert.deepEqual(outcomes, ['credited', 'credited', 'unknownAccount', 'unknownAccount'])
      assert.deepEqual(await balances(), [10, 20, 20])
    })
    it('for nobody are credited once they name somebody, and then need no check', async () => {
      assert.deepEqual(
        await tell(paidCheckout(), { ...paidCheckout(), eventId: 'again' }, { ...bought(), eventId: 'later' }),
        ['unknownAccount', 'repeated', 'credited'],
      )
      assert.deepEqual([await balances(), await toCheck()], [[10, 20, 10], []])
    })
    for (const [what, message, outcome] of [
      ['of a wrong amount', { amount: 499 }, 'wrongAmount'],
      ['of an amount that no column of 32 bits could hold', { amount: 999_999_999_999 }, 'wrongAmount'],
      ['of no amount', { amount: null, currency: null }, 'wrongAmount'],
      ['in another currency', { currency: 'usd' }, 'wrongCurrency'],
      ['for nobody', { accountId: null }, 'unknownAccount'],
      ['that are not paid', { isPaid: false, status: 'unpaid' }, 'pending'],
      ['about something else', { kind: 'other', type: 'customer.created' }, 'ignored'],
      ['that cannot be read', { kind: 'unreadable' }, 'unreadable'],
    ] as const satisfies readonly (readonly [string, Partial<PaymentMessage>, PaymentOutcome])[]) {
      it(`${what} leave a row and change no balance`, async () => {
        assert.deepEqual(await tell({ ...bought(), ...message }), [outcome])
        assert.deepEqual(await rowsOf('SELECT eventId, outcome FROM payment_messages'), [
          { eventId: 'evt of cs_1', outcome },
        ])
        assert.deepEqual(await balances(), [10, 10, 10])
      })
    }
    it('with other contents under a known id, of the event or of the checkout, are not believed and wait for the admin', async () => {
      assert.deepEqual(
        await tell(bought(), { ...bought(), amount: 2_000 }, { ...bought(), eventId: 'other', amount: 1_000 }),
        ['credited', 'contradictory', 'contradictory'],
      )
      assert.deepEqual(
        (await toCheck()).map(({ outcome, amount }) => [outcome, amount]),
        [
          ['contradictory', 1_000],
          ['contradictory', 2_000],
        ],
      )
      assert.deepEqual(await balances(), [10, 20, 10])
    })
    it("of a deleted account are nobody's", async () => {
      assert.ok(await storage.profiles.remove(BEA))
      assert.deepEqual(await tell({ ...bought(), email: 'bea@example.it' }), ['unknownAccount'])
    })
  })

  describe('that are paid back', () => {
    it('take their tokens back once', async () => {
      await tell(bought())
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => storage.payments.record(refundOf('cs_1', 500))),
      )
      assert.deepEqual(
        outcomes.filter((outcome) => outcome !== null),
        ['refunded'],
      )
      assert.deepEqual(await balances(), [10, 10, 10])
      const { entries } = await storage.tokens.history(BEA, null)
      assert.deepEqual(
        entries.map(({ delta, balance, reason }) => [delta, balance, reason]),
        [
          [-10, 10, 'refund'],
          [10, 20, 'purchase'],
          [10, 10, 'welcome'],
        ],
      )
    })
    it('in parts take the same part of the tokens, rounded down, and all of them in the end', async () => {
      await tell(bought())
      for (const [cents, left] of [
        [49, 20],
        [50, 19],
        [274, 15],
        [499, 11],
        [500, 10],
        [300, 10],
      ] as const) {
        await tell(refundOf('cs_1', cents))
        assert.deepEqual(await balances(), [10, left, 10], `${cents} cents`)
      }
    })
    it('before they are told to be paid are worth nothing', async () => {
      assert.deepEqual(await tell(refundOf('cs_1', 500), bought()), ['unmatchedReversal', 'credited'])
      assert.deepEqual(await balances(), [10, 10, 10])
    })
    it('and disputed take back what is left, and no more', async () => {
      assert.deepEqual(await tell(bought(), refundOf('cs_1', 300), disputeOf('cs_1', 'needs_response')), [
        'credited',
        'refunded',
        'disputed',
      ])
      assert.deepEqual(await balances(), [10, 10, 10])
    })
    it('of a deleted account change nothing', async () => {
      await tell(bought())
      await storage.profiles.remove(BEA)
      assert.deepEqual(await tell(refundOf('cs_1', 500)), ['refunded'])
      assert.deepEqual(await balances(), [10, 20, 10])
    })
    it('but whose money came back to us wait for the admin', async () => {
      await tell(bought(), refundOf('cs_1', 500))
      assert.deepEqual(
        await tell({ ...refundOf('cs_1', 500), eventId: 'failed', kind: 'failedRefund', status: 'failed' }),
        ['refundFailed'],
      )
      assert.deepEqual(
        (await toCheck()).map(({ outcome, nickname }) => [outcome, nickname]),
        [
          ['refundFailed', 'Bea'],
          ['refunded', 'Bea'],
        ],
      )
    })
  })

  describe('that are disputed', () => {
    it('take their tokens back, and give them back when the dispute is won', async () => {
      const told = ['needs_response', 'under_review', 'won', 'won'].map((status, index) => ({
        ...disputeOf('cs_1', status),
        eventId: `evt_${index}`,
      }))
      assert.deepEqual(await tell(bought(), ...told), [
        'credited',
        'disputed',
        'disputeUpdated',
        'disputeWon',
        'disputeWon',
      ])
      const { entries } = await storage.tokens.history(BEA, null)
      assert.deepEqual(
        entries.slice(0, 2).map(({ delta, balance, reason }) => [delta, balance, reason]),
        [
          [10, 20, 'chargeback'],
          [-10, 10, 'chargeback'],
        ],
      )
      assert.deepEqual(await balances(), [10, 20, 10])
    })
    it('stay without them when it is lost', async () => {
      await tell(bought(), disputeOf('cs_1', 'needs_response'), disputeOf('cs_1', 'lost'))
      assert.deepEqual(await balances(), [10, 10, 10])
    })
    for (const status of ['warning_needs_response', 'warning_closed', 'prevented'])
      it(`keep them as long as the bank only asks (${status})`, async () => {
        assert.deepEqual(await tell(bought(), disputeOf('cs_1', status)), ['credited', 'disputeUpdated'])
        assert.deepEqual(await balances(), [10, 20, 10])
      })
  })

  it('are worth the same in whatever order, however often and however much at once they are told', async () => {
    let made = 0
    const told = fc.subarray(
      ['paid', 'refund 100', 'refund 250', 'needs_response', 'under_review', 'won', 'lost'] as const,
      { minLength: 1 },
    )
    await fc.assert(
      fc.asyncProperty(told, fc.infiniteStream(fc.nat(100)), async (kinds, order) => {
        const [, before = 0] = await balances()
        const reference = `cs_run_${++made}`
        const messageOf = (kind: (typeof kinds)[number]): PaymentMessage => {
          if (kind === 'paid') return bought(reference)
          return kind.startsWith('refund')
            ? refundOf(reference, Number(kind.slice(7)))
            : disputeOf(reference, kind, 100)
        }
        const deliveries = [...kinds, ...kinds]
          .map((kind) => ({ kind, at: order.next().value }))
          .toSorted((a, b) => a.at - b.at)
        await Promise.all(deliveries.map(({ kind }) => storage.payments.record(messageOf(kind))))
        const has = (kind: (typeof kinds)[number]): boolean => kinds.includes(kind)
        const refunded = has('refund 250') ? 250 : has('refund 100') ? 100 : 0
        const isDisputed = !has('won') && (has('needs_response') || has('under_review') || has('lost'))
        const left = has('paid') ? 10 - Math.floor((refunded + (isDisputed ? 100 : 0)) / 50) : 0
        assert.equal((await balances())[1], Number(before) + left, kinds.join())
        assert.equal(
          (await rowsOf(`SELECT id FROM payment_messages WHERE intentId = 'pi of ${reference}'`)).length,
          kinds.length,
        )
      }),
      { numRuns: RUNS },
    )
  })

  describe('that the admin has to check', () => {
    it('of a wrong amount say whose they seem to be', async () => {
      await tell({ ...bought(), amount: 1 })
      assert.deepEqual(
        (await toCheck()).map(({ outcome, nickname, tokens, accountId }) => [outcome, nickname, tokens, accountId]),
        [['wrongAmount', 'Bea', 0, null]],
      )
    })
    it('are told page by page, newest first', async () => {
      await tell(
        ...Array.from({ length: 25 }, (_, index) =>
          paidCheckout({ reference: `cs_${index}`, email: 'x@example.it', accountId: '77' }),
        ),
      )
      const first = await storage.paymentReviews.page(null)
      const second = await storage.paymentReviews.page(first.nextBefore)
      assert.deepEqual([first.payments.length, second.payments.length, second.nextBefore], [20, 5, null])
      assert.deepEqual(
        [...first.payments, ...second.payments].map(({ reference }) => reference),
        Array.from({ length: 25 }, (_, index) => `cs_${24 - index}`),
      )
      const { id: _, receivedAt: __, ...newest } = first.payments[0] ?? assert.fail()
      assert.deepEqual(newest, {
        outcome: 'unknownAccount',
        type: 'checkout.session.completed',
        reference: 'cs_24',
        amount: 500,
        currency: 'eur',
        email: 'x@example.it',
        accountId: '77',
        nickname: null,
        tokens: 0,
        packageTokens: 10,
      })
    })
    it('are given to a player once, however often at once, and noted with who did it', async () => {
      await tell(paidCheckout())
      const id = await firstToCheck()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => storage.paymentReviews.assign(id, { nickname: 'bEA', tokens: 10 }, 1)),
      )
      assert.deepEqual(
        answers.filter(({ ok }) => ok),
        [{ ok: true, value: { nickname: 'Bea', tokens: 10 } }],
      )
      for (const answer of answers) assert.ok(answer.ok || answer.code === 'paymentResolved')
      assert.deepEqual([await balances(), await toCheck()], [[10, 20, 10], []])
      assert.deepEqual(await rowsOf("SELECT userId, delta, actorId FROM token_ledger WHERE reason = 'purchase'"), [
        { userId: BEA, delta: 10, actorId: 1 },
      ])
      assert.deepEqual(await rowsOf('SELECT messageId, actorId, userId, tokens FROM payment_resolutions'), [
        { messageId: id, actorId: 1, userId: BEA, tokens: 10 },
      ])
      assert.deepEqual(await tell({ ...bought(), eventId: 'later' }), ['repeated'])
    })
    it('and were given to a player take the tokens back when they are refunded', async () => {
      await tell(paidCheckout({ amount: 999 }))
      assert.ok((await storage.paymentReviews.assign(await firstToCheck(), { nickname: 'Bea', tokens: 20 }, 1)).ok)
      await tell(refundOf('cs_1', 500))
      assert.deepEqual(await balances(), [10, 20, 10])
    })
    it('and were refunded give nothing to whom they are assigned', async () => {
      await tell(paidCheckout(), refundOf('cs_1', 500))
      const unmatched = (await toCheck()).find(({ outcome }) => outcome === 'unknownAccount')
      assert.deepEqual(await storage.paymentReviews.assign(unmatched?.id ?? 0, { nickname: 'Bea', tokens: 10 }, 1), {
        ok: true,
        value: { nickname: 'Bea', tokens: 0 },
      })
      assert.deepEqual(await balances(), [10, 10, 10])
    })
    it('stay where they are when they cannot be assigned', async () => {
      await tell(bought(), refundOf('cs_1', 500), paidCheckout({ reference: 'cs_2' }))
      const [unmatched, refunded] = await toCheck()
      const assign = (id: number | undefined, nickname: string) =>
        storage.paymentReviews.assign(id ?? 0, { nickname, tokens: 10 }, 1)
      assert.deepEqual(await assign(unmatched?.id, 'Nessuno'), { ok: false, code: 'nicknameUnknown' })
      assert.deepEqual(await assign(refunded?.id, 'Bea'), { ok: false, code: 'paymentNotAssignable' })
      for (const id of [0, 1, 99]) assert.deepEqual(await assign(id, 'Bea'), { ok: false, code: 'notFound' })
      assert.equal((await toCheck()).length, 2)
    })
    it('are marked as resolved once, and give no tokens afterwards', async () => {
      await tell(paidCheckout())
      const id = await firstToCheck()
      const answers = await Promise.all([1, 2, 3].map(() => storage.paymentReviews.resolve(id, 1)))
      assert.equal(answers.filter(({ ok }) => ok).length, 1)
      assert.deepEqual(await storage.paymentReviews.assign(id, { nickname: 'Bea', tokens: 10 }, 1), {
        ok: false,
        code: 'paymentResolved',
      })
      assert.deepEqual([await balances(), await toCheck()], [[10, 10, 10], []])
    })
  })

  describe('of a person', () => {
    it("are in the copy of their data, and nobody else's are", async () => {
      await tell(
        bought(),
        refundOf('cs_1', 100),
        paidCheckout({ reference: 'cs_2', email: 'bea@example.it', amount: 1 }),
        paidCheckout({ reference: 'cs_3', accountId: '3' }),
        paidCheckout({ reference: 'cs_4', email: 'zoe@example.it' }),
      )
      const messages = (await storage.profiles.ownData(BEA))?.paymentMessages
      assert.deepEqual(
        messages?.map(({ reference, outcome, email, tokens }) => [reference, outcome, email, tokens]),
        [
          ['cs_1', 'credited', null, 10],
          ['ch of cs_1', 'refunded', null, -2],
          ['cs_2', 'wrongAmount', null, 0],
        ],
      )
      // Who registers after they have paid.
      assert.ok(
        (
          await storage.users.create(
            { email: 'zoe@example.it', nickname: 'Zoe', firstName: null, lastName: null, passwordHash: 'x' },
            WELCOME,
          )
        ).ok,
      )
      assert.deepEqual(
        (await storage.profiles.ownData(4))?.paymentMessages.map(({ reference, email }) => [reference, email]),
        [['cs_4', 'zoe@example.it']],
      )
    })
    it('lose the person when the account is deleted, and nothing else', async () => {
      await storage.profiles.remove(3)
      await tell(
        bought(),
        paidCheckout({ reference: 'cs_2', email: 'zoe@example.it', accountId: '3', amount: 1 }),
        paidCheckout({ reference: 'cs_3', email: 'altro@example.it', amount: 1 }),
      )
      const named = (await toCheck()).find(({ reference }) => reference === 'cs_3')
      assert.ok((await storage.paymentReviews.assign(named?.id ?? 0, { nickname: 'Bea', tokens: 1 }, 1)).ok)
      assert.ok(
        (
          await storage.users.create(
            { email: 'zoe@example.it', nickname: 'Zoe', firstName: null, lastName: null, passwordHash: 'x' },
            WELCOME,
          )
        ).ok,
      )
      for (const id of [BEA, 4]) await storage.profiles.remove(id)
      const rows = await rowsOf(
        'SELECT reference, email, accountId, userId, amount, outcome FROM payment_messages ORDER BY id',
      )
      assert.deepEqual(
        rows.map(({ reference, email, accountId, outcome }) => [reference, email, accountId, outcome]),
        [
          ['cs_1', null, null, 'credited'],
          ['cs_2', null, null, 'wrongAmount'],
          ['cs_3', null, null, 'wrongAmount'],
        ],
      )
    })
  })

  it('that were credited before their messages were kept are known, and can be refunded in part', async () => {
    await storage.close()
    const source = await createDataSource(location())
    await source.initialize()
    const schema = source.createQueryRunner()
    while (await schema.hasTable('payment_messages')) await source.undoLastMigration()
    await schema.release()
    await source.query(
      "INSERT INTO payments (id, userId, packageId, tokens, amountCents, createdAtMs) VALUES ('cs_1', 2, 'base', 10, 500, 1)",
    )
    await source.query('UPDATE users SET tokens = 20 WHERE id = 2')
    await source.query(
      "INSERT INTO token_ledger (userId, delta, balance, reason, actorId, gameRef, createdAtMs) VALUES (2, 10, 20, 'purchase', NULL, NULL, 1)",
    )
    await source.destroy()
    storage = await openStorage({ ...location(), onError: failOnError })
    assert.deepEqual(await tell(bought(), refundOf('cs_1', 250)), ['repeated', 'refunded'])
    assert.deepEqual(await balances(), [10, 15, 10])
  })
})
