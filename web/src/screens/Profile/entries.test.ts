import { equal } from 'node:assert/strict'
import { TOKEN_REASONS, tokenHistoryAnswer } from '#common/protocol/account-answers.ts'
import { reasonOf } from './entries.ts'

describe('a change of the balance', () => {
  const known = [
    ['welcome', 'Gettoni di benvenuto'],
    ['game', 'Nuova partita'],
    ['refund', 'Rimborso partita'],
    ['purchase', 'Ricarica'],
    ['grant', "Assegnati dall'amministratore"],
  ] as const
  for (const [reason, words] of known) it(`for '${reason}' reads '${words}'`, () => equal(reasonOf({ reason }), words))

  it('is understood for every reason that the server may give', () => {
    for (const reason of TOKEN_REASONS) {
      const answer = { entries: [{ id: 1, delta: 1, balance: 1, reason, createdAt: '2026-11-21T12:00:00.000Z' }], nextBefore: null }
      equal(tokenHistoryAnswer.parse(answer).entries[0]?.reason, reason)
    }
  })
})
