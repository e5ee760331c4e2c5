import { deepEqual } from 'node:assert/strict'
import { DEFAULT_SETTINGS, settingsIn, toStore } from '#common/protocol/rest/settings.ts'
import { keepSettings, loadKeptSettings, type KeptSettings, changedSettings, withStored } from './kept-settings.ts'
import type { KeyValueStorage } from '../../transport/browser-storage.ts'

const storageOf = (text: string | null): (() => KeyValueStorage) => {
  let kept = text
  const storage: KeyValueStorage = {
    getItem: () => kept,
    setItem: (_key, value) => void (kept = value),
    removeItem: () => (kept = null),
  }
  return () => storage
}
const FRESH: KeptSettings = { userId: null, unsent: [], settings: DEFAULT_SETTINGS }

describe('the settings that the browser keeps', () => {
  it('are read as they were kept', () => {
    const settings: KeptSettings = {
      userId: 7,
      unsent: ['felt'],
      settings: { ...DEFAULT_SETTINGS, felt: 'light', cardVolume: 20 },
    }
    const storage = storageOf(null)
    keepSettings(settings, storage)
    deepEqual(loadKeptSettings(storage), settings)
  })

  const stored = { version: 1, settings: { felt: 'light' } }
  const damaged: readonly unknown[] = [
    null,
    7,
    [],
    {},
    { userId: '7', unsent: [], stored },
    { userId: 7, unsent: 'felt', stored },
    { userId: 7, unsent: ['felt'], stored: { ...stored, version: 2 } },
    { userId: 7, unsent: ['felt'], stored: null },
    { userId: 7, unsent: ['felt'], stored: { version: 1, settings: null } },
  ]
  for (const kept of damaged) {
    it(`are the defaults of nobody for ${JSON.stringify(kept)}`, () =>
      deepEqual(loadKeptSettings(storageOf(JSON.stringify(kept))), FRESH))
  }
  it('are the defaults for a text that is no JSON', () => deepEqual(loadKeptSettings(storageOf('{')), FRESH))

  it('lose only the values that are not valid, and names that are not known', () => {
    const kept = {
      userId: 7,
      unsent: ['felt', 'later'],
      stored: { version: 1, settings: { felt: 'light', cardVolume: 101, later: 1 } },
    }
    deepEqual(loadKeptSettings(storageOf(JSON.stringify(kept))), {
      userId: 7,
      unsent: ['felt'],
      settings: { ...DEFAULT_SETTINGS, felt: 'light' },
    })
  })
})

const LOADING = { account: 7, isLoaded: false }
const fresh: KeptSettings = { userId: null, unsent: [], settings: DEFAULT_SETTINGS }
const stored = toStore({ ...DEFAULT_SETTINGS, felt: 'light', cardVolume: 20 })

describe('a change of the settings before the account has answered', () => {
  it('leaves everything else as the account has stored it', () => {
    const kept = changedSettings(fresh, LOADING, 'leftHanded', true)
    deepEqual(withStored(kept, 7, stored), {
      userId: 7,
      unsent: ['leftHanded'],
      settings: { ...settingsIn(stored), leftHanded: true },
    })
  })

  it('goes before what the account has stored, also when it is the default', () => {
    const own: KeptSettings = { userId: 7, unsent: [], settings: settingsIn(stored) }
    const kept = changedSettings(changedSettings(own, LOADING, 'felt', 'dark'), LOADING, 'felt', 'dark')
    deepEqual(withStored(kept, 7, stored), {
      userId: 7,
      unsent: ['felt'],
      settings: { ...settingsIn(stored), felt: 'dark' },
    })
  })

  it('reaches an account that has stored nothing, together with the settings of the browser', () => {
    const visitor = changedSettings(fresh, { account: null, isLoaded: false }, 'fourColours', true)
    const kept = changedSettings(visitor, LOADING, 'leftHanded', true)
    deepEqual(withStored(kept, 7, null), {
      userId: 7,
      unsent: ['fourColours', 'leftHanded'],
      settings: { ...DEFAULT_SETTINGS, fourColours: true, leftHanded: true },
    })
  })

  it('does not take over the settings of another account', () => {
    const other: KeptSettings = { userId: 3, unsent: ['felt'], settings: { ...DEFAULT_SETTINGS, felt: 'light' } }
    deepEqual(withStored(other, 7, null), { userId: 7, unsent: [], settings: DEFAULT_SETTINGS })
    deepEqual(changedSettings(other, LOADING, 'leftHanded', true), {
      userId: 7,
      unsent: ['leftHanded'],
      settings: { ...DEFAULT_SETTINGS, leftHanded: true },
    })
  })
})

describe('a change of the settings after the account has answered', () => {
  it('is added to those that were not sent yet', () => {
    const kept: KeptSettings = { userId: 7, unsent: ['felt'], settings: settingsIn(stored) }
    deepEqual(changedSettings(kept, { account: 7, isLoaded: true }, 'leftHanded', true), {
      userId: 7,
      unsent: ['felt', 'leftHanded'],
      settings: { ...settingsIn(stored), leftHanded: true },
    })
  })
})
