import { deepEqual } from 'node:assert/strict'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { isOfMove, isRoomClosed, refusalOf, type TableRefusal } from './table-connection.ts'

describe('a refusal of a table', () => {
  const rows: readonly (readonly [ErrorCode | null, TableRefusal['kind']])[] = [
    ['roomNotFound', 'roomGone'],
    ['tableClosed', 'roomGone'],
    ['gameAlreadyStarted', 'gameStarted'],
    ['unauthenticated', 'signedOut'],
    ['notAtTable', 'noSeat'],
    ['roomUnreadable', 'roomClosed'],
    ['roomTooLong', 'roomClosed'],
    ['roomClosedByAdmin', 'roomClosed'],
    ['removedFromRoom', 'removed'],
    ['chatTooFast', 'notSaid'],
    ['silenced', 'silenced'],
    ['reactionsTooFast', 'aside'],
    ['notInVoice', 'aside'],
    ['mustFollowSuit', 'other'],
    ['tooManyRequests', 'other'],
    [null, 'other'],
  ]
  for (const [code, kind] of rows) {
    it(`with the code ${code} is ${kind}, for any text`, () => {
      for (const text of ['Stanza non trovata', 'La partita è già iniziata', 'Riprova'])
        deepEqual(refusalOf(code, text), { kind, text })
    })
  }

  it('takes a card back that is on its way, unless it is of talk, signs or voice', () => {
    deepEqual(
      (
        [
          'notYourTurn',
          'storageUnavailable',
          null,
          'chatTooFast',
          'emptyMessage',
          'messageTooLong',
          'silenced',
          'reactionsTooFast',
          'nudgeNotNow',
          'alreadyNudged',
          'notInVoice',
        ] as const
      ).map((code) => isOfMove(refusalOf(code, ''))),
      [true, true, true, false, false, false, false, false, false, false, false],
    )
  })

  it('says whether the room is closed', () => {
    deepEqual(
      (
        [
          'roomNotFound',
          'tableClosed',
          'roomClosedByAdmin',
          'roomUnreadable',
          'roomTooLong',
          'roomNewer',
          'storageUnavailable',
          null,
        ] as const
      ).map(isRoomClosed),
      [true, true, true, true, true, false, false, false],
    )
  })
})
