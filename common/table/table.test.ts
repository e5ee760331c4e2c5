import assert from 'node:assert/strict'
import { seedOf } from '../rules/testing.ts'
import { EMPTY_ROOM_MS, WAITING_ABSENCE_MS, WAITING_ARRIVAL_MS, WAITING_ROOM_LIFE_MS } from '../timings.ts'
import { nextDeadlineMs } from './deadlines.ts'
import { openTable, type StandingCommand } from './reduce.ts'
import { seated, seatOf } from './state.ts'
import { PEOPLE, apply, gameOf, playOn, readyTable, runningTable, waitingTable, codeOf, names } from './testing.ts'
import { NO_LATENCIES, viewFor } from './view.ts'

const types = (events: readonly { type: string }[]): readonly string[] => events.map(({ type }) => type)
const [anna, bruno, carla, dino] = PEOPLE
const erika = { userId: 14, name: 'Erika', avatarUrl: null }

describe('table: taking a seat', () => {
  it('gives seats in the order of arrival', () => {
    assert.deepEqual(names(waitingTable(3)), ['Anna', 'Bruno', 'Carla'])
  })
  it('gives the lowest free seat', () => {
    const { table } = apply(waitingTable(), [
      { type: 'leave', userId: bruno.userId },
      { type: 'join', person: erika },
    ])
    assert.equal(seatOf(table, erika.userId), 1)
  })
  it('has four seats', () => assert.equal(codeOf(waitingTable(), { type: 'join', person: erika }), 'tableFull'))
  it('lets a seated player join again, which changes nothing', () => {
    const table = waitingTable(2)
    assert.equal(apply(table, [{ type: 'join', person: bruno }]).table, table)
  })
  it('lets no new player in once the game has started', () => {
    assert.equal(codeOf(runningTable(), { type: 'join', person: erika }), 'gameAlreadyStarted')
  })
  it('lets a player of the running game come back', () => {
    assert.equal(codeOf(runningTable(), { type: 'join', person: carla }), 'ok')
  })
  it('accepts commands only from seated players', () => {
    assert.equal(codeOf(waitingTable(2), { type: 'setReady', userId: erika.userId, ready: true }), 'notAtTable')
  })
})

describe('table: leaving the waiting room', () => {
  it('frees the seat', () => {
    assert.deepEqual(names(apply(waitingTable(3), [{ type: 'leave', userId: bruno.userId }]).table), ['Anna', 'Carla'])
  })
  it('makes the player who has sat longest the creator when the creator leaves', () => {
    const opened = openTable('ABC234', 'x', anna, 0)
    const joined = apply(
      apply(opened, [{ type: 'join', person: bruno }], 1).table,
      [{ type: 'join', person: carla }],
      2,
    ).table
    const rejoined = apply(
      apply(joined, [{ type: 'leave', userId: bruno.userId }], 3).table,
      [{ type: 'join', person: bruno }],
      4,
    ).table
    const { table, events } = apply(rejoined, [{ type: 'leave', userId: anna.userId }], 5)
    assert.equal(table.creatorId, carla.userId)
    assert.ok(types(events).includes('creatorChanged'))
  })
  it('makes the next person who joins the creator when everybody has left', () => {
    const { table } = apply(waitingTable(1), [
      { type: 'leave', userId: anna.userId },
      { type: 'join', person: dino },
    ])
    assert.equal(table.creatorId, dino.userId)
  })
  it('counts as an absence once the game runs: the seat stays taken', () => {
    const { table } = apply(runningTable(), [{ type: 'leave', userId: bruno.userId }])
    assert.equal(table.seats[1]?.isConnected, false)
    assert.deepEqual(names(table), ['Anna', 'Bruno', 'Carla', 'Dino'])
  })
})

