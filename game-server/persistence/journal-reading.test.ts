import assert from 'node:assert/strict'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { Lift } from '#common/table/journal-versions/lifts.ts'
import { replay } from '../tables/replay.ts'
import type { JournalRow } from './journal-entity.ts'
import { recordsOf } from './journal-reading.ts'

const ROOM = 'ABCDEF'
const row = (sequence: number, version: number, command: object): JournalRow => ({ roomId: ROOM, sequence, atMs: sequence, version, writer: '', command: JSON.stringify(command) })

/** A made-up older version in which people 'arrive' instead of 'join', and 'whistle', which means nothing today. */
const arrivals: Lift = (records) =>
  records.map(({ command }) => {
    if (typeof command !== 'object' || command === null || !('type' in command)) throw new TypeError('no command')
    if (command.type === 'arrive' && 'who' in command) return { type: 'join', person: command.who }
    return command.type === 'whistle' ? { type: 'retired' } : command
  })

const bruno = { userId: 11, name: 'Bruno', avatarUrl: null }
const opening = { type: 'open', roomId: ROOM, name: 'Sala', creator: { userId: 10, name: 'Anna', avatarUrl: null }, times: ABSENCE_TIMES }

describe('the rows of a journal', () => {
  it('that two server versions have written are one table', () => {
    const rows = [row(1, 1, opening), row(2, 1, { type: 'arrive', who: bruno }), row(3, 1, { type: 'whistle' }), row(4, 2, { type: 'setReady', userId: 11, ready: true })]
    const { table, sequence } = replay(recordsOf(ROOM, rows, [arrivals]))
    assert.deepEqual(table.seats.map((occupant) => occupant && [occupant.name, occupant.isReady]), [['Anna', false], ['Bruno', true], null, null])
    assert.equal(sequence, 4, 'the next record follows upon the last one that is stored, whatever became of it')
  })

  it('that a lift cannot process are a corrupt journal', () => {
    assert.throws(() => recordsOf(ROOM, [row(1, 1, []), row(2, 2, opening)], [arrivals]), { name: 'JournalFault', kind: 'corruptRecord' })
  })

  it('with a time that goes back are out of order', () => {
    const rows = [{ ...row(1, 1, opening), atMs: 5 }, row(2, 1, { type: 'join', person: bruno })]
    assert.throws(() => replay(recordsOf(ROOM, rows)), { name: 'JournalFault', kind: 'outOfOrder' })
  })

  it('that the rules refuse, or that do not exist, are no valid journal', () => {
    assert.throws(() => replay(recordsOf(ROOM, [row(1, 1, opening), row(2, 1, { type: 'playCard', userId: 10, card: 'h1' })])), { kind: 'refusedRecord' })
    assert.throws(() => replay(recordsOf(ROOM, [row(1, 1, opening), row(2, 1, opening)])), { kind: 'refusedRecord' })
    assert.throws(() => replay(recordsOf(ROOM, [])), { kind: 'noOpening' })
  })

  it('do not appear in error messages when they cannot be read', () => {
    const secret = row(2, 1, { type: 'start', userId: 10, seed: 'geheim' })
    assert.throws(() => recordsOf(ROOM, [row(1, 1, opening), secret]), (problem: Error) => !`${problem.stack}`.includes('geheim') && problem.cause === undefined)
  })
})
