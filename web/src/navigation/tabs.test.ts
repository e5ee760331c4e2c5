import { deepEqual, equal } from 'node:assert/strict'
import { tabsAt } from './tabs.ts'

describe('the tabs of a page', () => {
  const tabs = tabsAt('personali', 'classifica')

  it('each have an address that leads to them', () => {
    for (const tab of tabs.all) equal(tabs.of(new URLSearchParams(tabs.searchFor(tab)).get('tab')), tab)
  })
  it('show the first one at any other address', () => {
    for (const text of [null, '', 'Classifica', '__proto__', 'classifica ']) equal(tabs.of(text), 'personali')
  })
  it('need no address for the first one', () => deepEqual(tabs.searchFor('personali'), {}))
})
