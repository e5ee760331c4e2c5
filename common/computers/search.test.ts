import assert from 'node:assert/strict'
import { simulationDraw } from '../rules/draw.ts'
import { findBest, findBestSparingly, type Trial } from './search.ts'

/** A trial in which a choice is worth its number, give or take `spread`. `count` says how many rounds it had. */
const noisyTrial = (spread: number): { readonly trial: Trial<number>; readonly count: () => number } => {
  const draw = simulationDraw(7)
  let rounds = 0
  const play = (choice: number) => {
    rounds++
    return { chance: 0, points: choice + draw(2 * spread + 1) - spread }
  }
  return { trial: { nextWorld: () => undefined, play }, count: () => rounds }
}

describe('a sparing search', () => {
  const CHOICES = [3, 9, 5, 8, 1]

  it('ends early when the best is clear, and finds what a whole one finds', () => {
    const [whole, sparing] = [noisyTrial(2), noisyTrial(2)]
    assert.equal(findBest(CHOICES, 900, whole.trial), 9)
    assert.equal(findBestSparingly(CHOICES, 900, sparing.trial), 9)
    assert.ok(sparing.count() * 3 < whole.count(), `${sparing.count()} of ${whole.count()} rounds`)
  })

  it('plays on while it is not clear', () => {
    const { trial, count } = noisyTrial(0)
    findBestSparingly([4, 4], 900, trial)
    assert.equal(count(), 900)
  })

  it('gives up the choices that are surely worse, and plays on with the others', () => {
    const { trial, count } = noisyTrial(0)
    findBestSparingly([1, 2, 9, 3, 9, 4, 5, 6], 900, trial)
    assert.ok(count() > 600, `${count()} rounds`)
  })

  it('plays nothing for the only choice', () => {
    const { trial, count } = noisyTrial(2)
    assert.deepEqual([findBestSparingly([4], 900, trial), count()], [4, 0])
  })

  it('needs a choice, as a whole one does', () => {
    for (const search of [findBest, findBestSparingly])
      assert.throws(() => search([], 900, noisyTrial(2).trial), /needs a choice/)
  })
})
