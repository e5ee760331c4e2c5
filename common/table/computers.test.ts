import assert from 'node:assert/strict'
import { EMPTY_ROOM_MS, REOPENING_ABSENCE_MS } from '../timings.ts'
import { seedOf } from '../rules/testing.ts'
import { nextDeadlineMs } from './deadlines.ts'
import { openTable, reduceTable, type StandingCommand } from './reduce.ts'
import { people, seated, type Table } from './state.ts'
import { PEOPLE, apply, gameOf, nextMove, playOn, waitingTable } from './testing.ts'
import { NO_LATENCIES, playerViews } from './view.ts'

const [anna, bruno] = PEOPLE
const computer = (seat: 0 | 1 | 2 | 3, userId = anna.userId): StandingCommand => ({
  type: 'addComputer',
  userId,
  seat,
  name: `Computer ${seat + 1}`,
  level: 'medio',
})
const refusalOf = (table: Table, command: StandingCommand): string => {
  const outcome = reduceTable(table, command, 0)
  return outcome.ok ? 'accepted' : outcome.code
}
/** Anna and Bruno, and computers on the other two seats. */
const filled = (): Table => apply(waitingTable(2), [computer(2), computer(3)]).table
const started = (): Table =>
  apply(filled(), [
    { type: 'setReady', userId: anna.userId, ready: true },
    { type: 'setReady', userId: bruno.userId, ready: true },
    { type: 'start', userId: anna.userId, seed: seedOf(1) },
  ]).table
const away = (table: Table, atMs: number): Table =>
  apply(
    table,
    [anna, bruno].map(({ userId }) => ({ type: 'disconnect', userId })),
    atMs,
  ).table

describe('computers in a waiting room', () => {
  it('are put on free seats by the creator, before the game', () => {
    assert.equal(refusalOf(waitingTable(2), computer(2, bruno.userId)), 'onlyCreatorAddsComputers')
    assert.equal(refusalOf(waitingTable(2), computer(1)), 'seatTaken')
    assert.equal(refusalOf(started(), computer(2)), 'gameAlreadyStarted')
  })

  it('are always there and ready, so that two people can start at once', () => {
    const shown = playerViews(filled(), NO_LATENCIES).map(({ name, isReady, isConnected, computerLevel }) => [
      name,
      isReady,
      isConnected,
      computerLevel,
    ])
    assert.deepEqual(shown.slice(2), [
      ['Computer 3', true, true, 'medio'],
      ['Computer 4', true, true, 'medio'],
    ])
    assert.equal(started().status, 'running')
  })

  it('make the room full, and leave it when the creator removes them', () => {
    const carla: StandingCommand = { type: 'join', person: PEOPLE[2] }
    assert.equal(refusalOf(filled(), carla), 'tableFull')
    const freed = apply(filled(), [{ type: 'removeGuest', userId: anna.userId, guestId: -3 }])
    assert.deepEqual([freed.events[0], freed.table.removedIds], [{ type: 'computerDismissed', seat: 2 }, []])
    assert.equal(
      apply(freed.table, [carla, { type: 'removeGuest', userId: anna.userId, guestId: -4 }, computer(3)]).table.seats[2]
        ?.name,
      'Carla',
    )
  })

  it('never become the creator, and go when the last person goes', () => {
    const bruniOnly = apply(filled(), [{ type: 'leave', userId: anna.userId }]).table
    assert.equal(bruniOnly.creatorId, bruno.userId)
    const empty = apply(bruniOnly, [{ type: 'leave', userId: bruno.userId }])
    assert.equal(seated(empty.table).length, 0)
    assert.deepEqual(empty.events.filter(({ type }) => type === 'computerDismissed').length, 2)
  })

  it('keep their seats through a restart of the server', () => {
    const restored = apply(filled(), [{ type: 'restore', downMs: 1_000 }], 5_000).table
    const back = apply(restored, [{ type: 'connect', userId: anna.userId }, { type: 'timeElapsed' }], 400_000).table
    assert.deepEqual(
      seated(back).map(({ occupant }) => occupant.name),
      ['Anna', 'Computer 3', 'Computer 4'],
    )
  })
})

