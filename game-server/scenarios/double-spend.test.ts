import assert from 'node:assert/strict'
import { registerFour, type TestPlayer } from '../testing/player.ts'
import { allReady, bridge, sitDown } from '../testing/seats.ts'
import { WsClient } from '../testing/ws-client.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'

const STARTS = 50

describe('a token', () => {
  let server: ServerProcess
  let players: Awaited<ReturnType<typeof registerFour>>
  beforeEach(async () => {
    server = await startServer({ GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '1', LOG_LEVEL: 'trace' })
    players = await registerFour(server.origin)
  })
  afterEach(() => server.stop())

  const balances = async (): Promise<string> =>
    JSON.stringify(await Promise.all(players.map(async (player) => (await player.get('/api/tokens')).body)))
  /** Four ready players at a new table. */
  const table = async (creator: TestPlayer): Promise<readonly WsClient[]> => {
    const [a, b, c] = players.filter((other) => other !== creator)
    assert.ok(a && b && c)
    const seats = await sitDown([creator, a, b, c], bridge)
    await allReady(seats)
    return seats
  }

  it(`is spent once when ${STARTS} starts of one game arrive at the same moment`, async () => {
    const [creator] = await table(players[0])
    assert.ok(creator)
    const second = await WsClient.sit(players[0], creator.room?.roomId ?? '')
    for (let start = 0; start < STARTS / 2; start++) for (const socket of [creator, second]) socket.send('start_game')
    const refusals = async (socket: WsClient): Promise<number> => {
      socket.send('that_is_all')
      await socket.until(
        () => socket.heardOf('error').some(({ code }) => code === 'unknownMessage'),
        'an answer to everything',
      )
      return socket.countOf('error') - 1
    }
    assert.equal((await refusals(creator)) + (await refusals(second)), STARTS - 1)
    assert.equal(creator.game?.roundNumber, 1)
    assert.equal(
      await balances(),
      '[{"tokens":0,"weekly":10},{"tokens":0,"weekly":10},{"tokens":0,"weekly":10},{"tokens":0,"weekly":10}]',
    )
  })
  it('starts one of two games that begin at the same moment', async () => {
    const tables = [await table(players[0]), await table(players[1])]
    for (const [creator] of tables) creator?.send('start_game')
    for (const [creator] of tables)
      await creator?.until(() => creator.game !== undefined || creator.lastOf('error') !== undefined, 'an answer')
    assert.deepEqual(tables.map(([creator]) => creator?.lastOf('error')?.code ?? 'started').toSorted(), [
      'notEnoughTokens',
      'started',
    ])
    assert.equal(
      await balances(),
      '[{"tokens":0,"weekly":10},{"tokens":0,"weekly":10},{"tokens":0,"weekly":10},{"tokens":0,"weekly":10}]',
    )
  })
  it('may be logged, but cookies, passwords, seeds and hands are in no log, at any level', async () => {
    const seats = await table(players[0])
    seats[0]?.send('start_game')
    await Promise.all(seats.map((seat) => seat.until(() => seat.hand.length === 13, 'the deal')))
    for (const seat of seats) seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
    await Promise.all(seats.map((seat) => seat.until(() => seat.game?.gamePhase === 'playing', 'the exchange')))
    seats[0]?.send('play_card', { cardId: 'xx' })
    await seats[0]?.until(() => seats[0]?.lastOf('error') !== undefined, 'a refusal')
    const log = server.output()
    assert.match(log, /\/api\/auth\/register/)
    for (const { cookie } of players) assert.ok(!log.includes(cookie.split('=')[1]?.slice(0, 20) ?? ''), 'a cookie')
    for (const secret of ['segreto-lungo', 'playerHand', 'cardIds', '"seed"', '@example.test', '$argon2'])
      assert.ok(!log.includes(secret), secret)
    for (const seat of seats) assert.ok(!seat.hand.some((card) => log.includes(`"${card}"`)), 'a card')
  })
})
