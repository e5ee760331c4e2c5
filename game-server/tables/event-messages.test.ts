import assert from 'node:assert/strict'
import { turnOf } from '#common/rules/state.ts'
import { seedOf } from '#common/rules/testing.ts'
import { apply, gameOf, nextMove, PEOPLE, playOn, runningTable } from '#common/table/testing.ts'
import type { Table } from '#common/table/state.ts'
import { noticesOf } from '#common/table/chat.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { arrivalMessages, eventMessages } from './event-messages.ts'

const [anna, bruno, carla, dino] = PEOPLE
const { absenceMs, voteMs } = ABSENCE_TIMES
const gone = ({ userId }: { readonly userId: number }): StandingCommand => ({ type: 'disconnect', userId })
const vote = (of: { readonly userId: number }, cast: 'wait' | 'conclude' | 'save'): StandingCommand => ({
  type: 'vote',
  userId: of.userId,
  vote: cast,
})

/** Bruno disconnected at 1 s, Carla at 5 s. */
const withoutTwo = (): Table => apply(apply(runningTable(), [gone(bruno)], 1_000).table, [gone(carla)], 5_000).table
const VOTE_OPENS_MS = 1_000 + absenceMs
/** The vote on Bruno, whom Anna does not want to wait for. */
const voting = (): Table => apply(withoutTwo(), [{ type: 'timeElapsed' }, vote(anna, 'conclude')], VOTE_OPENS_MS).table

const away = (id: string, playerName: string, sinceMs: number, votingStartsIn: number) => ({
  type: 'player_disconnected',
  payload: { playerId: id, playerName, disconnectedAt: new Date(sinceMs).toISOString(), votingStartsIn },
})
const said = (table: Table, commands: readonly StandingCommand[], atMs: number): readonly object[] => {
  const { table: after, events } = apply(table, commands, atMs)
  return eventMessages(after, { type: 'changed', events, notices: noticesOf(events, 1) })
}

describe('the messages to a player who connects to a table', () => {
  it('say who is away, and the seconds until a vote', () => {
    assert.deepEqual(arrivalMessages(withoutTwo(), 13_400), [
      away('11', 'Bruno', 1_000, 18),
      away('12', 'Carla', 5_000, 22),
    ])
  })

  it('describe the open vote: the remaining seconds and the votes so far', () => {
    const atMs = VOTE_OPENS_MS + 20_100
    assert.deepEqual(arrivalMessages(voting(), atMs), [
      away('12', 'Carla', 5_000, 0),
      {
        type: 'disconnection_vote_started',
        payload: {
          disconnectedPlayer: { id: '11', name: 'Bruno', disconnectedSince: new Date(1_000).toISOString() },
          votingEndsIn: 40,
          cause: 'absent',
        },
      },
      { type: 'disconnection_vote_update', payload: { votes: { Anna: 'conclude' } } },
    ])
  })

  it('are none when nobody is missing', () => {
    const concluded = apply(voting(), [vote(dino, 'conclude')], VOTE_OPENS_MS + 1).table
    const over = apply(playOn(runningTable()), [gone(bruno)], 9_000).table
    assert.deepEqual(
      [runningTable(), concluded, over].map((table) =>
        arrivalMessages(table, VOTE_OPENS_MS + 2).filter(({ payload }) => JSON.stringify(payload).includes('Bruno')),
      ),
      [[], [], []],
    )
  })
})

