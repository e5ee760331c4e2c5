import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createDataSource } from '../data-source.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { withDatabase } from '../../testing/database-rows.ts'

const AT_MS = 1_800_000_000_000
const NAMELESS = { firstName: null, lastName: null }
const account = (nickname: string, email = `${nickname.toLowerCase()}@example.it`) => ({
  email,
  nickname,
  ...NAMELESS,
  passwordHash: 'hash',
})

describeOnEveryDatabase('an account', (location) => {
  let storage: Storage

  const open = async (): Promise<void> => {
    storage = await openStorage({ ...location(), now: () => AT_MS, onError: failOnError })
  }
  const created = async (nickname: string, email?: string): Promise<number> => {
    const made = await storage.users.create(account(nickname, email), 10)
    assert.ok(made.ok, nickname)
    return made.value.id
  }
  const rows = async (sql: string): Promise<readonly unknown[]> => {
    const found: unknown[] = await withDatabase(location(), (source) => source.query(sql))
    return found.map((row) => ({ ...Object(row) }))
  }
  beforeEach(async () => {
    await open()
    await created('Capo')
  })
  afterEach(() => storage.close())

  describe('has a welcome balance', () => {
    it('once for each e-mail address, even after the account is deleted', async () => {
      const first = await created('Ada')
      assert.equal(await storage.tokens.of(first), 10)
      await storage.profiles.remove(first)
      const again = await created('Ada')
      assert.equal(await storage.tokens.of(again), 0)
      assert.deepEqual(await storage.tokens.history(again, null), { entries: [], nextBefore: null })
      assert.equal(await storage.tokens.of(await created('Bea')), 10)
    })
    it('not again when the address is written in another case', async () => {
      await storage.profiles.remove(await created('Ada'))
      assert.equal(await storage.tokens.of(await created('Ada', 'ADA@Example.it')), 0)
    })
    it('without storing whose address it was', async () => {
      await storage.profiles.remove(await created('Ada'))
      const welcomed = await rows('SELECT addressHash FROM welcomed_addresses')
      assert.equal(welcomed.length, 2)
      for (const row of welcomed) assert.match(JSON.stringify(row), /^{"addressHash":"[0-9a-f]{64}"}$/)
      const unkeyed = createHash('sha256').update('ada@example.it').digest('hex')
      assert.ok(!JSON.stringify(welcomed).includes(unkeyed))
    })
    it('once when many requests register the same address at the same moment', async () => {
      const outcomes = await Promise.all(
        ['Ada', 'Bea', 'Eva'].map((name) => storage.users.create(account(name, 'una@example.it'), 10)),
      )
      assert.equal(outcomes.filter(({ ok }) => ok).length, 1)
      assert.equal((await rows('SELECT * FROM welcomed_addresses')).length, 2)
    })
  })

  describe('has a nickname', () => {
    it('that looks like no other', async () => {
      await created('Alice')
      for (const twin of ['AIice', 'А1iсе']) {
        assert.deepEqual(
          await storage.users.create(account(twin, 'twin@example.it'), 10),
          { ok: false, code: 'nicknameTaken' },
          twin,
        )
      }
      const bea = await created('Bea')
      assert.deepEqual(await storage.profiles.update(bea, { nickname: 'AIice', ...NAMELESS }), {
        ok: false,
        code: 'nicknameTaken',
      })
    })
    it('that only one of many simultaneous requests for look-alikes gets', async () => {
      const outcomes = await Promise.all(
        ['Carmen', 'Carrnen', 'CARMEN'].map((name, index) =>
          storage.users.create(account(name, `${index}@example.it`), 10),
        ),
      )
      assert.equal(outcomes.filter(({ ok }) => ok).length, 1)
    })
    it('that is free again when it is changed', async () => {
      const alice = await created('Alice')
      assert.ok((await storage.profiles.update(alice, { nickname: 'Beatrice', ...NAMELESS })).ok)
      const twin = await created('AIice')
      assert.deepEqual(await storage.profiles.update(alice, { nickname: 'Alice', ...NAMELESS }), {
        ok: false,
        code: 'nicknameTaken',
      })
      await storage.profiles.remove(twin)
      assert.ok((await storage.profiles.update(alice, { nickname: 'Alice', ...NAMELESS })).ok)
    })
    it('that it may keep even if it would not be allowed any more', async () => {
      const old = await created('Sistema')
      assert.ok((await storage.profiles.update(old, { nickname: 'SISTEMA', firstName: 'Ada', lastName: null })).ok)
      assert.deepEqual(await storage.profiles.update(old, { nickname: 'Staff', ...NAMELESS }), {
        ok: false,
        code: 'nicknameReserved',
      })
      assert.deepEqual(await storage.profiles.update(old, { nickname: 'Mаria', ...NAMELESS }), {
        ok: false,
        code: 'nicknameScripts',
      })
    })
  })

  it('from before these rules keeps its name, does not get a second welcome balance, and its recovery link stays valid', async () => {
    const [ada, twin] = [await created('Alice'), await created('Bea')]
    await storage.close()
    const source = await createDataSource(location())
    await source.initialize()
    while ((await source.query("SELECT name FROM migrations WHERE name = 'OwnAccounts1794000000004'")).length > 0)
      await source.undoLastMigration()
    await source.query("UPDATE users SET nickname = 'AIice', nicknameKey = 'aiice' WHERE id = ?", [twin])
    await source.query('INSERT INTO password_resets (emailHash, userId, tokenHash, expiresAtMs) VALUES (?, ?, ?, ?)', [
      'x',
      ada,
      'y',
      AT_MS + 1,
    ])
    await source.destroy()
    await open()
    assert.deepEqual(
      [(await storage.users.byId(ada))?.nickname, (await storage.users.byId(twin))?.nickname],
      ['Alice', 'AIice'],
    )
    assert.deepEqual(await rows('SELECT tokenHash, userId FROM password_resets'), [{ tokenHash: 'y', userId: ada }])
    assert.ok((await storage.profiles.update(twin, { nickname: 'AIice', firstName: 'Bea', lastName: null })).ok)
    assert.deepEqual(await storage.users.create(account('AIIce', 'x@example.it'), 10), {
      ok: false,
      code: 'nicknameTaken',
    })
    await storage.profiles.remove(twin)
    assert.equal(await storage.tokens.of(await created('Zoe', 'bea@example.it')), 0)
  })
})
