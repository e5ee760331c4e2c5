import { deepEqual } from 'node:assert/strict'
import { resetProblem } from './reset-form.ts'

describe('the form of a new password', () => {
  const known: readonly (readonly [string, string, string, string | null, (readonly string[])?])[] = [
    ['starts incomplete', '', '', 'La password deve contenere almeno 6 caratteri', ['password', 'confirmPassword']],
    ['needs six characters', 'cinqu', 'cinqu', 'La password deve contenere almeno 6 caratteri', ['password', 'confirmPassword']],
    ['needs six characters of confirmation too', 'segreto', 'segre', 'La password deve contenere almeno 6 caratteri', ['confirmPassword']],
    ['needs the same password twice', 'segreto', 'segretO', 'Le password non corrispondono', ['confirmPassword']],
    ['keeps the spaces that were typed', 'segreto ', 'segreto', 'Le password non corrispondono', ['confirmPassword']],
    ['takes six characters, twice', 'seiiii', 'seiiii', null],
  ]
  for (const [what, password, confirmPassword, text, fields] of known)
    it(what, () => deepEqual(resetProblem({ password, confirmPassword }), text === null ? null : { text, fields }))
})
