import assert from 'node:assert/strict'
import { SEATS, type Seat } from '../../rules/seats.ts'
import { turnOf } from '../../rules/state.ts'
import { ABSENCE_TIMES, EMPTY_ROOM_MS } from '../../timings.ts'
import { nextDeadlineMs } from '../deadlines.ts'
import type { StandingCommand } from '../reduce.ts'
import { apply, gameOf, nextMove, PEOPLE, playOn, runningTable, codeOf } from '../testing.ts'
import type { Vote } from './votes.ts'

const { absenceMs, voteMs, overdueMs } = ABSENCE_TIMES
const elapsed: StandingCommand = { type: 'timeElapsed' }
const call = (seat: Seat, accused: Seat): StandingCommand => ({
  type: 'callVote',
  userId: PEOPLE[seat].userId,
  accusedId: PEOPLE[accused].userId,
})
const types = (events: readonly { type: string }[]): readonly string[] =>
  events.map(({ type }) => type).filter((type) => type !== 'chatAdded')
/** A table in the middle of a round; the move is awaited since 0 ms. */
const playing = playOn(runningTable(), (table) => gameOf(table).phase === 'playing')
const slow: Seat = turnOf(gameOf(playing)) ?? 0
const [first, second, third] = SEATS.filter((seat) => seat !== slow)
assert.ok(first !== undefined && second !== undefined && third !== undefined)
const overdue = apply(playing, [elapsed], overdueMs).table
const voting = apply(overdue, [call(first, slow)], overdueMs + 1_000).table
const votes = (vote: Vote, seats: readonly Seat[] = [first, second, third]): StandingCommand[] =>
  seats.map((seat) => ({ type: 'vote', userId: PEOPLE[seat].userId, vote }))

describe('a player who is connected and does not move', () => {
  it('is overdue after 120 s, and no vote opens by itself', () => {
    assert.equal(nextDeadlineMs(playing), overdueMs)
    assert.equal(apply(playing, [elapsed], overdueMs - 1).table, playing)
    const { table, events } = apply(playing, [elapsed], overdueMs)
    assert.deepEqual(events, [{ type: 'moveOverdue', seat: slow }])
    assert.deepEqual([table.vote, nextDeadlineMs(table)], [null, null])
    assert.equal(apply(table, [elapsed], 100 * overdueMs).table, table)
  })
  it('can be voted on when another player asks for it, but not earlier', () => {
    assert.equal(codeOf(playing, call(first, slow), overdueMs - 1), 'notOverdue')
    assert.equal(codeOf(overdue, call(slow, slow), overdueMs), 'ownMoveAwaited')
    assert.equal(codeOf(overdue, call(first, second), overdueMs), 'notOverdue')
    assert.deepEqual(
      [voting.vote?.seat, voting.vote?.cause, nextDeadlineMs(voting)],
      [slow, 'inactive', overdueMs + 1_000 + voteMs],
    )
    assert.equal(codeOf(voting, call(second, slow), overdueMs + 1_000), 'voteOpen')
    assert.equal(
      codeOf(voting, { type: 'vote', userId: PEOPLE[slow].userId, vote: 'wait' }, overdueMs + 1_000),
      'ownMoveAwaited',
    )
  })
  it('ends the vote by moving', () => {
    const { table, events } = apply(voting, [...votes('conclude', [first]), nextMove(voting)], overdueMs + 2_000)
    assert.deepEqual(types(events), ['voteCast', 'cardPlayed', 'voteClosed'])
    assert.deepEqual(events.at(-1), { type: 'voteClosed', seat: slow, result: 'wait', end: 'moved' })
    assert.deepEqual([table.vote, table.awaited[slow]], [null, null])
  })
  it('is overdue in the passing phase too, each player separately; the vote ends when the player passes', () => {
    const passing = runningTable()
    const three = apply(passing, [nextMove(passing)], 1_000).table
    const late = apply(three, [elapsed], overdueMs)
    assert.deepEqual(
      late.events.map((event) => (event.type === 'moveOverdue' ? event.seat : event.type)),
      [1, 2, 3],
    )
    let table = apply(late.table, [call(0, 3)], overdueMs).table
    table = apply(table, [nextMove(table)], overdueMs).table
    assert.equal(table.vote?.seat, 3, 'another one has passed')
    table = apply(apply(table, [nextMove(table)], overdueMs).table, [], overdueMs).table
    assert.deepEqual(types(apply(table, [nextMove(table)], overdueMs).events).includes('voteClosed'), true)
  })
  it('gets 30 s more after the result wait; then the others may ask again', () => {
    const { table } = apply(voting, votes('wait'), 130_000)
    assert.equal(table.vote, null)
    assert.equal(codeOf(table, call(second, slow), 130_000 + absenceMs - 1), 'notOverdue')
    assert.equal(nextDeadlineMs(table), 130_000 + absenceMs)
    assert.equal(codeOf(table, call(second, slow), 130_000 + absenceMs), 'ok')
  })
  it('loses the seat to a computer after conclude, and gets it back at the next trick on request', () => {
    const { table: concluded, events } = apply(voting, votes('conclude'), 130_000)
    assert.ok(types(events).includes('computerSeated'))
    const later = playOn(concluded, (table) => gameOf(table).round.tricks.length === 3)
    assert.equal(later.seats[slow]?.isComputer, true, 'who only sits there is not given the seat back')
    const { table, events: back } = apply(later, [{ type: 'returnToSeat', userId: PEOPLE[slow].userId }], 200_000)
    assert.ok(types(back).includes('playerActive'))
    const next = playOn(table, (now) => gameOf(now).round.tricks.length === 4 && gameOf(now).phase === 'playing')
    assert.deepEqual([next.seats[slow]?.isComputer, next.seats[slow]?.isInactive], [false, false])
  })
  it('gets the seat back after a reload as well', () => {
    const { table } = apply(voting, votes('conclude'), 130_000)
    const { userId } = PEOPLE[slow]
    const back = apply(
      table,
      [
        { type: 'disconnect', userId },
        { type: 'connect', userId },
      ],
      140_000,
    ).table
    assert.equal(
      playOn(back, (now) => gameOf(now).round.tricks.length === 1 && gameOf(now).phase === 'playing').seats[slow]
        ?.isComputer,
      false,
    )
  })
  it('blocks a saved game until they say that they are back', () => {
    const { table } = apply(voting, votes('save'), 130_000)
    assert.deepEqual([table.status, table.seats[slow]?.isInactive], ['suspended', true])
    const { userId } = PEOPLE[first]
    assert.equal(
      apply(
        table,
        [
          { type: 'leave', userId },
          { type: 'connect', userId },
        ],
        140_000,
      ).table.status,
      'suspended',
    )
    const resumed = apply(table, [{ type: 'returnToSeat', userId: PEOPLE[slow].userId }], 150_000)
    assert.deepEqual(types(resumed.events), ['playerActive', 'gameResumed'])
    assert.equal(nextDeadlineMs(resumed.table), 150_000 + overdueMs, 'the time for the move starts again')
  })
  it('does not prevent that the game is suspended when all others have been away for 5 minutes', () => {
    const voted = apply(
      voting,
      [...votes('conclude', [first]), { type: 'restore', downMs: 0 }, { type: 'connect', userId: PEOPLE[slow].userId }],
      overdueMs + 2_000,
    ).table
    const { table, events } = apply(voted, [elapsed], overdueMs + 2_000 + EMPTY_ROOM_MS)
    assert.deepEqual(
      [types(events), table.status, nextDeadlineMs(table)],
      [['voteClosed', 'computerSeated', 'gameSuspended'], 'suspended', null],
    )
  })
  it('cannot vote on others', () => {
    const { table } = apply(voting, votes('conclude'), 130_000)
    const moved = playOn(table, (now) => turnOf(gameOf(now)) === first)
    assert.equal(codeOf(moved, call(slow, first), 130_000 + overdueMs), 'seatHeldByComputer')
  })
})

