import { deepEqual } from 'node:assert/strict'
import { EMPTY_REGISTER_FIELDS, registerProblem, registerRequestOf, type RegisterFields } from './register-form.ts'

const anna: RegisterFields = {
  email: 'anna@example.it',
  firstName: '',
  lastName: '',
  nickname: 'Anna',
  password: 'segreto',
  confirmPassword: 'segreto',
}

describe('the registration form', () => {
  const known: readonly (readonly [string, Partial<RegisterFields>, string | null, (readonly string[])?])[] = [
    ['is fine without first and last name', {}, null],
    ['needs an email', { email: ' ' }, 'Compila tutti i campi obbligatori', ['email']],
    ['needs a nickname', { nickname: '' }, 'Compila tutti i campi obbligatori', ['nickname']],
    [
      'needs a password',
      { password: '', confirmPassword: '' },
      'Compila tutti i campi obbligatori',
      ['password', 'confirmPassword'],
    ],
    [
      'needs six characters of password',
      { password: 'cinqu', confirmPassword: 'cinqu' },
      'La password deve contenere almeno 6 caratteri',
      ['password'],
    ],
    ['takes a password of six characters', { password: 'seiiii', confirmPassword: 'seiiii' }, null],
    [
      'needs the same password twice',
      { confirmPassword: 'segretO' },
      'Le password non coincidono',
      ['confirmPassword'],
    ],
    [
      'speaks of the length before the confirmation',
      { password: 'x', confirmPassword: 'y' },
      'La password deve contenere almeno 6 caratteri',
      ['password'],
    ],
  ]
  for (const [what, change, text, fields] of known)
    it(what, () => deepEqual(registerProblem({ ...anna, ...change }), text === null ? null : { text, fields }))

  it('starts incomplete', () =>
    deepEqual(registerProblem(EMPTY_REGISTER_FIELDS), {
      text: 'Compila tutti i campi obbligatori',
      fields: ['email', 'nickname', 'password', 'confirmPassword'],
    }))

  it('sends trimmed texts, and null for a name left empty', () => {
    deepEqual(registerRequestOf({ ...anna, email: ' anna@example.it ', firstName: ' Anna ', lastName: '  ' }), {
      email: 'anna@example.it',
      nickname: 'Anna',
      password: 'segreto',
      firstName: 'Anna',
      lastName: null,
    })
  })
})
