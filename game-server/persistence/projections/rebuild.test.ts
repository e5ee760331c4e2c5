import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { COUNTED, COUNTED_NAMES } from '#common/record/counted.ts'
import { seedOf } from '#common/rules/testing.ts'
import type { Person, TableEvent } from '#common/table/commands.ts'
import { nextDeadlineMs } from '#common/table/deadlines.ts'
import { openTable, reduceTable, type StandingCommand } from '#common/table/reduce.ts'
import { isGameOver, type Table } from '#common/table/state.ts'
import { gameOf, nextMove, PEOPLE } from '#common/table/testing.ts'
import { VOTES } from '#common/table/absence/votes.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { withDatabase } from '../../testing/database-rows.ts'
import { openStorage, type Storage } from '../storage.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { rebuildProjections } from './rebuild.ts'
import { roomSeats, seatRowsOf } from './room-seats.ts'
import { numbersFrom } from '../../testing/numbers.ts'

/**
 * What happens at a table: how much of it, whether somebody goes away now and then, and how often an account is
 * deleted, of 1000 times.
 */
type Life = { readonly commands: number; readonly restless: number; readonly deletions: number }

const LIVES: readonly Life[] = [
  { commands: 4, restless: 0, deletions: 0 },
  { commands: 800, restless: 0, deletions: 0 },
  { commands: 800, restless: 10, deletions: 0 },
  { commands: 800, restless: 10, deletions: 1 },
  { commands: 100, restless: 0, deletions: 0 },
  ...Array.from({ length: 6 }, () => ({ commands: 200, restless: 300, deletions: 0 })),
  ...Array.from({ length: 6 }, () => ({ commands: 200, restless: 200, deletions: 40 })),
]

/** Rooms whose players play in another one at the same time. */
const PLAYERS_OF: ReadonlyMap<number, number> = new Map([[2, 1]])

type Row = Record<string, unknown>

const SEAT_COLUMNS = ['total', 'position', 'isWinner', 'isComputer', ...COUNTED_NAMES, 'queensGiven'].join(', ')
const SQL_FOLD = { sum: 'SUM', highest: 'MAX', lowest: 'MIN' } as const
const SUMMED = COUNTED_NAMES.map((name) => `${SQL_FOLD[COUNTED[name].fold]}(${name}) AS ${name}`).join(', ')

const without = (row: Row, column: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column))

const numeric = z.record(
  z.string(),
  z.preprocess((value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value), z.unknown()),
)

