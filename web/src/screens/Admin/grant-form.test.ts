import { deepEqual, equal } from 'node:assert/strict'
import { EMPTY_GRANT, grantProblem, grantRequestOf } from './grant-form.ts'

const TOKENS = 'Il numero di gettoni deve essere un intero da 1 a 100'

describe('the form of the admin', () => {
  it('starts with 20 tokens and nobody', () => {
    deepEqual(EMPTY_GRANT, { usernames: '', tokens: 20 })
    equal(grantProblem(EMPTY_GRANT), 'Inserisci almeno un nome utente')
  })
  it('needs a nickname between the commas', () => {
    equal(grantProblem({ usernames: '   ', tokens: 20 }), 'Inserisci almeno un nome utente')
    for (const usernames of [',', ' , , ', ',\n,']) equal(grantProblem({ usernames, tokens: 20 }), 'Inserisci almeno un nome utente valido')
  })
  it('sends trimmed nicknames, also duplicates, which the server reports', () => {
    deepEqual(grantRequestOf({ usernames: ' Anna ,Bruno,, Zio Piero\nCarla ,Anna', tokens: 5 }), { usernames: ['Anna', 'Bruno', 'Zio Piero', 'Carla', 'Anna'], tokens: 5 })
  })
  for (const tokens of [1, 20, 100, '7']) it(`takes ${tokens} tokens`, () => equal(grantProblem({ usernames: 'Anna', tokens }), null))
  for (const tokens of [0, 101, -1, 1.5, '', '1e9', 'venti']) it(`refuses ${JSON.stringify(tokens)} tokens`, () => equal(grantProblem({ usernames: 'Anna', tokens }), TOKENS))
})
