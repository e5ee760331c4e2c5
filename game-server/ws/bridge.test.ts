import assert from 'node:assert/strict'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { must } from '../tables/testing.ts'
import { registerFour, TestPlayer, type Four } from '../testing/player.ts'
import { autoplay } from '../testing/strategy.ts'
import { deal, dropAll, MIXED, sitDown } from '../testing/seats.ts'
import { WsClient } from '../testing/ws-client.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

const CARD = /"[chsd](1[0-3]?|[2-9])"/g
const cardsIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(CARD)].map(([card]) => card.slice(1, -1))

const sitAll = async (players: Four<TestPlayer>): Promise<Four<WsClient>> => {
  const creator = await WsClient.connect(players[0])
  creator.send('create_room', { playerName: 'Nessuno', userId: 99 })
  await creator.until(() => creator.room !== undefined, 'the room')
  const roomId = creator.room?.roomId ?? ''
  return [
    creator,
    await WsClient.sit(players[1], roomId),
    await WsClient.sit(players[2], roomId),
    await WsClient.sit(players[3], roomId),
  ]
}

const startGame = async (players: Four<TestPlayer>): Promise<Four<WsClient>> => deal(await sitAll(players))

describe('the /ws bridge', () => {
  let server: LocalServer
  let players: Four<TestPlayer>

  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '100' })
    players = await registerFour(server.origin)
  })
  after(() => server.stop())

  const statusOf = async (headers: Record<string, string>): Promise<number> => {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, { headers })
    socket.on('error', () => undefined)
    const [, response] = await once(socket, 'unexpected-response')
    response.destroy()
    return response.statusCode
  }

  it("is for signed-in users, from the site's own pages", async () => {
    assert.equal(await statusOf({}), 401)
    assert.equal(await statusOf({ cookie: 'regicidio=s%3Aforged.signature' }), 401)
    assert.equal(await statusOf({ cookie: players[0].cookie, origin: 'http://evil.test' }), 403)
    assert.equal(await statusOf({ cookie: players[0].cookie, origin: 'null' }), 403)
  })

  it("tells the creator's choice that the table does no sums", async () => {
    const told = async (choice: object): Promise<unknown> => {
      const { body } = await players[3].post('/api/rooms', choice)
      const seated = await WsClient.sit(players[3], (body as { roomId: string }).roomId)
      const shown = seated.room?.hidesSums
      seated.send('leave_room')
      await seated.drop()
      return shown
    }
    assert.deepEqual([await told({}), await told({ hidesSums: true })], [false, true])
  })

  it('finds a room by its code as people write it, over REST and the socket', async () => {
    const roomId = await players[0].createRoom()
    const cut = `${roomId.slice(0, 3).toLowerCase()} ${roomId.slice(3)}`
    for (const written of [
      `${roomId}.`,
      `${roomId}\u200B`,
      `«${cut}»`,
      `Codice stanza: ${cut}`,
      `https://altro.example/join/${roomId}?da=chat`,
    ]) {
      const detail = await players[1].get(`/api/rooms/${encodeURIComponent(written)}`)
      assert.equal((detail.body as { readonly roomId?: string }).roomId, roomId, written)
      const seated = await WsClient.sit(players[1], written)
      assert.equal(seated.room?.roomId, roomId, written)
      seated.send('leave_room')
      await seated.drop()
    }
    assert.equal((await players[1].get(`/api/rooms/${encodeURIComponent(`${roomId} o ABCDEF`)}`)).status, 404)
  })

  it("opens a room under the user's own name, no matter what the message says", async () => {
    const [anna, ...others] = await sitAll(players)
    await anna.until(() => anna.room?.players.length === 4, 'four players')
    assert.deepEqual(
      anna.room?.players.map(({ name }) => name),
      ['Anna', 'Bruno', 'Carla', 'Dino'],
    )
    assert.equal(anna.room?.isActive, false)
    anna.send('leave_room')
    await others[0].until(() => others[0].room?.players.length === 3, 'three players')
    await dropAll([anna, ...others])
  })

  it('plays a whole game and another one, each player with only their own hand', async () => {
    const seats = await startGame(players)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    for (const seat of seats) {
      const phases = new Set<string>()
      for (const message of seat.heardOf('game_state')) {
        const { playerHand, centerCards, state, gamePhase, chatHistory: _chat, ...rest } = message
        phases.add(gamePhase)
        const { lastTrick, ...shared } = state
        assert.deepEqual(cardsIn({ rest, shared }), [], 'a card outside hand, centre and last trick')
        assert.ok(playerHand.length <= 13 && centerCards.length <= 4 && (lastTrick?.length ?? 4) === 4)
      }
      assert.deepEqual([...phases].toSorted(), ['between_tricks', 'game_over', 'passing', 'playing'])
      assert.equal(seat.countOf('first_player_notification'), seat.game?.roundNumber)
      assert.deepEqual(seat.game?.scores, seats[0].game?.scores)
      assert.equal(
        seat.game?.scores.reduce((sum, score) => sum + score, 0),
        0,
      )
    }
    for (const seat of seats) seat.send('play_again')
    await Promise.all(
      seats.map((seat) => seat.until(() => seat.game?.gameOver === false && seat.hand.length === 13, 'another game')),
    )
    assert.ok(seats[0].heardOf('play_again_count').some(({ count, total }) => count === 3 && total === 4))
    await dropAll(seats)
  })

  it('plays at one table with Colyseus clients', async () => {
    const seats = await deal(await sitDown(players, MIXED))
    await Promise.all(seats.map((seat) => autoplay(seat)))
    assert.deepEqual(seats[0].facts.at(-1)?.scores, seats[1].facts.at(-1)?.scores)
    await dropAll(seats)
  })

  it('sends everything to both sockets of a user; closing one is no disconnection', async () => {
    const seats = await startGame(players)
    const [anna, bruno] = seats
    const second = await WsClient.sit(players[1], anna.room?.roomId ?? '')
    await second.until(() => second.hand.length === 13, 'the game')
    assert.deepEqual(second.hand, bruno.hand)
    const before = second.countOf('chat_message')
    anna.send('chat_message', { message: 'ciao', sender: 'Dio', isSystem: true, timestamp: 'ieri', roomId: 'ALTRA1' })
    await second.until(() => second.countOf('chat_message') > before, 'the chat')
    const said = second.lastOf('chat_message')
    assert.deepEqual(
      { sender: said?.sender, message: said?.message, isSystem: said?.isSystem, roomId: said?.roomId },
      { sender: 'Anna', message: 'ciao', isSystem: false, roomId: anna.room?.roomId },
    )
    await second.drop()
    anna.send('ping')
    await anna.until(() => anna.countOf('pong') === 1, 'a pong')
    assert.equal(anna.room?.players[1]?.isConnected, true)
    await bruno.drop()
    await anna.until(() => anna.room?.players[1]?.isConnected === false, 'the absence')
    const back = await WsClient.sit(players[1], anna.room?.roomId ?? '')
    await back.until(() => back.hand.length === 13, 'the game')
    assert.deepEqual(back.hand, bruno.hand)
    await dropAll([anna, back, seats[2], seats[3]])
  })

  it('builds the answer to a state request from its parts, in every phase', async () => {
    const seats = await startGame(players)
    const [anna] = seats
    const compare = async (phase: string): Promise<void> => {
      await Promise.all(seats.map((seat) => seat.until(() => seat.game?.gamePhase === phase, phase)))
      for (const [index, seat] of seats.entries()) {
        const other = await must(players[index]).connect(anna.room?.roomId ?? '')
        other.send('get_game_state')
        await other.until(() => other.heardOf('game_state').length === 1, 'the state')
        assert.deepEqual(seat.game, other.heardOf('game_state')[0])
        await other.room.leave()
      }
    }
    await compare('passing')
    for (const seat of seats) seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
    await compare('playing')
    anna.send('chat_message', { message: 'perché «questa»? \u{1F0AD} "\\"' })
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await compare('game_over')
    await dropAll(seats)
  })

  it('refuses invalid messages with an error, without a change', async () => {
    const seats = await startGame(players)
    const [anna] = seats
    const before = JSON.stringify(anna.game)
    for (const [frame, code] of [
      ['', 'badMessage'],
      ['{', 'badMessage'],
      ['null', 'badMessage'],
      ['[]', 'badMessage'],
      ['"ready"', 'badMessage'],
      ['{"type":7}', 'badMessage'],
      ['{"cardId":"c2"}', 'badMessage'],
      ['{"type":"__proto__"}', 'unknownMessage'],
      ['{"type":"toString"}', 'unknownMessage'],
      ['{"type":"conquer"}', 'unknownMessage'],
      ['{"type":"play_card","cardId":"z9"}', 'unknownCard'],
      ['{"type":"play_card","__proto__":{"cardId":"c2"}}', 'unknownCard'],
      ['{"type":"play_card","cardId":"c2"}', 'notPlaying'],
      ['{"type":"pass_cards","cardIds":["c2"]}', 'mustPassTwoCards'],
      ['{"type":"ready","ready":true}', 'gameAlreadyStarted'],
      ['{"type":"chat_message","message":"  "}', 'emptyMessage'],
      ['{"type":"join_room","roomId":{}}', 'badMessage'],
      ['{"type":"join_room","roomId":"ZZZZZZ"}', 'roomNotFound'],
      [`{"type":"play_card","cardId":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'unknownCard'],
    ] as const) {
      const refused = await anna.refusalOfFrame(frame)
      assert.equal(refused.code, code, frame.slice(0, 60))
      assert.ok(refused.error.length > 5)
    }
    assert.equal(JSON.stringify(anna.game), before)
    await dropAll(seats)
  })

  it('accepts only messages about rooms before a room is joined', async () => {
    const socket = await WsClient.connect(players[0])
    for (const type of ['ready', 'start_game', 'play_card', 'get_game_state', 'leave_room', 'chat_message']) {
      assert.equal((await socket.refusalOf(type)).code, 'notJoined')
    }
    await socket.drop()
  })

  it('closes binary frames with 1003 and oversized ones with 1009', async () => {
    for (const [frame, code] of [
      [Buffer.from([1, 2, 3]), 1003],
      ['x'.repeat(70_000), 1009],
    ] as const) {
      const { socket } = await WsClient.connect(players[0])
      const closed = once(socket, 'close')
      socket.send(frame)
      assert.equal((await closed)[0], code)
    }
  })

  it('closes the sockets of a login when the user logs out', async () => {
    const eva = await TestPlayer.register(server.origin, 'Eva')
    const { socket } = await WsClient.connect(eva)
    const closed = once(socket, 'close')
    await eva.post('/api/auth/logout')
    assert.equal((await closed)[0], 1008)
  })
})
