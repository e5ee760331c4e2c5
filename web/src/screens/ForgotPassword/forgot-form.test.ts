import { deepEqual, equal } from 'node:assert/strict'
import { forgotPasswordRequest } from '#common/protocol/account.ts'
import { forgotProblem } from './forgot-form.ts'

describe('the form of a forgotten password', () => {
  const wrong: readonly string[] = ['', '   ', 'anna', 'anna@', '@example.it', 'anna@example', 'anna example.it', 'anna@example.it bruno@example.it', `${'a'.repeat(250)}@example.it`]
  const right: readonly string[] = ['anna@example.it', '  anna@example.it ', 'Anna.Bianchi+carte@posta.example.it']

  for (const email of wrong) it(`refuses ${JSON.stringify(email.slice(0, 40))}`, () => deepEqual(forgotProblem(email), { text: "Inserire un'email valida", fields: ['email'] }))
  for (const email of right) it(`takes ${JSON.stringify(email)}`, () => equal(forgotProblem(email), null))
  it('has the same rules as the server', () => {
    for (const email of [...wrong, ...right]) equal(forgotProblem(email) === null, forgotPasswordRequest.safeParse({ email }).success, email)
  })
})