describeOnEveryDatabase('projections', (location) => {
  let storage: Storage
  beforeEach(async () => {
    storage = await openStorage({ ...location(), onError: failOnError })
  })
  afterEach(() => storage.close())

  const query = async (sql: string): Promise<readonly Row[]> => {
    const rows: unknown = await withDatabase(location(), (source) => source.query(sql))
    return z.array(numeric).safeParse(JSON.parse(JSON.stringify(rows))).data ?? []
  }
  const games = (columns: string) => query(`SELECT ${columns} FROM games ORDER BY roomId, gameNumber`)
  const results = (columns: string) =>
    query(
      `SELECT roomId, gameNumber, ${columns} FROM game_players JOIN games ON games.id = game_players.gameId ORDER BY roomId, gameNumber, seat`,
    )
  // Leases are renewed meanwhile.
  const rooms = () =>
    query('SELECT roomId, creatorId, name, status, createdAtMs, suspendedAtMs, journalFault FROM rooms ORDER BY roomId')
  const sittings = () => query('SELECT roomId, seat, userId, isCreator FROM room_seats ORDER BY roomId, seat, userId')
  const seats = (columns: string) =>
    query(
      `SELECT roomId, gameNumber, ${columns} FROM player_games JOIN games ON games.id = player_games.gameId ORDER BY roomId, gameNumber, seat`,
    )
  const sums = async () => [
    await query('SELECT * FROM player_statistics ORDER BY userId'),
    await query('SELECT * FROM player_pairs ORDER BY userId, otherId'),
    await query('SELECT * FROM ranking_steps WHERE users <> 0 ORDER BY step'),
    await query('SELECT userId, mu, sigma, games, ratedAtMs FROM player_ratings ORDER BY userId'),
  ]
  const ratings = (columns: string) =>
    query(
      `SELECT roomId, gameNumber, ${columns} FROM game_ratings JOIN games ON games.id = game_ratings.gameId ORDER BY roomId, gameNumber, seat`,
    )
  const everything = async () => [
    await games('*'),
    await results('game_players.*'),
    await rooms(),
    await sittings(),
    await seats('player_games.*'),
    await ratings('game_ratings.*'),
    ...(await sums()),
  ]
  const everythingButIds = async () => [
    await games('roomId, gameNumber, startedAtMs, endedAtMs'),
    await results('seat, userId, total, position, isWinner'),
    await rooms(),
    await sittings(),
    await seats(`seat, userId, ${SEAT_COLUMNS}`),
    await ratings('seat, userId, place, isCounted, muBefore, sigmaBefore, muAfter, sigmaAfter, games, ratingVersion'),
    ...(await sums()),
  ]
  /** The sums as SQL makes them, without code of the projection. */
  const counted = () =>
    query(`SELECT userId, COUNT(*) AS gamesPlayed, SUM(isWinner) AS gamesWon, SUM(total) AS totalScore, MAX(total) AS bestScore, MAX(endedAtMs) AS lastPlayedMs,
      ${SUMMED} FROM player_games GROUP BY userId ORDER BY userId`)
  const countedPairs = () =>
    query(
      `SELECT a.userId, b.userId AS otherId, COUNT(*) AS games FROM player_games a JOIN player_games b ON a.gameId = b.gameId GROUP BY a.userId, b.userId ORDER BY a.userId, b.userId`,
    )

  const made = new Map<number, Promise<readonly Person[]>>()
  beforeEach(() => made.clear())
  const people = (room: number): Promise<readonly Person[]> => {
    const group = PLAYERS_OF.get(room) ?? room
    const known = made.get(group) ?? registered(group)
    made.set(group, known)
    return known
  }
  const registered = async (room: number): Promise<readonly Person[]> => {
    const made: Person[] = []
    for (const { name } of PEOPLE) {
      const nickname = `${name}${room}`
      const user = await storage.users.create(
        { email: `${nickname}@example.it`, nickname, firstName: null, lastName: null, passwordHash: 'x' },
        10,
      )
      assert.ok(user.ok)
      made.push({ userId: user.value.id, name: nickname, avatarUrl: null })
    }
    return made
  }

  /**
   * Plays a table's history and stores it as the server does. Returns the table, its events, and the totals of its
   * games. `isOver` is called after each game and at the end.
   */
  const live = async (
    room: number,
    { commands, restless, deletions }: Life,
    isOver: () => Promise<void> = async () => undefined,
  ): Promise<{
    readonly table: Table
    readonly happened: readonly TableEvent['type'][]
    readonly totals: readonly Row[]
  }> => {
    const random = numbersFrom(room + 1)
    const four = await people(room)
    const userIds = four.map(({ userId }) => userId)
    const [creator, ...guests] = four
    assert.ok(creator !== undefined)
    const roomId = `R${String(room).padStart(5, '0')}`
    const deleted = new Set<number>()
    const happened: TableEvent['type'][] = []
    const totals: Row[] = []
    let [atMs, sequence] = [1_800_000_000_000 + room, 1]
    let table: Table = openTable(roomId, `Sala ${room}`, creator, atMs)
    assert.ok(
      (
        await storage.tables.createRoom(
          { roomId, creator, name: table.name },
          {
            roomId,
            sequence,
            atMs,
            command: { type: 'open', roomId, name: table.name, creator, times: ABSENCE_TIMES, deckSecret: null },
          },
        )
      ).ok,
    )

    const dispatch = async (command: StandingCommand): Promise<void> => {
      const outcome = reduceTable(table, command, atMs)
      if (!outcome.ok || outcome.value.table === table) return
      const isFollowed = outcome.value.events.some(({ type }) => roomSeats.follows.includes(type))
      if (!isFollowed)
        assert.deepEqual(seatRowsOf(outcome.value.table), seatRowsOf(table), `the seats do not follow ${command.type}`)
      const refusal = await storage.tables.appendStep({ roomId, sequence: sequence + 1, atMs, command }, outcome.value)
      if (refusal !== null) return
      sequence += 1
      table = outcome.value.table
      const types = outcome.value.events.map(({ type }) => type)
      happened.push(...types)
      if (types.includes('gameEnded'))
        totals.push(...gameOf(table).totals.map((total) => ({ roomId, gameNumber: table.gameNumber, total })))
      if (types.includes('gameEnded') || types.includes('tableClosed')) await isOver()
    }
    const someone = (): number => userIds[random(4)] ?? 0
    const move = (): StandingCommand => {
      const next = nextMove(table)
      return next.type === 'playCard' || next.type === 'passCards'
        ? { ...next, userId: userIds[next.userId - PEOPLE[0].userId] ?? 0 }
        : next
    }
    const disturbance = (): StandingCommand =>
      (
        [
          { type: 'disconnect', userId: someone() },
          { type: 'connect', userId: userIds.find((id) => !deleted.has(id)) ?? 0 },
          { type: 'connect', userId: someone() },
          { type: 'vote', userId: someone(), vote: VOTES[random(VOTES.length)] ?? 'wait' },
          { type: 'vote', userId: someone(), vote: 'save' },
          { type: 'timeElapsed' },
          { type: 'restore', downMs: 5 },
        ] satisfies readonly StandingCommand[]
      )[random(7)] ?? { type: 'timeElapsed' }
    const next = async (): Promise<StandingCommand> => {
      if (random(1_000) < deletions) {
        const userId = someone()
        deleted.add(userId)
        await storage.profiles.remove(userId)
        return { type: 'removePlayer', userId }
      }
      if (random(1_000) < restless) return disturbance()
      if (table.status !== 'running') return random(2) === 0 ? disturbance() : { type: 'connect', userId: someone() }
      return isGameOver(table) ? { type: 'playAgain', userId: someone(), seed: seedOf(room + 100) } : move()
    }

    for (const person of guests) await dispatch({ type: 'join', person })
    if (commands > 4) {
      for (const userId of userIds) await dispatch({ type: 'connect', userId })
      for (const userId of userIds) await dispatch({ type: 'setReady', userId, ready: true })
      await dispatch({ type: 'start', userId: creator.userId, seed: seedOf(room) })
    }
    for (let n = 0; n < commands && table.status !== 'closed'; n++) {
      const dueMs = nextDeadlineMs(table)
      atMs = restless > 0 && dueMs !== null && random(4) === 0 ? Math.max(atMs, dueMs) : atMs + random(1_000)
      await dispatch(await next())
    }
    return { table, happened, totals }
  }

  it('store what the journals say, while games are played, and can be rebuilt completely', async () => {
    let ends = 0
    // Each time means to read every journal: after every third end.
    const compare = async (): Promise<void> =>
      void (ends++ % 3 === 0 && assert.deepEqual((await rebuildProjections(location(), false)).differences, []))
    const lives = await Promise.all(LIVES.map((life, room) => live(room, life, compare)))
    const happened = new Set(lives.flatMap((life) => life.happened))
    for (const type of [
      'gameStarted',
      'gameEnded',
      'gameSuspended',
      'gameResumed',
      'tableClosed',
      'playerRemoved',
      'computerSeated',
    ] as const)
      assert.ok(happened.has(type), type)
    assert.ok(
      lives.some((life) => life.happened.filter((type) => type === 'gameStarted').length > 1),
      'somebody has played again',
    )
    assert.deepEqual(
      new Set((await rooms()).map(({ status }) => status)),
      new Set(['waiting', 'playing', 'suspended', 'closed']),
    )

    assert.deepEqual(
      (await rooms()).map(({ status }) => status),
      lives.map(({ table }) =>
        table.status === 'running' ? (isGameOver(table) ? 'waiting' : 'playing') : table.status,
      ),
    )
    assert.deepEqual(
      (await results('total')).filter(({ total }) => total !== null),
      lives.flatMap(({ totals }) => totals),
    )

    assert.deepEqual(
      (await seats('total')).map(({ total }) => total),
      lives.flatMap(({ totals }) => totals.map(({ total }) => total)),
    )
    const [users = [], pairs = []] = await sums()
    assert.ok(users.length > 4)
    assert.deepEqual(
      users.map((row) => without(row, 'rankKey')),
      await counted(),
    )
    assert.deepEqual(
      pairs.map((row) => without(row, 'queensGiven')),
      await countedPairs(),
    )
    const given = (await seats('queensGiven')).flatMap(({ queensGiven }) =>
      z.array(z.number()).parse(JSON.parse(String(queensGiven))),
    )
    const total = (numbers: readonly unknown[]): number =>
      numbers.reduce<number>((sum, number) => sum + Number(number), 0)
    assert.ok(total(given) > 0)
    assert.equal(total(pairs.map(({ queensGiven }) => queensGiven)), total(given))

    assert.ok((await ratings('ratingVersion')).length >= 4)

    assert.deepEqual(await rebuildProjections(location(), true), { rooms: LIVES.length, differences: [] })
    const before = await everythingButIds()
    for (const sql of [
      'DELETE FROM player_games',
      'DELETE FROM game_ratings',
      'UPDATE player_ratings SET mu = 5',
      'UPDATE player_statistics SET gamesWon = 77',
      'DELETE FROM player_pairs WHERE userId < 7',
      'UPDATE ranking_steps SET users = 3 WHERE step < 9',
      'DELETE FROM game_players',
      'DELETE FROM games',
      'DELETE FROM room_seats',
      "UPDATE rooms SET status = 'waiting', suspendedAtMs = NULL",
    ])
      await query(sql)
    const { differences } = await rebuildProjections(location(), false)
    assert.ok(differences.every(({ isRebuildable }) => isRebuildable))
    assert.deepEqual(await everythingButIds(), before)
    assert.deepEqual((await rebuildProjections(location(), true)).differences, [])
  })

  it('of seats are made at the start of the server for rooms from before their table', async () => {
    const lives: Table[] = []
    for (const [room, life] of [LIVES[0], LIVES[4], LIVES[7], LIVES[12]].entries())
      lives.push((await live(room, life ?? assert.fail())).table)
    const before = await sittings()
    assert.ok(before.length > 4)
    assert.equal(before.length, lives.flatMap(seatRowsOf).length)
    for (const sql of ['DELETE FROM room_seats', 'UPDATE rooms SET hasSeats = 0']) await query(sql)
    await storage.close()
    storage = await openStorage({ ...location(), onError: failOnError })
    assert.deepEqual(await sittings(), before)
    assert.deepEqual(
      await query("SELECT roomId FROM rooms WHERE hasSeats = 0 AND status IN ('waiting', 'playing')"),
      [],
    )
  })

  it('rate no game of somebody who was a guest when it ended, however often they are rebuilt', async () => {
    await live(1, { commands: 800, restless: 0, deletions: 0 })
    const rebuilt = async (): Promise<number> => {
      await rebuildProjections(location(), false)
      return (await ratings('ratingVersion')).length
    }
    const all = await rebuilt()
    assert.ok(all >= 4)
    const userId = (await people(1))[0]?.userId ?? 0
    const key = `nicknameKey = 'ospite,abc' WHERE id = ${userId}`
    await query(`UPDATE users SET ${key}`)
    assert.equal(await rebuilt(), 0)
    await query(`UPDATE users SET ${key.replace('ospite,abc', 'Anna1')}`)
    await query(`INSERT INTO former_guests (userId, savedAtMs) SELECT ${userId}, MAX(endedAtMs) FROM games`)
    assert.equal(await rebuilt(), 0)
    await query('UPDATE former_guests SET savedAtMs = savedAtMs - 1')
    assert.ok([4, all].includes(await rebuilt()))
    await query('UPDATE former_guests SET savedAtMs = 1')
    assert.equal(await rebuilt(), all)
  })

  describe('that differ from the journals', () => {
    beforeEach(() => live(1, { commands: 30, restless: 0, deletions: 0 }))
    const damage = [
      'UPDATE game_players SET total = 1000 WHERE seat = 2',
      'UPDATE games SET startedAtMs = 5, endedAtMs = 6',
      "UPDATE rooms SET status = 'suspended', suspendedAtMs = 7",
    ]

    it('are only reported by a check, and repaired by a rebuild, in which games keep their ids', async () => {
      const before = await everything()
      for (const sql of damage) await query(sql)
      const damaged = await everything()
      const checked = await rebuildProjections(location(), true)
      assert.deepEqual(new Set(checked.differences.map(({ what }) => what)), new Set(['game', 'result', 'room']))
      assert.ok(checked.differences.find(({ what }) => what === 'room')?.stored.includes('suspended since 7'))
      assert.deepEqual(await everything(), damaged)
      assert.deepEqual(await rebuildProjections(location(), false), checked)
      assert.deepEqual(await everything(), before)
    })

    it('are repaired beside an unreadable journal, which is reported, and a room closed because of one stays closed', async () => {
      await live(2, { commands: 30, restless: 0, deletions: 0 })
      await live(3, { commands: 30, restless: 0, deletions: 0 })
      await query("DELETE FROM journal WHERE roomId IN ('R00002', 'R00003') AND sequence = 3")
      await storage.tables.giveUpRoom('R00003', 'hole', 9)
      const before = await everything()
      for (const sql of damage)
        await query(
          `${sql} ${sql.includes('WHERE') ? 'AND gameId IN (SELECT id FROM games WHERE' : 'WHERE'} roomId = 'R00001'${sql.includes('WHERE') ? ')' : ''}`,
        )
      const { rooms: read, differences } = await rebuildProjections(location(), false)
      assert.equal(read, 2)
      assert.deepEqual(
        differences.filter(({ isRebuildable }) => !isRebuildable).map(({ roomId, what }) => [roomId, what]),
        [['R00002', 'journal']],
      )
      assert.deepEqual(await everything(), before)
    })

    it('do not change the ledger; a difference in who has paid is reported', async () => {
      const [paid] = await query(
        "SELECT id, userId FROM token_ledger WHERE reason = 'game' AND gameRef = 'R00001/1' ORDER BY id LIMIT 1",
      )
      await query(`DELETE FROM token_ledger WHERE id = ${Number(paid?.['id'])}`)
      const ledger = await query('SELECT * FROM token_ledger ORDER BY id')
      const { differences } = await rebuildProjections(location(), false)
      assert.deepEqual(
        differences.map(({ what, isRebuildable, stored, journal }) => [what, isRebuildable, stored, journal.length]),
        [['price', false, [], 1]],
      )
      assert.match(differences[0]?.journal[0] ?? '', new RegExp(`^R00001/1 user ${Number(paid?.['userId'])}: -1 at `))
      assert.deepEqual(await query('SELECT * FROM token_ledger ORDER BY id'), ledger)
    })

    it('are reported and repaired by the command', async () => {
      const { databaseUrl, dataDir } = location()
      const command = async (...options: string[]): Promise<readonly [unknown, string]> => {
        const env = {
          PATH: process.env['PATH'],
          DATA_DIR: dataDir,
          ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
        }
        try {
          return [
            0,
            (
              await promisify(execFile)(process.execPath, ['game-server/commands/projections-command.ts', ...options], {
                env,
              })
            ).stdout,
          ]
        } catch (problem) {
          const { code, stdout } = z.object({ code: z.number(), stdout: z.string() }).parse(problem)
          return [code, stdout]
        }
      }
      assert.deepEqual(await command('--check'), [0, '1 rooms, 0 differences, 0 of them rebuilt\n'])
      for (const sql of damage) await query(sql)
      const [code, text] = await command('--check')
      assert.equal(code, 1)
      assert.match(text, /^R00001 {2}room {2}stored: {2}suspended since 7$/m)
      assert.equal((await command())[0], 0)
      assert.equal((await command('--check'))[0], 0)
      assert.equal((await command('--now'))[0], 2)
    })
  })
})
