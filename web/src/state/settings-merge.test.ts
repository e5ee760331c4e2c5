import { deepEqual } from 'node:assert/strict'
import { DEFAULT_SETTINGS, settingsIn, toStore } from '#common/protocol/settings.ts'
import type { KeptSettings } from './kept-settings.ts'
import { changedSettings, withStored } from './settings-merge.ts'

const LOADING = { account: 7, isLoaded: false }
const fresh: KeptSettings = { userId: null, unsent: [], settings: DEFAULT_SETTINGS }
const stored = toStore({ ...DEFAULT_SETTINGS, felt: 'light', cardVolume: 20 })

describe('a change of the settings before the account has answered', () => {
  it('leaves everything else as the account has stored it', () => {
    const kept = changedSettings(fresh, LOADING, 'leftHanded', true)
    deepEqual(withStored(kept, 7, stored), { userId: 7, unsent: ['leftHanded'], settings: { ...settingsIn(stored), leftHanded: true } })
  })

  it('goes before what the account has stored, also when it is the default', () => {
    const own: KeptSettings = { userId: 7, unsent: [], settings: settingsIn(stored) }
    const kept = changedSettings(changedSettings(own, LOADING, 'felt', 'dark'), LOADING, 'felt', 'dark')
    deepEqual(withStored(kept, 7, stored), { userId: 7, unsent: ['felt'], settings: { ...settingsIn(stored), felt: 'dark' } })
  })

  it('reaches an account that has stored nothing, together with the settings of the browser', () => {
    const visitor = changedSettings(fresh, { account: null, isLoaded: false }, 'fourColours', true)
    const kept = changedSettings(visitor, LOADING, 'leftHanded', true)
    deepEqual(withStored(kept, 7, null), { userId: 7, unsent: ['fourColours', 'leftHanded'], settings: { ...DEFAULT_SETTINGS, fourColours: true, leftHanded: true } })
  })

  it('does not take over the settings of another account', () => {
    const other: KeptSettings = { userId: 3, unsent: ['felt'], settings: { ...DEFAULT_SETTINGS, felt: 'light' } }
    deepEqual(withStored(other, 7, null), { userId: 7, unsent: [], settings: DEFAULT_SETTINGS })
    deepEqual(changedSettings(other, LOADING, 'leftHanded', true), { userId: 7, unsent: ['leftHanded'], settings: { ...DEFAULT_SETTINGS, leftHanded: true } })
  })
})

describe('a change of the settings after the account has answered', () => {
  it('is added to those that were not sent yet', () => {
    const kept: KeptSettings = { userId: 7, unsent: ['felt'], settings: settingsIn(stored) }
    deepEqual(changedSettings(kept, { account: 7, isLoaded: true }, 'leftHanded', true), { userId: 7, unsent: ['felt', 'leftHanded'], settings: { ...settingsIn(stored), leftHanded: true } })
  })
})
