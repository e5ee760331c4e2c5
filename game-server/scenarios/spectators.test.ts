import assert from 'node:assert/strict'
import { DECK, idOf } from '#common/rules/cards.ts'
import { ColyseusClient } from '../testing/colyseus-client.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { registerFour, TestPlayer, type Four } from '../testing/player.ts'
import { allReady, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { WsClient } from '../testing/ws-client.ts'

const CARD = new RegExp(`"(${DECK.map(idOf).join('|')})"`, 'g')
/** The ids of all cards that a message names. */
const cardsIn = (payload: unknown): readonly string[] =>
  [...JSON.stringify(payload).matchAll(CARD)].map(([, id]) => id ?? '')

describe('spectators of a table', () => {
  let server: LocalServer
  let accounts: Four<TestPlayer>
  let elena: TestPlayer
  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '50' })
    accounts = await registerFour(server.origin)
    elena = await TestPlayer.register(server.origin, 'Elena')
  })
  after(() => server.stop())

  const roomFor = async (audience: string): Promise<string> => {
    const { status, body } = await accounts[0].post('/api/rooms', { audience })
    assert.equal(status, 201)
    return (body as { roomId: string }).roomId
  }
  const playing = async (roomId: string): Promise<Four<PlayerClient>> => {
    const seats = await sitDown(accounts, MIXED, roomId)
    await allReady(seats)
    seats[0].send('start_game')
    await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
    return seats
  }

  // The first one, because it is offered the oldest game of all.
  it('are offered a running game that is listed and open to everybody, and no other one', async () => {
    const shown = async (): Promise<unknown> =>
      (await new TestPlayer(server.origin, 'Passante').get('/api/watchable')).body
    for (const choices of [{ audience: 'nobody' }, { audience: 'everybody', isUnlisted: true }]) {
      const { body } = await accounts[0].post('/api/rooms', choices)
      const seats = await playing((body as { roomId: string }).roomId)
      assert.deepEqual(await shown(), { table: null })
      await Promise.all(seats.map((seat) => autoplay(seat)))
      await Promise.all(seats.map((client) => client.drop()))
    }
    const roomId = await roomFor('everybody')
    assert.deepEqual(await shown(), { table: null })
    const seats = await playing(roomId)
    const names = accounts.map(({ nickname }) => nickname)
    assert.deepEqual(await shown(), {
      table: {
        roomId,
        name: `Partita di ${names[0]}`,
        round: 1,
        players: names.map((name) => ({ name, avatarUrl: null, points: 0 })),
      },
    })
    const { length } = seats[1].received
    seats[2].send('set_audience', { audience: 'nobody' })
    await seats[1].until(() => seats[1].received.slice(length).some(({ type }) => type === 'room_update'), 'the end')
    assert.deepEqual(await shown(), { table: null })
    await Promise.all(seats.map((client) => client.drop()))
  })

  it('see what everybody sees, over both transports, and the hands of a round when it is over', async () => {
    const roomId = await roomFor('everybody')
    const seats = await playing(roomId)
    // A second login of a player gets no more than every spectator.
    const watchers = [
      await ColyseusClient.watch(elena, roomId),
      await WsClient.watch(elena, roomId),
      await ColyseusClient.watch(accounts[1], roomId),
    ]
    await everyone(watchers, 'the game', ({ facts }) => facts.length > 0)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await everyone(watchers, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
    for (const watcher of watchers) {
      assert.deepEqual(watcher.facts.at(-1), seats[1].facts.at(-1))
      assert.deepEqual(watcher.hand, [], watcher.transport)
      const rounds = watcher.heardOf('round_hands')
      assert.equal(rounds.length, seats[1].facts.at(-1)?.round)
      for (const { hands } of rounds) {
        assert.deepEqual(
          hands.map((hand) => hand.length),
          [13, 13, 13, 13],
        )
        assert.equal(new Set(hands.flat()).size, 52)
      }
    }
    await Promise.all([...seats, ...watchers].map((client) => client.drop()))
  })

  it('are told of no card before it is played', async () => {
    const roomId = await roomFor('everybody')
    const seats = await playing(roomId)
    const watcher = await WsClient.watch(elena, roomId)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await watcher.until(() => watcher.facts.at(-1)?.phase === 'game_over', 'the end')
    let [round, seen] = [0, new Set<string>()]
    for (const { type, payload } of watcher.received) {
      if (type !== 'game_state') {
        if (type !== 'round_hands') assert.deepEqual(cardsIn(payload), [], type)
        continue
      }
      const game = payload as NonNullable<WsClient['game']>
      if (game.roundNumber !== round) [round, seen] = [game.roundNumber, new Set()]
      for (const { id } of [...game.centerCards, ...(game.state.claim?.cards ?? [])]) seen.add(id)
      const shown = cardsIn({ ...game, state: { ...game.state, lastTrick: null } })
      assert.deepEqual(
        shown.filter((id) => !seen.has(id)),
        [],
      )
    }
    await Promise.all([...seats, watcher].map((client) => client.drop()))
  })

  it('talk among themselves during a game, and with everybody before and after it', async () => {
    const roomId = await roomFor('everybody')
    const seats = await sitDown(accounts, MIXED, roomId)
    const watchers = [await ColyseusClient.watch(elena, roomId), await WsClient.watch(elena, roomId)] as const
    // Two of the players watch their own table from elsewhere.
    const again = [await ColyseusClient.watch(accounts[1], roomId), await WsClient.watch(accounts[2], roomId)] as const
    const hasRead = (text: string) => (client: PlayerClient) =>
      client.heardOf('chat_message').some(({ message }) => message === text)
    watchers[0].send('chat_message', { message: 'buona fortuna' })
    await everyone([...seats, ...watchers, ...again], 'the line before the game', hasRead('buona fortuna'))
    await allReady(seats)
    seats[0].send('start_game')
    await everyone(seats, 'the deal', ({ hand }) => hand.length === 13)
    watchers[1].send('chat_message', { message: 'ha la donna?' })
    seats[0].send('chat_message', { message: 'che mano' })
    await everyone(watchers, 'their own line', hasRead('ha la donna?'))
    await everyone(seats, 'the line of a player', hasRead('che mano'))
    for (const player of again)
      assert.equal((await player.refusalOf('chat_message', { message: 'sono io' })).code, 'notAtTable')
    const late = await ColyseusClient.watch(accounts[3], roomId)
    for (const client of [...again, late]) client.send('get_game_state')
    await Promise.all([again[0], late].map((client) => client.until(() => client.chat.length > 0, 'the chat')))
    for (const { chat } of [again[0], late]) assert.ok(!JSON.stringify(chat).includes('ha la donna?'))
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await everyone([...watchers, ...again], 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
    const talkOf = (client: PlayerClient): readonly string[] | undefined =>
      client.lastOf('spectators_talk')?.lines.map(({ message }) => message)
    await everyone(seats, 'the talk of the game', (seat) => talkOf(seat)?.join() === 'ha la donna?')
    for (const { received } of [...seats, ...again, late])
      for (const { type, payload } of received)
        if (type !== 'spectators_talk' && (payload as { gamePhase?: string }).gamePhase !== 'game_over')
          assert.ok(!JSON.stringify(payload).includes('ha la donna?'), type)
    for (const seat of seats)
      assert.ok(
        seat.received.findIndex(({ type }) => type === 'spectators_talk') >=
          seat.received.findLastIndex(({ type }) => type === 'first_player_notification'),
      )
    assert.ok(!JSON.stringify(seats.map(({ chat }) => chat)).includes('ha la donna?'))
    // Whoever comes back to the end of the game reads it too.
    const back = await WsClient.sit(accounts[0], roomId)
    await back.until(() => talkOf(back)?.length === 1, 'the talk of the game')
    seats[1].send('chat_message', { message: 'bella partita' })
    await everyone([...seats, ...watchers], 'the line after the game', hasRead('bella partita'))
    for (const watcher of watchers) assert.ok(!JSON.stringify(watcher.received).includes('che mano'))
    assert.ok(!JSON.stringify(watchers[0].chat).includes('che mano'))
    await Promise.all([...seats, ...watchers, ...again, late, back].map((client) => client.drop()))
  })

  it('may do nothing else: their moves, votes and voices are refused, and change nothing', async () => {
    const roomId = await roomFor('everybody')
    const seats = await playing(roomId)
    const watchers = [await ColyseusClient.watch(elena, roomId), await WsClient.watch(accounts[2], roomId)]
    for (const watcher of watchers)
      for (const [type, payload] of [
        ['play_card', { cardId: seats[2].hand[0] }],
        ['pass_cards', { cardIds: seats[2].hand.slice(0, 2) }],
        ['set_audience', { audience: 'nobody' }],
        ['disconnection_vote', { vote: 'wait' }],
        ['voice_connect', {}],
        ['reaction', { reaction: 'bravo', to: seats[0].playerId }],
        ['give_seat', {}],
      ] as const)
        assert.equal((await watcher.refusalOf(type, payload)).code, 'notAtTable', type)
    assert.ok(seats.every(({ hand }) => hand.length === 13))
    await Promise.all([...seats, ...watchers].map((client) => client.drop()))
  })

  it('are let in by the creator only, and sent away by each of the four', async () => {
    const roomId = await roomFor('nobody')
    const seats = await sitDown(accounts, MIXED, roomId)
    await assert.rejects(ColyseusClient.watch(elena, roomId), /notForSpectators|non si può guardare/)
    await assert.rejects(WsClient.watch(elena, roomId), /notForSpectators/)
    assert.equal(
      (await seats[1].refusalOf('set_audience', { audience: 'everybody' })).code,
      'onlyCreatorInvitesAudience',
    )
    seats[0].send('set_audience', { audience: 'everybody' })
    const detail = async (): Promise<unknown> =>
      ((await elena.get(`/api/rooms/${roomId}`)).body as { canWatch: unknown }).canWatch
    while ((await detail()) !== true);
    const watchers = [await ColyseusClient.watch(elena, roomId), await WsClient.watch(elena, roomId)] as const
    const names = (client: PlayerClient): string =>
      (client.lastOf('spectators')?.spectators ?? []).map(({ name }) => name).join()
    await everyone([...seats, ...watchers], 'who watches', (client) => names(client) === 'Elena')
    seats[3].send('set_audience', { audience: 'nobody' })
    await Promise.all([
      watchers[0].closed,
      watchers[1].until(() => watchers[1].lastOf('error')?.code === 'notForSpectators', 'the end of watching'),
    ])
    await everyone(seats, 'nobody watches', (client) => names(client) === '')
    assert.equal(await detail(), false)
    await Promise.all([...seats, watchers[1]].map((client) => client.drop()))
  })

  it('are at most 20 at a table, however many connections each has', async () => {
    const roomId = await roomFor('everybody')
    // One after the other: the server computes only so many passwords at once.
    const crowd: TestPlayer[] = []
    for (let index = 0; index < 20; index++) crowd.push(await TestPlayer.register(server.origin, `Curioso${index}`))
    const watchers = await Promise.all(crowd.map((account) => WsClient.watch(account, roomId)))
    const again = await WsClient.watch(crowd[0] ?? elena, roomId)
    await assert.rejects(WsClient.watch(elena, roomId), /spectatorsFull/)
    await watchers[1]?.drop()
    const late = await WsClient.watch(elena, roomId)
    await Promise.all([...watchers.slice(2), again, late].map((client) => client.drop()))
  })
})

