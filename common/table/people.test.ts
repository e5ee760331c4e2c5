import assert from 'node:assert/strict'
import { seedOf } from '../rules/testing.ts'
import { ABSENCE_TIMES, EMPTY_ROOM_MS } from '../timings.ts'
import type { TableEvent } from './commands.ts'
import { absenceDeadlineMs } from './absence/absence.ts'
import type { StandingCommand } from './reduce.ts'
import { seated, seatOf, type Table } from './state.ts'
import { PEOPLE, apply, gameOf, playOn, runningTable, waitingTable, codeOf, gone, back, votes } from './testing.ts'
import { NO_LATENCIES, publicTableView } from './view.ts'

const [anna, bruno, carla, dino] = PEOPLE
const { absenceMs } = ABSENCE_TIMES
const AVATAR = '/avatars/00112233445566778899aabbccddeeff.webp'
const bea = { userId: bruno.userId, name: 'Bea', avatarUrl: AVATAR }

const names = (table: Table): readonly string[] => publicTableView(table, NO_LATENCIES).players.map(({ name }) => name)
const types = (events: readonly TableEvent[]): readonly string[] =>
  events.map(({ type }) => type).filter((type) => type !== 'noted')
const removed = (userId: number): StandingCommand => ({ type: 'removePlayer', userId })

/** Bruno has been away so long that a vote is due. */
const votingOnBruno = (): Table =>
  apply(apply(runningTable(), [gone(bruno.userId)], 1_000).table, [{ type: 'timeElapsed' }], 1_000 + absenceMs).table
const suspended = (): Table =>
  apply(votingOnBruno(), votes('save', anna.userId, carla.userId, dino.userId), 40_000).table
const over = (): Table => playOn(runningTable())

describe('a person with a new name and picture', () => {
  const TABLES: readonly (readonly [string, () => Table])[] = [
    ['a waiting room', waitingTable],
    ['a running game', runningTable],
    ['a suspended game', suspended],
    ['a finished game', over],
  ]
  for (const [title, make] of TABLES) {
    it(`keeps the seat in ${title}, and everything else stays the same`, () => {
      const before = make()
      const { table, events } = apply(before, [{ type: 'updatePerson', person: bea }])
      assert.deepEqual(events, [{ type: 'personUpdated', seat: 1 }])
      assert.deepEqual(names(table), ['Anna', 'Bea', 'Carla', 'Dino'])
      assert.equal(publicTableView(table, NO_LATENCIES).players[1]?.avatarUrl, AVATAR)
      assert.deepEqual(apply(table, [{ type: 'updatePerson', person: bruno }]).table, before)
    })
  }
  it('changes nothing at a table without that person, or with the new name already', () => {
    const table = waitingTable(1)
    assert.equal(apply(table, [{ type: 'updatePerson', person: bea }]).table, table)
    assert.equal(apply(table, [{ type: 'updatePerson', person: anna }]).table, table)
  })
  it('is shown with the new name after coming back', () => {
    const { table, events } = apply(runningTable(), [
      gone(bruno.userId),
      { type: 'join', person: bea },
      back(bruno.userId),
    ])
    assert.deepEqual(names(table), ['Anna', 'Bea', 'Carla', 'Dino'])
    assert.ok(types(events).includes('personUpdated'))
  })
})

