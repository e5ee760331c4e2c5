/** How much a player may say, over both transports: enough for every game and every call, and no flood. */
import assert from 'node:assert/strict'
import { MESSAGE_BURST, SIGNAL_BURST } from '#common/limits.ts'
import { TestPlayer } from './testing/player.ts'
import { bridge, colyseus, type Seat, type Transport } from './testing/seat.ts'
import { startServer, type ServerProcess } from './testing/server-process.ts'

const OTHERS = 3
const CANDIDATES = 30
const OFFER = { type: 'offer', sdp: 'v=0' }
const CANDIDATE = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 }

describe('the rate of messages', function () {
  this.timeout(30_000)
  let server: ServerProcess
  let calls = 0
  before(async () => {
    server = await startServer({ GAME_PACE: '0' })
  })
  after(() => server.stop())

  const heardOf = (seat: Seat, ...types: readonly string[]): number => seat.heard.filter(({ type }) => types.includes(type)).length

  /** Two players in the voice chat of a waiting room; the first is there over this transport. */
  const call = async (transport: Transport): Promise<{ readonly anna: Seat; readonly bruno: Seat }> => {
    calls++
    const [creator, other] = [await TestPlayer.register(server.origin, `Anna ${calls}`), await TestPlayer.register(server.origin, `Bruno ${calls}`)]
    const roomId = await creator.createRoom()
    const [anna, bruno] = [await transport.sit(creator, roomId), await bridge.sit(other, roomId)]
    anna.send('voice_connect')
    await anna.until(() => heardOf(anna, 'voice_users') === 1, 'the voice chat')
    bruno.send('voice_connect')
    await anna.until(() => heardOf(anna, 'voice_users') === 2, 'both in the voice chat')
    return { anna, bruno }
  }

  const leave = async (...seats: readonly Seat[]): Promise<void> => {
    for (const seat of seats) seat.send('leave_room')
    await Promise.all(seats.map((seat) => (seat.isOpen ? seat.drop() : seat.closed)))
  }

  for (const transport of [colyseus, bridge]) {
    it(`lets a player call three others at once, and play on: ${transport.name}`, async () => {
      const { anna, bruno } = await call(transport)
      for (let other = 0; other < OTHERS; other++) {
        anna.send('voice_offer', { to: bruno.playerId, offer: OFFER })
        for (let candidate = 0; candidate < CANDIDATES; candidate++) anna.send('voice_ice_candidate', { to: bruno.playerId, candidate: CANDIDATE })
      }
      for (let message = 1; message < MESSAGE_BURST / 2; message++) anna.send('ready', { ready: message % 2 === 1 })
      await bruno.until(() => heardOf(bruno, 'voice_offer', 'voice_ice_candidate') === OTHERS * (1 + CANDIDATES), 'the signals')
      await anna.until(() => anna.players[0]?.isReady === true, 'the last message')
      await leave(anna, bruno)
    })

    it(`lets a player play although they may not call any more, up to the flood that closes: ${transport.name}`, async () => {
      const { anna, bruno } = await call(transport)
      for (let signal = 0; signal < SIGNAL_BURST; signal++) anna.send('voice_speaking', { speaking: true })
      anna.send('ready', { ready: true })
      await bruno.until(() => bruno.players[0]?.isReady === true, 'the message')
      for (let signal = 0; signal < SIGNAL_BURST; signal++) anna.send('voice_speaking', { speaking: false })
      assert.equal(await anna.closed, 1008)
      assert.ok(heardOf(bruno, 'voice_speaking') < 2 * SIGNAL_BURST)
      await leave(bruno)
    })

    it(`closes a flood of messages: ${transport.name}`, async () => {
      const { anna, bruno } = await call(transport)
      for (let message = 0; message < 10 * MESSAGE_BURST; message++) anna.send('chat_message', { message: 'spam' })
      assert.equal(await anna.closed, 1008)
      bruno.send('ready', { ready: true })
      await bruno.until(() => bruno.players.some(({ id, isReady }) => id === bruno.playerId && isReady), 'the others')
      assert.ok(heardOf(bruno, 'chat_message') <= 2 * MESSAGE_BURST)
      await leave(bruno)
    })
  }
})
