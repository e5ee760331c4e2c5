import assert from 'node:assert/strict'
import { FINISHED_TABLE_LIFE_MS, WAITING_ARRIVAL_MS, WAITING_ROOM_LIFE_MS, WANTED_SEAT_ARRIVAL_MS } from '../timings.ts'
import type { Person } from './commands.ts'
import { absenceDeadlineMs } from './absence/absence.ts'
import { nextDeadlineMs } from './deadlines.ts'
import { openTable, type StandingCommand } from './reduce.ts'
import { seatOf, type Table } from './state.ts'
import { PEOPLE, apply, playOn, runningTable, waitingTable, codeOf, names } from './testing.ts'
import { seedOf } from '../rules/testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const erika: Person = { userId: 14, name: 'Erika', avatarUrl: null }
const join = (person: Person = erika): StandingCommand => ({ type: 'join', person })
const remove = (guestId = bruno.userId, userId = anna.userId): StandingCommand => ({
  type: 'removeGuest',
  userId,
  guestId,
})
const ready = (): readonly StandingCommand[] => PEOPLE.map(({ userId }) => ({ type: 'setReady', userId, ready: true }))

describe('table: removing a player from the waiting room', () => {
  it('frees the seat, with a notice in the chat', () => {
    const { table, events } = apply(waitingTable(), [remove()])
    assert.deepEqual(names(table), ['Anna', 'Carla', 'Dino'])
    assert.deepEqual(
      events.map(({ type }) => type),
      ['playerLeft', 'noted'],
    )
    assert.deepEqual(events[0], { type: 'playerLeft', person: bruno, reason: 'removed' })
    assert.deepEqual(events[1], { type: 'noted', atMs: 0, notice: { type: 'removed', name: 'Bruno' } })
  })
  it('is permanent: the removed player gets no seat again, others do', () => {
    const { table } = apply(waitingTable(), [remove()])
    assert.equal(codeOf(table, join(bruno)), 'removedFromRoom')
    assert.equal(codeOf(table, join(erika)), 'ok')
  })
  it('is possible before the player has connected', () => {
    const { table } = apply(waitingTable(3), [join(), remove(erika.userId)])
    assert.equal(seatOf(table, erika.userId), null)
  })
  it('is only for the creator', () =>
    assert.equal(codeOf(waitingTable(), remove(carla.userId, bruno.userId)), 'onlyCreatorRemoves'))
  it('is also for a player who has become the creator', () => {
    const { table } = apply(waitingTable(), [{ type: 'leave', userId: anna.userId }])
    assert.equal(codeOf(table, remove(carla.userId, bruno.userId)), 'ok')
  })
  it('is not possible for oneself', () => assert.equal(codeOf(waitingTable(), remove(anna.userId)), 'ownRemoval'))
  it('is only possible for seated players', () =>
    assert.equal(codeOf(waitingTable(), remove(erika.userId)), 'guestNotAtTable'))
  it('is not possible after the start of the game', () => {
    assert.equal(codeOf(runningTable(), remove()), 'removalInGame')
    assert.equal(codeOf(playOn(runningTable()), remove()), 'removalInGame')
  })
})

describe('table: a seat whose player has never connected', () => {
  /** A full room: Anna, Bruno and Carla are connected; Dino took a seat at 1,000 ms and has not connected. */
  const full = (): Table => apply(waitingTable(3), [join(dino)], 1_000).table

  it('is given to a new player after 30 s', () => {
    const { table, events } = apply(full(), [join()], 1_000 + WANTED_SEAT_ARRIVAL_MS)
    assert.deepEqual(names(table), ['Anna', 'Bruno', 'Carla', 'Erika'])
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'playerLeft' ? [event.person.name, event.reason] : [])),
      ['Dino', 'absent'],
    )
  })
  it('is kept for 30 s', () => assert.equal(codeOf(full(), join(), 999 + WANTED_SEAT_ARRIVAL_MS), 'tableFull'))
  it('is kept for 5 minutes when nobody else wants it', () =>
    assert.equal(nextDeadlineMs(full()), 1_000 + WAITING_ARRIVAL_MS))
  it('is not given away while another seat is free', () => {
    const { table } = apply(waitingTable(2), [join(dino)], 0)
    assert.deepEqual(names(apply(table, [join()], WANTED_SEAT_ARRIVAL_MS).table), ['Anna', 'Bruno', 'Dino', 'Erika'])
  })
  it('of the creator is given away only when all others have connected', () => {
    const opened = openTable('ABC234', 'Partita di Anna', anna, 0)
    const { table } = apply(opened, [join(bruno), join(carla), join(dino), { type: 'connect', userId: bruno.userId }])
    const first = apply(table, [join()], WANTED_SEAT_ARRIVAL_MS)
    assert.deepEqual(names(first.table), ['Anna', 'Bruno', 'Erika', 'Dino'])
    const present = apply(
      table,
      [carla, dino].map(({ userId }) => ({ type: 'connect', userId })),
    )
    const second = apply(present.table, [join()], WANTED_SEAT_ARRIVAL_MS)
    assert.deepEqual(names(second.table), ['Erika', 'Bruno', 'Carla', 'Dino'])
    assert.equal(second.table.creatorId, bruno.userId)
  })
  it('is not the seat of a player who is only away', () => {
    const { table } = apply(waitingTable(), [{ type: 'disconnect', userId: dino.userId }], 0)
    assert.equal(codeOf(table, join(), WANTED_SEAT_ARRIVAL_MS), 'tableFull')
  })
})

describe('table: a player who is connected and does nothing', () => {
  it('keeps a waiting room open for 2 hours', () => {
    assert.equal(apply(waitingTable(1), [{ type: 'timeElapsed' }], WAITING_ROOM_LIFE_MS).table.status, 'closed')
  })
  it('keeps a finished table open for 2 hours', () => {
    const over = playOn(runningTable())
    assert.equal(nextDeadlineMs(over), FINISHED_TABLE_LIFE_MS)
    assert.equal(apply(over, [{ type: 'timeElapsed' }], FINISHED_TABLE_LIFE_MS).table.status, 'closed')
  })
  it('keeps it open for 2 more hours after another game', () => {
    const again = apply(
      playOn(runningTable()),
      PEOPLE.map(({ userId }) => ({ type: 'playAgain', userId, seed: seedOf(2) })),
      FINISHED_TABLE_LIFE_MS - 1,
    )
    assert.equal(absenceDeadlineMs(again.table), null)
  })
  it('can still be in a room where a game begins late', () => {
    const late = apply(
      waitingTable(),
      [...ready(), { type: 'start', userId: anna.userId, seed: seedOf(2) }],
      WAITING_ROOM_LIFE_MS - 1,
    )
    assert.equal(absenceDeadlineMs(late.table), null)
  })
})
