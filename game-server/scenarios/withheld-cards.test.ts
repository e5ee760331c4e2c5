/** Nobody is told of cards that others still play: on no path, before the time has come. */
import assert from 'node:assert/strict'
import { gameAnswer, gameLinkAnswer, movesIn } from '#common/protocol/game-record.ts'
import {
  dailyAnswer,
  dailyDayAnswer,
  dailyPromisesAnswer,
  handsTableAnswer,
} from '#common/protocol/rest/hands/daily-answers.ts'
import { isProblem, verifyDeck } from '#common/record/verify-deck.ts'
import { dayAt, endOf } from '#common/daily/days.ts'
import { seedFromHex, type Seed } from '#common/rules/deal.ts'
import { seedOfParts, serverAlone } from '#common/rules/seed-parts.ts'
import { openForMaintenance } from '../persistence/journal/maintenance.ts'
import { ColyseusClient } from '../testing/colyseus-client.ts'
import { withQueries } from '../testing/database-rows.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { TestPlayer } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'

const NOON_MS = 12 * 60 * 60_000
const METRICS_TOKEN = 'un-gettone-lungo-abbastanza'

describe('the cards of the hand of the day', () => {
  let server: LocalServer
  let anna: TestPlayer
  let bruno: TestPlayer
  /** What nobody may read: the seed, and the part of the server of which it is made. */
  let secrets: readonly string[]
  let day: string
  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'debug', METRICS_TOKEN })
    // So it is not midnight in the middle of the test.
    server.passTime(endOf(dayAt(Date.now())) + NOON_MS - Date.now())
    ;[anna, bruno] = [
      await TestPlayer.register(server.origin, 'Anna'),
      await TestPlayer.register(server.origin, 'Bruno'),
    ]
    day = dailyAnswer.parse((await anna.get('/api/daily')).body).day
    const [row] = await select(`SELECT serverPart FROM daily_decks WHERE day = '${day}'`)
    const serverPart: Seed = seedFromHex(String(row?.['serverPart'])) ?? assert.fail('no deck')
    secrets = [serverPart, seedOfParts(serverAlone(serverPart))]
  })
  after(() => server.stop())

  const select = (sql: string) => withQueries({ databaseUrl: null, dataDir: server.dataDir }, (query) => query(sql))
  const assertNothingIn = (what: string, text: string): void => {
    for (const secret of secrets) assert.ok(!text.includes(secret), `${what} tells a secret`)
  }
  const play = async (player: TestPlayer, transport: typeof colyseus | typeof bridge): Promise<PlayerClient> => {
    const { roomId } = handsTableAnswer.parse((await player.post('/api/daily')).body)
    const seat = await transport.sit(player, roomId)
    await seat.until(() => seat.hand.length === 13, 'the deal')
    await autoplay(seat)
    return seat
  }
  /** What people can ask about a game that they have played. */
  const pathsOf = (gameId: number, roomId: string): readonly string[] => [
    `/api/games/${gameId}`,
    `/api/games/${roomId}-1`,
    `/api/games/${gameId}/rating`,
    `/api/rooms/${roomId}`,
    `/api/rooms/${roomId}/invitation`,
    '/api/games',
    '/api/seats',
    '/api/suspended-games',
    '/api/stats/profile',
    '/api/users/export',
    '/api/daily',
    '/api/daily/promises',
    `/api/daily/${day}`,
    `/api/daily/${day}/week`,
  ]

  it('are in no message, answer, log, measure or report until the day is over, and then they can be verified', async () => {
    const { promises } = dailyPromisesAnswer.parse((await anna.get('/api/daily/promises')).body)
    const seats = [await play(anna, colyseus), await play(bruno, bridge)]
    for (const seat of seats) {
      assertNothingIn(seat.transport, JSON.stringify([seat.received, seat.facts, seat.people, seat.players]))
      if (seat instanceof ColyseusClient)
        assertNothingIn('the state', JSON.stringify([seat.state, [...seat.state.players]]))
    }
    const [first] = await select('SELECT id, roomId FROM games WHERE endedAtMs IS NOT NULL ORDER BY id')
    const [gameId, roomId] = [Number(first?.['id']), String(first?.['roomId'])]
    assert.deepEqual(
      [(await anna.get(`/api/games/${gameId}`)).status, (await bruno.get(`/api/games/${gameId}`)).status],
      [403, 403],
    )
    const { token } = gameLinkAnswer.parse((await anna.post(`/api/games/${gameId}/link`)).body)
    const shared = new TestPlayer(server.origin, '')
    assert.deepEqual([(await shared.get(`/api/shared-games/${token}`)).status], [403])
    for (const path of [...pathsOf(gameId, roomId), `/api/shared-games/${token}`])
      for (const player of [anna, bruno, shared]) assertNothingIn(path, JSON.stringify((await player.get(path)).body))
    const metrics = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    assert.equal(metrics.status, 200)
    assertNothingIn('/metrics', await metrics.text())
    const monitor = await fetch(`${server.origin}/colyseus/api/room?roomId=${roomId}`, {
      headers: { cookie: anna.cookie },
    })
    assertNothingIn('the monitor', await monitor.text())
    assertNothingIn('the log', server.output())
    const maintenance = await openForMaintenance({ databaseUrl: null, dataDir: server.dataDir })
    const report = await maintenance.check()
    await maintenance.close()
    assert.deepEqual(report.findings, [])
    assertNothingIn('the check of journals', JSON.stringify(report))

    server.passTime(NOON_MS)
    const page = dailyDayAnswer.parse((await bruno.get(`/api/daily/${day}`)).body)
    assert.deepEqual([page.isOver, page.deck?.serverPart, page.deck?.seed], [true, ...secrets])
    assert.equal(promises.find((promise) => promise.day === day)?.serverPartHash, page.deck?.serverPartHash)
    for (const player of [anna, bruno]) {
      const { game } = gameAnswer.parse((await player.get(`/api/games/${gameId}`)).body)
      const findings = verifyDeck(
        { ...game, moves: movesIn(game.moves) },
        { serverPartHash: page.deck?.serverPartHash ?? null, seedHash: page.deck?.seedHash ?? null, ownPart: null },
      )
      assert.deepEqual(findings.filter(isProblem), [])
      assert.deepEqual([game.rounds, game.seed], [1, secrets[1]])
    }
    assert.equal((await shared.get(`/api/shared-games/${token}`)).status, 200)
  })
})
