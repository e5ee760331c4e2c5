/** Who leads while a game is looked at together and lines are lost; and what somebody hostile sends meanwhile. */
import assert from 'node:assert/strict'
import { REVIEW_BURST } from '#common/limits.ts'
import { simulationDraw, type Draw } from '#common/rules/draw.ts'
import { ColyseusClient } from '../testing/colyseus-client.ts'
import { finishedGame, isShown } from '../testing/finished-game.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { registerFour, TestPlayer, type Four } from '../testing/player.ts'
import { dropAll, everyone, MIXED } from '../testing/seats.ts'
import { WsClient } from '../testing/ws-client.ts'

const ENVIRONMENT = { GAME_PACE: '0', RATE_LIMITS: 'off', WELCOME_TOKENS: '50' }
/** The ids of those who led, as somebody has heard of them, without repetitions. */
const leadersHeard = (client: PlayerClient): readonly unknown[] =>
  client
    .heardOf('review')
    .map((review) => ('leaderId' in review ? review.leaderId : null))
    .filter((leader, index, all) => leader !== all[index - 1])

const isAway = (leader: PlayerClient) => (client: PlayerClient) =>
  client.players.some(({ id, isConnected }) => id === leader.playerId && !isConnected)

describe('the leader of a game that is looked at together, whose line is lost', () => {
  let server: LocalServer
  afterEach(() => server.stop())

  for (const index of [0, 1] as const)
    it(`still leads when back in time, over ${MIXED[index].name}`, async () => {
      server = await startLocalServer(ENVIRONMENT)
      const accounts = await registerFour(server.origin)
      const seats = await finishedGame(accounts)
      const leader = seats[index]
      const others = seats.filter((seat) => seat !== leader)
      leader.send('review_together', { move: 8 })
      await everyone(others, 'the moment', isShown(leader, 8))
      leader.cut()
      await everyone(others, 'the lost line', isAway(leader))
      for (const other of others)
        assert.equal((await other.refusalOf('review_together', { move: 3 })).code, 'notReviewLeader')
      const back = await MIXED[index].sit(accounts[index], seats[0].roomId)
      await back.until(() => isShown(leader, 8)(back), 'the moment as it was')
      back.send('review_together', { move: 9 })
      await everyone([back, ...others], 'the next moment', isShown(leader, 9))
      for (const other of others) assert.deepEqual(leadersHeard(other), [leader.playerId])
      await dropAll([back, ...others])
    })

  it('is followed by the next player when not back in time, and leads no longer', async () => {
    server = await startLocalServer({ ...ENVIRONMENT, ABSENCE_SECONDS: '1' })
    const accounts = await registerFour(server.origin)
    const seats = await finishedGame(accounts)
    const [anna, bruno, ...others] = seats
    anna.send('review_together', { move: 8 })
    await everyone(seats, 'the moment', isShown(anna, 8))
    anna.cut()
    await everyone([bruno, ...others], 'another leader', isShown(bruno, 8))
    const back = await MIXED[0].sit(accounts[0], seats[0].roomId)
    assert.equal((await back.refusalOf('review_together', { move: 3 })).code, 'notReviewLeader')
    bruno.send('review_together', { move: 9 })
    await everyone([back, ...others], 'the next moment', isShown(bruno, 9))
    await dropAll([back, bruno, ...others])
  })
})

/** What the pages of nobody send. Whoever does not lead is refused all of it. */
const hostile = (draw: Draw, ids: readonly string[]): readonly [type: string, payload: object] => {
  const id = ids[draw(ids.length)]
  const messages = [
    ['review_together', { move: draw(60) }],
    ['review_together', { move: draw(2) === 0 ? -1 : 1e9 }],
    ['review_together', { move: 4, card: draw(2) === 0 ? 's14' : 7 }],
    ['review_together', { move: 4, leaderId: id, showsPrices: 'yes' }],
    ['review_together', []],
    ['hand_on_review', { playerId: id }],
    ['hand_on_review', { playerId: '__proto__' }],
    ['hand_on_review', { to: id }],
    ['end_review', {}],
  ] as const
  return messages[draw(messages.length)] ?? messages[0]
}

const REFUSALS: ReadonlySet<string> = new Set(['notReviewLeader', 'badMessage', 'unknownCard', 'notAtTable'])

