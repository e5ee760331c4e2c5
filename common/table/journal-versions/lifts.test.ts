import assert from 'node:assert/strict'
import { isKnownVersion, JOURNAL_VERSION, LIFTS, lifting, type Lift, type StoredCommand } from './lifts.ts'

const record = (sequence: number, version: number, command: unknown): StoredCommand => ({
  sequence,
  atMs: sequence * 10,
  version,
  command,
})

/**
 * A made-up history: version 1 knew 'hum', which is not needed any more, and version 2 used 'sing' for what is 'chant'
 * in version 3.
 */
const withoutHumming: Lift =
  () =>
  ({ command }) =>
    command === 'hum' ? { type: 'retired' } : command
const chanting: Lift =
  () =>
  ({ command }) =>
    command === 'sing' ? 'chant' : command
const MADE_UP = [withoutHumming, chanting]

describe('a journal of an older version', () => {
  const old = [record(1, 1, 'sing'), record(2, 1, 'hum'), record(3, 2, 'sing'), record(4, 3, 'sing')]

  it('is lifted step by step, each record from its own version, and keeps its sequences and times', () => {
    assert.deepEqual(old.map(lifting(MADE_UP)), [
      record(1, 3, 'chant'),
      record(2, 3, { type: 'retired' }),
      record(3, 3, 'chant'),
      // Written with version 3, where it means something else: no lift touches it.
      record(4, 3, 'sing'),
    ])
  })

  it('is given to a lift record by record, which may remember those before: what a command means may depend on them', () => {
    const numbering: Lift = () => {
      let seen = 0
      return () => ++seen
    }
    for (const time of ['once', 'and again: each journal begins anew']) {
      assert.deepEqual(
        old.map(lifting([chanting, numbering])).map(({ command }) => command),
        [1, 2, 3, 'sing'],
        time,
      )
    }
  })

  it('is not changed when it is not old', () => {
    const current = record(1, 3, 'sing')
    assert.equal(lifting(MADE_UP)(current), current)
  })

  it('can be read up to the version with which this server writes, and no further', () => {
    assert.equal(JOURNAL_VERSION, LIFTS.length + 1)
    for (const version of [1, 2, 3]) assert.ok(isKnownVersion(version, MADE_UP))
    for (const version of [0, 4, 999]) assert.ok(!isKnownVersion(version, MADE_UP))
  })
})
