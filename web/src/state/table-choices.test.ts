import { equal } from 'node:assert/strict'

describe('the choices for the table', () => {
  it('are kept in the browser, and a damaged one counts as not made', async () => {
    const kept = new Map([['regicidio.pace', 'veloce'], ['regicidio.sums', 'perhaps']])
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } })
    const { pace, sums } = await import('./table-choices.ts')
    equal(pace.get(), 'veloce')
    equal(sums.get(), 'on')
    sums.set('off')
    equal(sums.get(), 'off')
    equal(kept.get('regicidio.sums'), 'off')
    Reflect.deleteProperty(globalThis, 'localStorage')
  })
})
