import { deepEqual } from 'node:assert/strict'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { refusalOf } from './refusals.ts'
import type { Refusal } from './table-connection.ts'

describe('a refusal of a table', () => {
  const rows: readonly (readonly [ErrorCode | null, Refusal['kind']])[] = [
    ['roomNotFound', 'roomGone'],
    ['tableClosed', 'roomGone'],
    ['gameAlreadyStarted', 'gameStarted'],
    ['unauthenticated', 'signedOut'],
    ['notAtTable', 'noSeat'],
    ['roomUnreadable', 'roomClosed'],
    ['roomClosedByAdmin', 'roomClosed'],
    ['removedFromRoom', 'removed'],
    ['chatTooFast', 'notSaid'],
    ['silenced', 'silenced'],
    ['mustFollowSuit', 'other'],
    ['tooManyRequests', 'other'],
    [null, 'other'],
  ]
  for (const [code, kind] of rows) {
    it(`with the code ${code} is ${kind}, for any text`, () => {
      for (const text of ['Stanza non trovata', 'La partita è già iniziata', 'Riprova']) deepEqual(refusalOf(code, text), { kind, text })
    })
  }
})
