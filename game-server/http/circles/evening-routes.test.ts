import assert from 'node:assert/strict'
import { EVENINGS_PAGE, OWN_SEASONS } from '#common/limits.ts'
import { daysAfter } from '#common/circles/wall-time.ts'
import { quarterOf } from '#common/circles/seasons.ts'
import { eveningAnswer, eveningsAnswer, seasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { describeOnEveryDatabase } from '../../persistence/engine/test-databases.ts'
import { withQueries, type Query } from '../../testing/database-rows.ts'
import { startLocalServer, type LocalServer } from '../../testing/local-server.ts'
import { TestPlayer } from '../../testing/player.ts'
import { gamesOfFridays, seedCircle, type SeededGame } from '../../testing/seeded-circle.ts'
import { cookieOf, SESSION_SECRET } from '../../testing/seeded-tables.ts'

const SLUG = 'venerdi-x7k2m9q4ta'
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dino', 'Elena', 'Ospite']
const [ANNA, BRUNO, CARLA, DINO, ELENA, GUEST] = [1, 2, 3, 4, 5, 6]

/** Two evenings of October and one of August; the sixth player is a guest. */
const GAMES: readonly SeededGame[] = [
  {
    endedAtMs: Date.parse('2026-08-07T22:00:00+02:00'),
    seats: [
      { userId: ANNA, total: -30 },
      { userId: BRUNO, total: 20 },
      { userId: CARLA, total: 60 },
      { userId: DINO, total: -50 },
    ],
  },
  {
    endedAtMs: Date.parse('2026-10-16T22:00:00+02:00'),
    seats: [
      { userId: ANNA, total: 60, queensGiven: [0, 2, 0, 1], bestRound: 40, worstRound: -3, regicides: 1 },
      { userId: BRUNO, total: 10, bestRound: 20, worstRound: -39 },
      { userId: GUEST, total: 70, queensGiven: [3, 3, 3, 3], bestRound: 80, worstRound: -90 },
      { userId: DINO, total: -40, queensGiven: [1, 0, 0, 0] },
    ],
  },
  {
    endedAtMs: Date.parse('2026-10-17T01:30:00+02:00'),
    seats: [
      { userId: ANNA, total: -20 },
      { userId: BRUNO, total: 51, queensGiven: [0, 0, 0, 1] },
      { userId: DINO, total: 5 },
    ],
  },
  {
    endedAtMs: Date.parse('2026-10-25T11:30:00+01:00'),
    seats: [
      { userId: DINO, total: 51 },
      { userId: ANNA, total: 0 },
    ],
  },
]

describeOnEveryDatabase('evenings and seasons over HTTP', (location) => {
  let server: LocalServer
  const query = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    withQueries({ ...location(), dataDir: server.dataDir }, work)
  const start = async (games: readonly SeededGame[]): Promise<void> => {
    const { databaseUrl } = location()
    server = await startLocalServer(
      { SESSION_SECRET, RATE_LIMITS: 'off', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
      (dataDir) => seedCircle({ databaseUrl, dataDir }, { slug: SLUG, names: NAMES, members: 5, games }),
    )
    await query((ask) => ask("UPDATE users SET email = 'ospite,1', nicknameKey = 'ospite,1' WHERE id = ?", [GUEST]))
  }
  afterEach(() => server.stop())
  const as = (userId: number): TestPlayer => TestPlayer.signedIn(server.origin, { userId, cookie: cookieOf(userId) })
  const path = (rest: string): string => `/api/circles/${SLUG}/${rest}`
  const evening = async (day: string) => eveningAnswer.parse((await as(ANNA).get(path(`evenings/${day}`))).body)
  const season = async (from = '') =>
    seasonAnswer.parse((await as(ANNA).get(path(`season${from === '' ? '' : `?from=${from}`}`))).body)

  it('say what happened in an evening, in which a guest has no part', async () => {
    await start(GAMES)
    const answer = await evening('2026-10-16')
    assert.equal(answer.circle, 'Venerdì')
    assert.deepEqual(
      answer.sums.map(({ playerId, games, gamesWon, total, isWinner }) => [playerId, games, gamesWon, total, isWinner]),
      [
        ['2', 2, 1, 61, true],
        ['1', 2, 0, 40, false],
        ['4', 2, 0, -35, false],
      ],
    )
    assert.deepEqual(answer.games[0], {
      id: 2,
      endedAt: '2026-10-16T20:00:00.000Z',
      seats: [
        { seat: 0, playerId: '1', total: 60, position: 2, isWinner: false },
        { seat: 1, playerId: '2', total: 10, position: 3, isWinner: false },
        { seat: 2, playerId: '6', total: 70, position: 1, isWinner: true },
        { seat: 3, playerId: '4', total: -40, position: 4, isWinner: false },
      ],
    })
    assert.deepEqual(answer.people.map(({ nickname }) => nickname).toSorted(), ['Anna', 'Bruno', 'Dino', 'Ospite'])
    assert.deepEqual(answer.queens, [
      { giverId: '1', takerId: '2', times: 2 },
      { giverId: '1', takerId: '4', times: 1 },
      { giverId: '4', takerId: '1', times: 1 },
    ])
    assert.deepEqual(answer.story, {
      best: { playerId: '1', gameId: 2, points: 40 },
      worst: { playerId: '2', gameId: 2, points: -39 },
      regicides: [{ playerId: '1', times: 1 }],
    })
    assert.deepEqual((await evening('2026-10-17')).games, [])
    assert.equal((await evening('2026-10-24')).games.length, 1)
  })

  it('list the evenings in pages, newest first, each with who has won it', async () => {
    await start([...GAMES, ...gamesOfFridays(3 * EVENINGS_PAGE, Date.parse('2026-06-26T20:00:00Z')).map(ofFive)])
    const pages = [eveningsAnswer.parse((await as(ELENA).get(path('evenings'))).body)]
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
      pages.push(eveningsAnswer.parse((await as(ELENA).get(path(`evenings?before=${next}`))).body))
    assert.deepEqual(
      pages.map((page) => page.evenings.length),
      [EVENINGS_PAGE, 3],
    )
    assert.deepEqual(pages[0]?.evenings.slice(0, 3), [
      { day: '2026-10-24', games: 1, winners: ['4'] },
      { day: '2026-10-16', games: 2, winners: ['2'] },
      { day: '2026-08-07', games: 1, winners: ['3'] },
    ])
    const days = pages.flatMap((page) => page.evenings.map(({ day }) => day))
    assert.deepEqual(days, [...new Set(days)].toSorted().toReversed())
    for (const page of pages)
      assert.deepEqual(
        page.people.map(({ playerId }) => playerId).toSorted(),
        [...new Set(page.evenings.flatMap(({ winners }) => winners))].toSorted(),
      )
  })

  it('show the table of a season with matrices, and the trophies of those before', async () => {
    await start(GAMES)
    const answer = await season('2026-11-27')
    assert.deepEqual(answer.season, { from: '2026-10-01', to: '2026-12-31', name: null })
    assert.equal(answer.evenings, 2)
    // Bruno: −5 + 1, 15 + 5.1. Anna: 5 + 6, −5 − 2, 5. Dino: −15 − 4, 5 + 0.5, 15 + 5.1.
    assert.deepEqual(
      answer.table.map(({ playerId, evenings, eveningsWon, games, points, hasBestAverage }) => [
        playerId,
        evenings,
        eveningsWon,
        games,
        points,
        hasBestAverage,
      ]),
      [
        ['2', 1, 1, 2, 16.1, true],
        ['1', 2, 0, 3, 9, false],
        ['4', 2, 1, 3, 6.6, false],
      ],
    )
    const players = answer.matrices.players
    const of = (matrix: readonly (readonly number[])[], a: number, b: number): number | undefined =>
      matrix[players.indexOf(String(a))]?.[players.indexOf(String(b))]
    assert.equal(of(answer.matrices.together, ANNA, DINO), 3)
    assert.equal(of(answer.matrices.ahead, ANNA, DINO), 1)
    assert.equal(of(answer.matrices.ahead, DINO, ANNA), 2)
    assert.equal(of(answer.matrices.queens, ANNA, BRUNO), 2)
    const oldest = { from: '2026-07-01', to: '2026-09-30', name: null, winners: ['3'], points: 21 }
    assert.deepEqual(answer.trophies.at(-1), oldest)
    assert.ok(answer.people.some(({ nickname }) => nickname === 'Carla'))
  })

  it('have the dates that the owner chooses, and nobody else', async () => {
    await start(GAMES)
    const own = { from: '2026-08-01', to: '2026-10-20', name: '  Autunno ' }
    assert.deepEqual(await codeOf(as(BRUNO).put(path('season'), own)), [403, 'notCircleOwner'])
    const { status, body } = await as(ANNA).put(path('season'), own)
    assert.equal(status, 200)
    assert.deepEqual(seasonAnswer.parse(body).season, { from: '2026-08-01', to: '2026-10-20', name: 'Autunno' })
    assert.equal(seasonAnswer.parse(body).evenings, 2)
    assert.equal((await season('2026-10-24')).evenings, 1, 'the quarter has what is left of it')
    const corrected = { from: '2026-10-20', to: '2026-10-31', name: 'Ottobre' }
    assert.equal((await as(ANNA).put(path('season'), corrected)).status, 200)
    assert.equal((await season('2026-08-07')).season.name, null, 'it takes the place of the one that it overlaps')
    const wrong: readonly (readonly [body: object, code: string])[] = [
      [{ ...corrected, from: '2026-11-01' }, 'badRequest'],
      [{ ...corrected, to: '2027-10-21' }, 'badRequest'],
      [{ ...corrected, to: '2026-02-30' }, 'badRequest'],
      [{ ...corrected, name: ' ' }, 'circleNameLength'],
      [{ ...corrected, name: 'x'.repeat(41) }, 'circleNameLength'],
      [{ ...corrected, name: 'a\u202eb' }, 'circleNameCharacters'],
    ]
    for (const [request, code] of wrong)
      assert.deepEqual(await codeOf(as(ANNA).put(path('season'), request)), [400, code], JSON.stringify(request))
    await query(async (ask) => {
      for (let place = 0; place < OWN_SEASONS; place++) {
        const day = daysAfter('2020-01-01', place)
        await ask('INSERT INTO circle_seasons (circleId, fromDay, toDay, name) VALUES (1, ?, ?, ?)', [day, day, 'x'])
      }
    })
    const more = { from: '2025-01-01', to: '2025-01-31', name: 'Una di troppo' }
    assert.deepEqual(await codeOf(as(ANNA).put(path('season'), more)), [409, 'tooManySeasons'])
  })

  it('are for those who belong', async () => {
    await start(GAMES)
    const paths = ['evenings', 'evenings/2026-10-16', 'season'].map(path)
    const everywhere = async (player: TestPlayer, expected: readonly unknown[]): Promise<void> => {
      for (const each of paths) assert.deepEqual(await codeOf(player.get(each)), expected, each)
      assert.deepEqual(await codeOf(player.put(path('season'), {})), expected)
    }
    await everywhere(new TestPlayer(server.origin, ''), [401, 'unauthenticated'])
    await everywhere(as(GUEST), [403, 'circleMembersOnly'])
    const rows = [
      ['invited', 403, 'circleMembersOnly'],
      ['asking', 403, 'circleMembersOnly'],
      ['removed', 404, 'circleNotFound'],
    ] as const
    for (const [standing, ...expected] of rows) {
      await query((ask) => ask('UPDATE circle_members SET standing = ? WHERE userId = ?', [standing, CARLA]))
      await everywhere(as(CARLA), expected)
    }
    await query((ask) => ask("UPDATE circle_members SET standing = 'reserve' WHERE userId = ?", [CARLA]))
    assert.equal((await as(CARLA).get(path('season'))).status, 200)
    assert.deepEqual(await codeOf(as(ANNA).get('/api/circles/altro-0000000000/season')), [404, 'circleNotFound'])
    for (const bad of ['evenings/2026-02-30', 'evenings/ieri', 'evenings?before=x', 'season?from=1999-01-01'])
      assert.deepEqual(await codeOf(as(ANNA).get(path(bad))), [400, 'badRequest'], bad)
  })

  it('keep the games of a deleted account under the name of all of them', async () => {
    await start(GAMES)
    const before = await evening('2026-10-16')
    await query((ask) => ask('UPDATE users SET nickname = ?, deletedAtMs = 1 WHERE id = ?', [DELETED_NICKNAME, BRUNO]))
    const after = await evening('2026-10-16')
    assert.deepEqual(after.sums, before.sums)
    assert.equal(after.people.find(({ playerId }) => playerId === '2')?.nickname, DELETED_NICKNAME)
    // A guest who was forgotten does not come into the sums by that.
    assert.equal((await as(GUEST).delete('/api/users/account', {})).status, 200)
    assert.deepEqual((await evening('2026-10-16')).sums, before.sums)
  })

  it('begin with the present season', async () => {
    await start(GAMES)
    const today = new Date().toISOString().slice(0, 10)
    const { from, to } = (await season()).season
    assert.ok([quarterOf(today).from, quarterOf(daysAfter(today, -1)).from].includes(from))
    assert.ok(to > from)
  })
})

/** The same game among the five members. */
const ofFive = (game: SeededGame): SeededGame => ({
  ...game,
  seats: game.seats.map((seat, index) => ({ ...seat, userId: index + 1 })),
})

const codeOf = async (reply: ReturnType<TestPlayer['get']>): Promise<readonly unknown[]> => {
  const { status, body } = await reply
  return [status, Object(body).code]
}
