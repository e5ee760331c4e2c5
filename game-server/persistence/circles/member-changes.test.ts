import assert from 'node:assert/strict'
import { STANDINGS, type Standing } from '#common/circles/standings.ts'
import type { NewStanding } from '#common/protocol/rest/circles/circles.ts'
import { refusalOfChange } from './member-changes.ts'

const OWNER = { isOwner: true, isSelf: false, standing: 'member' } as const
const FRIEND = { isOwner: false, isSelf: false, standing: 'reserve' } as const
const CHANGES = ['member', 'reserve', 'removed'] as const
const STANDINGS_BEFORE: readonly (Standing | null)[] = [...STANDINGS, null]

/** What somebody may make of each kind of person, and why not of the others. */
const allowed = (by: Parameters<typeof refusalOfChange>[0]['by'], isOwner = false) =>
  STANDINGS_BEFORE.map((before) =>
    CHANGES.map((standing: NewStanding) => refusalOfChange({ by, isOwner, before, standing }) ?? 'yes').join(' '),
  )

describe('what somebody is to a circle is changed', () => {
  it('by the owner, who makes nobody belong that was only invited', () => {
    assert.deepEqual(allowed(OWNER), [
      'yes yes yes',
      'yes yes yes',
      'notInCircle notInCircle yes',
      'yes yes yes',
      'yes yes yes',
      'notInCircle notInCircle notInCircle',
    ])
  })

  it('by everybody who belongs: a yes for who asks, and nothing else', () => {
    const [member, reserve, invited, asking, removed, stranger] = allowed(FRIEND)
    assert.equal(asking, 'yes notCircleOwner notCircleOwner')
    assert.deepEqual([member, reserve], ['yes notCircleOwner notCircleOwner', 'notCircleOwner yes notCircleOwner'])
    assert.equal(invited, 'notInCircle notInCircle notCircleOwner')
    assert.deepEqual(new Set([removed, stranger]), new Set(['notInCircle notInCircle notInCircle']))
  })

  it('by oneself, between playing and the bench', () => {
    assert.deepEqual(allowed({ ...FRIEND, isSelf: true }).slice(0, 2), [
      'yes yes notCircleOwner',
      'yes yes notCircleOwner',
    ])
  })

  it('never of the owner, and by nobody who does not belong', () => {
    assert.equal(allowed({ ...OWNER, isSelf: true }, true)[0], 'yes ownerStaysMember ownerStaysMember')
    assert.equal(allowed(FRIEND, true)[0], 'yes notCircleOwner notCircleOwner')
    for (const standing of ['invited', 'asking', 'removed', null] as const)
      assert.deepEqual(
        new Set(allowed({ ...FRIEND, standing })),
        new Set(['circleMembersOnly circleMembersOnly circleMembersOnly']),
      )
  })
})
