import assert from 'node:assert/strict'
import { matchMaker } from '@colyseus/core'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { TestPlayer } from '../testing/player.ts'

describe('a server that starts after another one in the same process', () => {
  let server: LocalServer
  before(async () => {
    server = await startLocalServer()
  })
  after(() => server.stop())

  it('finds no room of the other one, although that room has waited for a player who never came', async () => {
    const [anna, bruno] = [
      await TestPlayer.register(server.origin, 'Anna'),
      await TestPlayer.register(server.origin, 'Bruno'),
    ]
    const roomId = await anna.createRoom()
    await bruno.sit(roomId)
    await anna.post(`/matchmake/joinById/${roomId}`)
    await server.terminate()
    await server.restart()
    assert.equal(matchMaker.getLocalRoomById(roomId), undefined)
  })
})
