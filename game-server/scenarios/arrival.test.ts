/** A player who connects during an absence or a vote is told about it, over both transports. */
import assert from 'node:assert/strict'
import { registerFour } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus, deal, sitDown, type Transport } from '../testing/seats.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

describe('connecting to a table', () => {
  let server: LocalServer
  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: '60', VOTE_SECONDS: '60' })
  })
  after(() => server.stop())

  const heardBy = async <Payload>(seat: PlayerClient, type: string): Promise<Payload> => {
    await seat.until(() => seat.heard.some((heard) => heard.type === type), type)
    return seat.heard.find((heard) => heard.type === type)?.payload as Payload
  }

  it('tells who is away and what the votes are', async () => {
    const accounts = await registerFour(server.origin)
    const [, , carla, dino] = accounts
    const [first, second, third, fourth] = await deal(
      await sitDown<PlayerClient>(accounts, [colyseus, bridge, bridge, colyseus]),
    )
    const { roomId } = first

    await second.drop()
    await first.until(() => first.players[1]?.isConnected === false, 'the absence')
    const returnBy = async (seat: PlayerClient, transport: Transport): Promise<PlayerClient> => {
      await seat.drop()
      return transport.sit(seat === third ? carla : dino, roomId)
    }
    const early = [await returnBy(third, colyseus), await returnBy(fourth, bridge)] as const
    for (const seat of early) {
      const { playerName, votingStartsIn } = await heardBy<{ playerName: string; votingStartsIn: number }>(
        seat,
        'player_disconnected',
      )
      assert.equal(playerName, 'Bruno')
      assert.ok(votingStartsIn > 0 && votingStartsIn <= 60, String(votingStartsIn))
    }

    server.passTime(60_000)
    await heardBy(first, 'disconnection_vote_started')
    first.send('disconnection_vote', { vote: 'save' })
    await heardBy(first, 'disconnection_vote_update')
    for (const transport of [colyseus, bridge]) {
      const late = await transport.sit(carla, roomId)
      const { disconnectedPlayer, votingEndsIn } = await heardBy<{
        disconnectedPlayer: { name: string }
        votingEndsIn: number
      }>(late, 'disconnection_vote_started')
      assert.equal(disconnectedPlayer.name, 'Bruno')
      assert.ok(votingEndsIn > 0 && votingEndsIn <= 60, String(votingEndsIn))
      assert.deepEqual(await heardBy(late, 'disconnection_vote_update'), { votes: { Anna: 'save' } })
      await late.drop()
    }
    await Promise.all([first, ...early].map((seat) => seat.drop()))
  })
})
