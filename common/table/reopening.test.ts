import assert from 'node:assert/strict'
import { seedOf } from '../rules/testing.ts'
import { EMPTY_ROOM_MS, REOPENING_ABSENCE_MS, WAITING_ROOM_LIFE_MS } from '../timings.ts'
import { nextDeadlineMs } from './deadlines.ts'
import { reopeningDeadlineMs } from './reopening.ts'
import { startRefusal } from './start.ts'
import type { StandingCommand } from './reduce.ts'
import { seated } from './state.ts'
import { apply, PEOPLE, playOn, runningTable, names } from './testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const elena = { userId: 14, name: 'Elena', avatarUrl: null }
const again = (...people: readonly { readonly userId: number }[]): StandingCommand[] =>
  people.map(({ userId }) => ({ type: 'playAgain', userId, seed: seedOf(2) }))
const removed = ({ userId }: { readonly userId: number }): StandingCommand => ({ type: 'removePlayer', userId })
const elapsed: StandingCommand = { type: 'timeElapsed' }
const over = playOn(runningTable())

describe('a finished game with a missing player', () => {
  it('becomes a waiting room when all remaining players want another game, and anybody can take the free seat', () => {
    const wanted = apply(over, [removed(dino), ...again(anna, bruno, carla)], 5_000).table
    assert.ok((nextDeadlineMs(wanted) ?? Infinity) <= 5_000, 'it is due at once')
    assert.notEqual(wanted.game, null, 'the scores are shown until then')
    const { table, events } = apply(wanted, [elapsed], 5_000)
    assert.deepEqual([table.status, table.game, names(table)], ['waiting', null, ['Anna', 'Bruno', 'Carla']])
    assert.ok(events.some(({ type }) => type === 'tableReopened'))
    assert.equal(nextDeadlineMs(table), 5_000 + WAITING_ROOM_LIFE_MS)
    const four = apply(
      table,
      [
        { type: 'join', person: elena },
        { type: 'connect', userId: elena.userId },
        { type: 'setReady', userId: elena.userId, ready: true },
      ],
      6_000,
    ).table
    assert.equal(startRefusal(seated(four).map(({ occupant }) => occupant)), null, 'those who asked for it are ready')
    assert.equal(apply(four, [{ type: 'start', userId: anna.userId, seed: seedOf(3) }], 7_000).table.gameNumber, 2)
  })
  it('becomes a waiting room when the account is deleted after all others have asked', () => {
    const { table } = apply(over, [...again(anna, bruno, carla), removed(dino), elapsed], 5_000)
    assert.deepEqual([table.status, names(table)], ['waiting', ['Anna', 'Bruno', 'Carla']])
  })
  it('gets another creator when its creator is gone', () => {
    const { table } = apply(over, [removed(anna), ...again(bruno, carla, dino), elapsed], 5_000)
    assert.equal(table.creatorId, bruno.userId)
  })
  it('becomes a waiting room for a single remaining player', () => {
    const { table } = apply(over, [removed(anna), removed(bruno), removed(carla), ...again(dino), elapsed], 5_000)
    assert.deepEqual([table.status, names(table), table.creatorId], ['waiting', ['Dino'], dino.userId])
  })
  it('does not change while a connected player has not asked', () => {
    const { table } = apply(over, [removed(dino), ...again(anna, bruno)], 5_000)
    assert.equal(reopeningDeadlineMs(table), null)
    assert.equal(apply(table, [elapsed], 5_000 + EMPTY_ROOM_MS).table, table)
  })
  it('waits for an absent player only as long as a waiting room does', () => {
    const { table } = apply(over, [{ type: 'leave', userId: dino.userId }, ...again(anna, bruno, carla)], 5_000)
    assert.equal(nextDeadlineMs(table), 5_000 + REOPENING_ABSENCE_MS)
    const back = apply(table, [{ type: 'connect', userId: dino.userId }, ...again(dino)], 6_000).table
    assert.equal(back.gameNumber, 2)
    const opened = apply(table, [elapsed], 5_000 + REOPENING_ABSENCE_MS)
    assert.deepEqual(names(opened.table), ['Anna', 'Bruno', 'Carla'])
    assert.deepEqual(
      opened.events.find(({ type }) => type === 'playerLeft'),
      { type: 'playerLeft', person: dino, reason: 'absent' },
    )
  })
})
