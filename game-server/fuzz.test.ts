/** Nothing that comes from outside ends the process or leaves a rejection that nobody catches. `loadtest/fuzz.ts` does the same for longer. */
import assert from 'node:assert/strict'
import { HostileClients } from './testing/hostile-clients.ts'
import { TestPlayer } from './testing/player.ts'
import { startServer } from './testing/server-process.ts'
import { WsClient } from './testing/ws-client.ts'

const CLIENTS = 300
/** A user may have ten sockets. */
const AT_ONCE = 8

describe('clients that send nonsense and go away in every phase', () => {

  for (const seed of [1, 2]) {
    it(`neither end the process nor keep others from their table (seed ${seed})`, async () => {
      const server = await startServer({ RATE_LIMITS: 'off', GAME_PACE: '0' })
      try {
        const [pid, anna] = [server.pid(), await TestPlayer.register(server.origin, 'Anna')]
        const bruno = await TestPlayer.register(server.origin, 'Bruno')
        const roomId = await bruno.createRoom()
        const seat = await WsClient.sit(bruno, roomId)
        const strangers = new HostileClients(seed, anna, roomId)
        let left = CLIENTS
        await Promise.all(Array.from({ length: AT_ONCE }, async () => {
          while (left-- > 0) await strangers.come()
        }))
        for (const status of [101, 400, 401]) assert.ok(strangers.statuses.has(status), `${status}: ${JSON.stringify([...strangers.statuses])}`)
        seat.send('chat_message', { message: 'ancora qui' })
        await seat.until(() => JSON.stringify(seat.heard).includes('ancora qui'), 'the own line')
        assert.equal((await bruno.get('/api/health')).status, 200)
        assert.equal(server.pid(), pid)
        assert.doesNotMatch(server.output(), /"level":60|nobody caught|had a problem|a request failed/)
        assert.equal(await server.terminate(), 0)
      } finally {
        await server.stop()
      }
    })
  }
})