describe('an awaited move', () => {
  it('cannot be voted on during a vote on an absent player, or while its own player is absent', () => {
    const { userId } = PEOPLE[second]
    const away = apply(overdue, [{ type: 'disconnect', userId }], overdueMs).table
    const absence = apply(away, [elapsed], overdueMs + absenceMs).table
    assert.deepEqual([absence.vote?.seat, absence.vote?.cause], [second, 'absent'])
    assert.equal(codeOf(absence, call(first, slow), overdueMs + absenceMs), 'voteOpen')
    const gone = apply(overdue, [{ type: 'disconnect', userId: PEOPLE[slow].userId }], overdueMs).table
    assert.equal(codeOf(gone, call(first, slow), overdueMs), 'notOverdue')
  })
  it('does not get more time by a reload', () => {
    const { userId } = PEOPLE[slow]
    const reloaded = apply(
      playing,
      [
        { type: 'disconnect', userId },
        { type: 'connect', userId },
      ],
      overdueMs - 1_000,
    ).table
    assert.equal(nextDeadlineMs(reloaded), overdueMs)
    const late = apply(
      voting,
      [
        { type: 'disconnect', userId },
        { type: 'connect', userId },
      ],
      125_000,
    ).table
    assert.equal(late.vote?.cause, 'inactive', 'a vote goes on')
  })
  it('gets its full time again after a restart or an outage', () => {
    for (const command of [{ type: 'restore', downMs: 1_000 }, { type: 'reprieve' }] as const) {
      const table = apply(
        overdue,
        [command, ...PEOPLE.map(({ userId }) => ({ type: 'connect', userId }) as const)],
        500_000,
      ).table
      assert.equal(codeOf(table, call(first, slow), 500_000 + overdueMs - 1), 'notOverdue')
      assert.equal(nextDeadlineMs(table), 500_000 + overdueMs)
    }
  })
  it("is never a computer's move", () => {
    const { table } = apply(voting, votes('conclude'), 130_000)
    assert.deepEqual(table.awaited, [null, null, null, null])
    assert.equal(nextDeadlineMs(table), null)
  })
})