describe('a player whose account is deleted', () => {
  it('loses the seat in a waiting room, and the player who has sat longest becomes its creator', () => {
    const { table, events } = apply(waitingTable(3), [removed(anna.userId)])
    assert.deepEqual(types(events), ['playerLeft', 'creatorChanged'])
    assert.deepEqual(names(table), ['Bruno', 'Carla'])
    assert.equal(table.creatorId, bruno.userId)
  })
  it('loses the seat in a running game to the computer for good, and the game is played to its end', () => {
    const { table, events } = apply(runningTable(), [removed(bruno.userId)], 5_000)
    assert.deepEqual(types(events), ['playerRemoved', 'computerSeated'])
    assert.equal(seatOf(table, bruno.userId), null)
    assert.equal(absenceDeadlineMs(table), null, 'nobody is waited for')
    const end = playOn(table)
    assert.equal(end.seats[1]?.isComputer, true)
    assert.ok(Math.max(...gameOf(end).totals) >= 51)
  })
  it('cannot come back by any command', () => {
    const { table } = apply(runningTable(), [removed(bruno.userId)])
    const person = bruno
    const { userId } = bruno
    assert.equal(codeOf(table, { type: 'join', person }), 'gameAlreadyStarted')
    for (const command of [
      back(userId),
      removed(userId),
      { type: 'nextTrick', userId },
      { type: 'playAgain', userId, seed: seedOf(2) },
    ] as const) {
      assert.equal(codeOf(table, command), 'notAtTable', command.type)
    }
  })
  it('ends the vote on their absence', () => {
    const { table, events } = apply(votingOnBruno(), [...votes('wait', anna.userId), removed(bruno.userId)], 40_000)
    assert.deepEqual(types(events), ['voteCast', 'playerRemoved', 'voteClosed', 'computerSeated'])
    assert.deepEqual(
      events.find(({ type }) => type === 'voteClosed'),
      { type: 'voteClosed', seat: 1, result: 'expel', end: 'removed' },
    )
    assert.equal(table.vote, null)
    assert.equal(absenceDeadlineMs(table), null)
  })
  it('is not waited for in a vote on another player', () => {
    const voted = apply(votingOnBruno(), votes('conclude', anna.userId, carla.userId), 40_000).table
    const { table, events } = apply(voted, [removed(dino.userId)], 41_000)
    assert.deepEqual(types(events), ['playerRemoved', 'computerSeated', 'voteClosed', 'computerSeated'])
    assert.deepEqual([table.vote, table.seats[1]?.isComputer, table.seats[3]?.isComputer], [null, true, true])
  })
  it('no longer blocks a suspended game for which the others wait: it continues', () => {
    assert.equal(suspended().status, 'suspended')
    const { table, events } = apply(suspended(), [removed(bruno.userId)], 50_000)
    assert.deepEqual(types(events), ['playerRemoved', 'computerSeated', 'gameResumed'])
    assert.equal(table.status, 'running')
  })
  it('does not start a suspended game at which nobody is connected; the others can resume it later', () => {
    const left = apply(
      suspended(),
      [anna, carla, dino].map(({ userId }) => gone(userId)),
      50_000,
    ).table
    const { table } = apply(left, [removed(bruno.userId)], 60_000)
    assert.equal(table.status, 'suspended')
    assert.equal(apply(table, [back(anna.userId), back(carla.userId)], 70_000).table.status, 'suspended')
    assert.equal(
      apply(table, [back(anna.userId), back(carla.userId), back(dino.userId)], 70_000).table.status,
      'running',
    )
  })
  it('does not start a suspended game in which only a computer would play', () => {
    const concluded = apply(votingOnBruno(), votes('conclude', anna.userId, carla.userId, dino.userId), 40_000).table
    const left = apply(
      concluded,
      [anna, carla, dino].map(({ userId }) => gone(userId)),
      50_000,
    ).table
    const { table } = apply(left, [{ type: 'timeElapsed' }], 50_000 + EMPTY_ROOM_MS)
    const alone = apply(
      table,
      [anna, carla, dino].map(({ userId }) => removed(userId)),
      900_000,
    ).table
    assert.deepEqual([table.status, alone.status], ['suspended', 'suspended'])
    assert.equal(apply(alone, [back(bruno.userId)], 950_000).table.status, 'running', 'Bruno may come back to it')
  })
  it('closes the table when no player is left in the game', () => {
    for (const table of [runningTable(), suspended()]) {
      const three = apply(table, [removed(anna.userId), removed(bruno.userId), removed(carla.userId)], 50_000).table
      assert.notEqual(three.status, 'closed')
      const { table: closed, events } = apply(three, [removed(dino.userId)], 50_000)
      assert.deepEqual([closed.status, types(events)], ['closed', ['tableClosed']])
    }
  })
  it('does not prevent that a running game without connected players is suspended', () => {
    const alone = apply(
      runningTable(),
      [gone(anna.userId), gone(carla.userId), gone(dino.userId), removed(bruno.userId)],
      5_000,
    ).table
    assert.equal(alone.emptySinceMs, 5_000)
    assert.equal(apply(alone, [{ type: 'timeElapsed' }], 5_000 + EMPTY_ROOM_MS).table.status, 'suspended')
  })
  it('no longer asks for another game, so that none begins without them', () => {
    const again = (userId: number): StandingCommand => ({ type: 'playAgain', userId, seed: seedOf(2) })
    const { table } = apply(over(), [
      again(bruno.userId),
      removed(bruno.userId),
      again(anna.userId),
      again(carla.userId),
      again(dino.userId),
    ])
    assert.equal(table.gameNumber, 1)
    assert.deepEqual(
      seated(table).map(({ occupant }) => occupant.wantsPlayAgain),
      [true, false, true, true],
    )
  })
  it('is shown in the chat as a player who has left', () => {
    for (const table of [waitingTable(), runningTable(), over()]) {
      const { events } = apply(table, [removed(bruno.userId)])
      assert.deepEqual(
        events.flatMap((event) => (event.type === 'noted' ? [event.notice] : [])),
        [{ type: 'left', name: 'Bruno' }],
      )
    }
  })
})
