import assert from 'node:assert/strict'
import fc from 'fast-check'
import { TOKEN_PACKAGES } from '#common/protocol/rest/account-answers.ts'
import { seedFrom } from '#common/rules/deal.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { DataSource } from 'typeorm'
import type { TableStore } from '../../tables/ports.ts'
import { createDataSource } from '../data-source.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { gameStarted, happened } from '../test-steps.ts'
import { disputeOf, paidCheckout, refundOf } from './test-payments.ts'

const AT_MS = 1_800_000_000_000
const SEED = seedFrom(new Uint8Array(32).fill(5))
const PRICE = 1
const RUNS = 12

type Account = { readonly id: number; readonly nickname: string }
type Entry = {
  readonly id: number
  readonly userId: number
  readonly delta: number
  readonly balance: number
  readonly isPrice: number
}
type Balance = { readonly id: number; readonly tokens: number; readonly sum: number }

/** What can happen to balances. A player is an index into the accounts of a run. */
const deed = fc.oneof(
  fc.record({ type: fc.constant('welcome' as const), tokens: fc.integer({ min: 0, max: 5 }) }),
  fc.record({
    type: fc.constant('start' as const),
    players: fc.uniqueArray(fc.nat(4), { minLength: 4, maxLength: 4 }),
  }),
  fc.record({
    type: fc.constant('pay' as const),
    payer: fc.nat(5),
    payment: fc.nat(3),
    bought: fc.constantFrom(...TOKEN_PACKAGES),
  }),
  fc.record({ type: fc.constant('refund' as const), payment: fc.nat(3), cents: fc.integer({ min: 1, max: 2_000 }) }),
  fc.record({
    type: fc.constant('dispute' as const),
    payment: fc.nat(3),
    status: fc.constantFrom('needs_response', 'won', 'lost'),
  }),
  fc.record({
    type: fc.constant('grant' as const),
    named: fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }),
    tokens: fc.integer({ min: 1, max: 3 }),
    form: fc.option(fc.nat(2)),
  }),
  fc.record({ type: fc.constant('treat' as const), from: fc.nat(4), to: fc.nat(4) }),
  fc.record({ type: fc.constant('delete' as const), player: fc.nat(4) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never
const run = fc.record({
  welcome: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
  bursts: fc.array(fc.array(deed, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 4 }),
})

const numbersOf = <T extends object>(rows: readonly T[]): readonly { readonly [Key in keyof T]: number }[] =>
  rows.map((row) =>
    JSON.parse(JSON.stringify(row), (_key, value: unknown) => (typeof value === 'string' ? Number(value) : value)),
  )

describeOnEveryDatabase('the ledger', (location) => {
  let storage: Storage
  let auditor: DataSource
  let made = 0
  beforeEach(async () => {
    storage = await openStorage({ ...location(), onError: failOnError })
    auditor = await createDataSource(location())
    await auditor.initialize()
    await account(0)
  })
  afterEach(async () => {
    await auditor.destroy()
    await storage.close()
  })

  const account = async (tokens: number): Promise<Account> => {
    const nickname = `P${++made}`
    const created = await storage.users.create(
      { email: `${nickname}@example.it`, nickname, firstName: null, lastName: null, passwordHash: 'x' },
      tokens,
    )
    assert.ok(created.ok)
    return { id: created.value.id, nickname }
  }
  /** A new room; null when its creator's account is deleted. */
  const room = async (creator: Account): Promise<string | null> => {
    const roomId = `R${String(++made).padStart(5, '0')}`
    const person = { userId: creator.id, name: creator.nickname, avatarUrl: null }
    const opening = {
      type: 'open' as const,
      roomId,
      name: 'Sala',
      creator: person,
      times: ABSENCE_TIMES,
      deckSecret: null,
    }
    const opened = await storage.tables.createRoom(
      { roomId, creator: person, name: 'Sala' },
      { roomId, sequence: 1, atMs: AT_MS, command: opening },
    )
    return opened.ok ? roomId : null
  }
  const startIn = (roomId: string, userIds: readonly number[]): ReturnType<TableStore['appendStep']> =>
    storage.tables.appendStep(
      { roomId, sequence: 2, atMs: AT_MS, command: { type: 'start', userId: userIds[0] ?? 0, seed: SEED } },
      gameStarted(roomId, userIds),
    )
  /** Every balance with the sum of its ledger, read at the same moment. */
  const books = async (): Promise<readonly Balance[]> =>
    numbersOf(
      await auditor.query(
        'SELECT u.id AS id, u.tokens AS tokens, SUM(l.delta) AS sum FROM users u LEFT JOIN token_ledger l ON l.userId = u.id GROUP BY u.id, u.tokens ORDER BY u.id',
      ),
    )
  const entries = async (): Promise<readonly Entry[]> =>
    numbersOf(
      await auditor.query(
        "SELECT id, userId, delta, balance, CASE WHEN reason = 'game' AND delta < 0 THEN 1 ELSE 0 END AS isPrice FROM token_ledger ORDER BY id",
      ),
    )
  const balanceOf = async (ids: readonly number[]): Promise<readonly (number | undefined)[]> => {
    const balances = new Map((await books()).map(({ id, tokens }) => [id, tokens]))
    return ids.map((id) => balances.get(id))
  }

  const audit = async (): Promise<void> => {
    for (const { id, tokens, sum } of await books()) {
      assert.equal(tokens, sum, `user ${id}`)
    }
  }
  /** Checks the balances again and again while `work` runs. */
  const audited = async <T>(work: Promise<T>): Promise<T> => {
    const over = new AbortController()
    const audits = (async () => {
      do await audit()
      while (!over.signal.aborted)
    })()
    try {
      return await work
    } finally {
      over.abort()
      await audits
    }
  }
  /** Asserts that each entry's balance is the previous one plus its change, and that nobody plays without tokens. */
  const assertRunning = (rows: readonly Entry[]): void => {
    const running = new Map<number, number>()
    for (const { userId, delta, balance, isPrice } of rows) {
      if (isPrice === 1) assert.ok(balance >= 0, `user ${userId}`)
      running.set(userId, (running.get(userId) ?? 0) + delta)
      assert.equal(balance, running.get(userId), `user ${userId}`)
    }
  }

  /** Performs one action of players; resolves with the number of new tokens. */
  const doneBy = async (players: readonly Account[], title: string, what: Deed): Promise<number> => {
    const player = (index: number): Account => players[index] ?? { id: 0, nickname: 'Nessuno' }
    switch (what.type) {
      case 'welcome':
        await account(what.tokens)
        return what.tokens
      case 'start': {
        const [creator = player(0), ...others] = what.players.map(player)
        const roomId = await room(creator)
        const refusal =
          roomId === null
            ? 'no room'
            : await startIn(
                roomId,
                [creator, ...others].map(({ id }) => id),
              )
        return refusal === null ? -4 * PRICE : 0
      }
      case 'pay': {
        const { tokens, priceEuro } = what.bought
        const reference = `${title}/${what.payment}`
        // Several payments of a run may have the same name and be reported by different events.
        const message = paidCheckout({
          reference,
          eventId: `${reference}/${++made}`,
          amount: priceEuro * 100,
          accountId: String(player(what.payer).id),
        })
        return (await storage.payments.record(message)) === 'credited' ? tokens : 0
      }
      case 'refund':
        await storage.payments.record(refundOf(`${title}/${what.payment}`, what.cents))
        return 0
      case 'dispute':
        await storage.payments.record(disputeOf(`${title}/${what.payment}`, what.status))
        return 0
      case 'grant': {
        const formId = what.form === null ? null : `${title}/${what.form}`
        const form = {
          usernames: what.named.map((index) => player(index).nickname),
          tokens: what.tokens,
          actorId: 1,
          formId,
        }
        const granted = await storage.tokens.grant(form)
        // A form with the same key that was sent before, or is being handled, counts as the ledger has it.
        return granted.ok && formId === null
          ? what.tokens * granted.value.results.filter(({ success }) => success).length
          : 0
      }
      case 'treat': {
        const [from, to] = [player(what.from), player(what.to)]
        const roomId = await room(from)
        const person = ({ id, nickname }: Account) => ({ userId: id, name: nickname, avatarUrl: null })
        if (roomId === null || what.from === what.to) return 0
        const command = { type: 'treat' as const, userId: from.id, guestId: to.id }
        await storage.tables.appendStep(
          { roomId, sequence: 2, atMs: AT_MS, command },
          happened(roomId, [{ type: 'tokenGiven', from: person(from), to: person(to) }]),
        )
        return 0
      }
      case 'delete':
        await storage.profiles.remove(player(what.player).id)
        return 0
    }
  }

  it('adds up to every balance at every moment, during any concurrent changes, and only grows', async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ welcome, bursts }) => {
        const players = await Promise.all(welcome.map(account))
        const title = `run-${++made}`
        let before = await entries()
        for (const burst of bursts) {
          const changes = await audited(Promise.all(burst.map((what) => doneBy(players, title, what))))
          const after = await entries()
          assert.deepEqual(after.slice(0, before.length), before)
          assertRunning(after)
          // Tokens taken back by refunds and disputes are checked in the property test of payments.
          const isCounted = !burst.some(
            (what) =>
              what.type === 'pay' ||
              what.type === 'refund' ||
              what.type === 'dispute' ||
              (what.type === 'grant' && what.form !== null),
          )
          const came = after.slice(before.length).reduce((sum, { delta }) => sum + delta, 0)
          if (isCounted)
            assert.equal(
              came,
              changes.reduce((sum, change) => sum + change, 0),
            )
          before = after
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('lets fifty simultaneous starts spend the tokens that exist and no more', async () => {
    const players = await Promise.all([10, 10, 10, 10].map(account))
    const ids = players.map(({ id }) => id)
    const [creator = { id: 0, nickname: '' }] = players
    const rooms = await Promise.all(Array.from({ length: 50 }, () => room(creator)))
    const outcomes = await audited(Promise.all(rooms.map((roomId) => startIn(roomId ?? '', ids))))
    const everybody = ids.toSorted((a, b) => a - b)
    assert.equal(outcomes.filter((outcome) => outcome === null).length, 10)
    for (const outcome of outcomes) assert.deepEqual(outcome ?? { lacking: everybody }, { lacking: everybody })
    assert.deepEqual(await balanceOf(ids), [0, 0, 0, 0])
    assertRunning(await entries())
  })

  it('lets no game start with a balance below zero, names the player, and still accepts new tokens', async () => {
    const players = await Promise.all([0, 5, 5, 5].map(account))
    const ids = players.map(({ id }) => id)
    const [debtor = { id: 0, nickname: '' }] = players
    await storage.payments.record(paidCheckout({ accountId: String(debtor.id) }))
    const roomIds = await Promise.all(Array.from({ length: 6 }, () => room(debtor)))
    for (const roomId of roomIds.slice(0, 3)) assert.equal(await startIn(roomId ?? '', ids), null)
    await storage.payments.record(refundOf('cs_1', 500))
    assert.deepEqual(await balanceOf(ids), [-3, 2, 2, 2])
    assert.deepEqual(await startIn(roomIds[3] ?? '', ids), { lacking: [debtor.id] })
    for (const [tokens, left] of [
      [2, -1],
      [1, 0],
    ] as const) {
      assert.ok((await storage.tokens.grant({ usernames: [debtor.nickname], tokens, actorId: 1, formId: null })).ok)
      assert.deepEqual(await balanceOf(ids), [left, 2, 2, 2])
      assert.deepEqual(await startIn(roomIds[4] ?? '', ids), { lacking: [debtor.id] })
    }
    assert.ok((await storage.tokens.grant({ usernames: [debtor.nickname], tokens: 1, actorId: 1, formId: null })).ok)
    assert.equal(await startIn(roomIds[5] ?? '', ids), null)
    await audit()
    assertRunning(await entries())
  })

  it('lets one token start one of two tables of its owner, and charges nobody at the other table', async () => {
    const owner = await account(1)
    const tables = await Promise.all([1, 2].map(async () => Promise.all([5, 5, 5].map(account))))
    const rooms = await Promise.all(tables.map(() => room(owner)))
    const idsAt = (table: readonly Account[]): readonly number[] => table.map(({ id }) => id)
    const outcomes = await Promise.all(
      tables.map((table, index) => startIn(rooms[index] ?? '', [owner.id, ...idsAt(table)])),
    )
    const started = outcomes.indexOf(null)
    assert.deepEqual(outcomes[1 - started], { lacking: [owner.id] })
    assert.deepEqual(await balanceOf([owner.id, ...idsAt(tables[started] ?? [])]), [0, 4, 4, 4])
    assert.deepEqual(await balanceOf(idsAt(tables[1 - started] ?? [])), [5, 5, 5])
    await audit()
  })
})
