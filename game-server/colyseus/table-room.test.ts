import assert from 'node:assert/strict'
import { Client } from '@colyseus/sdk'
import type { PlayerState } from '#common/protocol/room-state.ts'
import type { ColyseusClient } from '../testing/colyseus-client.ts'
import { FaultProxy } from '../testing/fault-proxy.ts'
import { registerFour, TestPlayer, type Four } from '../testing/player.ts'
import { colyseus, deal, sitDown } from '../testing/seats.ts'
import { autoplay, cardsToPass, isToPlay, legalCard } from '../testing/strategy.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

/** Four players at a table that has just started. */
const startGame = async (players: Four<TestPlayer>): Promise<Four<ColyseusClient>> =>
  deal(await sitDown(players, colyseus))

const leaveAll = async (seats: readonly ColyseusClient[]): Promise<void> => {
  await Promise.all(seats.map(({ room }) => room.leave()))
}

const stateWithoutSecrets = ({ state }: ColyseusClient): unknown => {
  const players = [...state.players].map(
    ({ hand: _hand, passing: _passing, claimable: _claimable, latencyMs: _latency, ...player }: PlayerState) => ({
      ...JSON.parse(JSON.stringify(player)),
      hand: null,
      passing: null,
      claimable: null,
      latencyMs: null,
    }),
  )
  return { ...JSON.parse(JSON.stringify(state)), players }
}