describe('table: starting', () => {
  const start: StandingCommand = { type: 'start', userId: anna.userId, seed: seedOf(1) }
  it('only the creator can start', () =>
    assert.equal(codeOf(readyTable(), { ...start, userId: bruno.userId }), 'notCreator'))
  it('needs four players', () => {
    const three = apply(
      waitingTable(3),
      PEOPLE.slice(0, 3).map(({ userId }) => ({ type: 'setReady', userId, ready: true })),
    ).table
    assert.equal(codeOf(three, start), 'notEnoughPlayers')
  })
  it('needs all four players connected', () => {
    assert.equal(
      codeOf(apply(readyTable(), [{ type: 'disconnect', userId: dino.userId }]).table, start),
      'notEnoughPlayers',
    )
  })
  it('needs all four players ready', () => {
    assert.equal(
      codeOf(apply(readyTable(), [{ type: 'setReady', userId: dino.userId, ready: false }]).table, start),
      'notEveryoneReady',
    )
  })
  it('deals the first round and names the first player', () => {
    const { table, events } = apply(readyTable(), [start])
    assert.equal(table.status, 'running')
    assert.equal(table.gameNumber, 1)
    assert.deepEqual(types(events), ['gameStarted', 'roundStarted', 'noted'])
  })
  it('is possible only once', () => assert.equal(codeOf(runningTable(), start), 'gameAlreadyStarted'))
  it('makes ready flags useless', () => {
    assert.equal(codeOf(runningTable(), { type: 'setReady', userId: anna.userId, ready: false }), 'gameAlreadyStarted')
  })
})

describe('table: playing', () => {
  it('refuses a card before the game starts', () =>
    assert.equal(codeOf(readyTable(), { type: 'playCard', userId: 10, card: 'c2' }), 'gameNotStarted'))
  it('refuses what the rules refuse, without a change', () => {
    assert.equal(codeOf(runningTable(), { type: 'playCard', userId: 10, card: 'c2' }), 'notPlaying')
  })
  it('ends the pause early when every connected player wants to', () => {
    const paused = playOn(runningTable(), (table) => gameOf(table).phase === 'betweenTricks')
    const withoutDino = apply(paused, [{ type: 'disconnect', userId: dino.userId }]).table
    const waiting = apply(withoutDino, [
      { type: 'nextTrick', userId: anna.userId },
      { type: 'nextTrick', userId: bruno.userId },
    ])
    assert.equal(gameOf(waiting.table).phase, 'betweenTricks')
    const advanced = apply(waiting.table, [{ type: 'nextTrick', userId: carla.userId }])
    assert.equal(gameOf(advanced.table).phase, 'playing')
    assert.ok(types(advanced.events).includes('trickAdvanced'))
  })
  it('accepts next_trick at any time; outside of the pause it has no effect', () => {
    const table = runningTable()
    assert.equal(apply(table, [{ type: 'nextTrick', userId: anna.userId }]).table, table)
  })
  it('plays a whole game to its end and names the winners', () => {
    const over = playOn(runningTable())
    const game = gameOf(over)
    assert.ok(Math.max(...game.totals) >= 51)
  })
})

describe('table: play again', () => {
  const again = (userId: number): StandingCommand => ({ type: 'playAgain', userId, seed: seedOf(2) })
  it('can only be asked for after a game', () => assert.equal(codeOf(runningTable(), again(10)), 'gameNotOver'))
  it('begins another game when the fourth player asks', () => {
    const over = playOn(runningTable())
    const three = apply(over, [again(10), again(11), again(12)]).table
    assert.equal(gameOf(three).phase, 'gameOver')
    assert.deepEqual(
      seated(three).map(({ occupant }) => occupant.wantsPlayAgain),
      [true, true, true, false],
    )
    const { table, events } = apply(three, [again(13)])
    assert.equal(table.gameNumber, 2)
    assert.ok(types(events).includes('gameStarted'))
    assert.ok(seated(table).every(({ occupant }) => !occupant.wantsPlayAgain))
    assert.deepEqual(gameOf(table).totals, [0, 0, 0, 0])
  })
})

