import assert from 'node:assert/strict'
import { handBySuits } from './spectators.ts'

describe('a hand in one line', () => {
  it('goes suit by suit, the highest card first, without the suits that it has not', () => {
    assert.deepEqual(handBySuits(['s12', 'c2', 's1', 'c10', 'd13', 's3']), [
      { suit: 'clubs', corners: ['10', '2'] },
      { suit: 'spades', corners: ['A', 'Q', '3'] },
      { suit: 'diamonds', corners: ['K'] },
    ])
    assert.deepEqual(handBySuits([]), [])
  })
})
