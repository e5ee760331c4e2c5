import { deepEqual, equal, notEqual } from 'node:assert/strict'
import {
  EMPTY_GRANT,
  assignProblem,
  assignRequestOf,
  firstAssignment,
  grantProblem,
  grantRequestOf,
  isSettled,
  nextAttempt,
} from './grant-forms.ts'

const TOKENS = 'Indica un numero di gettoni da 1 a 100'

describe('the form of the admin', () => {
  it('starts with 20 tokens and nobody', () => {
    deepEqual(EMPTY_GRANT, { usernames: '', tokens: 20 })
    equal(grantProblem(EMPTY_GRANT), 'Inserisci almeno un nome utente')
  })
  it('needs a nickname between the commas', () => {
    equal(grantProblem({ usernames: '   ', tokens: 20 }), 'Inserisci almeno un nome utente')
    for (const usernames of [',', ' , , ', ',\n,'])
      equal(grantProblem({ usernames, tokens: 20 }), 'Inserisci almeno un nome utente valido')
  })
  it('sends trimmed nicknames, also duplicates, which the server reports', () => {
    deepEqual(grantRequestOf({ usernames: ' Anna ,Bruno,, Zio Piero\nCarla ,Anna', tokens: 5 }), {
      usernames: ['Anna', 'Bruno', 'Zio Piero', 'Carla', 'Anna'],
      tokens: 5,
    })
  })
  for (const tokens of [1, 20, 100, '7'])
    it(`takes ${tokens} tokens`, () => equal(grantProblem({ usernames: 'Anna', tokens }), null))
  for (const tokens of [0, 101, -1, 1.5, '', '1e9', 'venti'])
    it(`refuses ${JSON.stringify(tokens)} tokens`, () => equal(grantProblem({ usernames: 'Anna', tokens }), TOKENS))
})

describe('the form that gives the tokens of a payment to a player', () => {
  it('starts with what the payment says', () => {
    deepEqual(firstAssignment({ nickname: null, packageTokens: 21 }), { nickname: '', tokens: 21 })
    deepEqual(firstAssignment({ nickname: 'Bea', packageTokens: null }), { nickname: 'Bea', tokens: '' })
  })
  it('needs a nickname and a number of tokens', () => {
    equal(assignProblem({ nickname: '  ', tokens: 21 }), 'Inserisci il nickname di chi ha pagato')
    for (const tokens of ['', 0, 101, 1.5, -1, 'dieci'])
      equal(assignProblem({ nickname: 'Bea', tokens }), 'Indica un numero di gettoni da 1 a 100')
    for (const tokens of [1, 100, '7']) equal(assignProblem({ nickname: 'Bea', tokens }), null)
  })
  it('sends the nickname without the spaces around it', () =>
    deepEqual(assignRequestOf({ nickname: ' Bea ', tokens: '7' }), { nickname: 'Bea', tokens: 7 }))
})

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

  const known: readonly (readonly [number, boolean])[] = [
    [0, false],
    [200, false],
    [400, true],
    [403, true],
    [409, true],
    [500, false],
    [503, false],
  ]
  for (const [status, settled] of known)
    it(`is ${settled ? 'used up' : 'kept'} after a failure with status ${status}`, () =>
      equal(isSettled({ ok: false, status }), settled))
  it('is used up by an answer', () => equal(isSettled({ ok: true }), true))
})