describe('table: life times', () => {
  it('frees the seat of a waiting player who is away for 5 minutes', () => {
    const away = apply(waitingTable(3), [{ type: 'disconnect', userId: bruno.userId }], 1_000).table
    assert.equal(nextDeadlineMs(away), 1_000 + WAITING_ABSENCE_MS)
    assert.deepEqual(names(apply(away, [{ type: 'timeElapsed' }], 999 + WAITING_ABSENCE_MS).table), [
      'Anna',
      'Bruno',
      'Carla',
    ])
    assert.deepEqual(names(apply(away, [{ type: 'timeElapsed' }], 1_000 + WAITING_ABSENCE_MS).table), ['Anna', 'Carla'])
  })
  it('keeps the seat of a player who comes back in time', () => {
    const back = apply(
      waitingTable(3),
      [
        { type: 'disconnect', userId: 11 },
        { type: 'connect', userId: 11 },
      ],
      1_000,
    ).table
    assert.deepEqual(names(apply(back, [{ type: 'timeElapsed' }], 1_000 + WAITING_ABSENCE_MS).table), [
      'Anna',
      'Bruno',
      'Carla',
    ])
  })
  it('keeps the crown of a creator who is away, too, and gives it to the next player only after 5 minutes', () => {
    const away = apply(waitingTable(3), [{ type: 'disconnect', userId: 10 }], 1_000).table
    const back = apply(away, [{ type: 'connect', userId: 10 }], 999 + WAITING_ABSENCE_MS).table
    assert.equal(back.creatorId, 10)
    assert.equal(apply(back, [{ type: 'timeElapsed' }], 1_000 + WAITING_ABSENCE_MS).table.creatorId, 10)
    const gone = apply(away, [{ type: 'timeElapsed' }], 1_000 + WAITING_ABSENCE_MS).table
    assert.deepEqual(names(gone), ['Bruno', 'Carla'])
    assert.equal(gone.creatorId, bruno.userId)
  })
  it('waits as long for a player who has never connected', () => {
    const { table } = apply(waitingTable(1), [{ type: 'join', person: bruno }])
    assert.equal(nextDeadlineMs(table), WAITING_ARRIVAL_MS)
  })
  it('closes a waiting room that is empty for 5 minutes', () => {
    const empty = apply(waitingTable(1), [{ type: 'leave', userId: 10 }], 1_000).table
    assert.equal(nextDeadlineMs(empty), 1_000 + EMPTY_ROOM_MS)
    assert.equal(apply(empty, [{ type: 'timeElapsed' }], 1_000 + EMPTY_ROOM_MS).table.status, 'closed')
  })
  it('closes a waiting room that is 2 hours old', () => {
    assert.equal(nextDeadlineMs(waitingTable()), WAITING_ROOM_LIFE_MS)
    assert.equal(apply(waitingTable(), [{ type: 'timeElapsed' }], WAITING_ROOM_LIFE_MS).table.status, 'closed')
  })
  it('does not close a running game', () =>
    assert.equal(apply(runningTable(), [{ type: 'timeElapsed' }], 10 * WAITING_ROOM_LIFE_MS).table.status, 'running'))
  it('closes a finished game that everybody left 5 minutes ago', () => {
    const left = apply(
      playOn(runningTable()),
      PEOPLE.map(({ userId }) => ({ type: 'leave', userId })),
      1_000,
    ).table
    assert.equal(nextDeadlineMs(left), 1_000 + EMPTY_ROOM_MS)
  })
  it('does nothing after it is closed', () => {
    const closed = apply(waitingTable(), [{ type: 'timeElapsed' }], WAITING_ROOM_LIFE_MS).table
    assert.equal(codeOf(closed, { type: 'join', person: erika }), 'tableClosed')
  })
  it('counts all players as disconnected when its process has ended', () => {
    const { table } = apply(runningTable(), [{ type: 'restore', downMs: 0 }], 1_000)
    assert.ok(seated(table).every(({ occupant }) => !occupant.isConnected))
    assert.equal(table.emptySinceMs, 1_000)
  })
})

describe('table: what a seat may see', () => {
  it("shows a seat its own hand and nobody else's", () => {
    const table = runningTable()
    for (const seat of [0, 1, 2, 3] as const) {
      const view = viewFor(table, seat, NO_LATENCIES)
      assert.equal(view.own?.hand.length, 13)
      const text = JSON.stringify({ ...view, own: null })
      assert.ok(!/"[chsd]\d+"/.test(text), 'a card in the public part')
      assert.ok(!text.includes(gameOf(table).seed))
    }
  })
  it('publishes the seed when the game is over', () => {
    const over = playOn(runningTable())
    assert.equal(viewFor(over, 0, NO_LATENCIES).game?.seed, gameOf(over).seed)
  })
})
