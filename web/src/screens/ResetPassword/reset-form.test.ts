import { equal } from 'node:assert/strict'
import { resetProblem } from './reset-form.ts'

describe('the form of a new password', () => {
  const known: readonly (readonly [string, string, string, string | null])[] = [
    ['starts incomplete', '', '', 'La password deve contenere almeno 6 caratteri'],
    ['needs six characters', 'cinqu', 'cinqu', 'La password deve contenere almeno 6 caratteri'],
    ['needs six characters of confirmation too', 'segreto', 'segre', 'La password deve contenere almeno 6 caratteri'],
    ['needs the same password twice', 'segreto', 'segretO', 'Le password non corrispondono'],
    ['keeps the spaces that were typed', 'segreto ', 'segreto', 'Le password non corrispondono'],
    ['takes six characters, twice', 'seiiii', 'seiiii', null],
  ]
  for (const [what, password, confirmPassword, problem] of known) it(what, () => equal(resetProblem({ password, confirmPassword }), problem))
})
