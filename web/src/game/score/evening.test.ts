import assert from 'node:assert/strict'
import { eveningAfter, type PlayedGame } from './evening.ts'

const game = (gameNumber: number, totals: Readonly<Record<string, number>>, roomId = 'K7M2PX'): PlayedGame => ({
  roomId,
  gameNumber,
  totals: Object.entries(totals).map(([name, total]) => ({ name, total })),
})
const first = game(1, { Anna: 52, Bruno: 10, Carla: -20, Dino: 30 })
const second = game(2, { Anna: -4, Bruno: 60, Carla: 11, Dino: 5 })

describe('what an evening stands at', () => {
  it('is nothing after the first game, or when the one before is not known', () => {
    assert.equal(eveningAfter(first, []), null)
    assert.equal(eveningAfter(game(3, { Anna: 1, Bruno: 2, Carla: 3, Dino: 51 }), [first]), null)
  })

  it('is the sum of the games, the highest total first', () => {
    assert.deepEqual(eveningAfter(second, [first]), {
      games: 2,
      standings: [
        { name: 'Bruno', total: 70 },
        { name: 'Anna', total: 48 },
        { name: 'Dino', total: 35 },
        { name: 'Carla', total: -9 },
      ],
    })
  })

  it('is that of the same four at the same table', () => {
    assert.equal(eveningAfter(second, [game(1, { Anna: 52, Bruno: 10, Carla: -20, Elena: 30 })]), null)
    assert.equal(eveningAfter(second, [game(1, { Anna: 52, Bruno: 10, Carla: -20, Dino: 30 }, 'ABCDEF')]), null)
  })
})
