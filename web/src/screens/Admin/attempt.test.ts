import { equal, notEqual } from 'node:assert/strict'
import { isSettled, nextAttempt } from './attempt.ts'

describe('the key of a form', () => {
  let made = 0
  const newKey = (): string => `key-${++made}`

  it('is new for a form that was never sent', () => {
    notEqual(nextAttempt(null, 'a', newKey).key, nextAttempt(null, 'a', newKey).key)
  })
  it('stays for a form without an answer', () => {
    const first = nextAttempt(null, 'a', newKey)
    equal(nextAttempt(first, 'a', newKey), first)
  })
  it('is new for a form that was changed', () => {
    const first = nextAttempt(null, 'a', newKey)
    const second = nextAttempt(first, 'b', newKey)
    notEqual(second.key, first.key)
    equal(second.form, 'b')
  })

  const known: readonly (readonly [number, boolean])[] = [[0, false], [200, false], [400, true], [403, true], [409, true], [500, false], [503, false]]
  for (const [status, settled] of known)
    it(`is ${settled ? 'used up' : 'kept'} after a failure with status ${status}`, () => equal(isSettled({ ok: false, status }), settled))
  it('is used up by an answer', () => equal(isSettled({ ok: true }), true))
})
