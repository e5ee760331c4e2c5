import assert from 'node:assert/strict'
import { LOGINS_PER_USER } from '#common/limits.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'

const account = (name: string) => ({
  email: `${name.toLowerCase()}@example.it`,
  nickname: name,
  firstName: null,
  lastName: null,
  passwordHash: 'hash',
})
const HOUR_MS = 60 * 60_000

describeOnEveryDatabase('accounts', (location) => {
  let storage: Storage
  let nowMs = 1_800_000_000_000

  beforeEach(async () => {
    storage = await openStorage({ ...location(), now: () => nowMs, onError: failOnError })
  })
  afterEach(() => storage.close())

  it('start with the welcome balance, and the first of them is user 1', async () => {
    assert.equal(await storage.users.isEmpty(), true)
    const created = await storage.users.create(account('Ada'), 10)
    assert.deepEqual(created, {
      ok: true,
      value: { id: 1, email: 'ada@example.it', nickname: 'Ada', firstName: null, lastName: null, avatarUrl: null },
    })
    assert.equal(await storage.tokens.of(1), 10)
    assert.equal(await storage.users.isEmpty(), false)
  })

  it('that are created first at the same moment get different ids, one of them 1', async () => {
    const created = await Promise.all(['Ada', 'Bea', 'Eva'].map((name) => storage.users.create(account(name), 10)))
    const ids = created.map((result) => (result.ok ? result.value.id : 0))
    assert.equal(new Set(ids).size, 3)
    assert.equal(Math.min(...ids), 1)
  })

  it('never share an e-mail address or nickname, in upper or lower case', async () => {
    await storage.users.create(account('Ada'), 10)
    assert.deepEqual(await storage.users.create({ ...account('Bea'), email: 'ada@example.it' }, 10), {
      ok: false,
      code: 'emailTaken',
    })
    assert.deepEqual(await storage.users.create({ ...account('Bea'), nickname: 'ADA' }, 10), {
      ok: false,
      code: 'nicknameTaken',
    })
    assert.equal((await storage.users.create(account('Adà'), 10)).ok, true)
    assert.equal(await storage.tokens.of(1), 10)
  })

  it('are created once when the same person registers twice at the same moment', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => storage.users.create(account('Ada'), 10)))
    assert.equal(outcomes.filter(({ ok }) => ok).length, 1)
  })

  it('are found by their session until it ends', async () => {
    await storage.users.create(account('Ada'), 10)
    await storage.sessions.save({ id: 's1', userId: 1, data: '{}', expiresAtMs: nowMs + HOUR_MS })
    assert.deepEqual((await storage.sessions.loginOf('s1'))?.person, { userId: 1, name: 'Ada', avatarUrl: null })
    await storage.sessions.remove('s1')
    assert.equal(await storage.sessions.loginOf('s1'), null)
  })

  it('are not signed in again by a late request of a session that has ended', async () => {
    await storage.sessions.touch('gone', nowMs + 50 * HOUR_MS)
    await storage.sessions.update({ id: 'gone', userId: null, data: '{}', expiresAtMs: nowMs + HOUR_MS })
    assert.equal(await storage.sessions.find('gone'), null)
  })

  it('keep as many sessions as they may have when more are stored at the same moment, and every one of the others is named as ended', async () => {
    await storage.users.create(account('Ada'), 10)
    const ids = Array.from({ length: 2 * LOGINS_PER_USER }, (_, index) => `s${index}`)
    const ended = await Promise.all(
      ids.map((id) => storage.sessions.save({ id, userId: 1, data: '{}', expiresAtMs: nowMs + HOUR_MS })),
    )
    const logins = await Promise.all(ids.map((id) => storage.sessions.loginOf(id)))
    assert.deepEqual(ended.flat().toSorted(), ids.filter((_, index) => logins[index] === null).toSorted())
    assert.equal(ended.flat().length, LOGINS_PER_USER)
  })

  it('lose a session that expires, unless it was used', async () => {
    await storage.sessions.save({ id: 'idle', userId: null, data: 'a', expiresAtMs: nowMs + HOUR_MS })
    await storage.sessions.save({ id: 'busy', userId: null, data: 'b', expiresAtMs: nowMs + HOUR_MS })
    await storage.sessions.touch('busy', nowMs + 5 * HOUR_MS)
    nowMs += 2 * HOUR_MS
    assert.equal(await storage.sessions.find('idle'), null)
    await storage.sessions.purge()
    nowMs -= 2 * HOUR_MS
    assert.equal(await storage.sessions.find('idle'), null)
    assert.equal(await storage.sessions.find('busy'), 'b')
  })
})
