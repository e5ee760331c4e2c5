import assert from 'node:assert/strict'
import { gameAnswer } from '#common/protocol/game-record.ts'
import { ColyseusClient } from '../testing/colyseus-client.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { registerFour, TestPlayer, type Four } from '../testing/player.ts'
import { allReady, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { WsClient } from '../testing/ws-client.ts'

describe('a game that is looked at together', () => {
  let server: LocalServer
  let accounts: Four<TestPlayer>
  let elena: TestPlayer
  let fabio: TestPlayer
  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '50' })
    accounts = await registerFour(server.origin)
    elena = await TestPlayer.register(server.origin, 'Elena')
    fabio = await TestPlayer.register(server.origin, 'Fabio')
  })
  after(() => server.stop())

  const sitting = async (): Promise<{ readonly roomId: string; readonly seats: Four<PlayerClient> }> => {
    const { body } = await accounts[0].post('/api/rooms', { audience: 'everybody' })
    const { roomId } = body as { roomId: string }
    const seats = await sitDown(accounts, MIXED, roomId)
    await allReady(seats)
    seats[0].send('start_game')
    await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
    return { roomId, seats }
  }
  const shows = (move: number) => (client: PlayerClient) => {
    const review = client.lastOf('review')
    return review !== undefined && 'move' in review && review.move === move
  }

  it('is shown to the players and to who watches, over both transports, also to who comes later', async () => {
    const { seats } = await sitting()
    const watchers = [
      await ColyseusClient.watch(elena, seats[0].roomId),
      await WsClient.watch(fabio, seats[0].roomId),
    ] as const
    for (const [type, payload] of [
      ['review_together', { move: 0 }],
      ['hand_on_review', { playerId: '1' }],
      ['end_review', {}],
    ] as const) {
      const code = type === 'review_together' ? 'gameNotOver' : 'notReviewLeader'
      for (const client of [seats[0], seats[1], ...watchers])
        assert.equal((await client.refusalOf(type, payload)).code, code, `${client.transport} ${type}`)
    }
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const all = [...seats, ...watchers]
    await everyone(all, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
    for (const client of all) assert.equal(client.countOf('review'), 0)
    for (const payload of [
      {},
      { move: -1 },
      { move: 1.5 },
      { move: '1' },
      { move: 1, showsPrices: 1 },
      { move: 1, isDealt: 'x' },
      { move: 10_000 },
    ])
      assert.equal((await seats[1].refusalOf('review_together', payload)).code, 'badMessage', JSON.stringify(payload))
    assert.equal((await seats[1].refusalOf('review_together', { move: 1, card: 'x1' })).code, 'unknownCard')

    seats[1].send('review_together', { move: 12, card: 's12', showsPrices: true })
    await everyone(all, 'the moment', shows(12))
    const review = { leaderId: seats[1].playerId, leaderName: accounts[1].nickname, move: 12, card: 's12' }
    for (const client of all)
      assert.deepEqual(client.lastOf('review'), { ...review, isDealt: false, showsPrices: true })
    for (const client of [seats[0], ...watchers])
      assert.equal((await client.refusalOf('review_together', { move: 3 })).code, 'notReviewLeader')
    const late = [await WsClient.watch(elena, seats[0].roomId), await ColyseusClient.watch(fabio, seats[0].roomId)]
    await everyone(late, 'the moment of who comes later', shows(12))

    seats[1].send('hand_on_review', { playerId: watchers[0].playerId })
    await everyone(all, 'a spectator leads', (client) => JSON.stringify(client.lastOf('review')).includes('Elena'))
    watchers[0].send('review_together', { move: 20 })
    await everyone(all, 'the moment of a spectator', shows(20))
    watchers[0].send('end_review')
    await everyone(all, 'the end of the review', (client) => JSON.stringify(client.lastOf('review')) === '{}')
    await Promise.all([...all, ...late].map((client) => client.drop()))
  })

  it('may be read by who watches now, when it is over, and by nobody else', async () => {
    const { roomId, seats } = await sitting()
    const watcher = await ColyseusClient.watch(elena, roomId)
    const statusOf = async (player: TestPlayer, path = `/api/rooms/${roomId}/last-game`): Promise<number> =>
      (await player.get(path)).status
    const everybody = [...accounts, elena, fabio]
    for (const player of everybody) assert.equal(await statusOf(player), 404, player.nickname)
    seats[2].send('chat_message', { message: 'che mano' })
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await everyone([...seats, watcher], 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')

    const own = gameAnswer.parse((await accounts[2].get(`/api/rooms/${roomId.toLowerCase()}/last-game`)).body)
    const seen = gameAnswer.parse((await elena.get(`/api/rooms/${roomId}/last-game`)).body)
    assert.equal(own.ownSeat, seats[2].seat)
    assert.deepEqual(seen, { game: { ...own.game, chat: [] }, ownSeat: null, roomId: null, link: null })
    assert.equal(await statusOf(fabio), 404, 'who does not watch')
    assert.equal(await statusOf(elena, `/api/games/${roomId}-1`), 404, 'the game is still that of its players')
    assert.equal((await new TestPlayer(server.origin, 'Passante').get(`/api/rooms/${roomId}/last-game`)).status, 401)

    for (const seat of seats) seat.send('play_again')
    await everyone(seats, 'the next deal', ({ facts, hand }) => facts.at(-1)?.round === 1 && hand.length === 13)
    for (const player of everybody) assert.equal(await statusOf(player), 404, `${player.nickname}, in the next game`)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await everyone([...seats, watcher], 'the second end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
    assert.equal(await statusOf(elena), 200)
    await watcher.drop()
    await everyone(seats, 'nobody watches', (client) => client.lastOf('spectators')?.spectators.length === 0)
    assert.equal(await statusOf(elena), 404, 'who watches no longer')
    await Promise.all(seats.map((client) => client.drop()))
  })
})
