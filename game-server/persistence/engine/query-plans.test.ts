/**
 * No query that runs for requests, moves and rooms reads a whole table: asked of the databases themselves, with
 * EXPLAIN.
 */
import assert from 'node:assert/strict'
import type { DataSource } from 'typeorm'
import { insertLiterals, withQueries } from '../../testing/database-rows.ts'
import { Avatars } from '../accounts/avatars.ts'
import { ChatLines } from '../journal/chat-lines.ts'
import { Circles } from '../circles/circles.ts'
import { CircleDates } from '../circles/dates.ts'
import { createDataSource } from '../data-source.ts'
import { Database } from './database.ts'
import { duplicateStores } from '../duplicates/duplicate-stores.ts'
import { mayWatchPlay } from '../duplicates/plays.ts'
import type { DueSet } from '../duplicates/settling.ts'
import { DAY_MS } from '#common/timings.ts'
import { refund } from '../money/refunds.ts'
import { Journal } from '../journal/journal.ts'
import { Mutes } from '../conduct/mutes.ts'
import { openRoomIdsNaming, peopleOf } from '../accounts/people.ts'
import { RecordedGames } from '../games/recorded-games.ts'
import { Restrictions } from '../conduct/restrictions.ts'
import { Sessions } from '../accounts/sessions.ts'
import { storedRooms } from '../games/stored-rooms.ts'
import { suspendedGamesOf } from '../games/own-games.ts'
import { describeOnEveryDatabase } from './test-databases.ts'
import { Collector, problemsOf } from './test-plans.ts'
import { Tokens } from '../money/tokens.ts'
import { Users } from '../accounts/users.ts'
import { NO_WEEKLY_TOKENS } from '../money/weekly.ts'
import { takeVoucher } from '../accounts/vouchers.ts'

const USERS = 2_000
const ROOMS = 2_000
const CIRCLES = 500
const AT_MS = 1_800_000_000_000
/** What most rooms are: closed. Of a hundred one waits, one plays, one is suspended. */
const STATES = ['waiting', 'playing', 'suspended'] as const
const roomIdAt = (index: number): string => `R${String(index).padStart(5, '0')}`
const userAt = (index: number): number => 1 + (index % USERS)

type Rows = readonly (readonly (string | number | null)[])[]
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const seats = (room: number): readonly (readonly [number, number])[] =>
  range(4).map((seat) => [seat, userAt(room * 7 + seat * 31)])

/** The rows of a busy site, by their tables and columns. */
const TABLES: Readonly<Record<string, Rows>> = {
  'users (id, email, nickname, nicknameKey, passwordHash, tokens, createdAtMs)': range(USERS).map((index) => [
    index + 1,
    `${index}@example.it`,
    `Nome ${index}`,
    `nome ${index}`,
    'x',
    10,
    AT_MS,
  ]),
  'sessions (id, userId, data, expiresAtMs)': range(USERS).map((index) => [
    `session-${index}`,
    index + 1,
    '{}',
    AT_MS * 2,
  ]),
  'avatars (url, userId, createdAtMs)': range(USERS).map((index) => [
    `/avatars/${String(index).padStart(32, '0')}.webp`,
    index + 1,
    AT_MS,
  ]),
  'token_ledger (userId, delta, balance, reason, gameRef, createdAtMs)': range(ROOMS).flatMap((room) =>
    seats(room).map(([, userId]) => [userId, -1, 9, 'game', `${roomIdAt(room)}/1`, AT_MS]),
  ),
  'circles (id, name, slug, ownerId, createdAtMs)': range(CIRCLES).map((circle) => [
    circle + 1,
    'Circolo',
    `circolo-${circle}`,
    userAt(circle * 8),
    AT_MS,
  ]),
  'circle_members (circleId, userId, standing, sinceMs)': range(CIRCLES).flatMap((circle) =>
    range(8).map((member) => [circle + 1, userAt(circle * 8 + member), 'member', AT_MS + member]),
  ),
  'circle_slots (circleId, weekday, time, fromDay, sequence, changedAtMs)': range(CIRCLES).map((circle) => [
    circle + 1,
    5,
    '21:00',
    '2027-01-01',
    1,
    AT_MS,
  ]),
  'circle_dates (circleId, day, isCancelled, sequence, changedAtMs)': range(CIRCLES).flatMap((circle) =>
    range(9).map((date) => [circle + 1, `2027-03-1${date}`, 1, 1, AT_MS]),
  ),
  'circle_proposals (circleId, day, time)': range(CIRCLES).flatMap((circle) =>
    range(6).map((date) => [circle + 1, `2027-02-1${date}`, '21:00']),
  ),
  'circle_answers (circleId, day, userId, answer, atMs)': range(CIRCLES).flatMap((circle) =>
    range(8).map((member) => [circle + 1, '2027-02-11', userAt(circle * 8 + member), 'yes', AT_MS]),
  ),
  'circle_calendars (circleId, userId, token, createdAtMs)': range(CIRCLES).flatMap((circle) =>
    range(8).map((member) => [circle + 1, userAt(circle * 8 + member), `token-${circle}-${member}`, AT_MS]),
  ),
  'rooms (roomId, creatorId, name, status, createdAtMs, hasSeats, circleId)': range(ROOMS).map((room) => [
    roomIdAt(room),
    userAt(room),
    'Sala',
    STATES[room % 100] ?? 'closed',
    AT_MS + room,
    1,
    room % 2 === 0 ? 1 + ((room / 2) % CIRCLES) : null,
  ]),
  'room_seats (roomId, userId, seat, isCreator)': range(ROOMS)
    .filter((room) => room % 100 < 2)
    .flatMap((room) => seats(room).map(([seat, userId]) => [roomIdAt(room), userId, seat, seat === 0 ? 1 : 0])),
  'journal (roomId, sequence, atMs, command, version, writer)': range(ROOMS).flatMap((room) =>
    range(5).map((record) => [roomIdAt(room), record + 1, AT_MS + record, '{"type":"advanceTrick"}', 4, 'abcdefgh']),
  ),
  'journal_people (roomId, sequence, userId)': range(ROOMS).flatMap((room) =>
    seats(room).map(([seat, userId]) => [roomIdAt(room), seat + 1, userId]),
  ),
  'games (id, roomId, gameNumber, startedAtMs, endedAtMs)': range(ROOMS).map((room) => [
    room + 1,
    roomIdAt(room),
    1,
    AT_MS,
    room % 100 < 3 ? null : AT_MS + 1,
  ]),
  'game_players (gameId, seat, userId)': range(ROOMS).flatMap((room) =>
    seats(room).map(([seat, userId]) => [room + 1, seat, userId]),
  ),
  'chat_lines (roomId, number, sequence, userId, name, text, atMs)': range(ROOMS).flatMap((room) =>
    range(3).map((line) => [roomIdAt(room), line + 1, 1, userAt(room), 'Ada', 'ciao', AT_MS]),
  ),
  'mutes (userId, mutedId, createdAtMs)': range(USERS).map((index) => [index + 1, userAt(index + 1), AT_MS]),
  'restrictions (userId, kind, untilMs, reason, actorId, createdAtMs)': range(500).map((index) => [
    index + 1,
    'silenced',
    AT_MS * 2,
    'x',
    1,
    AT_MS,
  ]),
}

