import { deepEqual, equal } from 'node:assert/strict'
import { assignProblem, assignRequestOf, firstAssignment } from './assign-form.ts'

describe('the form that gives the tokens of a payment to a player', () => {
  it('starts with what the payment says', () => {
    deepEqual(firstAssignment({ nickname: null, packageTokens: 21 }), { nickname: '', tokens: 21 })
    deepEqual(firstAssignment({ nickname: 'Bea', packageTokens: null }), { nickname: 'Bea', tokens: '' })
  })
  it('needs a nickname and a number of tokens', () => {
    equal(assignProblem({ nickname: '  ', tokens: 21 }), 'Inserisci il nickname di chi ha pagato')
    for (const tokens of ['', 0, 101, 1.5, -1, 'dieci']) equal(assignProblem({ nickname: 'Bea', tokens }), 'Il numero di gettoni deve essere un intero da 1 a 100')
    for (const tokens of [1, 100, '7']) equal(assignProblem({ nickname: 'Bea', tokens }), null)
  })
  it('sends the nickname without the spaces around it', () => deepEqual(assignRequestOf({ nickname: ' Bea ', tokens: '7' }), { nickname: 'Bea', tokens: 7 }))
})
