/** The hand of the day on the real server: everybody plays the same cards, over both transports. */
import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { lostPoints } from '#common/analysis/marks.ts'
import { priceGame } from '#common/analysis/price.ts'
import { dayAt, endOf } from '#common/daily/days.ts'
import { gameAnswer, playedIn as gameIn } from '#common/protocol/game-record.ts'
import { ownSeatsAnswer, suspendedGamesAnswer } from '#common/protocol/rest/answers.ts'
import {
  dailyAnswer,
  dailyDayAnswer,
  dailyWeekAnswer,
  handsTableAnswer,
  type DailyAnswer,
  type DailyDayAnswer,
} from '#common/protocol/rest/hands/daily-answers.ts'
import { rankingsAnswer, statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { rebuildProjections } from '../persistence/projections/rebuild.ts'
import { withQueries } from '../testing/database-rows.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { TestPlayer, type Reply } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus, type Transport } from '../testing/seats.ts'
import { autoplay, passed, playUntil } from '../testing/strategy.ts'

const ENVIRONMENT = { GAME_PACE: '0', RATE_LIMITS: 'off' }
const HOUR_MS = 60 * 60_000

const codeOf = ({ status, body }: Reply): readonly unknown[] => [status, (body as { code?: string }).code]

describeOnEveryDatabase('the hand of the day', (location) => {
  let server: LocalServer
  /** How far the clock of the server is ahead. */
  let aheadMs: number
  beforeEach(async () => {
    server = await startLocalServer({ ...ENVIRONMENT, ...environmentOf(location()) })
    aheadMs = 0
    // So it is not midnight in the middle of a test.
    passUntil(endOf(dayAt(Date.now())) + 12 * HOUR_MS)
  })
  afterEach(() => server.stop())

  const nowMs = (): number => Date.now() + aheadMs
  const passUntil = (atMs: number): void => {
    const ms = atMs - nowMs()
    server.passTime(ms)
    aheadMs += ms
  }
  const today = async (player: TestPlayer): Promise<DailyAnswer> =>
    dailyAnswer.parse((await player.get('/api/daily')).body)
  const pageOf = async (player: TestPlayer, day: string): Promise<DailyDayAnswer> =>
    dailyDayAnswer.parse((await player.get(`/api/daily/${day}`)).body)
  const begin = async (player: TestPlayer): Promise<string> =>
    handsTableAnswer.parse((await player.post('/api/daily')).body).roomId
  const sit = async (player: TestPlayer, transport: Transport = colyseus): Promise<PlayerClient> => {
    const seat = await transport.sit(player, await begin(player))
    await seat.until(() => seat.facts.length > 0, 'the game')
    return seat
  }
  const play = async (player: TestPlayer, transport?: Transport): Promise<PlayerClient> => {
    const seat = await sit(player, transport)
    await autoplay(seat)
    return seat
  }
  const database = () => ({ databaseUrl: location().databaseUrl, dataDir: server.dataDir })
  const register = async (...names: readonly string[]): Promise<readonly TestPlayer[]> => {
    const players: TestPlayer[] = []
    for (const name of names) players.push(await TestPlayer.register(server.origin, name))
    return players
  }

  /** The records of a room, apart from its code, its person and the times, and from who was connected when. */
  const playedIn = async (roomId: string): Promise<readonly string[]> => {
    const rows = await withQueries(database(), (query) =>
      query('SELECT command FROM journal WHERE roomId = ? ORDER BY sequence', [roomId]),
    )
    return rows
      .map(({ command }) =>
        String(command)
          .replace(roomId, '')
          .replace(/"creator":\{[^}]*\},|"userId":\d+,?/g, ''),
      )
      .filter((command) => !/"type":"(connect|disconnect|nextTrick|restore)"/.test(command))
  }

  const isNoted = async (roomId: string, type: string): Promise<boolean> => {
    const rows = await withQueries(database(), (query) =>
      query('SELECT command FROM journal WHERE roomId = ?', [roomId]),
    )
    return rows.some(({ command }) => String(command).includes(`"type":"${type}"`))
  }

  it('is played once by each, with the same cards, over both transports, and counts nowhere else', async () => {
    const [anna, bruno] = await register('Anna', 'Bruno')
    assert.ok(anna && bruno)
    const tokens = (await anna.get('/api/tokens')).body
    const before = await today(anna)
    assert.deepEqual([before.state, before.roomId, before.points, before.players], ['new', null, null, 0])
    const path = `/api/daily/${before.day}`
    assert.deepEqual(codeOf(await anna.get(path)), [403, 'handsNotPlayed'])
    assert.deepEqual(codeOf(await anna.get('/api/daily/2000-01-01')), [404, 'dailyNotFound'])
    assert.deepEqual(codeOf(await anna.get('/api/daily/ieri')), [404, 'dailyNotFound'])
    const seats = [await play(anna), await play(bruno, bridge)]
    assert.deepEqual(seats[0]?.facts.at(-1)?.scores, seats[1]?.facts.at(-1)?.scores)
    const journals = await Promise.all(seats.map(({ roomId }) => playedIn(roomId)))
    assert.deepEqual(journals[0], journals[1])
    assert.ok((journals[0]?.length ?? 0) > 50)
    const after = await today(anna)
    assert.deepEqual(
      [after.state, after.points, after.players, after.streak.days],
      ['played', seats[0]?.facts.at(-1)?.scores[0], 2, 1],
    )
    assert.deepEqual(codeOf(await anna.post('/api/daily')), [409, 'handsPlayed'])
    const page = await pageOf(anna, before.day)
    assert.deepEqual([page.isOver, page.own?.points, page.own?.gameId, page.deck], [false, after.points, null, null])
    assert.equal(page.own?.unlisted, 'newAccount')
    const { rows, own } = dailyWeekAnswer.parse((await anna.get(`${path}/week`)).body)
    assert.deepEqual([rows, own?.points, own?.days], [[], after.points, 1])
    // No token, no statistics, no ranking, no seat.
    assert.deepEqual((await anna.get('/api/tokens')).body, tokens)
    const { stats, gameHistory } = statisticsAnswer.parse((await anna.get('/api/stats/profile')).body)
    assert.deepEqual([stats.gamesPlayed, stats.withComputers, gameHistory], [0, 0, []])
    assert.deepEqual(rankingsAnswer.parse((await anna.get('/api/stats/rankings')).body), [])
    assert.deepEqual((await rebuildProjections(database(), true)).differences, [])
  })

  it('goes on where it was left, in no list of seats, until the day is over', async () => {
    const [anna, bruno] = await register('Anna', 'Bruno')
    assert.ok(anna && bruno)
    const seat = await sit(anna)
    await passed([seat])
    await playUntil([seat], () => (seat.facts.at(-1)?.handSizes[0] ?? 13) < 10)
    await seat.drop()
    while (!(await isNoted(seat.roomId, 'disconnect'))) await today(anna)
    assert.deepEqual(ownSeatsAnswer.parse((await anna.get('/api/seats')).body).seats, [])
    // After five minutes it is suspended, and the server is started again.
    passUntil(nowMs() + 6 * 60_000)
    const statusOf = async (): Promise<unknown> =>
      (
        await withQueries(database(), (query) => query('SELECT status FROM rooms WHERE roomId = ?', [seat.roomId]))
      )[0]?.['status']
    while ((await statusOf()) !== 'suspended') await setImmediate()
    assert.deepEqual(suspendedGamesAnswer.parse((await anna.get('/api/suspended-games')).body).suspendedGames, [])
    assert.deepEqual(ownSeatsAnswer.parse((await anna.get('/api/seats')).body).seats, [])
    const { state, roomId, day } = await today(anna)
    assert.deepEqual([state, roomId], ['playing', seat.roomId])
    const again = await sit(anna)
    assert.equal(again.roomId, seat.roomId)
    await autoplay(again)
    const other = await play(bruno, bridge)
    assert.deepEqual(again.facts.at(-1)?.scores, other.facts.at(-1)?.scores)

    const [carla] = await register('Carla')
    assert.ok(carla)
    const late = await sit(carla)
    await passed([late])
    await playUntil([late], () => (late.facts.at(-1)?.handSizes[0] ?? 13) < 12)
    passUntil(endOf(day) + 1_000)
    await late.closed
    assert.equal((await today(carla)).state, 'new')
    const page = await pageOf(carla, day)
    assert.deepEqual([page.isOver, page.own?.points, page.own?.betterThan], [true, null, null])
    assert.equal((await carla.get(`/api/rooms/${late.roomId}`)).status, 404)
    assert.deepEqual((await rebuildProjections(database(), true)).differences, [])
  })

  it('is priced when its day is over: what the decisions have lost, as the analysis says', async () => {
    const [anna] = await register('Anna')
    assert.ok(anna)
    const { day } = await today(anna)
    await play(anna)
    const left = async (): Promise<number | null | undefined> =>
      dailyWeekAnswer.parse((await anna.get(`/api/daily/${day}/week`)).body).own?.left
    assert.equal(await left(), null)
    passUntil(endOf(day) + HOUR_MS)
    while ((await left()) === null) await setImmediate()
    const { own } = await pageOf(anna, day)
    const { game } = gameAnswer.parse((await anna.get(`/api/games/${own?.gameId}`)).body)
    const prices = priceGame(gameIn(game) ?? assert.fail('no seed'), 0, { seed: 1, aim: 'points' })
    assert.equal(await left(), Math.round(10 * prices.reduce((sum, price) => sum + lostPoints(price), 0)) / 10)
  })

  it('is of forty players in a night in which the clocks change, and lists who is known', async () => {
    // Accounts of a few days are in the lists; the clocks change in the night after the 27th of March.
    passUntil(Date.parse('2027-03-24T18:00:00Z'))
    const names = Array.from(
      { length: 40 },
      (_, index) => `Giocatrice ${String.fromCodePoint(65 + (index % 26))}${index}`,
    )
    const players = await register(...names)
    const [anna, second, third] = players
    assert.ok(anna && second && third)
    passUntil(Date.parse('2027-03-27T21:00:00Z'))
    const saturday = await today(anna)
    assert.deepEqual([saturday.day, saturday.endsAt], ['2027-03-27', '2027-03-27T23:00:00.000Z'])
    const left: PlayerClient[] = []
    for (const player of players.slice(0, 20)) {
      const seat = await sit(player, player.userId % 2 === 0 ? bridge : colyseus)
      left.push(seat)
    }
    // Four are still in the middle of their hands at midnight.
    await Promise.all(left.slice(0, 16).map((seat) => autoplay(seat)))
    await Promise.all(left.slice(16).map((seat) => passed([seat])))
    passUntil(endOf('2027-03-27') + 1_000)
    await Promise.all(
      left
        .slice(16)
        .map((seat) =>
          seat.transport === 'Colyseus'
            ? seat.closed
            : seat.until(() => seat.lastOf('error') !== undefined, 'midnight'),
        ),
    )
    const page = await pageOf(anna, '2027-03-27')
    assert.deepEqual([page.isOver, page.players.length, page.own?.unlisted], [true, 16, null])
    assert.equal(new Set(page.players.map(({ points }) => points)).size, 1)
    const sunday = await today(anna)
    assert.deepEqual(
      [sunday.day, sunday.endsAt, sunday.number],
      ['2027-03-28', '2027-03-28T22:00:00.000Z', saturday.number + 1],
    )
    const next = await Promise.all([anna, ...players.slice(20, 40)].map((player) => play(player)))
    assert.equal(new Set(next.map((seat) => seat.facts.at(-1)?.scores.join())).size, 1)
    assert.deepEqual((await today(anna)).streak, { days: 2, isFreeDayLeft: true })
    const week = dailyWeekAnswer.parse((await anna.get('/api/daily/2027-03-28/week')).body)
    assert.deepEqual([week.from, week.to, week.isOver, week.own?.days], ['2027-03-22', '2027-03-28', false, 2])
    assert.ok(week.rows.length >= 36)
    passUntil(endOf('2027-03-28') + 1_000)
    assert.equal((await today(anna)).day, '2027-03-29')
  })

  it('counts an account in no list that begins on the browser of another one', async () => {
    passUntil(Date.parse('2027-03-24T18:00:00Z'))
    const [anna, bruno] = await register('Anna', 'Bruno')
    assert.ok(anna && bruno)
    passUntil(Date.parse('2027-03-28T08:00:00Z'))
    let device = ''
    for (const player of [anna, bruno]) {
      // The browser keeps both cookies, of which a player of these tests sends the first alone.
      const email = `${player.nickname.toLowerCase()}@example.test`
      const response = await fetch(`${server.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(device !== '' && { cookie: device }) },
        body: JSON.stringify({ email, password: 'segreto-lungo' }),
      })
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
      device = cookies.find((cookie) => cookie.includes('device')) ?? assert.fail('no device cookie')
      player.cookie = [cookies.find((cookie) => !cookie.includes('device')), device].join('; ')
    }
    for (const player of [anna, bruno]) await play(player)
    const { day } = await today(anna)
    const [hers, his] = [await pageOf(anna, day), await pageOf(bruno, day)]
    assert.deepEqual([hers.own?.unlisted, his.own?.unlisted], [null, 'device'])
    assert.deepEqual(
      hers.players.map(({ nickname }) => nickname),
      ['Anna'],
    )
  })
})
