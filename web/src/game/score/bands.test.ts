import { deepEqual, equal } from 'node:assert/strict'
import { historyBand, winsBand, latencyBand, scoreBand, type Band, type ScoreBand } from './bands.ts'

describe('the colours of the statistics', () => {
  it('are green under 30 points, amber under 40, otherwise red', () => {
    deepEqual([-12, 29, 30, 39, 40, 70].map(historyBand), ['green', 'green', 'yellow', 'yellow', 'red', 'red'])
  })
  it('are green above 60 % of games won, amber above 40 %, otherwise red', () => {
    deepEqual([100, 60.1, 60, 40.1, 40, 0].map(winsBand), ['green', 'green', 'yellow', 'yellow', 'red', 'red'])
  })
})

describe('colour bands', () => {
  const scores: readonly (readonly [number, ScoreBand])[] = [
    [-26, 'below'],
    [0, 'green'],
    [1, 'yellow'],
    [24, 'yellow'],
    [25, 'red'],
    [51, 'red'],
  ]
  for (const [score, band] of scores) it(`a score of ${score} is ${band}`, () => equal(scoreBand(score), band))
  const latencies: readonly (readonly [number, Band])[] = [
    [0, 'green'],
    [79, 'green'],
    [80, 'yellow'],
    [149, 'yellow'],
    [150, 'red'],
  ]
  for (const [ms, band] of latencies) it(`a latency of ${ms} ms is ${band}`, () => equal(latencyBand(ms), band))
})