/** A year of hands of the day, of which each user has played some, and challenges; what is settled, but for a few. */
const DAYS = range(365).map((day) => new Date(AT_MS - (day + 1) * DAY_MS).toISOString().slice(0, 10))
const HANDS: Readonly<Record<string, Rows>> = {
  'daily_decks (day, serverPart, promisedAtMs, computerPoints, settleAtMs)': DAYS.map((day, index) => [
    day,
    '0'.repeat(64),
    1,
    '[1,2,3]',
    index < 3 ? 1 : null,
  ]),
  'challenges (id, token, serverPart, makerId, closesAtMs, settleAtMs)': range(ROOMS).map((index) => [
    index + 1,
    String(index).padStart(22, '0'),
    '0'.repeat(64),
    userAt(index),
    AT_MS - index,
    index < 3 ? 1 : null,
  ]),
  'duplicate_plays (setName, userId, roomId, isSecond, begunAtMs, endedAtMs, total, pointsLeft)': [
    ...DAYS.flatMap((day, index) =>
      range(20).map((user) => [`daily:${day}`, userAt(index * 7 + user), `D${index * 20 + user}`, 0, 1, 2, 3, 4]),
    ),
    ...range(ROOMS).flatMap((index) =>
      range(2).map((user) => [`challenge:${index + 1}`, userAt(index + user), `C${index * 2 + user}`, 0, 1, 2, 3, 4]),
    ),
  ],
}

/** What is asked about hands that several people play, and by the process that settles them. */
const questionsAboutHands = (database: Database): readonly Promise<unknown>[] => {
  const { dailyHands, dailyDecks, challenges, settling } = duplicateStores(database, () => AT_MS)
  const [day = ''] = DAYS
  const due: DueSet = { set: `daily:${day}`, day, settleAtMs: 1 }
  return [
    dailyHands.today(userAt(7)),
    dailyHands.page(day, userAt(7)),
    dailyHands.week(day, userAt(7)),
    dailyDecks.of(day),
    dailyDecks.computersBetween(DAYS[6] ?? '', day),
    challenges.page('7'.padStart(22, '0'), userAt(7)),
    challenges.ownOf(userAt(7)),
    mayWatchPlay(database, 7, userAt(7)),
    settling.due(),
    settling.openRooms(due),
    settling.isPlayed(due),
    settling.unpriced(due, 5),
  ]
}

