import assert from 'node:assert/strict'
import {
  ABSENCE_TIMES,
  EMPTY_ROOM_MS,
  WAITING_ABSENCE_MS,
  WAITING_ARRIVAL_MS,
  WAITING_ROOM_LIFE_MS,
} from '../../timings.ts'
import { absenceDeadlineMs } from './absence.ts'
import { nextDeadlineMs } from '../deadlines.ts'
import { openTable, type StandingCommand } from '../reduce.ts'
import type { Table } from '../state.ts'
import { apply, PEOPLE, playOn, runningTable, waitingTable, gone, back, votes, names } from '../testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const { absenceMs, voteMs } = ABSENCE_TIMES
const MINUTE_MS = 60_000
/** When the server is back, after some minutes without a server. */
const BACK_MS = 20 * MINUTE_MS
const DOWN_MS = 10 * MINUTE_MS

const elapsed: StandingCommand = { type: 'timeElapsed' }
const afterRestart = (table: Table): Table => apply(table, [{ type: 'restore', downMs: DOWN_MS }], BACK_MS).table
const afterOutage = (table: Table): Table => apply(table, [{ type: 'reprieve' }], BACK_MS).table
/** A table, and when something becomes due there. */
const justBefore = (table: Table, dueMs: number): Table => apply(table, [elapsed], dueMs - 1).table
const at = (table: Table, dueMs: number): Table => apply(table, [elapsed], dueMs).table

const withoutBruno = (table: Table): Table => apply(table, [gone(bruno.userId)], 1_000).table
const votingOnBruno = (): Table => at(withoutBruno(runningTable()), 1_000 + absenceMs)

for (const [what, resumed] of [
  ['a restart', afterRestart],
  ['an outage of the database', afterOutage],
] as const) {
  describe(`time that passed during ${what}`, () => {
    it('costs no waiting player the seat: they have 5 minutes to come back', () => {
      const table = apply(resumed(withoutBruno(waitingTable(3))), [back(anna.userId)], BACK_MS).table
      assert.deepEqual(names(justBefore(table, BACK_MS + WAITING_ABSENCE_MS)), ['Anna', 'Bruno', 'Carla'])
      assert.ok(!names(at(table, BACK_MS + WAITING_ABSENCE_MS)).includes('Bruno'))
    })
    it('costs no player the seat who has never connected: they have 5 minutes to arrive', () => {
      const table = apply(
        resumed(apply(waitingTable(1), [{ type: 'join', person: bruno }], 1_000).table),
        [back(anna.userId)],
        BACK_MS,
      ).table
      assert.deepEqual(names(justBefore(table, BACK_MS + WAITING_ARRIVAL_MS)), ['Anna', 'Bruno'])
      assert.deepEqual(names(at(table, BACK_MS + WAITING_ARRIVAL_MS)), ['Anna'])
    })
    it('closes no empty room: it stays open for 5 minutes', () => {
      const table = resumed(openTable('ABC234', 'x', anna, 0))
      assert.equal(justBefore(table, BACK_MS + EMPTY_ROOM_MS).status, 'waiting')
      assert.equal(at(table, BACK_MS + EMPTY_ROOM_MS).status, 'closed')
    })
    it('opens no vote: the waiting time of an absent player starts again', () => {
      const table = apply(resumed(withoutBruno(runningTable())), [back(anna.userId)], BACK_MS).table
      assert.equal(justBefore(table, BACK_MS + absenceMs).vote, null)
      assert.equal(at(table, BACK_MS + absenceMs).vote?.seat, 1)
    })
    it('closes no vote: it stays open for its whole time, with the votes so far', () => {
      const table = apply(
        resumed(apply(votingOnBruno(), votes('save', anna.userId)).table),
        [back(anna.userId)],
        BACK_MS,
      ).table
      assert.deepEqual(justBefore(table, BACK_MS + voteMs).vote?.votes, ['save', null, null, null])
      assert.equal(at(table, BACK_MS + voteMs).status, 'suspended')
    })
    it('suspends no game that everybody has left: it goes on for 5 minutes', () => {
      const empty = apply(
        runningTable(),
        PEOPLE.map(({ userId }) => gone(userId)),
        1_000,
      ).table
      assert.equal(justBefore(resumed(empty), BACK_MS + EMPTY_ROOM_MS).status, 'running')
      assert.equal(at(resumed(empty), BACK_MS + EMPTY_ROOM_MS).status, 'suspended')
    })
    it('opens no vote in a suspended game before the players could come back', () => {
      const suspended = apply(
        votingOnBruno(),
        [...votes('save', 10, 12, 13), gone(10), gone(12), gone(13)],
        40_000,
      ).table
      const table = apply(resumed(suspended), [back(carla.userId)], BACK_MS + 1_000).table
      assert.equal(nextDeadlineMs(table), BACK_MS + absenceMs)
    })
    it('closes no finished game: its players have 5 minutes to ask for another', () => {
      const left = apply(
        playOn(runningTable()),
        PEOPLE.map(({ userId }) => gone(userId)),
        1_000,
      ).table
      assert.equal(nextDeadlineMs(resumed(left)), BACK_MS + EMPTY_ROOM_MS)
    })
    it('does not close an old waiting room at once: its players have a minute to start', () => {
      const old = { ...waitingTable(), lifeEndsAtMs: BACK_MS - DOWN_MS }
      assert.equal(
        justBefore(
          apply(
            resumed(old),
            PEOPLE.map(({ userId }) => back(userId)),
            BACK_MS,
          ).table,
          BACK_MS + MINUTE_MS,
        ).status,
        'waiting',
      )
    })
  })
}

describe('a restart of the server', () => {
  it('does not count towards the two-hour limit of a waiting room', () => {
    const table = apply(
      afterRestart(waitingTable()),
      PEOPLE.map(({ userId }) => back(userId)),
      BACK_MS,
    ).table
    assert.equal(nextDeadlineMs(table), WAITING_ROOM_LIFE_MS + DOWN_MS)
  })
  it('decides no vote, although nobody who has not voted is connected', () => {
    const voted = apply(votingOnBruno(), votes('conclude', carla.userId, dino.userId), 40_000).table
    const table = afterRestart(voted)
    assert.equal(table.vote?.seat, 1)
    assert.equal(table.seats[1]?.isComputer, false)
  })
  it('leaves a computer in its seat', () => {
    const concluded = apply(votingOnBruno(), votes('conclude', 10, 12, 13), 40_000).table
    const table = apply(
      afterRestart(concluded),
      [back(anna.userId), back(carla.userId), back(dino.userId)],
      BACK_MS,
    ).table
    assert.equal(table.seats[1]?.isComputer, true)
    assert.equal(absenceDeadlineMs(table), null)
  })
})

describe('an outage of the database', () => {
  it('changes nothing for connected players', () => {
    assert.deepEqual(afterOutage(runningTable()).seats, runningTable().seats)
    assert.equal(absenceDeadlineMs(afterOutage(runningTable())), null)
  })
})
