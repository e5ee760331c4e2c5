import assert from 'node:assert/strict'
import type { ColyseusClient } from '../testing/colyseus-client.ts'
import { registerFour } from '../testing/player.ts'
import { colyseus, deal, sitDown } from '../testing/seats.ts'
import { autoplay, isToPlay, legalCard, passed } from '../testing/strategy.ts'
import { startServer } from '../testing/server-process.ts'

const handsOf = (seats: readonly ColyseusClient[]): readonly (readonly string[])[] => seats.map((seat) => seat.hand)

describe('a server that is killed in the middle of a trick', () => {
  it('continues at the same card, with the same hands, and nobody pays twice', async () => {
    const server = await startServer({ GAME_PACE: '0', RATE_LIMITS: 'off' })
    const players = await registerFour(server.origin)
    const seats = await deal(await sitDown(players, colyseus))
    const [anna] = seats
    const { roomId } = anna
    await passed(seats)
    for (let card = 1; card <= 2; card++) {
      const next = seats.find(isToPlay)
      assert.ok(next)
      next.send('play_card', { cardId: legalCard(next) })
      await Promise.all(seats.map((seat) => seat.until(() => [...seat.state.trick].length === card, 'the card')))
    }
    const hands = handsOf(seats)
    const trick = JSON.stringify([...anna.state.trick])
    const { turn, seedHash } = anna.state

    await server.kill9()
    await server.restart()

    const moved = players.map((player) => player.at(server.origin))
    const back = await Promise.all(moved.map((player) => player.connect(roomId)))
    const [annaBack] = back
    assert.ok(annaBack)
    assert.deepEqual(handsOf(back), hands)
    assert.equal(JSON.stringify([...annaBack.state.trick]), trick)
    assert.equal(annaBack.state.turn, turn)
    assert.equal(annaBack.state.seedHash, seedHash)
    await annaBack.until(() => [...annaBack.state.players].every(({ isConnected }) => isConnected), 'everybody')

    await Promise.all(back.map((seat) => autoplay(seat)))
    for (const player of moved) assert.deepEqual((await player.get('/api/tokens')).body, { tokens: 9, weekly: 10 })
    await Promise.all(back.map(({ room }) => room.leave()))
    await server.stop()
  })
})
