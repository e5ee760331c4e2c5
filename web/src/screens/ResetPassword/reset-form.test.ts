import { deepEqual, equal } from 'node:assert/strict'
import { forgotPasswordRequest } from '#common/protocol/rest/account.ts'
import { forgotProblem, resetProblem } from './reset-form.ts'

describe('the form of a forgotten password', () => {
  const wrong: readonly string[] = [
    '',
    '   ',
    'anna',
    'anna@',
    '@example.it',
    'anna@example',
    'anna example.it',
    'anna@example.it bruno@example.it',
    `${'a'.repeat(250)}@example.it`,
  ]
  const right: readonly string[] = ['anna@example.it', '  anna@example.it ', 'Anna.Bianchi+carte@posta.example.it']

  for (const email of wrong)
    it(`refuses ${JSON.stringify(email.slice(0, 40))}`, () =>
      deepEqual(forgotProblem(email), { text: "Inserire un'email valida", fields: ['email'] }))
  for (const email of right) it(`takes ${JSON.stringify(email)}`, () => equal(forgotProblem(email), null))
  it('has the same rules as the server', () => {
    for (const email of [...wrong, ...right])
      equal(forgotProblem(email) === null, forgotPasswordRequest.safeParse({ email }).success, email)
  })
})

describe('the form of a new password', () => {
  const known: readonly (readonly [string, string, string, string | null, (readonly string[])?])[] = [
    ['starts incomplete', '', '', 'La password deve contenere almeno 6 caratteri', ['password', 'confirmPassword']],
    [
      'needs six characters',
      'cinqu',
      'cinqu',
      'La password deve contenere almeno 6 caratteri',
      ['password', 'confirmPassword'],
    ],
    [
      'needs six characters of confirmation too',
      'segreto',
      'segre',
      'La password deve contenere almeno 6 caratteri',
      ['confirmPassword'],
    ],
    ['needs the same password twice', 'segreto', 'segretO', 'Le password non corrispondono', ['confirmPassword']],
    ['keeps the spaces that were typed', 'segreto ', 'segreto', 'Le password non corrispondono', ['confirmPassword']],
    ['takes six characters, twice', 'seiiii', 'seiiii', null],
  ]
  for (const [what, password, confirmPassword, text, fields] of known)
    it(what, () => deepEqual(resetProblem({ password, confirmPassword }), text === null ? null : { text, fields }))
})
