import { equal } from 'node:assert/strict'
import { TOKEN_REASONS, tokenHistoryAnswer } from '#common/protocol/rest/account-answers.ts'
import { reasonOf } from './entries.ts'

describe('a change of the balance', () => {
  const known = [
    ['welcome', 10, 'Gettoni di benvenuto'],
    ['game', -1, 'Nuova partita'],
    ['gameRefund', 1, 'Rimborso partita'],
    ['purchase', 21, 'Ricarica'],
    ['grant', 20, 'Regalo della casa'],
    ['refund', -10, 'Pagamento rimborsato'],
    ['chargeback', -10, 'Pagamento contestato'],
    ['chargeback', 10, 'Contestazione risolta: gettoni restituiti'],
  ] as const
  for (const [reason, delta, words] of known)
    it(`for '${reason}' of ${delta} reads '${words}'`, () => equal(reasonOf({ reason, delta }), words))

  it('has a text for every reason that the server may give', () => {
    for (const reason of TOKEN_REASONS) {
      const answer = {
        entries: [{ id: 1, delta: 1, balance: 1, reason, createdAt: '2026-11-21T12:00:00.000Z' }],
        nextBefore: null,
      }
      equal(tokenHistoryAnswer.parse(answer).entries[0]?.reason, reason)
    }
  })
})
