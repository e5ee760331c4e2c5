import assert from 'node:assert/strict'
import { dotsOf, spreadOf } from './strip.ts'

describe('the strip that compares points of the same cards', () => {
  it('goes from the lowest points to the highest, whoever has made them', () => {
    const { dots, ownAt } = dotsOf([-10, 10, 30], 20)
    assert.deepEqual(
      dots.map(({ at }) => at),
      [0, 50, 100],
    )
    assert.equal(ownAt, 75)
    assert.equal(dotsOf([0, 10], 40).ownAt, 100)
  })

  it('piles up dots that would cover each other, and no others', () => {
    const levels = (runs: readonly number[]) => dotsOf(runs, 0).dots.map(({ level }) => level)
    assert.deepEqual(levels([7, 7, 7, 100]), [0, 1, 2, 0])
    assert.deepEqual(levels([0, 3, 5, 100]), [0, 1, 0, 0])
  })

  it('has its dots in the middle when all have the same points', () => {
    const { dots, ownAt } = dotsOf([4, 4], 4)
    assert.deepEqual([...dots.map(({ at }) => at), ownAt], [50, 50, 50])
  })

  it('says between which points half of the runs lie', () => {
    assert.deepEqual(spreadOf([20, 0, 10, 40, 30]), { lowest: 0, low: 10, middle: 20, high: 30, highest: 40 })
    assert.deepEqual(spreadOf([5]), { lowest: 5, low: 5, middle: 5, high: 5, highest: 5 })
    assert.equal(spreadOf([]), null)
  })
})
