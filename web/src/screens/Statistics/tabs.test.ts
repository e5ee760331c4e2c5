import { deepEqual, equal } from 'node:assert/strict'
import { STATISTICS_TABS, searchFor, tabOf } from './tabs.ts'

describe('the tabs of the statistics', () => {
  it('each have an address that leads to them', () => {
    for (const tab of STATISTICS_TABS) equal(tabOf(new URLSearchParams(searchFor(tab)).get('tab')), tab)
  })
  it('are the personal statistics for any other address', () => {
    for (const text of [null, '', 'Classifica', '__proto__']) equal(tabOf(text), 'personali')
  })
  it('need no address for the first tab', () => deepEqual(searchFor('personali'), {}))
})
