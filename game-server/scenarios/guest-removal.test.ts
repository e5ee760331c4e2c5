/** The creator of a waiting room removes a player, over both transports, on the real server. */
import assert from 'node:assert/strict'
import { ERROR_TEXT } from '#common/text/it.ts'
import type { ColyseusClient } from '../testing/colyseus-client.ts'
import { registerFour, type TestPlayer } from '../testing/player.ts'
import { WsClient } from '../testing/ws-client.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'

const CONSENTED = 4000
const NOTICE = 'Bruno non è più nella stanza'

describe('removing a guest', () => {
  let server: ServerProcess
  let anna: TestPlayer
  let bruno: TestPlayer
  let carla: TestPlayer
  before(async () => {
    server = await startServer({ RATE_LIMITS: 'off' })
    ;[anna, bruno, carla] = await registerFour(server.origin)
  })
  after(() => server.stop())

  const shows = (seat: ColyseusClient, notice: string): boolean => seat.chat.some(({ message }) => message === notice)

  it('tells a Colyseus client why its connection ends, and does not let it in again', async () => {
    const roomId = await anna.createRoom()
    const creator = await WsClient.sit(anna, roomId)
    const witness = await carla.sit(roomId)
    const guest = await bruno.sit(roomId)
    const left = new Promise<number>((resolve) => guest.room.onLeave((code) => resolve(code)))
    creator.send('remove_player', { playerId: guest.playerId })
    assert.equal(await left, CONSENTED)
    assert.deepEqual(guest.heardOf('error'), [
      { type: 'error', error: ERROR_TEXT.removedFromRoom, code: 'removedFromRoom' },
    ])
    await witness.until(() => shows(witness, NOTICE) && witness.players.length === 2, 'the notice')
    assert.deepEqual(
      [...witness.state.players].map(({ name }) => name),
      ['Anna', 'Carla'],
    )
    const again = await bruno.post(`/api/rooms/${roomId}/join`, {})
    assert.deepEqual(
      [again.status, again.body],
      [409, { error: ERROR_TEXT.removedFromRoom, message: ERROR_TEXT.removedFromRoom, code: 'removedFromRoom' }],
    )
    const ticket = await bruno.post(`/matchmake/joinById/${roomId}`, {})
    assert.deepEqual([ticket.status, (ticket.body as { code: string }).code], [403, 'removedFromRoom'])
    await Promise.all([creator.drop(), witness.room.leave(false)])
  })

  it('tells a /ws client, whose socket stays open for other rooms', async () => {
    const roomId = await anna.createRoom()
    const creator = await anna.sit(roomId)
    const guest = await WsClient.sit(bruno, roomId)
    creator.send('remove_player', { playerId: guest.playerId })
    await guest.until(() => guest.countOf('error') === 1, 'the refusal')
    assert.equal(guest.lastOf('error')?.code, 'removedFromRoom')
    assert.equal((await guest.refusalOf('ready', { ready: true })).code, 'notJoined')
    assert.equal((await guest.refusalOf('join_room', { roomId })).code, 'removedFromRoom')
    guest.send('join_room', { roomId: await carla.createRoom() })
    await guest.until(() => guest.room?.players[0]?.name === 'Carla', 'another room')
    await Promise.all([guest.drop(), creator.room.leave(false)])
  })

  it('stays valid after a restart of the server', async () => {
    const roomId = await anna.createRoom()
    const creator = await anna.sit(roomId)
    const guest = await bruno.sit(roomId)
    const left = new Promise((resolve) => guest.room.onLeave(resolve))
    creator.send('remove_player', { playerId: guest.playerId })
    await left
    await server.kill9()
    await server.restart()
    assert.equal(((await bruno.post(`/api/rooms/${roomId}/join`, {})).body as { code: string }).code, 'removedFromRoom')
  })

  it('is refused to guests, for the creator, for players who are not there, and for invalid messages', async () => {
    const roomId = await carla.createRoom()
    const creator = await carla.sit(roomId)
    const guest = await WsClient.sit(bruno, roomId)
    const refusal = async (payload: object): Promise<string> => (await creator.refusalOf('remove_player', payload)).code
    assert.equal((await guest.refusalOf('remove_player', { playerId: creator.playerId })).code, 'onlyCreatorRemoves')
    assert.equal(await refusal({ playerId: creator.playerId }), 'ownRemoval')
    assert.equal(await refusal({ playerId: String(anna.userId) }), 'guestNotAtTable')
    assert.equal(await refusal({ playerId: Number(guest.playerId) }), 'badMessage')
    assert.equal(await refusal({}), 'badMessage')
    await Promise.all([guest.drop(), creator.room.leave(false)])
  })
})
