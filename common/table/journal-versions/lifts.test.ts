import assert from 'node:assert/strict'
import { isKnownVersion, JOURNAL_VERSION, LIFTS, lifted, type Lift, type StoredCommand } from './lifts.ts'

const record = (sequence: number, version: number, command: unknown): StoredCommand => ({ sequence, atMs: sequence * 10, version, command })

/** A made-up history: version 1 knew 'hum', which is not needed any more, and version 2 used 'sing' for what is 'chant' in version 3. */
const withoutHumming: Lift = (records) => records.map(({ command }) => (command === 'hum' ? { type: 'retired' } : command))
const chanting: Lift = (records) => records.map(({ command }) => (command === 'sing' ? 'chant' : command))
const MADE_UP = [withoutHumming, chanting]

describe('a journal of an older version', () => {
  const old = [record(1, 1, 'sing'), record(2, 1, 'hum'), record(3, 2, 'sing'), record(4, 3, 'sing')]

  it('is lifted step by step, each record from its own version, and keeps its sequences and times', () => {
    assert.deepEqual(lifted(old, MADE_UP), [
      record(1, 3, 'chant'),
      record(2, 3, { type: 'retired' }),
      record(3, 3, 'chant'),
      // Written with version 3, where it means something else: no lift touches it.
      record(4, 3, 'sing'),
    ])
  })

  it('is given to a lift as a whole, up to its last record of that version, because the meaning of a command may depend on earlier ones', () => {
    const seen: number[] = []
    const counting: Lift = (records) => {
      seen.push(records.length)
      return records.map(({ command }) => command)
    }
    lifted(old, [counting, counting])
    assert.deepEqual(seen, [2, 3])
  })

  it('is not changed when it is not old', () => {
    const current = [record(1, 3, 'sing'), record(2, 3, 'hum')]
    assert.equal(lifted(current, MADE_UP), current)
  })

  it('can be read up to the version with which this server writes, and no further', () => {
    assert.equal(JOURNAL_VERSION, LIFTS.length + 1)
    for (const version of [1, 2, 3]) assert.ok(isKnownVersion(version, MADE_UP))
    for (const version of [0, 4, 999]) assert.ok(!isKnownVersion(version, MADE_UP))
  })
})
