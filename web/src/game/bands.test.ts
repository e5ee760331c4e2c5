import { deepEqual } from 'node:assert/strict'
import { historyBand, winsBand } from './bands.ts'

describe('the colours of the statistics', () => {
  it('are green under 30 points, amber under 40, otherwise red', () => {
    deepEqual([-12, 29, 30, 39, 40, 70].map(historyBand), ['green', 'green', 'yellow', 'yellow', 'red', 'red'])
  })
  it('are green above 60 % of games won, amber above 40 %, otherwise red', () => {
    deepEqual([100, 60.1, 60, 40.1, 40, 0].map(winsBand), ['green', 'green', 'yellow', 'yellow', 'red', 'red'])
  })
})
