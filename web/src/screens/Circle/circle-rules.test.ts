import assert from 'node:assert/strict'
import type { CircleTable } from '#common/protocol/rest/circles/circle-answers.ts'
import { nameAfter, tableOffer, watchableTable } from './circle-rules.ts'

const table = (roomId: string, given: Partial<CircleTable> & { readonly seated?: number }): CircleTable => ({
  roomId,
  status: given.status ?? 'waiting',
  isSeated: given.isSeated ?? false,
  players: Array.from({ length: given.seated ?? 1 }, (_, index) => ({ name: `G${index}`, avatarUrl: null })),
})

describe('what a circle offers to who belongs', () => {
  const full = table('FULL', { seated: 4 })
  const free = table('FREE', { seated: 3 })
  const playing = table('PLAYING', { status: 'playing', seated: 4 })
  const suspended = table('SUSPENDED', { status: 'suspended', seated: 4 })

  it('is the first table where they have a seat, or can have one', () => {
    const own = { ...suspended, isSeated: true }
    assert.deepEqual(tableOffer({ tables: [own, free] }), { kind: 'back', table: own })
    assert.deepEqual(tableOffer({ tables: [full, free, own] }), { kind: 'sit', table: free })
  })
  it('is a table of their own where there is none, or others play', () => {
    assert.deepEqual(tableOffer({ tables: [] }), { kind: 'open', playing: null })
    assert.deepEqual(tableOffer({ tables: [full, playing] }), { kind: 'open', playing })
  })
})

describe('what may be watched from the page of a circle', () => {
  const full = table('FULL', { seated: 4 })
  const playing = table('PLAYING', { status: 'playing', seated: 4 })

  it('is a table that plays, else one that is full, of which nobody is oneself', () => {
    assert.equal(watchableTable({ tables: [full, playing] }), 'PLAYING')
    assert.equal(watchableTable({ tables: [full] }), 'FULL')
    assert.equal(watchableTable({ tables: [table('FREE', { seated: 3 })] }), null)
    assert.equal(watchableTable({ tables: [{ ...full, isSeated: true }, playing] }), null)
    assert.equal(watchableTable({ tables: [table('SUSPENDED', { status: 'suspended', seated: 4 })] }), null)
  })
})

describe('the name of a circle that is made after a game', () => {
  for (const [end, name] of [
    ['2026-11-27T21:30:00+01:00', 'Il tavolo del venerdì'],
    ['2026-11-28T01:10:00+01:00', 'Il tavolo del venerdì'],
    ['2026-11-28T11:59:00+01:00', 'Il tavolo del venerdì'],
    ['2026-11-28T12:01:00+01:00', 'Il tavolo del sabato'],
    ['2026-07-19T23:00:00+02:00', 'Il tavolo della domenica'],
  ] as const)
    it(`is that of its evening: ${end}`, () => assert.equal(nameAfter(new Date(end)), name))
})
