import { deepEqual, equal } from 'node:assert/strict'
import { loginProblem } from './login-form.ts'

describe('the login form', () => {
  it('needs both email and password', () => {
    for (const [email, password, fields] of [
      ['', '', ['email', 'password']],
      ['anna@example.it', '', ['password']],
      ['', 'segreto', ['email']],
      ['   ', 'segreto', ['email']],
    ] as const)
      deepEqual(loginProblem({ email, password }), { text: 'Inserisci email e password', fields })
  })
  it('checks nothing else, which is left to the server', () =>
    equal(loginProblem({ email: 'anna', password: 'x' }), null))
})
