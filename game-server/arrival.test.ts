/** A player who connects during an absence or a vote is told about it, over both transports. */
import assert from 'node:assert/strict'
import { registerFour } from './testing/player.ts'
import type { PlayerClient } from './testing/player-client.ts'
import { bridge, colyseus, type Transport } from './testing/transports.ts'
import { startServer, type ServerProcess } from './testing/server-process.ts'

describe('connecting to a table', function () {
  this.timeout(60_000)
  let server: ServerProcess
  before(async () => {
    server = await startServer({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: '4', VOTE_SECONDS: '50' })
  })
  after(() => server.stop())

  const heardBy = async <Payload>(seat: PlayerClient, type: string): Promise<Payload> => {
    await seat.until(() => seat.heard.some((heard) => heard.type === type), type)
    return seat.heard.find((heard) => heard.type === type)?.payload as Payload
  }

  it('tells who is away and what the votes are', async () => {
    const accounts = await registerFour(server.origin)
    const [anna, , carla, dino] = accounts
    const roomId = await anna.createRoom()
    const [first, second, third, fourth] = [await colyseus.sit(anna, roomId), await bridge.sit(accounts[1], roomId), await bridge.sit(carla, roomId), await colyseus.sit(dino, roomId)]
    const seats = [first, second, third, fourth]
    for (const seat of seats) seat.send('ready', { ready: true })
    await first.until(() => first.players.every(({ isReady }) => isReady), 'four ready players')
    first.send('start_game')
    await Promise.all(seats.map((seat) => seat.until(() => seat.hand.length === 13, 'the deal')))

    await second.drop()
    await first.until(() => first.players[1]?.isConnected === false, 'the absence')
    const returnBy = async (seat: PlayerClient, transport: Transport): Promise<PlayerClient> => {
      await seat.drop()
      return transport.sit(seat === third ? carla : dino, roomId)
    }
    const early = [await returnBy(third, colyseus), await returnBy(fourth, bridge)] as const
    for (const seat of early) {
      const { playerName, votingStartsIn } = await heardBy<{ playerName: string; votingStartsIn: number }>(seat, 'player_disconnected')
      assert.equal(playerName, 'Bruno')
      assert.ok(votingStartsIn > 0 && votingStartsIn <= 4, String(votingStartsIn))
    }

    await heardBy(first, 'disconnection_vote_started')
    first.send('disconnection_vote', { vote: 'save' })
    await heardBy(first, 'disconnection_vote_update')
    for (const transport of [colyseus, bridge]) {
      const late = await transport.sit(carla, roomId)
      const { disconnectedPlayer, votingEndsIn } = await heardBy<{ disconnectedPlayer: { name: string }; votingEndsIn: number }>(late, 'disconnection_vote_started')
      assert.equal(disconnectedPlayer.name, 'Bruno')
      assert.ok(votingEndsIn > 0 && votingEndsIn <= 50, String(votingEndsIn))
      assert.deepEqual(await heardBy(late, 'disconnection_vote_update'), { votes: { Anna: 'save' } })
      await late.drop()
    }
    await Promise.all([first, ...early].map((seat) => seat.drop()))
  })
})
