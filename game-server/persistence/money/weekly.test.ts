import assert from 'node:assert/strict'
import { seedOf } from '#common/rules/testing.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { gameStarted, happened } from '../test-steps.ts'
import { mondayInRome } from './weekly.ts'

const at = (iso: string): number => Date.parse(iso)

describe('the Monday of a moment in Rome', () => {
  for (const [moment, monday] of [
    // Winter and summer.
    ['2026-11-26T12:00:00Z', '2026-11-22T23:00:00Z'],
    ['2026-07-01T12:00:00Z', '2026-06-28T22:00:00Z'],
    // The last and the first moment of a week.
    ['2026-11-22T22:59:59.999Z', '2026-11-15T23:00:00Z'],
    ['2026-11-22T23:00:00Z', '2026-11-22T23:00:00Z'],
    ['2026-06-28T21:59:59.999Z', '2026-06-21T22:00:00Z'],
    ['2026-06-28T22:00:00Z', '2026-06-28T22:00:00Z'],
    // The clock goes forward on 29 March and back on 25 October: that week began in the other season.
    ['2026-03-29T21:59:59Z', '2026-03-22T23:00:00Z'],
    ['2026-03-29T22:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25T22:59:59Z', '2026-10-18T22:00:00Z'],
    ['2026-10-25T23:00:00Z', '2026-10-25T23:00:00Z'],
    ['2027-01-01T00:00:00Z', '2026-12-27T23:00:00Z'],
  ] as const)
    it(`of ${moment} is ${monday}`, () => assert.equal(mondayInRome(at(moment)), at(monday)))
})

