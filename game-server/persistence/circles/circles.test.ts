import assert from 'node:assert/strict'
import type { Standing } from '#common/circles/standings.ts'
import { CIRCLE_ASKING, CIRCLE_MEMBERS, CIRCLES_PER_USER } from '#common/limits.ts'
import type { CircleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { perSeat, type Seat } from '#common/rules/seats.ts'
import { openTable } from '#common/table/reduce.ts'
import { newOccupant } from '#common/table/seating.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { JournalRecord } from '../../tables/ports.ts'
import { withQueries, type Row } from '../../testing/database-rows.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { openStorage, type Storage } from '../storage.ts'
import { gameEnded, gameStarted, happened } from '../test-steps.ts'

const AT_MS = 1_800_000_000_000
const ADA = 1
const [BEA, CIRO, DINO, EVA] = [2, 3, 4, 5] as const
const NOT_FOUND = refused('circleNotFound')

const person = (userId: number) => ({ userId, name: `P${userId}`, avatarUrl: null })
const valueOf = <T>(result: Result<T, string>): T => (result.ok ? result.value : assert.fail(result.code))

describeOnEveryDatabase('circles', (location) => {
  let storage: Storage
  let nowMs = AT_MS
  /** The last record of each room. */
  const sequences = new Map<string, number>()

  const open = (): Promise<Storage> => openStorage({ ...location(), now: () => nowMs, onError: failOnError })
  const rows = (sql: string, ...values: readonly unknown[]): Promise<readonly Row[]> =>
    withQueries(location(), (query) => query(sql, values))
  const accounts = async (from: number, to: number): Promise<void> => {
    for (let id = from; id <= to; id++) {
      const user = { email: `p${id}@example.it`, nickname: `P${id}`, firstName: null, lastName: null }
      assert.ok((await storage.users.create({ ...user, passwordHash: 'x' }, 10)).ok)
    }
  }
  beforeEach(async () => {
    nowMs = AT_MS
    sequences.clear()
    storage = await open()
    await accounts(1, 5)
  })
  afterEach(() => storage.close())

  const made = async (name = 'Venerdì', owner: number = ADA): Promise<CircleAnswer> =>
    valueOf(await storage.circles.create(owner, { name, gameId: null }))
  /** A circle of Ada to which these belong, in the order in which they came. */
  const circleOf = async (...others: readonly number[]): Promise<string> => {
    const { slug } = await made()
    for (const id of others) {
      nowMs += 1_000
      valueOf(await storage.circles.ask(slug, id))
      valueOf(await storage.circles.changeStanding(slug, ADA, id, 'member'))
    }
    return slug
  }
  const pageFor = async (slug: string, userId: number): Promise<CircleAnswer> =>
    valueOf(await storage.circles.page(slug, userId))
  const standings = async (slug: string, userId = ADA): Promise<Readonly<Record<string, Standing>>> => {
    const { members, waiting } = await pageFor(slug, userId)
    return Object.fromEntries([...members, ...waiting].map(({ nickname, standing }) => [nickname, standing]))
  }
  const ownerOf = async (slug: string, userId: number): Promise<string | undefined> =>
    (await pageFor(slug, userId)).members.find(({ isOwner }) => isOwner)?.nickname

  const record = (roomId: string, command: JournalRecord['command'] = { type: 'timeElapsed' }): JournalRecord => {
    const sequence = (sequences.get(roomId) ?? 0) + 1
    sequences.set(roomId, sequence)
    return { roomId, sequence, atMs: nowMs, command }
  }
  const idOf = async (slug: string): Promise<number> =>
    Number((await rows('SELECT id FROM circles WHERE slug = ?', slug))[0]?.['id'])
  /** Somebody opens a table of a circle, or sits down at the one that waits; resolves with its code. */
  const openedBy = async (
    userId: number,
    roomId: string,
    circleId: number | null,
    at: Storage = storage,
  ): Promise<Result<string, string>> => {
    const creator = person(userId)
    const command = { type: 'open', roomId, name: 'Venerdì', creator, times: ABSENCE_TIMES, deckSecret: null } as const
    return at.tables.createRoom(
      { roomId, creator, name: 'Venerdì', isUnlisted: true, circleId },
      record(roomId, command),
    )
  }
  /** These sit at a waiting table from now on, computers too (negative). */
  const seated = async (roomId: string, ids: readonly number[]): Promise<void> => {
    const table = openTable(roomId, 'Venerdì', person(ids[0] ?? ADA), nowMs)
    const seats = perSeat((seat) => (ids[seat] === undefined ? null : newOccupant(person(ids[seat]), nowMs)))
    const events = [{ type: 'playerJoined', seat: 1 as Seat }] as const
    assert.equal(await storage.tables.appendStep(record(roomId), { table: { ...table, seats }, events }), null)
  }
  const started = (roomId: string, ids: readonly number[] = [ADA, BEA, CIRO, DINO]): Promise<unknown> =>
    storage.tables.appendStep(record(roomId), gameStarted(roomId, ids))
  const played = async (roomId: string, ids: readonly number[] = [ADA, BEA, CIRO, DINO]): Promise<void> => {
    assert.ok((await openedBy(ids[0] ?? ADA, roomId, null)).ok)
    assert.equal(await started(roomId, ids), null)
    assert.equal(await storage.tables.appendStep(record(roomId), gameEnded(roomId, [1, 2, 3, 51], [0])), null)
  }
  const tableFor = async (slug: string, userId: number, isNew = false): Promise<string | null> =>
    valueOf(await storage.circles.tableFor(slug, userId, isNew)).roomId

  describe('have a link', () => {
    it('of plain letters and ten random characters, whatever the name is', async () => {
      for (const [name, slug] of [
        ['Il tavolo del venerdì', /^il-tavolo-del-venerdi-[a-z0-9]{10}$/],
        ['♥♠ 😀', /^circolo-[a-z0-9]{10}$/],
        ['  --Ça & là!--', /^ca-la-[a-z0-9]{10}$/],
        ['constructor', /^constructor-[a-z0-9]{10}$/],
        ['Ω'.repeat(40), /^circolo-[a-z0-9]{10}$/],
        ['a'.repeat(40), /^a{40}-[a-z0-9]{10}$/],
      ] as const)
        assert.match((await made(name)).slug, slug, name)
    })

    it('that stays with another name, and leads nowhere when there is a new one', async () => {
      const slug = await circleOf(BEA)
      assert.equal(valueOf(await storage.circles.rename(slug, ADA, 'Sabato')).slug, slug)
      const renewed = valueOf(await storage.circles.renewLink(slug, ADA)).slug
      assert.match(renewed, /^sabato-/)
      assert.deepEqual(await storage.circles.page(slug, BEA), NOT_FOUND)
      assert.equal(await storage.circles.invitation(slug, null), null)
      assert.equal((await pageFor(renewed, BEA)).standing, 'member')
    })

    it('with which a stranger sees the name, and nobody who belongs', async () => {
      const { slug } = await made()
      const seen = { slug, name: 'Venerdì', standing: null, isOwner: false, members: [], waiting: [], tables: [] }
      assert.deepEqual(await storage.circles.page(slug, BEA), ok(seen))
      assert.deepEqual(await storage.circles.invitation(slug, null), { slug, name: 'Venerdì', roomId: null })
    })
  })

  describe('have members', () => {
    it('who asked and got the yes of somebody who belongs', async () => {
      const slug = await circleOf(BEA)
      assert.equal(valueOf(await storage.circles.ask(slug, CIRO)).standing, 'asking')
      assert.equal(valueOf(await storage.circles.ask(slug, CIRO)).standing, 'asking', 'twice')
      assert.deepEqual(await storage.circles.tableFor(slug, CIRO, true), refused('circleMembersOnly'))
      assert.deepEqual(await storage.circles.changeStanding(slug, CIRO, CIRO, 'member'), refused('circleMembersOnly'))
      assert.deepEqual(valueOf(await storage.circles.changeStanding(slug, BEA, CIRO, 'member')).waiting, [])
      assert.deepEqual(await standings(slug), { P1: 'member', P2: 'member', P3: 'member' })
    })

    it('who sit down on the bench and come back, and stay as long there as they have belonged', async () => {
      const slug = await circleOf(BEA, CIRO)
      valueOf(await storage.circles.changeStanding(slug, BEA, BEA, 'reserve'))
      assert.deepEqual(await standings(slug), { P1: 'member', P2: 'reserve', P3: 'member' })
      assert.deepEqual(
        (await pageFor(slug, CIRO)).members.map(({ nickname }) => nickname),
        ['P1', 'P2', 'P3'],
      )
      valueOf(await storage.circles.changeStanding(slug, BEA, BEA, 'member'))
      assert.deepEqual(await standings(slug), { P1: 'member', P2: 'member', P3: 'member' })
    })

    it('of whom the owner removes some: for them there is no circle any more', async () => {
      const slug = await circleOf(BEA, CIRO)
      valueOf(await storage.circles.changeStanding(slug, ADA, BEA, 'removed'))
      const { circles } = storage
      for (const [what, result] of Object.entries({
        page: await circles.page(slug, BEA),
        ask: await circles.ask(slug, BEA),
        table: await circles.tableFor(slug, BEA, true),
        leave: await circles.leave(slug, BEA),
        back: await circles.changeStanding(slug, BEA, BEA, 'member'),
        rename: await circles.rename(slug, BEA, 'Mio'),
        remove: await circles.remove(slug, BEA),
      }))
        assert.deepEqual(result, NOT_FOUND, what)
      assert.equal(await circles.invitation(slug, BEA), null)
      assert.deepEqual(await circles.of(BEA), [])
      const id = await idOf(slug)
      assert.deepEqual(await openedBy(BEA, 'BEABEA', id), NOT_FOUND)
      assert.deepEqual(await standings(slug, CIRO), { P1: 'member', P3: 'member' })
      assert.deepEqual(await standings(slug), { P1: 'member', P2: 'removed', P3: 'member' })
      valueOf(await circles.changeStanding(slug, ADA, BEA, 'reserve'))
      assert.equal((await pageFor(slug, BEA)).standing, 'reserve')
    })

    it('at whose head the owner puts another one', async () => {
      const slug = await circleOf(BEA)
      assert.deepEqual(await storage.circles.give(slug, BEA, BEA), refused('notCircleOwner'))
      assert.deepEqual(await storage.circles.give(slug, ADA, CIRO), refused('notInCircle'))
      valueOf(await storage.circles.changeStanding(slug, ADA, BEA, 'reserve'))
      valueOf(await storage.circles.give(slug, ADA, BEA))
      assert.equal(await ownerOf(slug, ADA), 'P2')
      assert.deepEqual(await standings(slug), { P2: 'member', P1: 'member' })
      for (const refusal of [
        await storage.circles.rename(slug, ADA, 'Mio'),
        await storage.circles.renewLink(slug, ADA),
        await storage.circles.remove(slug, ADA),
      ])
        assert.deepEqual(refusal, refused('notCircleOwner'))
    })
  })

  describe('pass on', () => {
    it('to who has belonged longest, when the owner leaves', async () => {
      const slug = await circleOf(CIRO, BEA, DINO)
      valueOf(await storage.circles.changeStanding(slug, CIRO, CIRO, 'reserve'))
      valueOf(await storage.circles.leave(slug, ADA))
      assert.equal(await ownerOf(slug, BEA), 'P3')
      assert.deepEqual(await standings(slug, BEA), { P3: 'member', P2: 'member', P4: 'member' })
      assert.equal((await pageFor(slug, ADA)).standing, null)
    })

    it('when the account of the owner is deleted, of whom nothing stays', async () => {
      const slug = await circleOf(BEA)
      valueOf(await storage.circles.ask(slug, CIRO))
      await storage.profiles.remove(CIRO)
      await storage.profiles.remove(ADA)
      assert.equal(await ownerOf(slug, BEA), 'P2')
      assert.deepEqual(await rows('SELECT userId, standing FROM circle_members'), [{ userId: BEA, standing: 'member' }])
      assert.deepEqual(await rows('SELECT ownerId FROM circles'), [{ ownerId: BEA }])
    })

    it('or end with the last one who belongs, and their ids are never given again', async () => {
      const slug = await circleOf()
      const id = await idOf(slug)
      valueOf(await storage.circles.ask(slug, BEA))
      await openedBy(ADA, 'TAVOLO', id)
      valueOf(await storage.circles.leave(slug, ADA))
      assert.deepEqual(await storage.circles.page(slug, BEA), NOT_FOUND)
      assert.deepEqual(await rows('SELECT userId FROM circle_members'), [])
      assert.deepEqual(await rows('SELECT circleId FROM rooms'), [{ circleId: id }])
      assert.equal((await idOf((await made()).slug)) > id, true)
    })

    it('or end because the owner wants it, with all who belong', async () => {
      const slug = await circleOf(BEA)
      assert.deepEqual(await storage.circles.remove(slug, ADA), ok(null))
      assert.deepEqual(await storage.circles.page(slug, BEA), NOT_FOUND)
      assert.deepEqual(await storage.circles.of(BEA), [])
    })

    it('to somebody when all leave at the same moment, until nobody is left', async () => {
      const slug = await circleOf(BEA, CIRO, DINO, EVA)
      await Promise.all([
        storage.circles.leave(slug, ADA),
        storage.profiles.remove(BEA),
        storage.circles.leave(slug, CIRO),
        storage.circles.leave(slug, DINO),
      ])
      assert.equal(await ownerOf(slug, EVA), 'P5')
      assert.deepEqual(await standings(slug, EVA), { P5: 'member' })
    })
  })

  describe('have limits', () => {
    it('for each person: of all circles, also those where they ask, and at the same moment', async () => {
      const slugs: string[] = []
      for (let index = 1; index < CIRCLES_PER_USER; index++) slugs.push((await made(`Numero ${index}`, BEA)).slug)
      const asked = await made('Altro', CIRO)
      const outcomes = await Promise.all([
        storage.circles.create(BEA, { name: 'Ultimo', gameId: null }),
        storage.circles.ask(asked.slug, BEA),
        storage.circles.create(BEA, { name: 'Ultimo', gameId: null }),
      ])
      assert.equal(outcomes.filter((outcome) => outcome.ok).length, 1)
      for (const outcome of outcomes) assert.ok(outcome.ok || outcome.code === 'tooManyCircles')
      assert.equal((await storage.circles.of(BEA)).length, CIRCLES_PER_USER)
      valueOf(await storage.circles.leave(slugs[0] ?? '', BEA))
      assert.ok((await storage.circles.create(BEA, { name: 'Ora sì', gameId: null })).ok)
    })

    it('for each circle: of those who ask and of those who belong, also at the same moment', async () => {
      await accounts(6, CIRCLE_MEMBERS + CIRCLE_ASKING)
      const { slug } = await made()
      const ask = (id: number) => storage.circles.ask(slug, id)
      const yes = (id: number) => storage.circles.changeStanding(slug, ADA, id, 'member')
      for (let id = 2; id < CIRCLE_MEMBERS; id++) {
        valueOf(await ask(id))
        valueOf(await yes(id))
      }
      const [first, second, ...others] = [0, 1, ...Array.from({ length: CIRCLE_ASKING - 1 }, (_, n) => n + 2)].map(
        (n) => CIRCLE_MEMBERS + n,
      )
      const asked = await Promise.all([first, second, ...others].slice(0, -1).map((id) => ask(id ?? 0)))
      assert.ok(asked.every((one) => one.ok))
      assert.deepEqual(await ask(others.at(-1) ?? 0), refused('tooManyAsking'))
      const said = await Promise.all([yes(first ?? 0), yes(second ?? 0)])
      assert.deepEqual(said.map((one) => (one.ok ? 'yes' : one.code)).toSorted(), ['circleFull', 'yes'])
      assert.equal((await pageFor(slug, ADA)).members.length, CIRCLE_MEMBERS)
    })
  })

  describe('have tables', () => {
    it('where who belongs sits, can sit down, or can play again, in this order', async () => {
      const slug = await circleOf(BEA, CIRO, DINO, EVA)
      const id = await idOf(slug)
      assert.equal(await tableFor(slug, ADA), null)
      assert.deepEqual(await openedBy(ADA, 'PRIMOO', id), ok('PRIMOO'))
      for (const userId of [ADA, BEA])
        for (const isNew of [false, true]) assert.equal(await tableFor(slug, userId, isNew), 'PRIMOO')
      assert.deepEqual((await pageFor(slug, BEA)).tables, [
        { roomId: 'PRIMOO', status: 'waiting', isSeated: false, players: [{ name: 'P1', avatarUrl: null }] },
      ])
      assert.deepEqual(await storage.circles.of(BEA), [
        { slug, name: 'Venerdì', standing: 'member', members: 5, hasTable: true },
      ])
      assert.equal((await storage.circles.invitation(slug, null))?.roomId, 'PRIMOO')
      await seated('PRIMOO', [ADA, BEA, CIRO, DINO])
      assert.deepEqual([await tableFor(slug, EVA), await tableFor(slug, EVA, true)], [null, null], 'no free seat')
      assert.equal(await tableFor(slug, DINO, true), 'PRIMOO')
      await started('PRIMOO')
      assert.deepEqual([await tableFor(slug, DINO), await tableFor(slug, DINO, true)], ['PRIMOO', null])
      assert.deepEqual(
        (await pageFor(slug, EVA)).tables.map(({ status, isSeated, players }) => [status, isSeated, players.length]),
        [['playing', false, 4]],
      )
      assert.deepEqual(await openedBy(EVA, 'SECOND', id), ok('SECOND'))
      await storage.tables.appendStep(record('PRIMOO'), gameEnded('PRIMOO', [1, 2, 3, 51], [0]))
      assert.equal(await tableFor(slug, ADA), 'SECOND', 'where a seat is free')
      await seated('SECOND', [EVA, -1, -2, -3])
      assert.equal(await tableFor(slug, ADA), 'PRIMOO', 'where they can play again')
      assert.deepEqual(
        (await pageFor(slug, EVA)).tables.map(({ roomId, players }) => [roomId, ...players.map(({ name }) => name)]),
        [
          ['SECOND', 'P5', 'Computer 2', 'Computer 3', 'Computer 4'],
          ['PRIMOO', 'P1', 'P2', 'P3', 'P4'],
        ],
      )
    })

    it('that are suspended: only for who has a seat there', async () => {
      const slug = await circleOf(BEA, CIRO, DINO, EVA)
      await openedBy(ADA, 'SOSPES', await idOf(slug))
      await started('SOSPES')
      await storage.tables.appendStep(record('SOSPES'), happened('SOSPES', [{ type: 'gameSuspended' }]))
      assert.deepEqual([await tableFor(slug, BEA), await tableFor(slug, BEA, true)], ['SOSPES', null])
      assert.deepEqual(
        (await pageFor(slug, BEA)).tables.map(({ status }) => status),
        ['suspended'],
      )
      assert.deepEqual((await pageFor(slug, EVA)).tables, [])
      assert.equal((await storage.circles.of(BEA))[0]?.hasTable, false)
    })

    it('of which there is one, when many in two processes open one at the same moment', async () => {
      const slug = await circleOf(BEA, CIRO, DINO)
      const id = await idOf(slug)
      const elsewhere = await open()
      const openings = [ADA, BEA, CIRO, DINO].flatMap((userId) =>
        [storage, elsewhere].map((at, index) => openedBy(userId, `TAV${userId}${index}A`, id, at)),
      )
      const codes = new Set((await Promise.all(openings)).map(valueOf))
      await elsewhere.close()
      assert.equal(codes.size, 1)
      assert.deepEqual(
        (await rows('SELECT roomId FROM rooms')).map(({ roomId }) => roomId),
        [...codes],
      )
    })

    it('that lead back to the circle, for who belongs', async () => {
      const slug = await circleOf(BEA)
      await openedBy(ADA, 'TAVOLO', await idOf(slug))
      await openedBy(ADA, 'ALTROO', null)
      assert.deepEqual(await storage.circles.ofRoom('TAVOLO', BEA), { slug, name: 'Venerdì' })
      assert.equal(await storage.circles.ofRoom('TAVOLO', CIRO), null)
      assert.equal(await storage.circles.ofRoom('ALTROO', ADA), null)
      valueOf(await storage.circles.changeStanding(slug, ADA, BEA, 'removed'))
      assert.equal(await storage.circles.ofRoom('TAVOLO', BEA), null)
    })
  })

  describe('begin with a game of four', () => {
    const GAME = { roomId: 'PARTIT', gameNumber: 1 } as const
    const fromGame = (userId: number, gameNumber = 1) =>
      storage.circles.create(userId, { name: 'Nuovo', gameId: { roomId: 'PARTIT', gameNumber } })

    it('whose other three are invited, and belong with their first visit; the room is its table', async () => {
      await played('PARTIT')
      const { slug } = valueOf(await fromGame(BEA))
      assert.deepEqual(await standings(slug, BEA), { P2: 'member', P1: 'invited', P3: 'invited', P4: 'invited' })
      assert.deepEqual(await rows('SELECT circleId FROM rooms'), [{ circleId: await idOf(slug) }])
      assert.deepEqual(
        (await storage.circles.of(ADA)).map(({ standing, hasTable }) => [standing, hasTable]),
        [['invited', false]],
      )
      assert.equal(valueOf(await storage.circles.ask(slug, CIRO)).standing, 'member')
      assert.equal((await pageFor(slug, ADA)).standing, 'member')
      assert.equal(await tableFor(slug, DINO), 'PARTIT')
      assert.deepEqual(await standings(slug, BEA), { P2: 'member', P1: 'member', P3: 'member', P4: 'member' })
    })

    it('once, when two of them do it at the same moment', async () => {
      await played('PARTIT')
      const slugs = await Promise.all([BEA, CIRO, DINO].map(async (userId) => valueOf(await fromGame(userId)).slug))
      assert.equal(new Set(slugs).size, 1)
      assert.equal((await rows('SELECT id FROM circles')).length, 1)
      assert.deepEqual((await pageFor(slugs[0] ?? '', BEA)).members.length, 3)
    })

    it('without who has muted its owner, and who is in too many circles', async () => {
      await played('PARTIT')
      await storage.mutes.add(CIRO, BEA)
      for (let index = 0; index < CIRCLES_PER_USER; index++) await made(`Numero ${index}`, DINO)
      const { slug } = valueOf(await fromGame(BEA))
      assert.deepEqual(await standings(slug, BEA), { P2: 'member', P1: 'invited' })
    })

    it('which is offered to these four until they have one', async () => {
      assert.deepEqual(await storage.circles.ofGame(ADA, GAME), refused('gameNotFound'))
      await played('PARTIT')
      assert.deepEqual(await storage.circles.ofGame(ADA, GAME), ok({ circle: null, canFound: true }))
      assert.deepEqual(await storage.circles.ofGame(EVA, GAME), refused('gameNotFound'))
      const { slug } = valueOf(await fromGame(BEA))
      const theirs = ok({ circle: { slug, name: 'Nuovo' }, canFound: false })
      assert.deepEqual(await storage.circles.ofGame(BEA, GAME), theirs)
      // Who is invited is still offered it: with that tap they belong.
      assert.deepEqual(await storage.circles.ofGame(ADA, GAME), ok({ circle: null, canFound: true }))
      assert.equal(valueOf(await fromGame(ADA)).slug, slug)
      assert.deepEqual(await storage.circles.ofGame(ADA, GAME), theirs)
    })

    it('that is over, that they have played, and without guests and computers', async () => {
      assert.deepEqual(await fromGame(ADA), refused('gameNotFound'), 'no game')
      await played('PARTIT')
      assert.deepEqual(await fromGame(EVA), refused('gameNotFound'), 'of others')
      assert.deepEqual(await fromGame(ADA, 2), refused('gameNotFound'))
      const guest = await storage.guests.create('Ospite', 10)
      await played('OSPITE', [ADA, BEA, CIRO, guest.id])
      const withGuest = { name: 'Nuovo', gameId: { roomId: 'OSPITE', gameNumber: 1 } }
      assert.deepEqual(await storage.circles.create(ADA, withGuest), refused('notFourAccounts'))
      assert.deepEqual(await storage.circles.create(guest.id, withGuest), refused('circleAccountNeeded'))
      assert.deepEqual(await storage.circles.ofGame(ADA, withGuest.gameId), ok({ circle: null, canFound: false }))
      await storage.profiles.remove(DINO)
      assert.deepEqual(await storage.circles.ofGame(ADA, GAME), ok({ circle: null, canFound: false }))
      assert.deepEqual(await fromGame(ADA), refused('notFourAccounts'), 'a deleted account')
    })
  })

  it('are no place for guests', async () => {
    const { slug } = await made()
    const { id } = await storage.guests.create('Ospite', 10)
    assert.deepEqual(await storage.circles.create(id, { name: 'Mio', gameId: null }), refused('circleAccountNeeded'))
    assert.deepEqual(await storage.circles.ask(slug, id), refused('circleAccountNeeded'))
    assert.equal((await pageFor(slug, id)).standing, null)
    assert.equal(await storage.guests.forget(id), true)
    assert.deepEqual(await standings(slug), { P1: 'member' })
  })

  it('are in the copy of what is stored about somebody', async () => {
    const slug = await circleOf(BEA)
    valueOf(await storage.circles.changeStanding(slug, ADA, BEA, 'removed'))
    const since = new Date(AT_MS).toISOString()
    assert.deepEqual((await storage.profiles.ownData(ADA))?.circles, [
      { name: 'Venerdì', standing: 'member', isOwner: true, since },
    ])
    assert.deepEqual(
      (await storage.profiles.ownData(BEA))?.circles.map(({ standing, isOwner }) => [standing, isOwner]),
      [['removed', false]],
    )
  })
})
