import assert from 'node:assert/strict'
import { hand, playing } from '../game/test-tables.ts'
import { noteEnd } from './evening.ts'
import { storageOf } from '../transport/test-storage.ts'

const HOUR_MS = 60 * 60 * 1_000
const over = (gameNumber: number, scores: readonly [number, number, number, number]) =>
  playing({ phase: 'gameOver', scores }, hand(''), { gameNumber })

describe('the games that a browser has seen end', () => {
  it('add up, and one that is looked at again counts once', () => {
    const storage = storageOf()
    assert.equal(
      noteEnd(over(1, [51, 1, 2, 3]), 0, () => storage),
      null,
    )
    for (const nowMs of [HOUR_MS, HOUR_MS + 1]) {
      const evening = noteEnd(over(2, [0, 60, 5, 7]), nowMs, () => storage)
      assert.equal(evening?.games, 2)
      assert.deepEqual(
        evening.standings.map(({ total }) => total),
        [61, 51, 10, 7],
      )
    }
  })

  it('are forgotten by the next day', () => {
    const storage = storageOf()
    noteEnd(over(1, [51, 1, 2, 3]), 0, () => storage)
    assert.equal(
      noteEnd(over(2, [0, 60, 5, 7]), 13 * HOUR_MS, () => storage),
      null,
    )
  })
})