describe('a game that is looked at together, and somebody hostile', () => {
  let server: LocalServer
  let accounts: Four<TestPlayer>
  let seats: Four<PlayerClient>
  let isRateLimited = false
  before(async () => {
    server = await startLocalServer(ENVIRONMENT, undefined, (config) => ({ ...config, isRateLimited }))
    accounts = await registerFour(server.origin)
    seats = await finishedGame(accounts)
  })
  after(() => server.stop())

  it('is refused whatever is sent, in words, and nothing changes, over both transports', async () => {
    const { roomId } = seats[0]
    const [elena, fabio] = [
      await TestPlayer.register(server.origin, 'Elena'),
      await TestPlayer.register(server.origin, 'Fabio'),
    ]
    const watchers = [await ColyseusClient.watch(elena, roomId), await WsClient.watch(fabio, roomId)]
    const [anna, bruno, carla] = seats
    carla.send('review_together', { move: 12, card: 's12' })
    const all = [...seats, ...watchers]
    await everyone(all, 'the moment', isShown(carla, 12))
    const ids = [...all.map(({ playerId }) => playerId), '0', '999999']
    const draw = simulationDraw(44)
    const facts = carla.facts.length
    for (const client of [anna, bruno, ...watchers])
      for (let sent = 0; sent < 60; sent++) {
        const [type, payload] = hostile(draw, ids)
        const { code, error } = await client.refusalOf(type, payload)
        assert.ok(REFUSALS.has(code), `${client.transport} ${type} ${JSON.stringify(payload)}: ${code}`)
        assert.match(error, /^\p{Lu}[^{}]+$/u)
      }
    for (const payload of [{ move: 1e9 }, { move: 1, card: 'z9' }, { move: 1.5 }])
      await carla.refusalOf('review_together', payload)
    for (const playerId of ['999999', '0', ''])
      assert.match((await carla.refusalOf('hand_on_review', { playerId })).code, /^(guestNotAtTable|badMessage)$/)
    carla.send('review_together', { move: 13 })
    await everyone(all, 'the next moment', isShown(carla, 13))
    for (const client of all) assert.equal(client.countOf('review'), 2, client.transport)
    assert.equal(carla.facts.length, facts)

    // Who does not watch any more, and after the end.
    carla.send('end_review')
    await everyone(all, 'the end', (client) => JSON.stringify(client.lastOf('review')) === '{}')
    for (const client of [anna, bruno])
      for (const type of ['hand_on_review', 'end_review'])
        assert.equal((await client.refusalOf(type, { playerId: anna.playerId })).code, 'notReviewLeader')
    for (const client of watchers)
      assert.equal((await client.refusalOf('review_together', { move: 1 })).code, 'notAtTable')
    await dropAll(all)
  })

  it('who floods the table with moments shows a few of them at most, over both transports', async () => {
    const others = await finishedGame(accounts)
    await dropAll(others)
    const rooms = [seats[0].roomId, others[0].roomId] as const
    isRateLimited = true
    await server.terminate()
    await server.restart()
    for (const index of [0, 1] as const) {
      // Who has flooded one table is let in at the other one only later.
      const there = [
        await MIXED[index].sit(accounts[index], rooms[index]),
        await MIXED[2].sit(accounts[2], rooms[index]),
      ] as const
      await everyone(there, 'the game that is over', ({ facts }) => facts.at(-1)?.phase === 'game_over')
      const [flooder, other] = there
      flooder.send('review_together', { move: 7 })
      await everyone(there, 'the first moment', isShown(flooder, 7))
      const before = other.countOf('review')
      for (let move = 0; move < 1_000; move++) flooder.send('review_together', { move: move % 50 })
      await flooder.until(() => flooder.refusals > 0 || !flooder.isOpen, 'the refusal')
      assert.ok(flooder.heardOf('error').every(({ code }) => code === 'tooManyRequests'))
      // It was sent after all that, so it is answered after it.
      assert.equal((await other.refusalOf('end_review')).code, 'notReviewLeader')
      const shown = other.countOf('review') - before
      assert.ok(shown <= REVIEW_BURST, String(shown))
      await dropAll(there)
    }
  })
})
