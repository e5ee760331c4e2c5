import assert from 'node:assert/strict'
import { copyRound, newPlayout } from '../rules/playout.ts'
import { newGameOf, play } from '../rules/testing.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'
import { winChance } from './chances.ts'
import { solve } from './endgame.ts'

/** The points that a seat gets when the last cards of a round are solved. A round is over when 52 cards are played. */
const solved = (hands: string, cards: string, seat: Seat, totals: PerSeat<number> = [0, 0, 0, 0]): number => {
  const { round } = play(newGameOf(hands), cards)
  const playout = newPlayout()
  copyRound(playout, round)
  playout.cardsPlayed =
    52 - hands.split(' ').filter((word) => word !== '/').length + cards.split(' ').filter(Boolean).length
  return solve(playout, { aim: 'winningTotal', totals }, seat).points
}

describe('the last tricks', () => {
  it('the last player takes ten points, now or with the last card', () =>
    assert.equal(solved('c5 c6 / c2 c1 / c9 c8 / c3 c4', 'c5 c3 c9', 1), 10))
  it('a player ducks the queen when that is possible', () => {
    // Seat 0 leads. Seats play in the order 0, 3, 2, 1. Seat 1 sees the queen in the trick and keeps its ace back.
    assert.equal(solved('s4 c2 / s1 s2 / s13 c3 / s12 c4', 's4 s12 s13', 1), 0)
    assert.equal(solved('s4 c2 / s1 s2 / s13 c3 / s12 c4', 's4 s12 s13', 2), -16)
  })
  it('a player gives up points that another total makes worthless', () => {
    // Seat 3 has 51 when it takes this trick or the next. Seat 1 can take both.
    assert.equal(solved('c2 c4 / c1 c13 / c3 c5 / c12 c6', '', 1, [0, -41, 0, 41]), 20)
  })
})

describe('the chance of winning', () => {
  it('is shared by the four seats, grows with the total, and counts more when somebody is close to the end', () => {
    const chances = ([0, 1, 2, 3] as const).map((seat) => winChance([40, 10, -20, -30], seat))
    assert.ok(Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 1) < 1e-9)
    assert.deepEqual(
      chances,
      chances.toSorted((a, b) => b - a),
    )
    assert.equal(winChance([0, 0, 0, 0], 2), 0.25)
    assert.ok(winChance([40, 10, -20, -30], 0) > winChance([20, -10, -40, 30], 0))
  })
  it('grows with every round less in a game of a fixed number of rounds, and is certain after the last', () => {
    const leads = [0, 1, 4, 16].map((roundsLeft) => winChance([20, 10, -10, -20], 0, { roundsLeft }))
    assert.deepEqual(
      leads,
      leads.toSorted((a, b) => b - a),
    )
    assert.equal(leads[0], 1)
    assert.equal(winChance([60, 10, -30, -40], 0, { roundsLeft: 3 }) < 1, true)
  })
  it('is certain when the game is over, and shared between seats that win together', () => {
    assert.equal(winChance([51, 20, -40, -31], 0), 1)
    assert.equal(winChance([51, 20, -40, -31], 1), 0)
    assert.equal(winChance([60, 60, -60, -60], 1), 0.5)
  })
})
