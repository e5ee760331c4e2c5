/** The limits on messages of a player, over both transports: enough for every game and every call, but no flood. */
import assert from 'node:assert/strict'
import {
  CHAT_BURST,
  DROPPED_SIGNAL_BURST,
  MESSAGE_BURST,
  RECEIVED_SIGNAL_BYTES_BURST,
  SIGNAL_BURST,
} from '#common/limits.ts'
import { FaultProxy } from '../testing/fault-proxy.ts'
import { TestPlayer } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus } from '../testing/seats.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

const OTHERS = 3
const CANDIDATES = 30
const OFFER = { type: 'offer', sdp: 'v=0' }
const CANDIDATE = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 }

for (const transport of [colyseus, bridge])
  describe(`the rate of messages: ${transport.name}`, () => {
    let server: LocalServer
    let calls = 0
    const players: TestPlayer[] = []
    before(async () => {
      server = await startLocalServer({ GAME_PACE: '0' })
    })
    after(() => server.stop())

    const heardOf = (seat: PlayerClient, ...types: readonly string[]): number =>
      seat.heard.filter(({ type }) => types.includes(type)).length

    /**
     * Two players in the voice chat of a waiting room; the first is there over this transport, and through `origin`.
     */
    const call = async (
      origin = server.origin,
    ): Promise<{ readonly anna: PlayerClient; readonly bruno: PlayerClient; readonly roomId: string }> => {
      calls++
      const [creator, other] = [
        await TestPlayer.register(server.origin, `Anna ${calls}`),
        await TestPlayer.register(server.origin, `Bruno ${calls}`),
      ]
      players.push(creator, other)
      const roomId = await creator.createRoom()
      const [anna, bruno] = [await transport.sit(creator.at(origin), roomId), await bridge.sit(other, roomId)]
      anna.send('voice_connect')
      await anna.until(() => heardOf(anna, 'voice_users') === 1, 'the voice chat')
      bruno.send('voice_connect')
      await anna.until(() => heardOf(anna, 'voice_users') === 2, 'both in the voice chat')
      return { anna, bruno, roomId }
    }

    const leave = async (...seats: readonly PlayerClient[]): Promise<void> => {
      for (const seat of seats) seat.send('leave_room')
      await Promise.all(seats.map((seat) => (seat.isOpen ? seat.drop() : seat.closed)))
    }

    it(`lets a player call three others at once and play at the same time`, async () => {
      const { anna, bruno } = await call()
      for (let other = 0; other < OTHERS; other++) {
        anna.send('voice_offer', { to: bruno.playerId, offer: OFFER })
        for (let candidate = 0; candidate < CANDIDATES; candidate++)
          anna.send('voice_ice_candidate', { to: bruno.playerId, candidate: CANDIDATE })
      }
      for (let message = 1; message < MESSAGE_BURST / 2; message++) anna.send('ready', { ready: message % 2 === 1 })
      await bruno.until(
        () => heardOf(bruno, 'voice_offer', 'voice_ice_candidate') === OTHERS * (1 + CANDIDATES),
        'the signals',
      )
      await anna.until(() => anna.players[0]?.isReady === true, 'the last message')
      await leave(anna, bruno)
    })

    it(`drops signals above the limit of a player, says so, and lets them play`, async () => {
      const { anna, bruno } = await call()
      for (let signal = 0; signal < 2 * SIGNAL_BURST; signal++) anna.send('voice_speaking', { speaking: true })
      anna.send('ready', { ready: true })
      await bruno.until(() => bruno.players[0]?.isReady === true, 'the message')
      assert.ok(heardOf(bruno, 'voice_speaking') < 2 * SIGNAL_BURST)
      await anna.until(() => anna.refusals > 0, 'an error')
      assert.ok(anna.refusals < SIGNAL_BURST / 2, `${anna.refusals} errors`)
      assert.deepEqual([anna.isOpen, bruno.isOpen], [true, true])
      await leave(anna, bruno)
    })

    it(`closes the socket of a signal flood, and no other`, async () => {
      const { anna, bruno } = await call()
      for (let signal = 0; signal < 3 * (SIGNAL_BURST + DROPPED_SIGNAL_BURST); signal++)
        anna.send('voice_speaking', { speaking: true })
      assert.equal(await anna.closed, 1008)
      assert.equal(bruno.isOpen, true)
      await leave(bruno)
    })

    it(`refuses chat lines that come too fast, counted for the person over both transports`, async () => {
      const { anna, bruno, roomId } = await call()
      const second = await (transport === bridge ? colyseus : bridge).sit(players.at(-2) ?? assert.fail(), roomId)
      // The last ones are more than a burst: another one is allowed when the first were heard only after seconds.
      const lines = Array.from({ length: 2 * CHAT_BURST + 2 }, (_, index) => `riga ${index} di ${roomId}`)
      const [first, last] = [lines.slice(0, CHAT_BURST), lines.slice(CHAT_BURST)]
      const heard = (line: string): boolean => JSON.stringify(bruno.heard).includes(line)
      for (const line of first) anna.send('chat_message', { message: line })
      await bruno.until(() => first.every(heard), 'the first lines')
      for (const line of last) second.send('chat_message', { message: line })
      await second.until(() => second.refusals >= 1, 'a refusal')
      bruno.send('chat_message', { message: `risposta di ${roomId}` })
      await second.until(
        () => JSON.stringify(second.heard).includes(`risposta di ${roomId}`),
        'the line of another player',
      )
      assert.ok(last.filter(heard).length < last.length)
      assert.deepEqual([anna.isOpen, second.isOpen], [true, true])
      await leave(anna, bruno)
    })

    it(`closes a flood of messages`, async () => {
      const { anna, bruno } = await call()
      for (let message = 0; message < 10 * MESSAGE_BURST; message++) anna.send('chat_message', { message: 'spam' })
      assert.equal(await anna.closed, 1008)
      bruno.send('ready', { ready: true })
      await bruno.until(() => bruno.players.some(({ id, isReady }) => id === bruno.playerId && isReady), 'the others')
      assert.ok(heardOf(bruno, 'chat_message') <= 2 * MESSAGE_BURST)
      await leave(bruno)
    })

    it(`stores no more chat from nine sockets of a player than from one`, async () => {
      calls++
      const [creator, other] = [
        await TestPlayer.register(server.origin, `Nove ${calls}`),
        await TestPlayer.register(server.origin, `Altro ${calls}`),
      ]
      const roomId = await creator.createRoom()
      const bruno = await transport.sit(other, roomId)
      const sockets: PlayerClient[] = []
      for (let socket = 0; socket < 9; socket++)
        sockets.push(await (socket % 2 === 0 ? colyseus : bridge).sit(creator, roomId))
      for (let message = 0; message < 2 * MESSAGE_BURST; message++)
        for (const socket of sockets) socket.send('chat_message', { message: 'spam' })
      assert.deepEqual(
        await Promise.all(sockets.map(({ closed }) => closed)),
        sockets.map(() => 1008),
      )
      bruno.send('chat_message', { message: 'finito?' })
      await bruno.until(() => JSON.stringify(bruno.heard).includes('finito?'), 'the others')
      assert.ok(heardOf(bruno, 'chat_message') <= 2 * MESSAGE_BURST, `${heardOf(bruno, 'chat_message')} lines`)
      await leave(bruno)
    })

    for (const [reads, fault] of [
      ['nothing for a while', 'slow'],
      ['500 kB/s', 'narrow'],
    ] as const)
      it(`drops signals to a player who reads ${reads}, and nobody's socket`, async () => {
        const line = await FaultProxy.to(server.origin)
        const { anna, bruno, roomId } = await call(line.origin)
        const more: PlayerClient[] = []
        for (const name of ['Carla', 'Dino']) {
          more.push(await bridge.sit(await TestPlayer.register(server.origin, `${name} ${calls}`), roomId))
          more.at(-1)?.send('voice_connect')
        }
        await bruno.until(() => JSON.stringify(bruno.heard.at(-1)).includes(`Dino ${calls}`), 'all in the voice chat')
        await line.fail(fault)
        const callers = [bruno, ...more]
        for (let signal = 0; signal < SIGNAL_BURST; signal++) {
          for (const caller of callers)
            caller.send('voice_offer', { to: anna.playerId, offer: { type: 'offer', sdp: 'x'.repeat(60_000) } })
        }
        for (const caller of callers) caller.send('chat_message', { message: `detto da ${caller.playerId}` })
        await bruno.until(
          () => callers.every(({ playerId }) => JSON.stringify(bruno.heard).includes(`detto da ${playerId}`)),
          'the end of the offers',
        )
        if (fault === 'slow') await line.mend()
        await anna.until(
          () => callers.every(({ playerId }) => JSON.stringify(anna.heard).includes(`detto da ${playerId}`)),
          'what came after the offers',
        )
        assert.deepEqual(
          [anna, ...callers].map(({ isOpen }) => isOpen),
          [true, true, true, true],
        )
        assert.ok(heardOf(anna, 'voice_offer') * 60_000 <= 2 * RECEIVED_SIGNAL_BYTES_BURST)
        await leave(anna, ...callers)
        await line.close()
      })
  })