describe('the messages about an absence', () => {
  it('say when a vote opens, and how long it is open', () => {
    assert.deepEqual(said(runningTable(), [gone(bruno)], 1_000), [away('11', 'Bruno', 1_000, absenceMs / 1_000)])
    const opened = said(withoutTwo(), [{ type: 'timeElapsed' }], VOTE_OPENS_MS)
    assert.deepEqual(opened, [
      {
        type: 'disconnection_vote_started',
        payload: {
          disconnectedPlayer: { id: '11', name: 'Bruno', disconnectedSince: new Date(1_000).toISOString() },
          votingEndsIn: voteMs / 1_000,
          cause: 'absent',
        },
      },
    ])
  })

  it('are sent again when a waiting time starts again', () => {
    const waited = said(voting(), [vote(dino, 'wait')], VOTE_OPENS_MS + 1)
    assert.deepEqual(waited.slice(-2), [
      { type: 'disconnection_vote_result', payload: { result: 'wait', message: 'Si aspetta Bruno' } },
      away('11', 'Bruno', 1_000, absenceMs / 1_000),
    ])
  })

  it('say that the player is back when that ends the vote', () => {
    const back = said(voting(), [{ type: 'connect', userId: bruno.userId }], VOTE_OPENS_MS + 1)
    assert.deepEqual(back, [
      { type: 'player_reconnected', payload: { playerId: '11', playerName: 'Bruno' } },
      { type: 'disconnection_vote_result', payload: { result: 'wait', message: 'Bruno è di nuovo al tavolo' } },
    ])
  })

  it('say that a move is overdue, also to players who connect later, and how the vote on it ends', () => {
    const overdueAtMs = ABSENCE_TIMES.overdueMs
    const atTurn = playOn(runningTable(), (table) => gameOf(table).phase === 'playing' && turnOf(gameOf(table)) === 1)
    const news = {
      type: 'move_overdue',
      payload: { playerId: '11', playerName: 'Bruno', awaitedSince: new Date(0).toISOString() },
    }
    assert.deepEqual(said(atTurn, [{ type: 'timeElapsed' }], overdueAtMs), [news])
    const overdue = apply(atTurn, [{ type: 'timeElapsed' }], overdueAtMs).table
    assert.deepEqual(arrivalMessages(overdue, overdueAtMs), [news])
    const call = { type: 'callVote', userId: anna.userId, accusedId: bruno.userId } as const
    assert.deepEqual(said(overdue, [call], overdueAtMs), [
      {
        type: 'disconnection_vote_started',
        payload: {
          disconnectedPlayer: { id: '11', name: 'Bruno', disconnectedSince: new Date(0).toISOString() },
          votingEndsIn: voteMs / 1_000,
          cause: 'inactive',
        },
      },
    ])
    const called = apply(overdue, [call], overdueAtMs).table
    assert.deepEqual(said(called, [nextMove(called)], overdueAtMs).at(-1), {
      type: 'disconnection_vote_result',
      payload: { result: 'wait', message: 'Bruno ha fatto la sua mossa' },
    })
  })

  it('are not sent for a player for whom a computer plays', () => {
    const concluded = apply(voting(), [vote(dino, 'conclude')], VOTE_OPENS_MS + 1).table
    // In the middle of a trick the computer keeps the seat of a player who is back.
    const back = apply(
      playOn(concluded, ({ game }) => game?.phase === 'playing' && game.round.trick.cards.length === 1),
      [{ type: 'connect', userId: bruno.userId }],
      VOTE_OPENS_MS + 2,
    ).table
    assert.deepEqual(said(back, [gone(bruno)], VOTE_OPENS_MS + 3), [])
  })

  it('say that the vote ends with the game, and who still asks for another game when a player leaves', () => {
    const lastPause = playOn(
      runningTable(),
      (table) =>
        table.game?.phase === 'betweenTricks' &&
        apply(table, [{ type: 'advanceTrick' }]).table.game?.phase === 'gameOver',
    )
    const open = apply(apply(lastPause, [gone(bruno)], 1_000).table, [{ type: 'timeElapsed' }], VOTE_OPENS_MS).table
    const atEnd = said(open, [{ type: 'advanceTrick' }], VOTE_OPENS_MS + 1)
    assert.deepEqual(atEnd.slice(-1), [
      { type: 'disconnection_vote_result', payload: { result: 'wait', message: 'Si aspetta Bruno' } },
    ])
    const over = apply(playOn(runningTable()), [{ type: 'playAgain', userId: bruno.userId, seed: seedOf(2) }]).table
    const players = PEOPLE.map(({ userId, name }) => ({ id: String(userId), name, wantsPlayAgain: false }))
    assert.deepEqual(said(over, [gone(bruno)], 9_000), [
      { type: 'play_again_count', payload: { count: 0, total: 4, players } },
    ])
  })
})
