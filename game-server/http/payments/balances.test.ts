import assert from 'node:assert/strict'
import fc from 'fast-check'
import request from 'supertest'
import { TOKEN_PACKAGES } from '#common/protocol/rest/account-answers.ts'
import { seedFrom } from '#common/rules/deal.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { withDatabase } from '../../testing/database-rows.ts'
import { describeOnEveryDatabase } from '../../persistence/engine/test-databases.ts'
import { gameStarted } from '../../persistence/test-steps.ts'
import { registered, registration, testServer, type TestServer } from '../test-server.ts'
import { signatureOf } from './signature.ts'

const SECRET = 'whsec_0123456789abcdef'
const SEED = seedFrom(new Uint8Array(32).fill(7))
const WELCOME = 10
const RUNS = 5

type Agent = Awaited<ReturnType<typeof registered>>
type Player = { readonly id: number; readonly nickname: string; readonly agent: Agent }

/** The events of payments. Events of one payment may be missing, repeated or out of order. */
const EVENTS = [
  ['completed', 'unpaid'],
  ['completed', 'paid'],
  ['async_payment_succeeded', 'paid'],
  ['async_payment_failed', 'unpaid'],
  ['expired', 'unpaid'],
] as const
const times = fc.integer({ min: 1, max: 4 })
const payment = fc.record({
  payer: fc.nat(4),
  bought: fc.constantFrom(...TOKEN_PACKAGES),
  told: fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 6 }),
})
const grant = fc.record({
  named: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 4 }),
  tokens: fc.integer({ min: 1, max: 100 }),
  times,
})
const run = fc.record({
  payments: fc.array(payment, { maxLength: 5 }),
  grants: fc.array(grant, { maxLength: 4 }),
  starts: fc.nat(6),
  registrations: fc.nat(2),
  isLastDeleted: fc.boolean(),
  order: fc.infiniteStream(fc.nat(1_000)),
})

describeOnEveryDatabase('the balances', (location) => {
  let server: TestServer
  let admin: Agent
  let made = 0
  beforeEach(async () => {
    const { databaseUrl, dataDir } = location()
    server = await testServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PAYMENT_WEBHOOK_SECRET: SECRET })
    admin = await registered(server.app)
  })
  afterEach(() => server.close())

  const register = async (): Promise<Player> => {
    const nickname = `P${++made}`
    const agent = request.agent(server.app)
    const { body } = await agent.post('/api/auth/register').send(registration(nickname)).expect(201)
    return { id: body.id, nickname, agent }
  }
  const tell = async (
    id: string,
    payerId: number,
    priceEuro: number,
    [type, payment_status]: (typeof EVENTS)[number],
  ): Promise<void> => {
    const object = {
      id,
      payment_status,
      currency: 'eur',
      amount_total: priceEuro * 100,
      client_reference_id: String(payerId),
    }
    const body = JSON.stringify({ id: `evt_${++made}`, type: `checkout.session.${type}`, data: { object } })
    const signature = signatureOf(Buffer.from(body), SECRET, Math.floor(Date.now() / 1_000))
    await request(server.app)
      .post('/api/payments/webhook')
      .type('json')
      .set('Stripe-Signature', signature)
      .send(body)
      .expect(200)
  }
  const give = async (form: string, usernames: readonly string[], tokens: number): Promise<void> => {
    await admin
      .post('/api/admin/add-tokens-to-users')
      .set('Idempotency-Key', form)
      .send({ usernames, tokens })
      .expect(200)
  }
  /** Starts a game of four players in a new room. Returns whether it began. */
  const start = async (players: readonly Player[]): Promise<boolean> => {
    const roomId = `B${String(++made).padStart(5, '0')}`
    const [creator] = players
    if (creator === undefined) return false
    const person = { userId: creator.id, name: creator.nickname, avatarUrl: null }
    const opening = {
      type: 'open' as const,
      roomId,
      name: 'Sala',
      creator: person,
      times: ABSENCE_TIMES,
      deckSecret: null,
    }
    if (
      !(
        await server.storage.tables.createRoom(
          { roomId, creator: person, name: 'Sala' },
          { roomId, sequence: 1, atMs: Date.now(), command: opening },
        )
      ).ok
    )
      return false
    const record = {
      roomId,
      sequence: 2,
      atMs: Date.now(),
      command: { type: 'start' as const, userId: creator.id, seed: SEED },
    }
    return (
      (await server.storage.tables.appendStep(
        record,
        gameStarted(
          roomId,
          players.map(({ id }) => id),
        ),
      )) === null
    )
  }
  const assertBooks = async (): Promise<void> => {
    const rows: readonly { readonly id: number; readonly tokens: number; readonly sum: number | string }[] =
      await withDatabase(location(), (source) =>
        source.query(
          'SELECT u.id AS id, u.tokens AS tokens, (SELECT SUM(delta) FROM token_ledger l WHERE l.userId = u.id) AS sum FROM users u',
        ),
      )
    for (const { id, tokens, sum } of rows) assert.equal(tokens, Number(sum), `user ${id}`)
  }

  it('match the ledger after any simultaneous registrations, payments, grants, games and deletions, and everybody has the tokens that they are owed', async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ payments, grants, starts, registrations, isLastDeleted, order }) => {
        const title = `run-${++made}`
        const players = [await register(), await register(), await register(), await register(), await register()]
        const four = players.slice(0, 4)
        const last = players[4] ?? assert.fail()
        const idOf = (index: number): number => players[index]?.id ?? 0
        const nameOf = (index: number): string => players[index]?.nickname ?? ''
        let started = 0
        const deeds: (() => Promise<unknown>)[] = [
          ...payments.flatMap(({ payer, bought, told }, index) =>
            told.map((event) => () => tell(`${title}-${index}`, idOf(payer), bought.priceEuro, event)),
          ),
          ...grants.flatMap(({ named, tokens, times: often }, index) =>
            Array.from({ length: often }, () => () => give(`${title}-form-${index}`, named.map(nameOf), tokens)),
          ),
          ...Array.from({ length: starts }, () => async () => {
            if (await start(four)) started += 1
          }),
          ...Array.from({ length: registrations }, () => register),
          ...(isLastDeleted
            ? [() => last.agent.delete('/api/users/account').send({ password: registration().password }).expect(200)]
            : []),
        ]
        const mixed = deeds.map((deed) => ({ deed, at: order.next().value })).toSorted((a, b) => a.at - b.at)
        await Promise.all(mixed.map(({ deed }) => deed()))
        await assertBooks()
        for (const [index, { agent }] of players.slice(0, isLastDeleted ? 4 : 5).entries()) {
          const paid = payments
            .filter(({ payer, told }) => payer === index && told.some(([, status]) => status === 'paid'))
            .reduce((sum, { bought }) => sum + bought.tokens, 0)
          const given = grants.filter(({ named }) => named.includes(index)).reduce((sum, { tokens }) => sum + tokens, 0)
          const { body } = await agent.get('/api/tokens').expect(200)
          assert.equal(body.tokens, WELCOME + paid + given - (index < 4 ? started : 0))
        }
        assert.equal(started, starts)
      }),
      { numRuns: RUNS },
    )
  })
})