describeOnEveryDatabase('the tokens of the week', (location) => {
  const SUNDAY = at('2026-11-29T22:30:00Z')
  const MONDAY = at('2026-11-29T23:00:00Z')
  const WEEK_MS = 7 * 24 * 60 * 60_000
  let nowMs = SUNDAY
  let storages: readonly Storage[]
  let storage: Storage
  const weekly = { accounts: 10, guests: 6 }
  const open = (): Promise<Storage> => openStorage({ ...location(), now: () => nowMs, weekly, onError: failOnError })
  beforeEach(async () => {
    nowMs = SUNDAY
    storage = await open()
    storages = [storage, await open()]
  })
  afterEach(async () => {
    for (const each of storages) await each.close()
  })

  const account = async (nickname: string, tokens: number): Promise<number> => {
    const email = `${nickname.toLowerCase()}@example.it`
    const names = { nickname, firstName: null, lastName: null }
    const created = await storage.users.create({ email, ...names, passwordHash: 'x' }, tokens)
    assert.ok(created.ok)
    return created.value.id
  }
  const guest = async (nickname: string, tokens: number): Promise<number> => {
    return (await storage.guests.create(nickname, tokens)).id
  }
  const reasons = async (id: number): Promise<readonly (readonly [string, number, number])[]> =>
    (await storage.tokens.history(id, null)).entries.map(({ reason, delta, balance }) => [reason, delta, balance])
  let rooms = 0
  const opened = async (userId: number, name: string): Promise<string> => {
    const roomId = `R${String(++rooms).padStart(5, '0')}`
    const creator = { userId, name, avatarUrl: null }
    const opening = { type: 'open', roomId, name: 'Sala', creator, times: ABSENCE_TIMES, deckSecret: null } as const
    const first = { roomId, sequence: 1, atMs: nowMs, command: opening }
    assert.ok((await storage.tables.createRoom({ roomId, creator, name: 'Sala' }, first)).ok)
    return roomId
  }

  it('come with the first look after Monday 00:00 in Rome, to guests up to their own number', async () => {
    const [bea, ospite] = [await account('Bea', 3), await guest('Ospite', 1)]
    assert.deepEqual([await storage.tokens.of(bea), await storage.tokens.of(ospite)], [3, 1])
    nowMs = MONDAY
    assert.deepEqual([await storage.tokens.of(bea), await storage.tokens.of(ospite)], [10, 6])
    assert.deepEqual(await reasons(bea), [
      ['weekly', 7, 10],
      ['welcome', 3, 3],
    ])
    nowMs += WEEK_MS - 1
    assert.equal(await storage.tokens.of(bea), 10)
    assert.equal((await reasons(bea)).length, 2)
  })

  it('come once to each account, however many look at once through two processes', async () => {
    const ids = await Promise.all(['Bea', 'Ciro', 'Dino'].map((name) => account(name, 0)))
    for (const week of [0, 1]) {
      nowMs = MONDAY + week * WEEK_MS
      const looks = ids.flatMap((id) => storages.flatMap((each) => [1, 2, 3, 4].map(() => each.tokens.of(id))))
      assert.deepEqual([...new Set(await Promise.all(looks))], [10])
    }
    for (const id of ids) assert.equal((await reasons(id)).filter(([reason]) => reason === 'weekly').length, 1)
  })

  it('never lower a balance, and a higher one counts as filled for that week', async () => {
    const [bea, ciro] = [await account('Bea', 44), await account('Ciro', 10)]
    nowMs = MONDAY
    assert.deepEqual([await storage.tokens.of(bea), await storage.tokens.of(ciro)], [44, 10])
    assert.deepEqual(await reasons(ciro), [['welcome', 10, 10]])
  })

  it('are not for who has no account any more, nor for a new account whose address had its welcome', async () => {
    await account('Ada', 10)
    const gone = await account('Bea', 0)
    assert.ok(await storage.profiles.remove(gone))
    const again = await account('Bea', 10)
    assert.deepEqual([await storage.tokens.of(gone), await storage.tokens.of(again)], [null, 0])
    nowMs = MONDAY
    assert.deepEqual([await storage.tokens.of(gone), await storage.tokens.of(again)], [null, 10])
  })

  it('come before a game is paid, so that it starts', async () => {
    const ids = [await account('Ada', 0), await account('Bea', 0), await guest('Ciro', 0), await guest('Dino', 0)]
    const [ada = 0] = ids
    const roomId = await opened(ada, 'Ada')
    const start = (): ReturnType<Storage['tables']['appendStep']> =>
      storage.tables.appendStep(
        { roomId, sequence: 2, atMs: nowMs, command: { type: 'start', userId: ada, seed: seedOf(1) } },
        gameStarted(roomId, ids),
      )
    assert.deepEqual(await start(), { lacking: ids })
    nowMs = MONDAY
    assert.equal(await start(), null)
    assert.deepEqual(await Promise.all(ids.map((id) => storage.tokens.of(id))), [9, 9, 5, 5])
  })

  it('are looked at before one gives a token to another, who must have none', async () => {
    const [ada, bea, ciro] = [await account('Ada', 1), await account('Bea', 0), await account('Ciro', 2)]
    const roomId = await opened(ada, 'Ada')
    let sequence = 1
    const treat = (from: number, to: number): ReturnType<Storage['tables']['appendStep']> => {
      const person = (userId: number) => ({ userId, name: `P${userId}`, avatarUrl: null })
      const given = { type: 'tokenGiven', from: person(from), to: person(to) } as const
      return storage.tables.appendStep(
        { roomId, sequence: sequence + 1, atMs: nowMs, command: { type: 'treat', userId: from, guestId: to } },
        happened(roomId, [given], [ada, bea, ciro, 0]),
      )
    }
    assert.deepEqual(await treat(ada, bea), { treat: 'tooFewToTreat' })
    assert.deepEqual(await treat(ciro, ada), { treat: 'treatNotNeeded' })
    assert.equal(await treat(ciro, bea), null)
    sequence += 1
    assert.deepEqual(await treat(ciro, bea), { treat: 'treatNotNeeded' })
    assert.deepEqual((await reasons(bea))[0], ['treated', 1, 1])
    assert.deepEqual((await reasons(ciro))[0], ['treat', -1, 1])
    nowMs = MONDAY
    assert.deepEqual(await treat(ada, bea), { treat: 'treatNotNeeded' })
  })
})
