import assert from 'node:assert/strict'
import { RANKED_GAMES } from '#common/limits.ts'
import { rankedAgain } from '../statistics/ranking-steps.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { withDatabase } from '../../testing/database-rows.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const WELCOME = 10
const GUEST = 3

const account = (nickname: string, email = `${nickname.toLowerCase()}@example.it`) => ({
  email,
  nickname,
  firstName: null as string | null,
  lastName: null,
  passwordHash: 'hash',
})

describeOnEveryDatabase('guests', (location) => {
  let storage: Storage
  let nowMs = 1_800_000_000_000

  const execute = async (sql: string): Promise<void> => {
    await withDatabase(location(), (source) => source.query(sql))
  }
  const entered = async (nickname: string): Promise<number> => {
    const created = await storage.guests.create(nickname, GUEST)
    return created.id
  }
  const signedIn = (id: number, lifeMs: number): Promise<unknown> =>
    storage.sessions.save({ id: `s${id}`, userId: id, data: '{}', expiresAtMs: nowMs + lifeMs })
  const LOGIN = { id: 'before', newId: 'after' }
  const saves = async (id: number, profile: ReturnType<typeof account>) => {
    await storage.sessions.save({ id: LOGIN.id, userId: id, data: '{}', expiresAtMs: nowMs + DAY_MS })
    return storage.guests.save(id, profile, WELCOME, LOGIN)
  }
  const deltas = async (id: number): Promise<readonly number[]> =>
    (await storage.tokens.history(id, null)).entries.map(({ delta }) => delta)

  beforeEach(async () => {
    nowMs = 1_800_000_000_000
    storage = await openStorage({ ...location(), now: () => nowMs, onError: failOnError })
  })
  afterEach(() => storage.close())

  it('have a nickname and their own balance, and no e-mail address', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    assert.deepEqual(await storage.users.byId(id), {
      id,
      email: '',
      nickname: 'Bea',
      firstName: null,
      lastName: null,
      avatarUrl: null,
      isGuest: true,
    })
    assert.equal((await storage.users.ofSession(id))?.isGuest, true)
    assert.equal(await storage.tokens.of(id), GUEST)
    assert.deepEqual(await deltas(id), [GUEST])
  })

  it('never get the id of the admin, and do not take it from the first account', async () => {
    const ids = await Promise.all(['Bea', 'Ciro', 'Dino'].map(entered))
    assert.equal(ids.includes(1), false)
    assert.equal(await storage.users.isEmpty(), true)
    const created = await storage.users.create(account('Ada'), WELCOME)
    assert.equal(created.ok && created.value.id, 1)
  })

  it('may have the nickname of an account or of another guest, and take it from nobody', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    for (const nickname of ['Ada', 'ADA', 'Bea', 'Bea']) await entered(nickname)
    assert.ok((await storage.users.create(account('Bea'), WELCOME)).ok)
    assert.deepEqual(await storage.users.create(account('ADA', 'altra@example.it'), WELCOME), {
      ok: false,
      code: 'nicknameTaken',
    })
  })

  it('need a nickname that no account has to become one, and are offered two', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    await storage.users.create(account('Ada R'), WELCOME)
    const id = await entered('Ada')
    const wanted = { ...account('Ada', 'altra@example.it'), lastName: 'Rossi' }
    assert.deepEqual(await saves(id, { ...wanted, lastName: null }), { ok: false, code: 'nicknameTaken' })
    assert.deepEqual(await storage.users.freeNicknames(wanted, id), ['Ada B', 'Ada 2'])
    assert.deepEqual(await storage.users.freeNicknames({ ...wanted, lastName: 'Verdi' }, id), ['Ada V', 'Ada 2'])
    const saved = await saves(id, { ...wanted, lastName: null, nickname: 'Ada 2' })
    assert.equal(saved.ok && saved.value.id, id)
    assert.deepEqual(await storage.users.freeNicknames(wanted, null), ['Ada B', 'Ada 3'])
    assert.deepEqual(await storage.users.create(account('ada 2', 'terza@example.it'), WELCOME), {
      ok: false,
      code: 'nicknameTaken',
    })
  })

  it('are not meant by a nickname that an account has, nor several by one', async () => {
    await storage.users.create(account('Capo'), WELCOME)
    const guest = await entered('Ada')
    const measure = { kind: 'silenced', until: nowMs + HOUR_MS, reason: 'insulti' } as const
    const grant = () => storage.tokens.grant({ usernames: ['ADA'], tokens: 5, formId: null, actorId: 1 })
    assert.equal((await grant()).ok, true)
    assert.equal(await storage.tokens.of(guest), GUEST)
    const alone = await storage.restrictions.restrict('ADA', measure, 1)
    assert.equal(alone.ok && alone.value.userId, guest)
    await storage.restrictions.lift(guest, 'silenced')
    await entered('ada')
    assert.deepEqual(await storage.restrictions.restrict('Ada', measure, 1), { ok: false, code: 'nicknameShared' })
    const ada = await storage.users.create(account('Ada'), WELCOME)
    assert.ok(ada.ok)
    await grant()
    assert.equal(await storage.tokens.of(ada.value.id), WELCOME + 5)
    assert.equal(await storage.tokens.of(guest), GUEST)
    const restricted = await storage.restrictions.restrict('ada', measure, 1)
    assert.equal(restricted.ok && restricted.value.userId, ada.value.id)
    assert.equal(await storage.restrictions.current(guest, 'silenced'), null)
  })

  it('change their nickname as they like, and keep it from no account', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    const renamed = await storage.profiles.update(id, { nickname: 'Ada', firstName: null, lastName: null })
    assert.deepEqual(renamed.ok && [renamed.value.nickname, renamed.value.isGuest], ['Ada', true])
    assert.ok((await storage.users.create(account('Bea'), WELCOME)).ok)
    assert.deepEqual(await storage.profiles.update(1, { nickname: 'BEA', firstName: null, lastName: null }), {
      ok: false,
      code: 'nicknameTaken',
    })
  })

  it('give way to an account at a table, and nobody else does', async () => {
    const ada = await storage.users.create(account('Ada'), WELCOME)
    assert.ok(ada.ok)
    const [one, other] = [await entered('Ada'), await entered('Ada')]
    assert.equal(await storage.guests.giveWay(one, other, ['Ada']), null, 'for another guest')
    assert.equal(await storage.guests.giveWay(ada.value.id, one, ['Ada']), null, 'an account')
    const moved = await storage.guests.giveWay(one, ada.value.id, ['Ada', 'Ada B'])
    assert.deepEqual(moved, { userId: one, name: 'Ada C', avatarUrl: null })
    assert.equal((await storage.users.byId(one))?.nickname, 'Ada C')
  })

  it('cannot be found by what stands in the place of their e-mail address', async () => {
    await entered('Bea')
    const [row] = await withDatabase(location(), (source) =>
      source.query<readonly { readonly email: string }[]>('SELECT email FROM users'),
    )
    assert.match(row?.email ?? '', /^ospite,/)
    assert.equal(await storage.users.byEmail(row?.email ?? ''), null)
  })

  it('become full accounts with the same id, and the rest of the welcome balance', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    const saved = await saves(id, { ...account('Beatrice'), firstName: 'Bea' })
    assert.deepEqual(saved, {
      ok: true,
      value: {
        id,
        email: 'beatrice@example.it',
        nickname: 'Beatrice',
        firstName: 'Bea',
        lastName: null,
        avatarUrl: null,
      },
    })
    assert.equal((await storage.users.byEmail('beatrice@example.it'))?.passwordHash, 'hash')
    assert.deepEqual(await deltas(id), [WELCOME - GUEST, GUEST])
    assert.equal(await storage.tokens.of(id), WELCOME)
    assert.deepEqual(await saves(id, account('Bea')), { ok: false, code: 'guestOnly' })
    await entered('Bea')
  })

  it('get a new id for their login with the rights of an account, and not without them', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    await saves(id, account('Bea', 'ada@example.it'))
    assert.equal((await storage.sessions.loginOf(LOGIN.id))?.person.userId, id)
    assert.ok((await saves(id, account('Bea'))).ok)
    assert.deepEqual(
      [await storage.sessions.loginOf(LOGIN.id), (await storage.sessions.loginOf(LOGIN.newId))?.person.userId],
      [null, id],
    )
  })

  it('stay guests when their login has ended meanwhile', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    assert.deepEqual(await storage.guests.save(id, account('Bea'), WELCOME, LOGIN), {
      ok: false,
      code: 'unauthenticated',
    })
    assert.equal((await storage.users.byId(id))?.isGuest, true)
  })

  it('get nothing for an address that has had its welcome, and keep the nickname when the address is taken', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    assert.deepEqual(await saves(id, account('Bea', 'ada@example.it')), { ok: false, code: 'emailTaken' })
    assert.deepEqual(await saves(id, account('ADA', 'bea@example.it')), { ok: false, code: 'nicknameTaken' })
    assert.equal((await storage.users.byId(id))?.isGuest, true)
    await storage.profiles.remove((await storage.users.byEmail('ada@example.it'))?.user.id ?? 0)
    assert.ok((await saves(id, account('Bea', 'ada@example.it'))).ok)
    assert.deepEqual(await deltas(id), [GUEST])
  })

  it('are shown as guests to the admin', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    assert.ok(
      (await storage.restrictions.restrict('Bea', { kind: 'silenced', until: nowMs + HOUR_MS, reason: 'insulti' }, 1))
        .ok,
    )
    assert.ok(
      (
        await storage.reports.file({
          reporterId: 1,
          accusedId: id,
          roomId: 'ABCDEF',
          reason: 'insults',
          comment: '',
          lines: [],
        })
      ).ok,
    )
    assert.equal((await storage.restrictions.list()).restrictions[0]?.isGuest, true)
    const [report] = (await storage.reports.page(null)).reports
    assert.deepEqual(
      [report?.reporter, report?.accused],
      [
        { id: 1, nickname: 'Ada' },
        { id, nickname: 'Bea', isGuest: true },
      ],
    )
  })

  it('are in the ranking only once their profile is saved', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    await execute(
      `INSERT INTO player_statistics (userId, gamesPlayed, gamesWon, totalScore, bestScore, lastPlayedMs, rounds, tricks, queens, regicides) VALUES (${id}, ${RANKED_GAMES}, 1, 10, 51, 1, 1, 1, 0, 0)`,
    )
    await withDatabase(location(), (source) => source.transaction((manager) => rankedAgain(manager, [id])))
    assert.deepEqual(await storage.rankings.first(), [])
    assert.ok((await saves(id, account('Bea'))).ok)
    assert.deepEqual(
      (await storage.rankings.first()).map(({ nickname }) => nickname),
      ['Bea'],
    )
  })

  it('can be forgotten when their login has ended, and not while they have a seat', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const [gone, returning, playing] = [await entered('Bea'), await entered('Ciro'), await entered('Dino')]
    for (const [id, days] of [
      [gone, 30],
      [returning, 31],
      [playing, 30],
    ] as const)
      await signedIn(id, days * DAY_MS)
    await execute(`INSERT INTO room_seats (roomId, userId, seat, isCreator) VALUES ('ABCDEF', ${playing}, 0, 1)`)
    assert.deepEqual(await storage.guests.forgettable(0), [])
    assert.equal(await storage.guests.forget(gone), false)
    nowMs += 30 * DAY_MS
    assert.deepEqual(await storage.guests.forgettable(0), [gone])
    assert.equal(await storage.guests.forget(playing), false)
    assert.equal(await storage.guests.forget(1), false)
    assert.equal(await storage.guests.forget(gone), true)
    assert.equal(await storage.users.byId(gone), null)
    assert.deepEqual(await storage.guests.forgettable(0), [])
    await entered('Bea')
  })

  it('are kept while the admin has to decide about a report, and while they are restricted', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const [reported, silenced] = [await entered('Bea'), await entered('Ciro')]
    assert.ok(
      (
        await storage.reports.file({
          reporterId: 1,
          accusedId: reported,
          roomId: 'ABCDEF',
          reason: 'insults',
          comment: '',
          lines: [],
        })
      ).ok,
    )
    assert.ok(
      (
        await storage.restrictions.restrict(
          'Ciro',
          { kind: 'silenced', until: nowMs + 2 * DAY_MS, reason: 'insulti' },
          1,
        )
      ).ok,
    )
    nowMs += DAY_MS
    assert.deepEqual(
      [
        await storage.guests.forgettable(0),
        await storage.guests.forget(reported),
        await storage.guests.forget(silenced),
      ],
      [[], false, false],
    )
    nowMs += DAY_MS + 1
    await execute(`UPDATE reports SET decidedAtMs = ${nowMs}`)
    assert.deepEqual(await storage.guests.forgettable(0), [reported, silenced])
    assert.deepEqual([await storage.guests.forget(reported), await storage.guests.forget(silenced)], [true, true])
  })

  it('are not forgotten before their first login session is stored', async () => {
    await storage.users.create(account('Ada'), WELCOME)
    const id = await entered('Bea')
    assert.deepEqual(await storage.guests.forgettable(0), [])
    nowMs += HOUR_MS + 1
    assert.deepEqual(await storage.guests.forgettable(0), [id])
  })
})
