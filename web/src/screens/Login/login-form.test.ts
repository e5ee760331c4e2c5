import { equal } from 'node:assert/strict'
import { loginProblem } from './login-form.ts'

describe('the login form', () => {
  it('needs both email and password', () => {
    for (const fields of [
      { email: '', password: '' },
      { email: 'anna@example.it', password: '' },
      { email: '', password: 'segreto' },
      { email: '   ', password: 'segreto' },
    ])
      equal(loginProblem(fields), 'Inserisci email e password')
  })
  it('checks nothing else, which is left to the server', () => equal(loginProblem({ email: 'anna', password: 'x' }), null))
})