describe('spectators of many tables', () => {
  let server: LocalServer
  afterEach(() => server.stop())

  it('watch three at most, over both transports, however many connections they have at each', async () => {
    server = await startLocalServer({ RATE_LIMITS: 'on' })
    const elena = await TestPlayer.register(server.origin, 'Elena')
    const rooms = await Promise.all(
      (await registerFour(server.origin)).map(async (account) => {
        const { body } = await account.post('/api/rooms', { audience: 'everybody' })
        return (body as { roomId: string }).roomId
      }),
    )
    const [one, two, three, four] = rooms as [string, string, string, string]
    const watchers = [await ColyseusClient.watch(elena, one), await WsClient.watch(elena, two)]
    watchers.push(await ColyseusClient.watch(elena, three), await WsClient.watch(elena, three))
    await assert.rejects(WsClient.watch(elena, four), /watchesTooMany/)
    await assert.rejects(ColyseusClient.watch(elena, four), /Guardi già tre tavoli/)
    // Another connection at a table of theirs counts no more than the first.
    await watchers[3]?.drop()
    await assert.rejects(WsClient.watch(elena, four), /watchesTooMany/)
    watchers.push(await WsClient.watch(elena, one))
    await watchers[1]?.drop()
    watchers.push(await WsClient.watch(elena, four))
    for (const index of [0, 2, 4, 5]) await watchers[index]?.drop()
  })
})
