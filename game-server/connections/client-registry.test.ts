/** Rules for all sockets of a user together, over both transports. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { SOCKETS_PER_USER } from '#common/limits.ts'
import { TestPlayer } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus } from '../testing/seats.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'

describe('the sockets of a user', () => {
  let server: LocalServer
  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  })
  after(() => server.stop())

  /** The HTTP status with which `/ws` refuses a player. */
  const refusedStatus = async ({ cookie }: TestPlayer): Promise<number> => {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
    socket.on('error', () => undefined)
    const [, response] = await once(socket, 'unexpected-response')
    response.destroy()
    return response.statusCode
  }

  /** Opens as many sockets as a user may have, over both transports in turn. */
  const allSeats = async (player: TestPlayer, roomId: string): Promise<readonly PlayerClient[]> => {
    const seats: PlayerClient[] = []
    for (let number = 0; number < SOCKETS_PER_USER; number++)
      seats.push(await (number % 2 === 0 ? colyseus : bridge).sit(player, roomId))
    return seats
  }

  it(`may be ${SOCKETS_PER_USER} over both transports together, and the next is refused on each`, async () => {
    const anna = await TestPlayer.register(server.origin, 'Anna')
    const roomId = await anna.createRoom()
    const seats = await allSeats(anna, roomId)
    assert.equal(await refusedStatus(anna), 429)
    await assert.rejects(colyseus.sit(anna, roomId), { code: 429 })
    await seats[0]?.drop()
    await Promise.all([...seats.slice(1), await bridge.sit(anna, roomId)].map((seat) => seat.drop()))
  })

  it('close on both transports when their login ends, and no others', async () => {
    const [bruno, carla] = [
      await TestPlayer.register(server.origin, 'Bruno'),
      await TestPlayer.register(server.origin, 'Carla'),
    ]
    const roomId = await bruno.createRoom()
    const [seats, other] = [await allSeats(bruno, roomId), await bridge.sit(carla, roomId)]
    await bruno.post('/api/auth/logout', {})
    assert.deepEqual(
      await Promise.all(seats.map(({ closed }) => closed)),
      seats.map(() => 1008),
    )
    assert.equal(other.isOpen, true)
    await other.drop()
  })
})