describe('the Colyseus room of a table', () => {
  let server: LocalServer
  let players: Four<TestPlayer>

  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '100' })
    players = await registerFour(server.origin)
  })
  after(() => server.stop())

  it('accepts only signed-in users', async () => {
    const roomId = await players[0].createRoom()
    const stranger = new TestPlayer(server.origin, 'Nessuno')
    assert.equal((await stranger.post(`/matchmake/joinById/${roomId}`, {})).status, 401)
  })

  it('accepts only users with a seat', async () => {
    const roomId = await players[0].createRoom()
    const reply = await players[1].post(`/matchmake/joinById/${roomId}`, {})
    assert.equal(reply.status, 403)
    assert.equal((reply.body as { code: string }).code, 'notAtTable')
  })

  it('says that a room does not exist', async () => {
    const reply = await players[0].post('/matchmake/joinById/ZZZZZZ', {})
    assert.equal(reply.status, 404)
    assert.equal((reply.body as { error: string }).error, 'Stanza non trovata')
  })

  it('cannot be entered in any other way', async () => {
    for (const method of ['create', 'join', 'joinOrCreate', 'query', 'toString']) {
      assert.equal((await players[0].post(`/matchmake/${method}/table`, {})).status, 404, method)
    }
  })

  it('does not let one account use the reservation of another', async () => {
    const roomId = await players[2].createRoom()
    const reservation = (await players[2].post(`/matchmake/joinById/${roomId}`, {})).body
    const thief = new Client(server.origin.replace('http', 'ws'), { headers: { cookie: players[1].cookie } })
    await assert.rejects(thief.consumeSeatReservation(reservation as never), /Accesso necessario/)
    assert.ok(!server.output().includes('a table had a problem'))
  })

  it('plays a whole game that all four see alike, each with only their own hand', async () => {
    const seats = await startGame(players)
    const leaks: string[] = []
    const sums: number[] = []
    for (const seat of seats) {
      seat.room.onStateChange(() => {
        for (const player of seat.state.players) {
          if (player.id === seat.playerId) continue
          if (
            [...(player.hand ?? [])].length > 0 ||
            [...(player.passing ?? [])].length > 0 ||
            [...(player.claimable ?? [])].length > 0
          )
            leaks.push(`${player.name} to ${seat.playerId}`)
        }
        if (seat.phase !== 'game_over' && seat.state.seed !== '') leaks.push('the seed')
      })
    }
    const phases = new Set<string>()
    seats[3].room.onStateChange(() => phases.add(seats[3].phase))
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await Promise.all(seats.map((seat) => seat.until(() => seat.phase === 'game_over', 'the end')))

    assert.deepEqual(leaks, [])
    assert.deepEqual([...phases].toSorted(), ['between_tricks', 'game_over', 'passing', 'playing'])
    const states = seats.map(stateWithoutSecrets)
    for (const state of states) assert.deepEqual(state, states[0])
    const scores = [...seats[0].state.roundScores]
    for (let round = 0; round < scores.length; round += 4)
      sums.push(scores.slice(round, round + 4).reduce((sum, score) => sum + score, 0))
    assert.ok(sums.length === seats[0].state.round && sums.every((sum) => sum === 0))
    assert.equal(seats[0].heardOf('first_player_notification').length, sums.length)
    assert.match(seats[0].state.seed, /^[0-9a-f]{64}$/)

    const [anna, ...others] = seats
    for (const seat of others) seat.send('play_again')
    await anna.until(() => anna.state.playAgainCount === 3, 'three who want to play again')
    anna.send('play_again')
    await Promise.all(
      seats.map((seat) => seat.until(() => seat.state.gameNumber === 2 && seat.hand.length === 13, 'another game')),
    )
    assert.deepEqual(
      seats.map((seat) => seat.hand.length),
      [13, 13, 13, 13],
    )
    await leaveAll(seats)
  })

  it('refuses with a code and an Italian text, without a change', async () => {
    const seats = await startGame(players)
    const [anna] = seats
    const before = JSON.stringify(anna.state)
    const refusals: Record<string, string> = {}
    for (const [type, payload] of [
      ['play_card', { cardId: 'c2' }],
      ['play_card', { cardId: 'x9' }],
      ['play_card', { cardId: 7 }],
      ['play_card', null],
      ['play_card', JSON.parse('{"__proto__":{"cardId":"c2"}}')],
      ['pass_cards', { cardIds: ['c2'] }],
      ['pass_cards', { cardIds: 'c2,c3' }],
      ['pass_cards', { cardIds: Array.from({ length: 5_000 }, () => 'c2') }],
      ['ready', { ready: true }],
      ['ready', { ready: 'sì' }],
      ['start_game', {}],
      ['play_again', {}],
      ['chat_message', { message: '   ' }],
      ['chat_message', { message: { toString: 'x' } }],
      ['conquer_the_world', {}],
      ['toString', {}],
      ['__proto__', {}],
    ] as const) {
      const { code, error } = await anna.refusalOf(type, payload)
      assert.ok(error.length > 5, error)
      refusals[`${type} ${JSON.stringify(payload)?.slice(0, 40)}`] = code
    }
    assert.deepEqual(Object.values(refusals), [
      'notPlaying',
      'unknownCard',
      'unknownCard',
      'badMessage',
      'unknownCard',
      'mustPassTwoCards',
      'badMessage',
      'mustPassTwoCards',
      'gameAlreadyStarted',
      'badMessage',
      'gameAlreadyStarted',
      'gameNotOver',
      'emptyMessage',
      'badMessage',
      'unknownMessage',
      'unknownMessage',
      'unknownMessage',
    ])
    assert.equal(JSON.stringify(anna.state), before)
    await leaveAll(seats)
  })

  it('answers requests like messages', async () => {
    const seats = await startGame(players)
    const [anna] = seats
    await assert.rejects(anna.room.request('play_card', { cardId: 'c2' }), (problem: { readonly reason?: unknown }) => {
      assert.deepEqual(problem.reason, anna.heardOf('error').at(-1))
      return anna.heardOf('error').at(-1)?.code === 'notPlaying'
    })
    await anna.room.request('pass_cards', { cardIds: cardsToPass(anna) })
    assert.equal(anna.own.hasPassed, true)
    await assert.rejects(anna.room.request('conquer_the_world', {}))
    await leaveAll(seats)
  })

  it('survives invalid frames', async () => {
    const seats = await startGame(players)
    const [anna, bruno] = seats
    for (const bytes of [
      [],
      [13],
      [13, 0xff, 0xff, 0xff],
      [13, 0xa1, 0x61, 0xc1],
      [255, 255],
      [14, 1, 0xa4, 0x70],
      [10],
      [17, 3],
    ]) {
      bruno.room.connection.send(Uint8Array.from(bytes))
    }
    anna.send('ping')
    await anna.until(() => anna.heardOf('pong').length === 1, 'a pong')
    assert.equal(anna.state.isActive, true)
    await leaveAll(seats)
  })

  it('shows the whole state on request', async () => {
    const seats = await startGame(players)
    const [, bruno] = seats
    bruno.send('get_game_state')
    await bruno.until(() => bruno.heardOf('game_state').length === 1, 'the state')
    const [shown] = bruno.heardOf('game_state')
    assert.deepEqual(
      shown?.playerHand.map(({ id }) => id),
      bruno.hand,
    )
    assert.deepEqual(
      shown?.players.map(({ handSize }) => handSize),
      [13, 13, 13, 13],
    )
    assert.equal(shown?.state.phase, 'passing')
    assert.deepEqual(
      [shown?.gamePhase, shown?.isYourTurn, shown?.roundNumber, shown?.passingDirection],
      ['passing', true, 1, 'right'],
    )
    assert.equal(shown?.currentPlayerIndex, null)
    await leaveAll(seats)
  })

  it('shows a seat as absent, and gives it back with its hand', async () => {
    const seats = await startGame(players)
    const [anna, bruno] = seats
    const hand = bruno.hand
    await bruno.room.leave(false)
    await anna.until(() => [...anna.state.players][1]?.isConnected === false, 'the absence')
    const back = await players[1].connect(anna.state.roomId)
    assert.deepEqual(back.hand, hand)
    await anna.until(() => [...anna.state.players][1]?.isConnected === true, 'the return')
    await leaveAll([anna, back])
  })

  it('sends the whole hand to a player who comes back and whose first update is their own card', async () => {
    const seats = await startGame(players)
    for (const seat of seats) seat.send('pass_cards', { cardIds: cardsToPass(seat) })
    await Promise.all(seats.map((seat) => seat.until(() => seat.phase === 'playing', 'the exchange')))
    const index = seats.findIndex(isToPlay)
    await seats[index]?.room.leave(false)
    const player = players[index]
    assert.ok(player)
    const back = await player.connect(seats[0].state.roomId)
    const card = legalCard(back)
    const rest = back.hand.filter((id) => id !== card)
    back.send('play_card', { cardId: card })
    await back.until(() => back.hand.length === 12, 'the card')
    assert.deepEqual(back.hand, rest)
    await leaveAll([...seats.filter((_, other) => other !== index), back])
  })

  it('measures the latency of a connection', async () => {
    const seats = await startGame(players)
    const [anna] = seats
    await anna.until(() => [...anna.state.players].every(({ latencyMs }) => latencyMs >= 0), 'four latencies')
    await leaveAll(seats)
  })

  it('closes the connections of a login within 5 s of its logout, even when the socket does not answer', async () => {
    const [anna] = players
    const roomId = await anna.createRoom()
    const annas = await anna.connect(roomId)
    const fabio = await TestPlayer.register(server.origin, 'Fabio')
    const line = await FaultProxy.to(server.origin)
    await fabio.post(`/api/rooms/${roomId}/join`, {})
    await fabio.at(line.origin).connect(roomId)
    await line.fail('slow')
    await fabio.post('/api/auth/logout')
    await annas.until(() => [...annas.state.players][1]?.isConnected === false, 'the end of the connection', 5_000)
    await annas.room.leave()
    await line.close()
  })

  it('closes the connections of a login when the user logs out', async () => {
    const eva = await TestPlayer.register(server.origin, 'Eva')
    const seat = await eva.connect(await eva.createRoom())
    const left = new Promise<number>((resolve) => seat.room.onLeave((code) => resolve(code)))
    await eva.post('/api/auth/logout')
    assert.equal(await left, 1008)
  })
})
