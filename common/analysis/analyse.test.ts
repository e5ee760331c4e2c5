import assert from 'node:assert/strict'
import { heuristicMove } from '../computers/heuristic.ts'
import { recordOfPlayers } from '../computers/testing.ts'
import { analyse } from './analyse.ts'
import { decisionsOf } from './decisions.ts'
import { findingsIn, findingsOf, type Finding } from './findings.ts'

const ROUNDS = 3
/** The first rounds of a game: passes and cards. */
const MOVES_OF_A_ROUND = 56
const WHOLE = recordOfPlayers(1, [heuristicMove, heuristicMove, heuristicMove, heuristicMove])
const GAME = { ...WHOLE, moves: WHOLE.moves.slice(0, ROUNDS * MOVES_OF_A_ROUND - 1) }
const ONE_ROUND = { ...WHOLE, moves: WHOLE.moves.slice(0, MOVES_OF_A_ROUND - 1) }

/** The findings of an analysis up to the first par, with which the slow part begins. */
const quickPart = (seat: 0 | null): readonly Finding[] => {
  const found: Finding[] = []
  for (const finding of analyse({ game: GAME, seat, seed: 1, part: 'whole' })) {
    found.push(finding)
    if (finding.type === 'pars') break
  }
  return found
}

describe('an analysis', () => {
  it('begins with the course of the game, and prices the rounds that cost most first', () => {
    const found = quickPart(0)
    const course = found[0]?.type === 'course' ? found[0].course : assert.fail('no course')
    const chanceBefore = (round: number): number =>
      (course.find((moment) => moment.round === round && moment.trick === null) ?? course.at(-1))?.chances[0] ?? 0
    const rounds = found.flatMap((finding) => (finding.type === 'prices' ? [finding.round] : []))
    assert.equal(new Set(rounds).size, ROUNDS)
    const lost = rounds.map((round) => chanceBefore(round) - chanceBefore(round + 1))
    assert.deepEqual(
      lost,
      lost.toSorted((a, b) => b - a),
    )
    const priced = found.flatMap((finding) => (finding.type === 'prices' ? finding.prices : []))
    assert.equal(priced.length, decisionsOf(GAME, 0).length)
    const last = found.at(-1)
    assert.deepEqual(last?.type === 'pars' && last.round, 1)
    assert.equal(findingsIn(ROUNDS, 0), found.length - 1 + ROUNDS)
  })

  it('of a hand that is played for its points prices points, and has no course', () => {
    const [course, prices] = analyse({ game: { ...ONE_ROUND, rounds: 1 }, seat: 0, seed: 1, part: 'whole' })
    assert.deepEqual(course, { type: 'course', course: [] })
    assert.ok(prices?.type === 'prices' && prices.prices.length > 0)
    for (const { isForPoints, best } of prices.prices) assert.deepEqual([isForPoints, best.winChance], [true, 0])
  })

  it('goes on from what is known', () => {
    const found = quickPart(0)
    const [next] = analyse({ game: GAME, seat: 0, seed: 1, part: 'whole' }, found)
    assert.deepEqual(next?.type === 'pars' && next.round, 2)
    const [missing] = analyse(
      { game: GAME, seat: 0, seed: 1, part: 'whole' },
      found.filter((finding) => finding.type !== 'prices'),
    )
    assert.deepEqual(missing, found[1])
  })

  it('of luck alone has what the deals gave, and what it finds is not found again by the whole', () => {
    const [par, ...others] = analyse({ game: ONE_ROUND, seat: 0, seed: 1, part: 'luck' })
    assert.deepEqual([par?.type, others, findingsIn(1, 0, 'luck')], ['pars', [], 1])
    const known = par === undefined ? [] : [par]
    const rest = [...analyse({ game: ONE_ROUND, seat: null, seed: 1, part: 'whole' }, known)]
    assert.deepEqual(
      rest.map(({ type }) => type),
      ['course'],
    )
    assert.deepEqual(findingsOf('luck', [...rest, ...known]), known)
    assert.equal(findingsOf('whole', [...rest, ...known]).length, findingsIn(1, null))
  })

  it('of nobody prices nothing', () => {
    assert.deepEqual(
      quickPart(null).map(({ type }) => type),
      ['course', 'pars'],
    )
  })
})
