import assert from 'node:assert/strict'
import { ABSENCE_TIMES, EMPTY_ROOM_MS, FINISHED_TABLE_LIFE_MS } from '../../timings.ts'
import { turnOf } from '../../rules/state.ts'
import { seedOf } from '../../rules/testing.ts'
import { absenceDeadlineMs } from './absence.ts'
import { nextDeadlineMs } from '../deadlines.ts'
import type { StandingCommand } from '../reduce.ts'
import { isGameOver, seated, type Table } from '../state.ts'
import { apply, gameOf, nextMove, PEOPLE, playOn, runningTable, codeOf, gone, back, votes } from '../testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const { absenceMs, voteMs } = ABSENCE_TIMES
const types = (events: readonly { type: string }[]): readonly string[] =>
  events.map(({ type }) => type).filter((type) => type !== 'noted')
/** A running table that Bruno has left at 1,000 ms, and the vote on him that opened when it was due. */
const withoutBruno = (table = runningTable()): Table => apply(table, [gone(bruno.userId)], 1_000).table
const votingOnBruno = (table = runningTable()): Table =>
  apply(withoutBruno(table), [{ type: 'timeElapsed' }], 1_000 + absenceMs).table
const concluded = (table = runningTable()): Table =>
  apply(votingOnBruno(table), votes('conclude', 10, 12, 13), 40_000).table

describe('absence: the vote', () => {
  it('opens 30 s after a disconnection, not earlier', () => {
    assert.equal(nextDeadlineMs(withoutBruno()), 1_000 + absenceMs)
    assert.deepEqual(types(apply(withoutBruno(), [{ type: 'timeElapsed' }], 999 + absenceMs).events), [])
    assert.deepEqual(types(apply(withoutBruno(), [{ type: 'timeElapsed' }], 1_000 + absenceMs).events), ['voteOpened'])
  })
  it('does not open on a player who came back in time', () => {
    const { table } = apply(withoutBruno(), [back(bruno.userId)], 20_000)
    assert.deepEqual(types(apply(table, [{ type: 'timeElapsed' }], 1_000 + absenceMs).events), [])
  })
  it('is for the other connected players, one vote each', () => {
    assert.equal(codeOf(votingOnBruno(), { type: 'vote', userId: bruno.userId, vote: 'wait' }), 'ownAbsence')
    const once = apply(votingOnBruno(), votes('wait', 10)).table
    assert.equal(codeOf(once, { type: 'vote', userId: 10, vote: 'save' }), 'alreadyVoted')
    assert.equal(codeOf(runningTable(), { type: 'vote', userId: 10, vote: 'save' }), 'noVote')
  })
  it('closes at once when everyone has voted', () => {
    assert.deepEqual(types(apply(votingOnBruno(), votes('wait', 10, 12, 13)).events), [
      'voteCast',
      'voteCast',
      'voteCast',
      'voteClosed',
    ])
  })
  it('closes after 60 s with the most votes', () => {
    const voted = apply(votingOnBruno(), votes('save', 10)).table
    const { table, events } = apply(voted, [{ type: 'timeElapsed' }], 1_000 + absenceMs + voteMs)
    assert.deepEqual(types(events), ['voteClosed', 'gameSuspended'])
    assert.equal(table.status, 'suspended')
  })
  it('counts a tie, or no vote, as wait, and opens again 30 s later', () => {
    const tied = apply(votingOnBruno(), [...votes('save', 10), ...votes('conclude', 12)]).table
    const closesAtMs = 1_000 + absenceMs + voteMs
    const { table, events } = apply(tied, [{ type: 'timeElapsed' }], closesAtMs)
    assert.deepEqual(
      events.find(({ type }) => type === 'voteClosed'),
      { type: 'voteClosed', seat: 1, result: 'wait', end: 'decided' },
    )
    assert.equal(absenceDeadlineMs(table), closesAtMs + absenceMs)
    assert.equal(types(apply(table, [{ type: 'timeElapsed' }], closesAtMs + absenceMs).events)[0], 'voteOpened')
  })
  it('closes with wait when the player returns', () => {
    const { table, events } = apply(votingOnBruno(), [back(bruno.userId)], 40_000)
    assert.deepEqual(types(events), ['playerConnected', 'voteClosed'])
    assert.equal(table.vote, null)
  })
  it('closes when the last player who has not voted disconnects', () => {
    const voted = apply(votingOnBruno(), votes('conclude', 10, 12), 40_000).table
    const { table } = apply(voted, [gone(dino.userId)], 41_000)
    assert.equal(table.seats[1]?.isComputer, true)
  })
  it('is about one player at a time, in the order in which they left', () => {
    const two = apply(withoutBruno(), [gone(carla.userId)], 2_000).table
    const voting = apply(two, [{ type: 'timeElapsed' }], 2_000 + absenceMs).table
    assert.equal(voting.vote?.seat, 1)
    const next = apply(apply(voting, votes('conclude', 10, 13), 40_000).table, [{ type: 'timeElapsed' }], 40_001)
    assert.equal(next.table.vote?.seat, 2)
  })
  it('does not open while nobody could vote', () => {
    const empty = apply(withoutBruno(), [gone(anna.userId), gone(carla.userId), gone(dino.userId)], 2_000).table
    assert.equal(nextDeadlineMs(empty), 2_000 + EMPTY_ROOM_MS)
  })
})

