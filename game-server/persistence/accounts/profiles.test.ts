import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { User } from '#common/protocol/rest/answers.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { seedFrom } from '#common/rules/deal.ts'
import { refused } from '#common/result.ts'
import type { Person, TableCommand } from '#common/table/commands.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { JournalRecord } from '../../tables/ports.ts'
import { replay } from '../../tables/journal/replay.ts'
import { createDataSource } from '../data-source.ts'
import { PICTURE_MAX_BYTES } from './avatars.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { gameEnded, gameStarted, nothingElse } from '../test-steps.ts'
import { withDatabase } from '../../testing/database-rows.ts'

const AT_MS = 1_800_000_000_000
const DAY_MS = 24 * 60 * 60_000
const NAMES = ['Ada', 'Bea', 'Ciro', 'Dino'] as const
const SEED = seedFrom(new Uint8Array(32).fill(7))
/** The sequence of the record that starts the game of a room. */
const STARTED_AT = 13
const WEBP = Buffer.from('not looked at here')

const person = (userId: number, name = NAMES[userId - 1] ?? ''): Person => ({ userId, name, avatarUrl: null })
const names = { firstName: 'Ada', lastName: 'Rossi' }

describeOnEveryDatabase('profiles', (location) => {
  let storage: Storage
  let nowMs = AT_MS

  const open = (): Promise<Storage> => openStorage({ ...location(), now: () => nowMs, onError: failOnError })
  const query = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
    const rows: unknown = await withDatabase(location(), (source) => source.query(sql))
    return JSON.parse(JSON.stringify(rows))
  }
  /** Everything that the database holds, as text. */
  const wholeDatabase = async (): Promise<string> => {
    const tables = [
      'users',
      'token_ledger',
      'payments',
      'payment_messages',
      'payment_resolutions',
      'grants',
      'password_resets',
      'sessions',
      'avatars',
      'rooms',
      'journal',
      'journal_people',
      'games',
      'game_players',
      'nickname_skeletons',
    ]
    return JSON.stringify(await Promise.all(tables.map((table) => query(`SELECT * FROM ${table}`))))
  }
  const keptPictures = async (): Promise<readonly string[]> =>
    (await query('SELECT url FROM avatars WHERE picture IS NOT NULL')).map(({ url }) => String(url))

  beforeEach(async () => {
    nowMs = AT_MS
    storage = await open()
    for (const nickname of NAMES) {
      const user = {
        email: `${nickname.toLowerCase()}@example.it`,
        nickname,
        firstName: null,
        lastName: null,
        passwordHash: `hash of ${nickname}`,
      }
      assert.ok((await storage.users.create(user, 10)).ok)
    }
  })
  afterEach(() => storage.close())

  describe('that are changed', () => {
    it('are stored as they were saved, and keep their e-mail address', async () => {
      const user: User = { id: 2, email: 'bea@example.it', nickname: 'Beatrice', ...names, avatarUrl: null }
      assert.deepEqual(await storage.profiles.update(2, { nickname: 'Beatrice', ...names }), { ok: true, value: user })
      assert.deepEqual(await storage.users.byId(2), user)
    })
    it("may change the case of their own nickname, but may not take another user's in any case", async () => {
      assert.equal((await storage.profiles.update(2, { nickname: 'BEA', ...names })).ok, true)
      for (const nickname of ['Ada', 'ADA', 'ａｄａ'])
        assert.deepEqual(await storage.profiles.update(2, { nickname, ...names }), { ok: false, code: 'nicknameTaken' })
      assert.equal((await storage.users.byId(2))?.nickname, 'BEA')
    })
    it('free the old nickname for others', async () => {
      await storage.profiles.update(2, { nickname: 'Beatrice', ...names })
      assert.equal((await storage.profiles.update(3, { nickname: 'Bea', ...names })).ok, true)
    })
    it('to the same nickname at the same moment are changed once', async () => {
      const updates = await Promise.all(
        [2, 3, 4].map((id) => storage.profiles.update(id, { nickname: 'Zoe', ...names })),
      )
      assert.deepEqual(
        updates.filter(({ ok }) => !ok),
        [
          { ok: false, code: 'nicknameTaken' },
          { ok: false, code: 'nicknameTaken' },
        ],
      )
    })
  })

  describe('with an avatar', () => {
    const upload = async (userId: number): Promise<string> => {
      const url = await storage.avatars.keep(userId, WEBP)
      assert.ok(url !== null)
      return url
    }
    const save = (userId: number, avatarUrl: string | null | undefined) =>
      storage.profiles.update(userId, {
        nickname: NAMES[userId - 1] ?? '',
        ...names,
        ...(avatarUrl === undefined ? {} : { avatarUrl }),
      })

    it('show it as soon as it is saved', async () => {
      const url = await upload(2)
      assert.match(url, /^\/avatars\/[0-9a-f]{32}\.webp$/)
      assert.equal((await storage.users.byId(2))?.avatarUrl, null)
      assert.equal((await save(2, url)).ok, true)
      assert.equal((await storage.users.byId(2))?.avatarUrl, url)
      assert.deepEqual(await storage.avatars.read(url), WEBP)
    })
    it('keep it when they are saved without an avatar, or with the same one', async () => {
      const url = await upload(2)
      for (const avatarUrl of [url, undefined, url]) assert.equal((await save(2, avatarUrl)).ok, true)
      assert.equal((await storage.users.byId(2))?.avatarUrl, url)
      assert.deepEqual(await keptPictures(), [url])
    })
    it("accept only the user's own uploads", async () => {
      const [own, other] = [await upload(2), await upload(3)]
      await save(3, other)
      const strange = [
        other,
        `${own} `,
        `${own}?`,
        own.toUpperCase(),
        `https://evil.example${own}`,
        '/avatars/../regicidio.sqlite',
        `/avatars/${'0'.repeat(32)}.webp`,
        '',
        'javascript:alert(1)',
        own.replace('avatars/', 'avatars//'),
      ]
      for (const url of strange) assert.deepEqual(await save(2, url), { ok: false, code: 'avatarNotOwn' }, url)
      assert.equal((await storage.users.byId(2))?.avatarUrl, null)
    })
    it('leave no picture behind when it is replaced or removed', async () => {
      const first = await upload(2)
      await save(2, first)
      const second = await upload(2)
      assert.deepEqual((await keptPictures()).toSorted(), [first, second].toSorted())
      await save(2, second)
      assert.deepEqual(await keptPictures(), [second])
      assert.deepEqual(await save(2, first), { ok: false, code: 'avatarNotOwn' })
      await save(2, null)
      assert.deepEqual(await keptPictures(), [])
      assert.deepEqual(await query('SELECT * FROM avatars'), [])
    })
    it('keep only the last upload that is not saved yet', async () => {
      await upload(2)
      const [last, others] = [await upload(2), await upload(3)]
      assert.deepEqual((await keptPictures()).toSorted(), [last, others].toSorted())
      const atOnce = await Promise.all(Array.from({ length: 5 }, () => upload(2)))
      const left = (await keptPictures()).filter((url) => atOnce.includes(url))
      assert.equal(left.length, 1)
      assert.equal((await save(2, left[0])).ok, true)
    })
    it('know after a restart whose upload it is', async () => {
      const url = await upload(2)
      await storage.close()
      storage = await open()
      assert.deepEqual(await save(3, url), { ok: false, code: 'avatarNotOwn' })
      assert.equal((await save(2, url)).ok, true)
    })
    it('lose an upload that was not saved within a day, and nothing else', async () => {
      const [shown, young] = [await upload(2), await upload(3)]
      await save(2, shown)
      await upload(2)
      nowMs += DAY_MS - 1
      await storage.avatars.purge()
      assert.equal((await keptPictures()).length, 3)
      nowMs += 2
      await query(`UPDATE avatars SET createdAtMs = ${nowMs} WHERE url = '${young}'`)
      await storage.avatars.purge()
      assert.deepEqual((await keptPictures()).toSorted(), [shown, young].toSorted())
    })
    it('are taken over from the files of earlier versions, once', async () => {
      const [shown, unsaved, large] = [await upload(2), await upload(3), await upload(4)]
      await save(2, shown)
      await storage.close()
      await query('UPDATE avatars SET picture = NULL')
      const folder = join(location().dataDir, 'avatars')
      await mkdir(folder)
      const old = Buffer.from('from a file')
      const fileOf = (url: string): string => join(folder, url.slice('/avatars/'.length))
      const unknown = `${'a'.repeat(32)}.webp`
      for (const url of [shown, unsaved, `/avatars/${unknown}`, '/avatars/leggimi.txt'])
        await writeFile(fileOf(url), old)
      await writeFile(fileOf(large), Buffer.alloc(PICTURE_MAX_BYTES + 1))
      const problems: unknown[] = []
      storage = await openStorage({
        ...location(),
        now: () => nowMs,
        onError: (problem) => void problems.push(problem),
      })
      assert.deepEqual(
        [await storage.avatars.read(shown), await storage.avatars.read(unsaved), await storage.avatars.read(large)],
        [old, old, null],
      )
      assert.deepEqual(
        (await readdir(folder)).toSorted(),
        [large.slice('/avatars/'.length), unknown, 'leggimi.txt'].toSorted(),
        'a file that cannot be stored, or that the database does not know, stays',
      )
      assert.match(String(problems), new RegExp(large.slice('/avatars/'.length)))
    })
  })

  const record = (roomId: string, sequence: number, command: TableCommand): JournalRecord => ({
    roomId,
    sequence,
    atMs: nowMs + sequence,
    command,
  })
  const opening = (roomId: string, creator: Person, name: string): JournalRecord =>
    record(roomId, 1, { type: 'open', roomId, name, creator, times: ABSENCE_TIMES, deckSecret: null })

  /** A room in which Bea and the others have written in the chat and started a game. */
  const playedIn = async (roomId: string, creator: Person, name: string): Promise<void> => {
    const guests = NAMES.map((_, index) => person(index + 1)).filter(({ userId }) => userId !== creator.userId)
    assert.ok((await storage.tables.createRoom({ roomId, creator, name }, opening(roomId, creator, name))).ok)
    const commands: TableCommand[] = [
      ...guests.map((guest): TableCommand => ({ type: 'join', person: guest })),
      ...[creator, ...guests].flatMap(({ userId }): TableCommand[] => [
        { type: 'connect', userId },
        { type: 'setReady', userId, ready: true },
      ]),
    ]
    for (const [index, command] of commands.entries()) {
      const next = record(roomId, index + 2, command)
      assert.equal(await storage.tables.appendStep(next, nothingElse(roomId)), null)
    }
    for (const [index, { userId, name: sender }] of [creator, ...guests].entries()) {
      const line = {
        sequence: commands.length,
        number: index + 1,
        atMs: nowMs,
        userId,
        name: sender,
        text: `ciao da ${userId}`,
      }
      await storage.tables.chat.add(roomId, { type: 'said', ...line })
    }
    await storage.tables.appendStep(
      record(roomId, STARTED_AT, { type: 'start', userId: creator.userId, seed: SEED }),
      gameStarted(
        roomId,
        [creator, ...guests].map(({ userId }) => userId),
      ),
    )
  }

  describe('that are deleted', () => {
    it('keep nothing personal in the row, and the balance matches the ledger', async () => {
      await storage.profiles.update(2, { nickname: 'Bea', ...names })
      await playedIn('ABCDEF', person(1), 'Sala')
      assert.deepEqual(await storage.profiles.remove(2), [])
      const [row] = await query('SELECT * FROM users WHERE id = 2')
      assert.deepEqual(
        row && {
          ...row,
          ...Object.fromEntries(['createdAtMs', 'deletedAtMs', 'filledAtMs'].map((name) => [name, Number(row[name])])),
        },
        {
          id: 2,
          email: 'eliminato,2',
          nickname: DELETED_NICKNAME,
          nicknameKey: 'eliminato,2',
          firstName: null,
          lastName: null,
          avatarUrl: null,
          passwordHash: '',
          tokens: 9,
          createdAtMs: AT_MS,
          deletedAtMs: AT_MS,
          filledAtMs: AT_MS,
        },
      )
      const [{ sum } = { sum: 0 }] = await query('SELECT SUM(delta) AS sum FROM token_ledger WHERE userId = 2')
      assert.equal(Number(sum), 9)
      assert.equal((await query('SELECT * FROM game_players WHERE userId = 2')).length, 1)
    })
    it('cannot be found any more', async () => {
      await storage.sessions.save({ id: 's2', userId: 2, data: '{}', expiresAtMs: AT_MS + DAY_MS })
      await storage.profiles.remove(2)
      for (const email of ['bea@example.it', 'eliminato,2', '']) assert.equal(await storage.users.byEmail(email), null)
      assert.deepEqual(
        [
          await storage.users.byId(2),
          await storage.tokens.of(2),
          await storage.profiles.ownData(2),
          await storage.avatars.keep(2, WEBP),
        ],
        [null, null, null, null],
      )
      await storage.sessions.save({ id: 's2', userId: 2, data: '{}', expiresAtMs: AT_MS + DAY_MS })
      assert.equal(await storage.sessions.loginOf('s2'), null, 'a request that was under way has saved its session')
      assert.deepEqual(await storage.profiles.update(2, { nickname: 'Bea', ...names }), {
        ok: false,
        code: 'unauthenticated',
      })
      assert.equal(await storage.profiles.remove(2), null)
    })
    it('free their nickname and address', async () => {
      await storage.profiles.remove(2)
      await storage.profiles.remove(3)
      const again = await storage.users.create(
        { email: 'bea@example.it', nickname: 'Bea', firstName: null, lastName: null, passwordHash: 'x' },
        10,
      )
      assert.equal(again.ok && again.value.id, 5)
    })
    it('end all their sessions and their recovery link, but no others', async () => {
      for (const [id, userId] of [
        ['s1', 1],
        ['s2', 2],
        ['s3', 2],
      ] as const)
        await storage.sessions.save({ id, userId, data: '{}', expiresAtMs: AT_MS + DAY_MS })
      await query(
        `INSERT INTO password_resets (userId, tokenHash, expiresAtMs) VALUES (1, 'a', ${AT_MS + DAY_MS}), (2, 'b', ${AT_MS + DAY_MS})`,
      )
      assert.deepEqual((await storage.profiles.remove(2))?.toSorted(), ['s2', 's3'])
      assert.deepEqual(await query('SELECT id FROM sessions'), [{ id: 's1' }])
      assert.deepEqual(await query('SELECT userId FROM password_resets'), [{ userId: 1 }])
    })
    it('delete the avatar and unsaved uploads', async () => {
      const url = await storage.avatars.keep(2, WEBP)
      await storage.profiles.update(2, { nickname: 'Bea', ...names, avatarUrl: url })
      await storage.avatars.keep(2, WEBP)
      await storage.profiles.remove(2)
      assert.deepEqual(await keptPictures(), [])
    })
    it('are in no row of the database by name, address or hash, and in no room name', async () => {
      await playedIn('ABCDEF', person(2), 'Partita di Bea')
      await playedIn('GHJKMN', person(1), 'Serata')
      await storage.tables.appendStep(
        record('GHJKMN', STARTED_AT + 1, { type: 'updatePerson', person: person(2) }),
        nothingElse('GHJKMN'),
      )
      // With a name that is in no journal.
      for (const nickname of ['Beata', 'Bea']) {
        assert.ok((await storage.profiles.update(2, { nickname, ...names })).ok)
        assert.ok(
          (
            await storage.tokens.grant({
              usernames: [nickname, 'Ada'],
              tokens: 20,
              actorId: 1,
              formId: `modulo-${nickname.length}`,
            })
          ).ok,
        )
      }
      await reported()
      await storage.profiles.update(2, { nickname: 'Beatrice', firstName: 'Beatrice', lastName: 'Portinari' })
      await storage.tables.appendStep(
        record('GHJKMN', STARTED_AT + 2, { type: 'updatePerson', person: person(2, 'Beatrice') }),
        nothingElse('GHJKMN'),
      )
      assert.match(await wholeDatabase(), /Bea\b[^]*Portinari|Portinari[^]*Bea\b/)
      await storage.profiles.remove(2)
      assert.doesNotMatch(await wholeDatabase(), /\bBea(trice)?\b|Portinari|bea@/i)
      assert.match(await wholeDatabase(), /Ada[^]*Ciro[^]*Dino/)
      assert.deepEqual(
        await query('SELECT accusedId, reporterId FROM reports'),
        [{ accusedId: 3, reporterId: null }],
        'what others have done stays',
      )
      assert.deepEqual(
        (await query('SELECT name FROM rooms ORDER BY roomId')).map(({ name }) => name),
        [`Partita di ${DELETED_NICKNAME}`, 'Serata'],
      )
    })
    it('leave every journal readable: the same game with a replacement name', async () => {
      await playedIn('ABCDEF', person(2), 'Partita di Bea')
      const before = replay((await storage.tables.openRoom('ABCDEF')) ?? [])
      await storage.profiles.remove(2)
      const after = replay((await storage.tables.openRoom('ABCDEF')) ?? [])
      assert.deepEqual(after.table.game, before.table.game)
      assert.deepEqual([after.sequence, after.atMs], [before.sequence, before.atMs])
      const renamed = JSON.parse(JSON.stringify(before.table).replaceAll('Bea', DELETED_NICKNAME))
      assert.deepEqual(JSON.parse(JSON.stringify(after.table)), renamed)
    })
    it('leave a journal of an older version what it was: its records are not read in the words of today', async () => {
      await playedIn('ABCDEF', person(2), 'Partita di Bea')
      const before = replay((await storage.tables.openRoom('ABCDEF')) ?? [])
      await query(
        `UPDATE journal SET version = 2, command = REPLACE(command, ',"overdueMs":${ABSENCE_TIMES.overdueMs},"seatKeptMs":${ABSENCE_TIMES.seatKeptMs}', '')`,
      )
      await storage.profiles.remove(2)
      const { table } = replay((await storage.tables.openRoom('ABCDEF')) ?? [])
      assert.deepEqual(table.game, before.table.game)
      assert.deepEqual(table.times, { ...ABSENCE_TIMES, seatKeptMs: 60_000 })
      assert.doesNotMatch(await wholeDatabase(), /Bea/)
    })
    it('get their name into no journal later, and into none that is written at the same moment', async () => {
      const rooms = Array.from({ length: 12 }, (_, index) => `ROOM${'ABCDEFGHJKMN'[index]}A`)
      const enter = async (roomId: string): Promise<void> => {
        await storage.tables.createRoom(
          { roomId, creator: person(1), name: 'Sala' },
          opening(roomId, person(1), 'Sala'),
        )
        await storage.tables.appendStep(record(roomId, 2, { type: 'join', person: person(2) }), nothingElse(roomId))
      }
      await Promise.all([...rooms.slice(0, 6).map(enter), storage.profiles.remove(2), ...rooms.slice(6).map(enter)])
      assert.deepEqual(
        await storage.tables.createRoom(
          { roomId: 'LASTAA', creator: person(2), name: 'Sala' },
          opening('LASTAA', person(2), 'Sala'),
        ),
        refused('outdated'),
      )
      assert.doesNotMatch(await wholeDatabase(), /Bea/)
    })
  })

  /** Bea has muted and reported Ciro, and Ciro has reported and muted her. She is silenced. */
  const reported = async (): Promise<void> => {
    assert.ok((await storage.mutes.add(2, 3)).ok && (await storage.mutes.add(3, 2)).ok)
    const lines = [
      { type: 'said', sequence: 1, number: 1, atMs: AT_MS, userId: 2, name: 'Bea', text: 'sono la Bea' },
    ] as const
    assert.ok(
      (
        await storage.reports.file({
          reporterId: 2,
          accusedId: 3,
          roomId: 'ABCDEF',
          reason: 'insults',
          comment: 'sempre',
          lines,
        })
      ).ok,
    )
    assert.ok(
      (
        await storage.reports.file({
          reporterId: 3,
          accusedId: 2,
          roomId: 'GHJKMN',
          reason: 'other',
          comment: '',
          lines,
        })
      ).ok,
    )
    assert.ok(
      (await storage.restrictions.restrict('Bea', { kind: 'silenced', until: AT_MS + DAY_MS, reason: 'insulti' }, 1))
        .ok,
    )
  }

  describe('as a copy of all stored data', () => {
    it('contain everything about the user', async () => {
      await storage.sessions.save({
        id: 'geheim-session',
        userId: 2,
        data: '{"geheim":1,"device":"Chrome su Android"}',
        expiresAtMs: AT_MS + DAY_MS,
      })
      await storage.sessions.save({ id: 'vecchia', userId: 2, data: '{}', expiresAtMs: AT_MS - 1 })
      await query(
        `INSERT INTO payments (id, userId, packageId, tokens, amountCents, createdAtMs) VALUES ('pay_1', 2, 'base', 10, 500, ${AT_MS}), ('pay_2', 1, 'pro', 44, 2000, ${AT_MS})`,
      )
      const url = await storage.avatars.keep(2, WEBP)
      await playedIn('ABCDEF', person(2), 'Partita di Bea')
      await playedIn('GHJKMN', person(1), 'Serata')
      await storage.tables.append(
        record('ABCDEF', STARTED_AT + 1, { type: 'passCards', userId: 2, cards: ['c2', 'h3'] }),
      )
      await storage.tables.append(record('ABCDEF', STARTED_AT + 2, { type: 'playCard', userId: 2, card: 's12' }))
      await storage.tables.append(record('ABCDEF', STARTED_AT + 3, { type: 'playCard', userId: 1, card: 's1' }))
      await storage.tables.append(record('ABCDEF', STARTED_AT + 4, { type: 'disconnect', userId: 2 }))
      await storage.tables.append(record('ABCDEF', STARTED_AT + 5, { type: 'vote', userId: 2, vote: 'wait' }))
      await storage.profiles.update(2, { nickname: 'Bea', ...names, avatarUrl: url })
      await storage.tables.appendStep(
        record('GHJKMN', STARTED_AT + 1, { type: 'timeElapsed' }),
        gameEnded('GHJKMN', [52, 60, 1, 0], [1]),
      )
      await reported()
      assert.equal(await storage.settings.keep(2, { version: 1, settings: { felt: 'light' } }), true)
      const circle = await storage.circles.create(2, { name: 'Venerdì', gameId: null })
      const asking = { slug: circle.ok ? circle.value.slug : '', userId: 2 }
      assert.ok((await storage.circleDates.propose(asking, { day: '2027-01-16', time: '21:00' })).ok)
      const calendar = await storage.circleDates.tokenOf(asking, false)
      const data = await storage.profiles.ownData(2)
      const iso = (atMs: number): string => new Date(atMs).toISOString()
      const game = { gameNumber: 1, startedAt: iso(AT_MS + STARTED_AT) }
      const done = (roomId: string, action: string, more: object = {}): readonly object[] => [
        { roomId, action, cards: [], vote: null, ready: null, ...more },
      ]
      assert.deepEqual(
        data && {
          ...data,
          tableActions: data.tableActions.map(({ roomId, action, cards, vote, ready }) => ({
            roomId,
            action,
            cards,
            vote,
            ready,
          })),
          chatMessages: data.chatMessages
            .map(({ roomId, message }) => ({ roomId, message }))
            .toSorted((a, b) => a.roomId.localeCompare(b.roomId)),
        },
        {
          exportedAt: iso(AT_MS),
          account: {
            id: 2,
            email: 'bea@example.it',
            nickname: 'Bea',
            ...names,
            avatarUrl: url,
            createdAt: iso(AT_MS),
            tokens: 8,
          },
          hands: [],
          conduct: {
            mutedPlayers: [{ nickname: 'Ciro', since: iso(AT_MS) }],
            reports: [{ roomId: 'ABCDEF', nickname: 'Ciro', reason: 'insults', comment: 'sempre', sentAt: iso(AT_MS) }],
            linesKeptWithReports: ['ABCDEF', 'GHJKMN'].map((roomId) => ({
              roomId,
              message: 'sono la Bea',
              sentAt: iso(AT_MS),
            })),
            restrictions: [{ kind: 'silenced', reason: 'insulti', from: iso(AT_MS), until: iso(AT_MS + DAY_MS) }],
          },
          settings: { version: 1, settings: { felt: 'light' } },
          tokenHistory: [10, 9, 8].map((balance, index) => ({
            id: data?.tokenHistory[index]?.id,
            delta: index === 0 ? 10 : -1,
            balance,
            reason: index === 0 ? 'welcome' : 'game',
            createdAt: iso(index === 0 ? AT_MS : AT_MS + STARTED_AT),
          })),
          payments: [{ id: 'pay_1', package: 'base', tokens: 10, amountEuro: 5, createdAt: iso(AT_MS) }],
          paymentMessages: [],
          rooms: [{ roomId: 'ABCDEF', roomName: 'Partita di Bea', openedAt: iso(AT_MS + 1) }],
          games: [
            {
              id: data?.games[0]?.id,
              roomId: 'ABCDEF',
              roomName: 'Partita di Bea',
              ...game,
              seat: 0,
              endedAt: null,
              total: null,
              position: null,
              isWinner: null,
              moves: null,
            },
            {
              id: data?.games[1]?.id,
              roomId: 'GHJKMN',
              roomName: 'Serata',
              ...game,
              seat: 1,
              endedAt: iso(AT_MS + STARTED_AT + 1),
              total: 60,
              position: 1,
              isWinner: true,
              moves: null,
            },
          ],
          statistics: {
            gamesPlayed: 1,
            gamesWon: 1,
            gamesLost: 0,
            withComputers: 0,
            totalScore: 60,
            highestTrickValue: null,
            lowestTrickValue: null,
            lastPlayed: iso(AT_MS + STARTED_AT + 1),
          },
          gameStatistics: [
            {
              id: data?.gameStatistics[0]?.id,
              isWinner: true,
              playedAt: iso(AT_MS + STARTED_AT + 1),
              position: 1,
              finalScore: 60,
              wasComputer: false,
              withComputers: false,
              rounds: 0,
              tricks: 0,
              queensTaken: 0,
              regicides: 0,
              bestRound: null,
              worstRound: null,
              highestTrickValue: null,
              lowestTrickValue: null,
              queensGiven: [0, 0, 0, 0],
            },
          ],
          ratings: [],
          gameLinks: [],
          circles: [{ name: 'Venerdì', standing: 'member', isOwner: true, since: iso(AT_MS) }],
          reminders: { devices: [], reminders: [] },
          circleDates: {
            answers: [{ circle: 'Venerdì', day: '2027-01-16', answer: 'yes', at: iso(AT_MS) }],
            calendars: [{ circle: 'Venerdì', token: calendar.ok && calendar.value, createdAt: iso(AT_MS) }],
          },
          chatMessages: [
            { roomId: 'ABCDEF', message: 'ciao da 2' },
            { roomId: 'GHJKMN', message: 'ciao da 2' },
          ],
          tableActions: [
            ...done('ABCDEF', 'open'),
            ...done('ABCDEF', 'connect'),
            ...done('ABCDEF', 'setReady', { ready: true }),
            ...done('ABCDEF', 'start'),
            ...done('ABCDEF', 'passCards', { cards: ['c2', 'h3'] }),
            ...done('ABCDEF', 'playCard', { cards: ['s12'] }),
            ...done('ABCDEF', 'disconnect'),
            ...done('ABCDEF', 'vote', { vote: 'wait' }),
            ...done('GHJKMN', 'join'),
            ...done('GHJKMN', 'connect'),
            ...done('GHJKMN', 'setReady', { ready: true }),
          ],
          sessions: [
            { device: 'Chrome su Android', lastUsedAt: iso(AT_MS - 29 * DAY_MS), expiresAt: iso(AT_MS + DAY_MS) },
          ],
          avatar: `data:image/webp;base64,${WEBP.toString('base64')}`,
        },
      )
    })
    it('contain nothing about other users, no secret of the account and no card', async () => {
      await storage.sessions.save({
        id: 'geheim-session',
        userId: 2,
        data: '{"geheim":1}',
        expiresAtMs: AT_MS + DAY_MS,
      })
      await playedIn('ABCDEF', person(1), 'Sala')
      const text = JSON.stringify(await storage.profiles.ownData(2))
      for (const foreign of ['Ada', 'Ciro', 'Dino', 'ada@', 'ciao da 1', 'geheim', 'hash', SEED, 'actor', 'seed'])
        assert.ok(!text.includes(foreign), foreign)
    })
    it('contain no avatar when there is none, or when its picture is lost', async () => {
      assert.equal((await storage.profiles.ownData(2))?.avatar, null)
      const url = (await storage.avatars.keep(2, WEBP)) ?? ''
      await storage.profiles.update(2, { nickname: 'Bea', ...names, avatarUrl: url })
      assert.equal((await storage.profiles.ownData(2))?.avatar, `data:image/webp;base64,${WEBP.toString('base64')}`)
      await query('UPDATE avatars SET picture = NULL')
      assert.equal((await storage.profiles.ownData(2))?.avatar, null)
    })
  })

  it('of players in an unreadable journal can be deleted too, and every record keeps its writer and version', async () => {
    await playedIn('ABCDEF', person(2), 'Partita di Bea')
    const stamps = await query('SELECT sequence, version, writer FROM journal ORDER BY sequence')
    await query(`UPDATE journal SET command = '{"type":"greet","name":"Bea"}' WHERE sequence = 1`)
    await storage.profiles.remove(2)
    assert.doesNotMatch(await wholeDatabase(), /Bea/)
    assert.deepEqual(await query('SELECT sequence, version, writer FROM journal ORDER BY sequence'), stamps)
  })

  it('of players in journals from before the table of names are deleted as well', async () => {
    await playedIn('ABCDEF', person(2), 'Partita di Bea')
    await storage.close()
    const source = await createDataSource(location())
    await source.initialize()
    const schema = source.createQueryRunner()
    while (await schema.hasTable('journal_people')) await source.undoLastMigration()
    await schema.release()
    await source.runMigrations()
    await source.destroy()
    storage = await open()
    assert.equal((await query('SELECT * FROM journal_people')).length, 4)
    await storage.profiles.remove(2)
    assert.doesNotMatch(await wholeDatabase(), /Bea/)
  })
})
