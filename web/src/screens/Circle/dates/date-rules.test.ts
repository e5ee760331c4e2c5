import assert from 'node:assert/strict'
import type { Answer } from '#common/circles/dates.ts'
import { circleDateText } from '../../../text/circles/circle-dates.ts'
import { countOf, groupsOf } from './date-rules.ts'

const about = (...said: readonly (readonly [string, Answer | null])[]) => ({
  people: said.map(([nickname, answer], index) => ({ playerId: String(index), nickname, avatarUrl: null, answer })),
})

describe('an evening on the page of its circle', () => {
  it('says who can come, who may, who cannot, and who has said nothing', () => {
    const evening = about(['Ada', 'no'], ['Bea', 'yes'], ['Ciro', null], ['Dino', 'yes'])
    assert.deepEqual(groupsOf(evening), [
      ['yes', ['Bea', 'Dino']],
      ['no', ['Ada']],
      [null, ['Ciro']],
    ])
    assert.equal(countOf(evening), 2)
  })

  it('says how many of the four seats are taken, and when there are more than four', () => {
    assert.deepEqual([0, 3, 4, 6].map(circleDateText.count), ['0 su 4', '3 su 4', '4 su 4', 'in 6'])
  })

  it('is called by its day', () => {
    const friday = { day: '2026-12-04', time: '21:00' }
    assert.equal(circleDateText.when(friday, false), 'Venerdì 4 dicembre, 21:00')
    assert.equal(circleDateText.when(friday, true), 'Venerdì 4 dicembre, 21:00 (ora italiana)')
    assert.equal(circleDateText.weeklyAt(7, '17:30'), 'Ogni domenica alle 17:30')
  })
})