describe('absence: a computer plays for the absent player', () => {
  it('the computer plays for the player, and nobody else may', () => {
    const table = playOn(concluded(), (now) => gameOf(now).phase === 'playing' && turnOf(gameOf(now)) === 1)
    const move = nextMove(table)
    assert.ok(move.type === 'computerPlay')
    assert.equal(codeOf(table, { type: 'playCard', userId: bruno.userId, card: move.card }), 'seatHeldByComputer')
    assert.equal(codeOf(table, { ...move, seat: 0 }), 'notComputerSeat')
    assert.equal(codeOf(table, move), 'ok')
  })
  it('the player gets the seat back at the next trick', () => {
    const mid = playOn(
      concluded(),
      (now) => gameOf(now).phase === 'playing' && gameOf(now).round.trick.cards.length === 1,
    )
    const returned = apply(mid, [back(bruno.userId)], 50_000).table
    assert.equal(returned.seats[1]?.isComputer, true)
    const next = playOn(
      returned,
      (now) => gameOf(now).phase === 'playing' && gameOf(now).round.trick.cards.length === 0,
    )
    assert.equal(next.seats[1]?.isComputer, false)
  })
  it('the computer keeps the seat after the second vote to conclude', () => {
    const returned = apply(concluded(), [back(bruno.userId)], 50_000).table
    const again = apply(
      apply(returned, [gone(bruno.userId)], 60_000).table,
      [{ type: 'timeElapsed' }],
      60_000 + absenceMs,
    ).table
    const { table, events } = apply(again, votes('conclude', 10, 12, 13), 95_000)
    assert.deepEqual(
      events.find(({ type }) => type === 'voteClosed'),
      { type: 'voteClosed', seat: 1, result: 'expel', end: 'decided' },
    )
    assert.equal(playOn(apply(table, [back(bruno.userId)], 99_000).table).seats[1]?.isComputer, true)
  })
  it('the computer plays the game to its end', () => assert.equal(gameOf(playOn(concluded())).phase, 'gameOver'))
})

describe('absence: a suspended game', () => {
  const suspended = (): Table => apply(votingOnBruno(), votes('save', 10, 12, 13), 40_000).table
  it('does not change', () => {
    const table = suspended()
    assert.equal(codeOf(table, nextMove(table)), 'gameSuspended')
    assert.equal(
      codeOf(table, { type: 'join', person: { userId: 14, name: 'Erika', avatarUrl: null } }),
      'gameAlreadyStarted',
    )
  })
  it('continues at the same card when everybody is back', () => {
    const { table, events } = apply(suspended(), [back(bruno.userId)], 99_000)
    assert.ok(types(events).includes('gameResumed'))
    assert.equal(table.status, 'running')
    assert.deepEqual(table.game, suspended().game)
  })
  it('continues without a player when the others give the seat to a computer', () => {
    const waiting = apply(suspended(), [gone(anna.userId)], 50_000)
    const present = apply(waiting.table, [back(anna.userId)], 60_000).table
    const voting = apply(present, [{ type: 'timeElapsed' }], 60_000 + absenceMs).table
    assert.equal(voting.vote?.seat, 1)
    assert.equal(apply(voting, votes('conclude', 10, 12, 13), 95_000).table.status, 'running')
  })
  it('begins when everybody has been away from a running game for 5 minutes', () => {
    const empty = apply(
      runningTable(),
      PEOPLE.map(({ userId }) => gone(userId)),
      1_000,
    ).table
    assert.equal(apply(empty, [{ type: 'timeElapsed' }], 1_000 + EMPTY_ROOM_MS).table.status, 'suspended')
  })
})

/** The computer keeps Bruno's seat to the end of the game, and he only watches. */
const expelled = (): Table => {
  const returned = apply(concluded(), [back(bruno.userId)], 50_000).table
  const again = apply(
    apply(returned, [gone(bruno.userId)], 60_000).table,
    [{ type: 'timeElapsed' }],
    60_000 + absenceMs,
  ).table
  return apply(again, [...votes('conclude', 10, 12, 13), back(bruno.userId)], 95_000).table
}
const isMidTrick = (table: Table): boolean =>
  gameOf(table).phase === 'playing' && gameOf(table).round.trick.cards.length === 1
/** The last trick of the game is complete, and waits for the end of the pause. */
const lastPause = (table: Table): Table =>
  playOn(table, (now) => gameOf(now).phase === 'betweenTricks' && isGameOver(apply(now, [nextMove(now)]).table))

