import { deepEqual, equal } from 'node:assert/strict'
import { PROFILE_TABS, searchFor, tabOf } from './tabs.ts'

describe('the tabs of the profile', () => {
  it('each have an address that leads to them', () => {
    for (const tab of PROFILE_TABS) equal(tabOf(new URLSearchParams(searchFor(tab)).get('tab')), tab)
  })
  it('are the personal data for any other address', () => {
    for (const text of [null, '', 'Avatar', '__proto__', 'gettoni ']) equal(tabOf(text), 'dati-personali')
  })
  it('need no address for the first tab', () => deepEqual(searchFor('dati-personali'), {}))
})
