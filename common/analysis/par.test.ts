import assert from 'node:assert/strict'
import { heuristicMove } from '../computers/heuristic.ts'
import { recordOfPlayers } from '../computers/testing.ts'
import { idOf } from '../rules/cards.ts'
import { SEATS, perSeat } from '../rules/seats.ts'
import { newGame } from '../rules/state.ts'
import { luckAndSkill, parOf, playedOn } from './par.ts'

const GAME = recordOfPlayers(3, [heuristicMove, heuristicMove, heuristicMove, heuristicMove])
const DEALT = newGame(GAME.seed)
const PASSES = perSeat((seat) =>
  (GAME.moves.find((move) => move.type === 'pass' && move.seat === seat)?.cards ?? []).map(idOf),
)

describe('a round that computers play on', () => {
  it('sums to zero, and is the same for the same seed', () => {
    const points = playedOn(DEALT, { seed: 1 })
    assert.equal(
      points.reduce((sum, each) => sum + each, 0),
      0,
    )
    assert.deepEqual(playedOn(DEALT, { seed: 1 }), points)
  })

  it('begins with the passes that are given', () => {
    assert.throws(() => playedOn(DEALT, { seed: 1, passes: { 0: PASSES[1] } }))
    assert.equal(playedOn(DEALT, { seed: 1, passes: { 0: PASSES[0], 1: PASSES[1] } }).length, SEATS.length)
  })
})

describe('par', () => {
  it('tells what the cards gave from what the play gave, with its uncertainty', () => {
    const par = parOf(DEALT, 0, { seed: 1, passes: PASSES })
    assert.ok(par.error > 0 && Math.abs(par.points) <= 130)
    const { luck, skill, error } = luckAndSkill(17, [par])
    assert.equal(luck, 0.8 * par.points)
    assert.equal(luck + skill, 17)
    assert.equal(error, 0.8 * par.error)
    const both = luckAndSkill(20, [par, { points: 5, error: 3 }])
    assert.ok(Math.abs(both.luck - 0.8 * (par.points + 5)) < 1e-9 && both.error > error)
  })
})
