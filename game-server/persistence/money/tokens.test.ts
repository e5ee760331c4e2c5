import assert from 'node:assert/strict'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { withDatabase } from '../../testing/database-rows.ts'

describeOnEveryDatabase('tokens', (location) => {
  let storage: Storage
  beforeEach(async () => {
    storage = await openStorage({ ...location(), onError: failOnError })
    for (const nickname of ['Ada', 'Bea', 'Ciro', 'Dino']) {
      const email = `${nickname.toLowerCase()}@example.it`
      assert.ok(
        (await storage.users.create({ email, nickname, firstName: null, lastName: null, passwordHash: 'x' }, 10)).ok,
      )
    }
  })
  afterEach(() => storage.close())

  /** Every balance, and what the ledger says that it must be. */
  const books = async (): Promise<readonly (readonly [number, number])[]> => {
    const rows: readonly { tokens: number; sum: number | string }[] = await withDatabase(location(), (source) =>
      source.query(
        'SELECT u.tokens AS tokens, (SELECT SUM(l.delta) FROM token_ledger l WHERE l.userId = u.id) AS sum FROM users u ORDER BY u.id',
      ),
    )
    return rows.map(({ tokens, sum }) => [tokens, Number(sum)])
  }
  const balances = async (): Promise<readonly number[]> => {
    const kept = await books()
    for (const [balance, sum] of kept) assert.equal(balance, sum)
    return kept.map(([balance]) => balance)
  }

  it('are given to each name once, with a result for each', async () => {
    const granted = await storage.tokens.grant({
      usernames: ['dino', 'Nessuno', 'BEA', 'bea'],
      tokens: 5,
      actorId: 1,
      formId: null,
    })
    assert.ok(granted.ok)
    assert.deepEqual(granted.value, {
      message: 'Assegnati 5 gettoni a 2 giocatori',
      results: [
        { username: 'dino', success: true, message: 'Assegnati 5 gettoni' },
        { username: 'Nessuno', success: false, message: 'Nickname non trovato' },
        { username: 'BEA', success: true, message: 'Assegnati 5 gettoni' },
        { username: 'bea', success: false, message: 'Ripetuto: conta una volta sola' },
      ],
    })
    assert.deepEqual(await balances(), [10, 15, 10, 15])
  })
  it('of one form are given once, even when it is sent twenty times at the same moment', async () => {
    const form = { usernames: ['Bea', 'Ciro'], tokens: 7, actorId: 1, formId: 'form-0001' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => storage.tokens.grant(form)))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.deepEqual(await storage.tokens.grant({ ...form, tokens: 8 }), { ok: false, code: 'formChanged' })
    assert.deepEqual(await balances(), [10, 17, 17, 10])
  })
  it('are listed with who gave them and when, newest first, in pages', async () => {
    for (let form = 0; form < 60; form++)
      assert.ok((await storage.tokens.grant({ usernames: ['Bea'], tokens: 1, actorId: 1, formId: null })).ok)
    const newest = await storage.tokens.history(2, null)
    assert.deepEqual([newest.entries.length, newest.entries[0]?.balance, newest.entries[0]?.reason], [50, 70, 'grant'])
    const oldest = await storage.tokens.history(2, newest.nextBefore)
    assert.deepEqual(
      oldest.entries.map(({ balance }) => balance),
      [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10],
    )
    assert.deepEqual([oldest.entries.at(-1)?.reason, oldest.nextBefore], ['welcome', null])
  })
  it('for a deleted account are given to nobody', async () => {
    assert.ok(await storage.profiles.remove(2))
    const granted = await storage.tokens.grant({
      usernames: ['Bea', DELETED_NICKNAME],
      tokens: 5,
      actorId: 1,
      formId: null,
    })
    assert.deepEqual(granted.ok && granted.value.results.map(({ success }) => success), [false, false])
  })
})