/** What is asked about circles, by somebody who belongs to the circle with the id 8, and by a stranger. */
const questionsAboutCircles = (circles: Circles): readonly Promise<unknown>[] => [
  circles.of(userAt(57)),
  circles.page('circolo-7', userAt(57)),
  circles.tableFor('circolo-7', userAt(57), true),
  circles.invitation('circolo-7', null),
  circles.ofRoom(roomIdAt(14), userAt(57)),
  circles.ofGame(userAt(57), { roomId: roomIdAt(14), gameNumber: 1 }),
  circles.changeStanding('circolo-7', userAt(56), userAt(57), 'reserve'),
  circles.ask('circolo-7', userAt(300)),
  circles.create(userAt(301), { name: 'Nuovo', gameId: { roomId: roomIdAt(5), gameNumber: 1 } }),
  circles.create(userAt(302), { name: 'Nuovo', gameId: null }),
  circles.leave('circolo-9', userAt(72)),
  circles.remove('circolo-10', userAt(80)),
]

/** The same about the evenings of that circle. */
const questionsAboutDates = (dates: CircleDates): readonly Promise<unknown>[] => {
  const asking = { slug: 'circolo-7', userId: userAt(57) }
  return [
    dates.of(asking),
    dates.answer(asking, '2027-02-11', 'no'),
    dates.setSlot(asking, { weekday: 5, time: '20:00' }),
    dates.changeDate(asking, '2027-02-05', { type: 'cancel' }),
    dates.propose(asking, { day: '2027-02-11', time: '20:00' }),
    dates.choose(asking, '2027-02-11'),
    dates.tokenOf(asking, true),
    dates.calendar('token-7-1'),
    dates.calendarOf(asking),
  ]
}

describeOnEveryDatabase('the queries of a busy site', (location) => {
  let source: DataSource
  const collector = new Collector()

  beforeEach(async () => {
    source = await createDataSource(location())
    await source.initialize()
    await source.runMigrations()
    await withQueries(location(), async (query) => {
      for (const [into, rows] of Object.entries({ ...TABLES, ...HANDS })) await insertLiterals(query, into, rows)
    })
    for (const into of Object.keys({ ...TABLES, ...HANDS }))
      await source.query(
        source.options.type === 'better-sqlite3' ? 'ANALYZE' : `ANALYZE TABLE ${into.split(' ')[0] ?? ''}`,
      )
    source.setOptions({ logging: ['query'], logger: collector })
    collector.asked.length = 0
  })
  afterEach(() => source.destroy())

  it('go through an index', async () => {
    const database = new Database(source)
    // Statements that SQLite runs past TypeORM are not collected: a transaction is open, so that they wait in turn like
    // all others.
    const now = (): number => AT_MS
    const journal = new Journal(database)
    const [roomId, userId] = [roomIdAt(101), userAt(707)]
    await database.transaction(async () => undefined)
    const busy = database.transaction(async (manager) => {
      const work = [
        new Sessions(database, now).find('session-7'),
        new Sessions(database, now).loginOf('session-7'),
        new Sessions(database, now).devicesOf(userId, 'session-7'),
        new Users(database, now).byId(userId),
        new Tokens(database, now, NO_WEEKLY_TOKENS).of(userId),
        new Users(database, now).ofSession(userId),
        new Avatars(database, now).read(`/avatars/${'7'.padStart(32, '0')}.webp`),
        new ChatLines(database, now, 'nobody').read(roomId),
        new Mutes(database, now).of(userId),
        new Restrictions(database, now).current(userId, 'silenced'),
        new Sessions(database, now).find('session-7'),
        new Sessions(database, now).loginOf('session-7'),
        new Users(database, now).byId(userId),
        new Tokens(database, now, NO_WEEKLY_TOKENS).of(userId),
        new Users(database, now).ofSession(userId),
        new Avatars(database, now).read(`/avatars/${'7'.padStart(32, '0')}.webp`),
        new ChatLines(database, now, 'nobody').read(roomId),
        new Mutes(database, now).of(userId),
        new Restrictions(database, now).current(userId, 'silenced'),
        ...questionsAboutCircles(new Circles(database, now)),
        ...questionsAboutHands(database),
        ...questionsAboutDates(new CircleDates(database, now)),
        takeVoucher(database, roomId),
        journal.peek(roomId, 5),
        peopleOf(database.select, [1, 2, 3]),
        new RecordedGames(database, journal, now).hasPlayed(7, userId),
        new Tokens(database, now, NO_WEEKLY_TOKENS).history(userId, null),
        database.run((other) => openRoomIdsNaming(other, userId)),
        database.run((other) => storedRooms(other, 'nobody')),
        database.run((other) => suspendedGamesOf(other, userId)),
      ]
      await refund(manager, roomId, AT_MS)
      return { work }
    })
    await Promise.all((await busy).work)
    const asked = collector.asked.filter(({ sql }) => /^SELECT/i.test(sql))
    assert.ok(asked.length >= 18, `${asked.length} queries`)
    const problems: string[] = []
    for (const query of asked)
      for (const problem of await problemsOf(source, query, true)) problems.push(`${query.sql}: ${problem}`)
    assert.deepEqual(problems, [])
  })
})
