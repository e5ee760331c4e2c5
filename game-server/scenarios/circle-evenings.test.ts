/** An evening of a circle on the real server: what its page says, before and after everything is computed again. */
import assert from 'node:assert/strict'
import { eveningOf } from '#common/circles/days.ts'
import { circleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { eveningAnswer, eveningsAnswer, seasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { rebuildProjections } from '../persistence/projections/rebuild.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { registerFour } from '../testing/player.ts'
import { bridge, deal, everyone, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'

describeOnEveryDatabase('an evening of two games', (location) => {
  let server: LocalServer
  beforeEach(async () => {
    server = await startLocalServer({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      ...environmentOf(location()),
    })
  })
  afterEach(() => server.stop())

  it('has sums and queens that are those of its players, and the same after a rebuild', async () => {
    const players = await registerFour(server.origin)
    const [anna, bruno] = players
    const seats = await deal(await sitDown(players, bridge))
    await Promise.all(seats.map((seat) => autoplay(seat)))
    for (const seat of seats) seat.send('play_again')
    await everyone(seats, 'the second game', ({ facts }) => facts.at(-1)?.phase === 'passing')
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const made = await anna.post('/api/circles', { name: 'Venerdì', gameId: `${seats[0].roomId}-2` })
    const { slug } = circleAnswer.parse(made.body)
    const answers = async () => {
      const list = eveningsAnswer.parse((await anna.get(`/api/circles/${slug}/evenings`)).body)
      const day = list.evenings[0]?.day ?? assert.fail('no evening')
      const evening = eveningAnswer.parse((await anna.get(`/api/circles/${slug}/evenings/${day}`)).body)
      const season = seasonAnswer.parse((await anna.get(`/api/circles/${slug}/season`)).body)
      return { list, evening, season }
    }
    const before = await answers()
    assert.equal(before.evening.games.length, 2)
    assert.ok([0, -1].some((days) => before.evening.day === eveningOf(Date.now() + days * 60_000)))
    for (const player of players) {
      const { stats, more } = statisticsAnswer.parse((await player.get('/api/stats/profile')).body)
      const playerId = String(player.userId)
      const sum = before.evening.sums.find((each) => each.playerId === playerId)
      assert.deepEqual([sum?.games, sum?.gamesWon, sum?.total], [2, stats.gamesWon, stats.totalScore])
      const given = before.evening.queens.filter(({ giverId }) => giverId === playerId)
      const ownRow = more.queenMatrix.given[0] ?? []
      assert.equal(
        given.reduce((times, gift) => times + gift.times, 0),
        ownRow.reduce((times, gift) => times + gift, 0),
      )
    }
    const points = before.season.table.reduce((sum, row) => sum + row.points, 0)
    const totals = before.evening.sums.reduce((sum, row) => sum + row.total, 0)
    assert.ok(Math.abs(points - totals / 10) < 1e-9, 'the points of places add up to nothing')
    // Who is only invited belongs with the first visit.
    assert.equal((await bruno.get(`/api/circles/${slug}/season`)).status, 403)
    await bruno.post(`/api/circles/${slug}/ask`)
    assert.equal((await bruno.get(`/api/circles/${slug}/season`)).status, 200)
    await server.terminate()
    const { databaseUrl } = location()
    const rebuilt = await rebuildProjections({ databaseUrl, dataDir: server.dataDir }, false)
    assert.deepEqual(rebuilt.differences, [])
    await server.restart()
    assert.deepEqual(await answers(), before)
  })
})