describe('computers in a game', () => {
  it('play it to the end with the people, who alone are asked for another game', () => {
    const over = playOn(started())
    assert.equal(gameOf(over).phase, 'gameOver')
    assert.deepEqual(
      [2, 3].map((seat) =>
        over.moves
          .all()
          .filter((move) => move.seat === seat)
          .every(({ isComputer }) => isComputer),
      ),
      [true, true],
    )
    const asked = apply(over, [{ type: 'playAgain', userId: anna.userId, seed: seedOf(2) }]).table
    assert.equal(asked.gameNumber, 1)
    const again = apply(asked, [{ type: 'playAgain', userId: bruno.userId, seed: seedOf(2) }]).table
    assert.deepEqual(
      [again.gameNumber, again.seats.map((occupant) => occupant?.isComputer)],
      [2, [false, false, true, true]],
    )
  })

  it('do not play for ever when the people have gone: the game is suspended, and goes on when they are back', () => {
    const left = away(started(), 1_000)
    const dueMs = nextDeadlineMs(left)
    assert.equal(dueMs, 1_000 + EMPTY_ROOM_MS)
    const suspended = apply(left, [{ type: 'timeElapsed' }], dueMs).table
    assert.equal(suspended.status, 'suspended')
    assert.equal(refusalOf(suspended, nextMove(suspended)), 'gameSuspended')
    assert.equal(
      apply(
        suspended,
        [anna, bruno].map(({ userId }) => ({ type: 'connect', userId })),
        dueMs,
      ).table.status,
      'running',
    )
  })

  it('do not vote, so one of two people alone decides about the other', () => {
    const alone = apply(started(), [{ type: 'disconnect', userId: bruno.userId }]).table
    const voting = apply(alone, [{ type: 'timeElapsed' }], nextDeadlineMs(alone) ?? 0).table
    const decided = apply(voting, [{ type: 'vote', userId: anna.userId, vote: 'conclude' }]).table
    assert.deepEqual([decided.vote, decided.seats[1]?.isComputer], [null, true])
  })

  it('let the pause between tricks end when every person wants to go on', () => {
    const between = playOn(started(), ({ game }) => game?.phase === 'betweenTricks')
    const next = apply(
      between,
      [anna, bruno].map(({ userId }) => ({ type: 'nextTrick', userId })),
    ).table
    assert.equal(gameOf(next).phase, 'playing')
  })

  it('end with the last account, and stay when the table becomes a waiting room again', () => {
    const gone = apply(
      started(),
      [anna, bruno].map(({ userId }) => ({ type: 'removePlayer', userId })),
    ).table
    assert.equal(gone.status, 'closed')
    const over = apply(playOn(started()), [
      { type: 'disconnect', userId: bruno.userId },
      { type: 'playAgain', userId: anna.userId, seed: seedOf(2) },
    ]).table
    const reopened = apply(over, [{ type: 'timeElapsed' }], REOPENING_ABSENCE_MS).table
    assert.deepEqual(
      [reopened.status, people(reopened).length, reopened.seats.map((occupant) => occupant?.name ?? null)],
      ['waiting', 1, ['Anna', null, 'Computer 3', 'Computer 4']],
    )
  })
})

describe('one person and three computers', () => {
  it('are a table that can start', () => {
    const opened = openTable('ABC234', 'Da sola', anna, 0)
    const ready = apply(opened, [
      computer(1),
      computer(2),
      computer(3),
      { type: 'connect', userId: anna.userId },
      { type: 'setReady', userId: anna.userId, ready: true },
    ]).table
    assert.equal(
      gameOf(playOn(apply(ready, [{ type: 'start', userId: anna.userId, seed: seedOf(3) }]).table)).phase,
      'gameOver',
    )
  })
})
