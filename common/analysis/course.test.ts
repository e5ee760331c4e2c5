import assert from 'node:assert/strict'
import { winChance } from '../computers/chances.ts'
import { heuristicMove } from '../computers/heuristic.ts'
import { recordOfPlayers } from '../computers/testing.ts'
import { SEATS } from '../rules/seats.ts'
import { courseOf, turningPoints } from './course.ts'

const GAME = recordOfPlayers(2, [heuristicMove, heuristicMove, heuristicMove, heuristicMove])
const COURSE = courseOf(GAME, 1)
const ROUNDS = GAME.end.roundScores.length

describe('the course of a game', () => {
  it('has a moment before each deal, after the passes, after each trick, and at the end', () => {
    assert.equal(COURSE.length, ROUNDS * 14 + 1)
    for (const { chances } of COURSE)
      assert.ok(Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 1) < 1e-9, 'together they are 1')
    assert.deepEqual(courseOf(GAME, 1), COURSE)
  })

  it('is exact between rounds and at the end', () => {
    const between = COURSE.filter(({ trick }) => trick === null)
    let totals = [0, 0, 0, 0]
    for (const [index, { chances }] of between.entries()) {
      for (const seat of SEATS)
        assert.ok(
          Math.abs(chances[seat] - winChance([totals[0] ?? 0, totals[1] ?? 0, totals[2] ?? 0, totals[3] ?? 0], seat)) <
            1e-12,
        )
      totals = totals.map((total, seat) => total + (GAME.end.roundScores[index]?.[seat] ?? 0))
    }
    const winner = totals.indexOf(Math.max(...totals))
    assert.equal(COURSE.at(-1)?.chances[winner], 1)
    assert.equal(COURSE.at(-1)?.moves, GAME.moves.length)
  })

  it('turns where somebody gains or loses most', () => {
    const turns = turningPoints(COURSE, 3)
    assert.equal(turns.length, 3)
    const sizes = turns.map(({ before, after }) => Math.abs(after - before))
    assert.deepEqual(
      sizes,
      sizes.toSorted((a, b) => b - a),
    )
    for (const { moves, round, trick, seat, before, after } of turns) {
      const at = COURSE.findIndex((moment) => moment.moves === moves && moment.chances[seat] === after)
      assert.equal(COURSE[at - 1]?.chances[seat], before)
      assert.equal(COURSE[at - 1]?.round, round)
      assert.ok(trick >= 0 && trick <= 13)
    }
    const largest = Math.max(
      ...COURSE.slice(1).flatMap(({ chances }, index) =>
        SEATS.map((seat) => Math.abs(chances[seat] - (COURSE[index]?.chances[seat] ?? 0))),
      ),
    )
    assert.equal(sizes[0], largest)
  })
})
