import assert from 'node:assert/strict'
import { TestPlayer } from '../game-server/testing/player.ts'
import { autoplay } from '../game-server/testing/strategy.ts'
import { startServer, type ServerProcess } from '../game-server/testing/server-process.ts'
import { runBot } from './testing.ts'

describe('a bot that knows only docs/protocol.md', () => {
  let server: ServerProcess
  before(async () => {
    server = await startServer({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  })
  after(() => server.stop())

  it('plays a whole game, three bots against a player of another kind', async () => {
    const anna = await TestPlayer.register(server.origin, 'Anna')
    const roomId = await anna.createRoom()
    const seat = await anna.connect(roomId)
    const bots = ['Bruno', 'Carla', 'Dino'].map((name) => runBot(server.origin, name, roomId))
    seat.send('ready', { ready: true })
    await seat.until(() => [...seat.state.players].filter(({ isReady }) => isReady).length === 4, 'four ready players')
    seat.send('start_game')
    await autoplay(seat)
    const scores = [...seat.state.players].map(({ name, score }) => `${name} ${score}`).join(', ')
    for (const bot of bots) assert.deepEqual(await bot, { printed: `${scores}\n`, complaints: '' })
    await seat.room.leave()
  })
})
