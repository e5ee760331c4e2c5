import assert from 'node:assert/strict'
import request from 'supertest'
import { FORM_GAMES, GAME_HISTORY_PAGE, RANKING_PAGE } from '#common/limits.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { rankingsAnswer, statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { withQueries, type Row } from '../../testing/database-rows.ts'
import { TestPlayer } from '../../testing/player.ts'
import { seedStatistics } from '../../testing/seeded-statistics.ts'
import { cookieOf, SESSION_SECRET } from '../../testing/seeded-tables.ts'
import { startLocalServer, type LocalServer } from '../../testing/local-server.ts'
import { registered, testServer } from '../test-server.ts'

/** User 1 has the most games. */
const SIGNED_IN = [1, 55, 140]

describe('statistics and ranking over HTTP', () => {
  it('are for signed-in users, and empty at first', async () => {
    const server = await testServer()
    for (const path of ['profile', 'rankings'])
      assert.equal((await request(server.app).get(`/api/stats/${path}`).expect(401)).body.code, 'unauthenticated')
    const agent = await registered(server.app)
    assert.deepEqual((await agent.get('/api/stats/profile').expect(200)).body, {
      stats: {
        gamesPlayed: 0,
        gamesWon: 0,
        gamesLost: 0,
        withComputers: 0,
        totalScore: 0,
        highestTrickValue: null,
        lowestTrickValue: null,
        lastPlayed: null,
      },
      gameHistory: [],
      more: {
        form: [],
        pointsPerRound: null,
        tricksPerRound: null,
        queensTaken: 0,
        queensPerRound: null,
        regicides: 0,
        bestRound: null,
        worstRound: null,
        queenMatrix: { players: [{ name: 'Ada', avatarUrl: null, isSelf: true }], given: [[0]] },
      },
      rating: null,
    })
    for (const query of ['', '?around=me', '?by=rating', '?by=rating&around=me'])
      assert.deepEqual((await agent.get(`/api/stats/rankings${query}`).expect(200)).body, [])
    await server.close()
  })

  it('refuse other queries, and pages after what is not there', async () => {
    const server = await testServer()
    const agent = await registered(server.app)
    const wrong = [
      'profile?before=',
      'profile?before=x',
      'profile?before=-1',
      'profile?before=1',
      'profile?before=1&before=2',
      'rankings?after=x',
      'rankings?after=1',
      'rankings?around=you',
      'rankings?after=1&around=me',
      'rankings?by=luck',
      'rankings?by=rating&after=1',
    ]
    for (const path of wrong)
      assert.equal((await agent.get(`/api/stats/${path}`).expect(400)).body.code, 'badRequest', path)
    await server.close()
  })

  it('are limited for each person', async () => {
    const server = await testServer({ RATE_LIMITS: 'on' })
    const [ada, bea] = [await registered(server.app), await registered(server.app, 'Bea')]
    const statuses = new Set<number>()
    for (let times = 0; times < 130; times++) statuses.add((await ada.get('/api/stats/rankings')).status)
    assert.deepEqual(statuses, new Set([200, 429]))
    await bea.get('/api/stats/profile').expect(200)
    await server.close()
  })

  describe('of many games', () => {
    let server: LocalServer
    const player = (userId: number): TestPlayer =>
      TestPlayer.signedIn(server.origin, { userId, cookie: cookieOf(userId) })
    const profile = async (userId: number, query = '') =>
      statisticsAnswer.parse((await player(userId).get(`/api/stats/profile${query}`)).body)
    const ranking = async (userId: number, query = '') =>
      rankingsAnswer.parse((await player(userId).get(`/api/stats/rankings${query}`)).body)
    const select = (sql: string): Promise<readonly Row[]> =>
      withQueries({ databaseUrl: null, dataDir: server.dataDir }, (query) => query(sql))

    before(async () => {
      server = await startLocalServer({ SESSION_SECRET, RATE_LIMITS: 'off' }, (dataDir) =>
        seedStatistics(
          { databaseUrl: null, dataDir },
          { users: 200, games: 900, heavyGames: 120, signedIn: SIGNED_IN },
        ),
      )
    })
    after(() => server.stop())

    it('have a history in pages, newest first, with the form and the sums of all games on each', async () => {
      const rows = await select(
        'SELECT gameId, total, position, isWinner FROM player_games WHERE userId = 1 ORDER BY endedAtMs DESC, gameId DESC',
      )
      const first = await profile(1)
      const pages = [first]
      for (let { next } = first; next !== undefined;) {
        const page = await profile(1, `?before=${next}`)
        pages.push(page)
        ;({ next } = page)
      }
      const history = pages.flatMap(({ gameHistory }) => gameHistory)
      assert.ok(
        pages.length > 2 && pages.slice(0, -1).every(({ gameHistory }) => gameHistory.length === GAME_HISTORY_PAGE),
      )
      assert.deepEqual(
        history.map(({ id, finalScore, position, isWinner }) => [id, finalScore, position, isWinner ? 1 : 0]),
        rows.map(({ gameId, total, position, isWinner }) => [gameId, total, position, isWinner]),
      )
      for (const { stats, more } of pages) assert.deepEqual([stats, more], [first.stats, first.more])
      assert.deepEqual(
        first.more.form,
        history
          .slice(0, FORM_GAMES)
          .toReversed()
          .map(({ finalScore, isWinner }) => ({ finalScore, isWinner })),
      )
      assert.equal(first.stats.gamesPlayed, rows.length)
      assert.equal(first.stats.gamesWon + first.stats.gamesLost, rows.length)
      assert.equal(
        first.stats.totalScore,
        history.reduce((sum, { finalScore }) => sum + finalScore, 0),
      )
      assert.equal(first.stats.lastPlayed, history[0]?.playedAt)
      const [foreign] = await select(
        'SELECT gameId FROM player_games WHERE gameId NOT IN (SELECT gameId FROM player_games WHERE userId = 1) LIMIT 1',
      )
      assert.equal((await player(1).get(`/api/stats/profile?before=${Number(foreign?.['gameId'])}`)).status, 400)
    })

    it('show who gave the queen to whom, among those one plays with the most', async () => {
      const { players, given } = (await profile(55)).more.queenMatrix
      assert.deepEqual(
        [players.length, players.map(({ isSelf }) => isSelf)],
        [6, [true, false, false, false, false, false]],
      )
      const pairs = await select(
        'SELECT otherId, games FROM player_pairs WHERE userId = 55 AND otherId <> 55 ORDER BY games DESC, otherId DESC LIMIT 5',
      )
      const ids = [55, ...pairs.map(({ otherId }) => Number(otherId))]
      assert.deepEqual(
        players.map(({ name }) => name),
        ids.map((id) => `Giocatore ${id}x`),
      )
      const stored = await select('SELECT userId, otherId, queensGiven FROM player_pairs')
      assert.deepEqual(
        given,
        ids.map((giver) =>
          ids.map(
            (taker) =>
              stored.find(({ userId, otherId }) => userId === giver && otherId === taker)?.['queensGiven'] ?? 0,
          ),
        ),
      )
    })

    it('do not name deleted accounts to others', async () => {
      const named = async () => (await profile(55)).more.queenMatrix.players.map(({ name }) => name)
      const [, most = ''] = await named()
      await select(`UPDATE users SET deletedAtMs = 5, nickname = '${DELETED_NICKNAME}' WHERE nickname = '${most}'`)
      const left = await named()
      assert.equal(left.length, 6)
      assert.ok(!left.includes(most) && !left.includes(DELETED_NICKNAME))
    })

    it('have a ranking in pages, and the page with the own place', async () => {
      const first = await ranking(1)
      const second = await ranking(1, `?after=${first.at(-1)?.userId}`)
      assert.equal(first.length, RANKING_PAGE)
      const positions = [...first, ...second].map(({ position }) => position)
      assert.deepEqual(
        positions,
        positions.toSorted((a, b) => a - b),
      )
      assert.deepEqual(new Set([...first, ...second].map(({ userId }) => userId)).size, first.length + second.length)
      for (const userId of SIGNED_IN)
        assert.ok(
          (await ranking(userId, '?around=me')).some((entry) => entry.userId === userId),
          `${userId}`,
        )
    })

    it('have a ranking by rating', async () => {
      const first = await ranking(1, '?by=rating')
      const second = await ranking(1, `?by=rating&after=${first[4]?.userId}`)
      assert.deepEqual(second[0], first[5])
      const values = first.map(({ rating }) => rating?.value ?? 0)
      assert.deepEqual(
        values,
        values.toSorted((a, b) => b - a),
      )
      assert.ok(first.every(({ rating }) => rating?.isCertain === true))
      assert.ok((await ranking(1, '?by=rating&around=me')).some(({ userId }) => userId === 1))
      const own = (await profile(1)).rating
      assert.ok(own !== null && own.line.length === 50 && own.line.at(-1) === own.value)
    })

    it('show a new name at once', async () => {
      const own = async () =>
        (await ranking(1, '?around=me')).find(({ userId }) => userId === 140) ??
        (await ranking(140, '?around=me')).find(({ userId }) => userId === 140)
      assert.equal((await own())?.nickname, 'Giocatore 140x')
      assert.equal(
        (await player(140).put('/api/users/profile', { nickname: 'Nuova Regina', firstName: null, lastName: null }))
          .status,
        200,
      )
      assert.equal((await own())?.nickname, 'Nuova Regina')
    })
  })
})