describe('absence: an expelled player who watches', () => {
  it('has no vote, and a vote does not wait for them', () => {
    const voting = apply(
      apply(expelled(), [gone(carla.userId)], 100_000).table,
      [{ type: 'timeElapsed' }],
      100_000 + absenceMs,
    ).table
    assert.equal(codeOf(voting, { type: 'vote', userId: bruno.userId, vote: 'save' }), 'seatHeldByComputer')
    assert.equal(apply(voting, votes('conclude', 10, 13), 131_000).table.seats[2]?.isComputer, true)
  })
  it('does not prevent that the game is suspended when all other players have left', () => {
    const left = apply(expelled(), [gone(anna.userId), gone(carla.userId), gone(dino.userId)], 100_000).table
    assert.equal(nextDeadlineMs(left), 100_000 + EMPTY_ROOM_MS)
    assert.equal(apply(left, [{ type: 'timeElapsed' }], 100_000 + EMPTY_ROOM_MS).table.status, 'suspended')
  })
})

describe('absence: a player who is back while the computer finishes the trick', () => {
  it('may vote on the others, because the trick may wait for them', () => {
    const returned = apply(playOn(concluded(), isMidTrick), [back(bruno.userId)], 50_000).table
    const alone = apply(returned, [gone(anna.userId), gone(carla.userId), gone(dino.userId)], 60_000).table
    assert.equal(nextDeadlineMs(alone), 60_000 + absenceMs)
    const voting = apply(alone, [{ type: 'timeElapsed' }], 60_000 + absenceMs).table
    assert.deepEqual(types(apply(voting, votes('save', bruno.userId), 95_000).events), [
      'voteCast',
      'voteClosed',
      'gameSuspended',
    ])
  })
  it('does not get the seat back after the last trick: the game counts as lost', () => {
    const midLast = playOn(
      concluded(),
      (now) =>
        isMidTrick(now) &&
        isGameOver(playOn(now, (later) => isGameOver(later) || gameOf(later).round.trick.cards.length === 0)),
    )
    const over = playOn(apply(midLast, [back(bruno.userId)], 50_000).table)
    assert.ok(isGameOver(over))
    assert.equal(over.seats[1]?.isComputer, true)
  })
})

describe('absence: at the end of a game', () => {
  it('closes the open vote, because there is nothing left to conclude or to save', () => {
    const voting = votingOnBruno(lastPause(runningTable()))
    assert.equal(voting.vote?.seat, 1)
    const { table, events } = apply(voting, [{ type: 'advanceTrick' }], 40_000)
    assert.ok(types(events).includes('gameEnded'))
    assert.deepEqual(
      events.find(({ type }) => type === 'voteClosed'),
      { type: 'voteClosed', seat: 1, result: 'wait', end: 'gameOver' },
    )
    assert.deepEqual([table.vote, nextDeadlineMs(table)], [null, 40_000 + FINISHED_TABLE_LIFE_MS])
    assert.equal(apply(table, [{ type: 'timeElapsed' }], 40_000 + 2 * voteMs).table.status, 'running')
  })
  it('a player who goes away no longer asks for another game, so that none begins without them', () => {
    const again = (userId: number): StandingCommand => ({ type: 'playAgain', userId, seed: seedOf(2) })
    const { table } = apply(playOn(runningTable()), [again(11), gone(11), again(10), again(12), again(13)])
    assert.equal(table.gameNumber, 1)
    assert.deepEqual(
      seated(table).map(({ occupant }) => occupant.wantsPlayAgain),
      [true, false, true, true],
    )
    assert.equal(apply(table, [back(11), again(11)]).table.gameNumber, 2)
  })
  it('in the next game, a player who was disconnected by a restart is waited for as in any game', () => {
    const again = (userId: number): StandingCommand => ({ type: 'playAgain', userId, seed: seedOf(2) })
    const restarted = apply(
      apply(playOn(runningTable()), [again(11)]).table,
      [{ type: 'restore', downMs: 0 }, back(10), back(12), back(13)],
      50_000,
    ).table
    const { table } = apply(restarted, [again(10), again(12), again(13)], 51_000)
    assert.equal(table.gameNumber, 2)
    assert.equal(nextDeadlineMs(table), 51_000 + absenceMs)
  })
})

describe('absence: next_trick at a table that is suspended between tricks', () => {
  it('is no error and has no effect', () => {
    const between = playOn(runningTable(), (now) => gameOf(now).phase === 'betweenTricks')
    const saved = apply(votingOnBruno(between), votes('save', 10, 12, 13), 40_000).table
    const { table } = apply(
      saved,
      [10, 12, 13].map((userId) => ({ type: 'nextTrick', userId })),
      41_000,
    )
    assert.equal(table, saved)
  })
})
