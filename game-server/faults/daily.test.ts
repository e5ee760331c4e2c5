/** A hand of the day survives the end of its process: it goes on as if nothing had happened. */
import assert from 'node:assert/strict'
import { dailyAnswer, handsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { TestPlayer } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus } from '../testing/seats.ts'
import { startServer } from '../testing/server-process.ts'
import { autoplay, passed, playUntil } from '../testing/strategy.ts'

describe('a hand of the day whose process is killed', () => {
  it('goes on at the same card, and ends as that of who plays the same without it', async () => {
    const server = await startServer({ RATE_LIMITS: 'off', GAME_PACE: '0' })
    const anna = await TestPlayer.register(server.origin, 'Anna')
    const bruno = await TestPlayer.register(server.origin, 'Bruno')
    const sit = async (player: TestPlayer, transport: typeof colyseus | typeof bridge): Promise<PlayerClient> => {
      const { roomId } = handsTableAnswer.parse((await player.post('/api/daily')).body)
      const seat = await transport.sit(player, roomId)
      await seat.until(() => seat.facts.length > 0, 'the game')
      return seat
    }
    const seat = await sit(anna, colyseus)
    await passed([seat])
    await playUntil([seat], () => (seat.facts.at(-1)?.handSizes[0] ?? 13) < 9)
    await server.kill9()
    await server.restart()
    const { state, roomId } = dailyAnswer.parse((await anna.get('/api/daily')).body)
    assert.deepEqual([state, roomId], ['playing', seat.roomId])
    const again = await sit(anna, bridge)
    assert.equal(again.roomId, seat.roomId)
    await autoplay(again)
    const other = await sit(bruno, colyseus)
    await autoplay(other)
    assert.deepEqual(again.facts.at(-1)?.scores, other.facts.at(-1)?.scores)
    await server.stop()
  })
})
