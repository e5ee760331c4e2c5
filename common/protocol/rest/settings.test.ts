import assert from 'node:assert/strict'
import fc from 'fast-check'
import { storedSettings } from './settings-answers.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS, settingsIn, toStore, withSetting } from './settings.ts'

const everyValue = fc.record<Record<string, string | boolean | number>>(
  Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const setting = SETTINGS[name]
      if (setting.kind === 'choice') return [name, fc.constantFrom<string | boolean | number>(...setting.values)]
      return [name, setting.kind === 'switch' ? fc.boolean() : fc.integer({ min: 0, max: 100 })]
    }),
  ),
  { noNullPrototype: true },
)

describe('the settings of a player', () => {
  it('are the same after they were stored and read', () => {
    fc.assert(
      fc.property(everyValue, (values) => {
        const settings = SETTING_NAMES.reduce(
          (chosen, name) => withSetting(chosen, name, values[name] ?? ''),
          DEFAULT_SETTINGS,
        )
        assert.deepEqual({ ...settings }, values)
        const stored = toStore(settings)
        assert.ok(storedSettings.safeParse(stored).success)
        assert.deepEqual(settingsIn(JSON.parse(JSON.stringify(stored))), settings)
      }),
    )
  })
  it('are complete, whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.dictionary(fc.constantFrom<string>(...SETTING_NAMES, 'unknown'), fc.anything()),
        (text, settings) => {
          for (const stored of [text, { version: 1, settings }])
            assert.deepEqual(Object.keys(settingsIn(stored)), SETTING_NAMES)
        },
      ),
    )
  })
  it('of which nothing was changed are stored as nothing', () =>
    assert.deepEqual(toStore(DEFAULT_SETTINGS).settings, {}))
  it('keep what fits and take the default for what does not', () => {
    assert.equal(settingsIn({ version: 1, settings: { felt: 'light', cardBack: 'tartan' } }).felt, 'light')
    assert.equal(settingsIn({ version: 1, settings: { felt: 'light', cardBack: 'tartan' } }).cardBack, 'crimson')
    assert.equal(settingsIn({ version: 2, settings: { felt: 'light' } }).felt, 'dark')
    assert.equal(withSetting(DEFAULT_SETTINGS, 'cardVolume', 101), DEFAULT_SETTINGS)
  })
  it('are refused by the account with a value that does not fit, and lose a name that nobody knows', () => {
    for (const settings of [{ felt: 'tartan' }, { cardVolume: 1.5 }, { fourColours: 'true' }])
      assert.equal(storedSettings.safeParse({ version: 1, settings }).success, false)
    assert.deepEqual(storedSettings.parse({ version: 1, settings: { felt: 'light', later: 1 } }), {
      version: 1,
      settings: { felt: 'light' },
    })
  })
})
