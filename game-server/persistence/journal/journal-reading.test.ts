import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { ABSENCE_TIMES } from '#common/timings.ts'
import type { Lift } from '#common/table/journal-versions/lifts.ts'
import { replay, replayWithPauses } from '../../tables/journal/replay.ts'
import { SLICE_MS, TimeSlice } from '../../tables/time-slice.ts'
import { JournalReader, type JournalRow, recordsOf } from './journal-reading.ts'

const ROOM = 'ABCDEF'
const row = (sequence: number, version: number, command: object): JournalRow => ({
  roomId: ROOM,
  sequence,
  atMs: sequence,
  version,
  writer: '',
  command: JSON.stringify(command),
})

/** A made-up older version in which people 'arrive' instead of 'join', and 'whistle', which means nothing today. */
const arrivals: Lift =
  () =>
  ({ command }) => {
    if (typeof command !== 'object' || command === null || !('type' in command)) throw new TypeError('no command')
    if (command.type === 'arrive' && 'who' in command) return { type: 'join', person: command.who }
    return command.type === 'whistle' ? { type: 'retired' } : command
  }

const bruno = { userId: 11, name: 'Bruno', avatarUrl: null }
const opening = {
  type: 'open',
  roomId: ROOM,
  name: 'Sala',
  creator: { userId: 10, name: 'Anna', avatarUrl: null },
  times: ABSENCE_TIMES,
  deckSecret: null,
}

describe('the rows of a journal', () => {
  it('that two server versions have written are one table', () => {
    const rows = [
      row(1, 1, opening),
      row(2, 1, { type: 'arrive', who: bruno }),
      row(3, 1, { type: 'whistle' }),
      row(4, 2, { type: 'setReady', userId: 11, ready: true }),
    ]
    const { table, sequence } = replay(recordsOf(ROOM, rows, [arrivals]))
    assert.deepEqual(
      table.seats.map((occupant) => occupant && [occupant.name, occupant.isReady]),
      [['Anna', false], ['Bruno', true], null, null],
    )
    assert.equal(sequence, 4, 'the next record follows upon the last one that is stored, whatever became of it')
  })

  it('that a lift cannot process are a corrupt journal', () => {
    assert.throws(() => recordsOf(ROOM, [row(1, 1, []), row(2, 2, opening)], [arrivals]), {
      name: 'JournalFault',
      kind: 'corruptRecord',
    })
  })

  it('with a time that goes back are out of order', () => {
    const rows = [{ ...row(1, 1, opening), atMs: 5 }, row(2, 1, { type: 'join', person: bruno })]
    assert.throws(() => replay(recordsOf(ROOM, rows)), { name: 'JournalFault', kind: 'outOfOrder' })
  })

  it('that the rules refuse, or that do not exist, are no valid journal', () => {
    assert.throws(
      () => replay(recordsOf(ROOM, [row(1, 1, opening), row(2, 1, { type: 'playCard', userId: 10, card: 'h1' })])),
      { kind: 'refusedRecord' },
    )
    assert.throws(() => replay(recordsOf(ROOM, [row(1, 1, opening), row(2, 1, opening)])), { kind: 'refusedRecord' })
    assert.throws(() => replay(recordsOf(ROOM, [])), { kind: 'noOpening' })
  })

  it('do not appear in error messages when they cannot be read', () => {
    const secret = row(2, 1, { type: 'start', userId: 10, seed: 'geheim' })
    assert.throws(
      () => recordsOf(ROOM, [row(1, 1, opening), secret]),
      (problem: Error) => !`${problem.stack}`.includes('geheim') && problem.cause === undefined,
    )
  })

  for (const journals of [1, 8]) {
    it(`of ${journals} long journals are lifted, decoded and replayed in short parts: everybody else has a turn after each of them`, async () => {
      const rows = Array.from({ length: 200 }, (_, index) =>
        row(index + 1, 1, index === 0 ? opening : { type: 'whistle' }),
      )
      let nowMs = 0
      let inOneGo = 0
      let longest = 0
      const workForOneMs = (): void => {
        nowMs += 1
        inOneGo += 1
        longest = Math.max(longest, inOneGo)
      }
      const lifting: Lift = () => {
        const lift = arrivals()
        return (record) => {
          workForOneMs()
          return lift(record)
        }
      }
      const isOver = { reading: false }
      const others = (async (): Promise<void> => {
        for (; !isOver.reading; inOneGo = 0) await setImmediate()
      })()
      const read = async (): Promise<number> => {
        const reader = new JournalReader(ROOM, [lifting], new TimeSlice(() => nowMs))
        for (let from = 0; from < rows.length; from += 50) await reader.addWithPauses(rows.slice(from, from + 50))
        const slowly = reader.records.map((record) =>
          Object.defineProperty({ ...record }, 'atMs', { get: () => (workForOneMs(), record.atMs) }),
        )
        return (await replayWithPauses(slowly, Infinity, new TimeSlice(() => nowMs))).sequence
      }
      assert.deepEqual(new Set(await Promise.all(Array.from({ length: journals }, read))), new Set([rows.length]))
      isOver.reading = true
      await others
      assert.ok(nowMs >= 2 * journals * rows.length)
      assert.ok(longest <= 2 * SLICE_MS, `${longest} ms without anybody else`)
    })
  }
})
