import assert from 'node:assert/strict'
import { newGame } from '../rules/state.ts'
import { seedOf } from '../rules/testing.ts'
import { luckAndSkill } from './luck.ts'
import { parsOf, playedOn } from './par.ts'

const DEALT = newGame(seedOf(3))

describe('a round that computers play on', () => {
  it('sums to zero, and is the same for the same seed', () => {
    const points = playedOn(DEALT, 1)
    assert.equal(
      points.reduce((sum, each) => sum + each, 0),
      0,
    )
    assert.deepEqual(playedOn(DEALT, 1), points)
  })
})

describe('par', () => {
  it('tells what the cards gave from what the play gave, with its uncertainty', () => {
    const pars = parsOf(DEALT, 1)
    assert.ok(Math.abs(pars.reduce((sum, { points }) => sum + points, 0)) < 1e-9, 'together they are zero')
    const [par] = pars
    assert.ok(par.error > 0)
    const { luck, skill, error } = luckAndSkill(17, [par])
    assert.equal(luck, 0.8 * par.points)
    assert.ok(Math.abs(luck + skill - 17) < 1e-9)
    assert.equal(error, 0.8 * par.error)
    const both = luckAndSkill(20, [par, { points: 5, error: 3 }])
    assert.ok(Math.abs(both.luck - 0.8 * (par.points + 5)) < 1e-9 && both.error > error)
  })
})
