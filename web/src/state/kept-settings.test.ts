import { deepEqual } from 'node:assert/strict'
import { DEFAULT_SETTINGS } from '#common/protocol/settings.ts'
import { keepSettings, loadKeptSettings, type KeptSettings } from './kept-settings.ts'
import type { KeyValueStorage } from '../transport/browser-storage.ts'

const storageOf = (text: string | null): (() => KeyValueStorage) => {
  let kept = text
  const storage: KeyValueStorage = { getItem: () => kept, setItem: (_key, value) => void (kept = value), removeItem: () => (kept = null) }
  return () => storage
}
const FRESH: KeptSettings = { userId: null, unsent: [], settings: DEFAULT_SETTINGS }

describe('the settings that the browser keeps', () => {
  it('are read as they were kept', () => {
    const settings: KeptSettings = { userId: 7, unsent: ['felt'], settings: { ...DEFAULT_SETTINGS, felt: 'light', cardVolume: 20 } }
    const storage = storageOf(null)
    keepSettings(settings, storage)
    deepEqual(loadKeptSettings(storage), settings)
  })

  const stored = { version: 1, settings: { felt: 'light' } }
  const damaged: readonly unknown[] = [
    null, 7, [], {}, { userId: '7', unsent: [], stored }, { userId: 7, unsent: 'felt', stored }, { userId: 7, unsent: ['felt'], stored: { ...stored, version: 2 } },
    { userId: 7, unsent: ['felt'], stored: null }, { userId: 7, unsent: ['felt'], stored: { version: 1, settings: null } },
  ]
  for (const kept of damaged) {
    it(`are the defaults of nobody for ${JSON.stringify(kept)}`, () => deepEqual(loadKeptSettings(storageOf(JSON.stringify(kept))), FRESH))
  }
  it('are the defaults for a text that is no JSON', () => deepEqual(loadKeptSettings(storageOf('{')), FRESH))

  it('lose only the values that are not valid, and names that are not known', () => {
    const kept = { userId: 7, unsent: ['felt', 'later'], stored: { version: 1, settings: { felt: 'light', cardVolume: 101, later: 1 } } }
    deepEqual(loadKeptSettings(storageOf(JSON.stringify(kept))), { userId: 7, unsent: ['felt'], settings: { ...DEFAULT_SETTINGS, felt: 'light' } })
  })
})
