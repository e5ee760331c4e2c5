import assert from 'node:assert/strict'
import { seedHash } from '#common/rules/deal.ts'
import { seedOfParts, serverAlone } from '#common/rules/seed-parts.ts'
import { seedOf } from '#common/rules/testing.ts'
import { beginDuplicate } from '#common/table/duplicate-play.ts'
import { openTable } from '#common/table/reduce.ts'
import { apply, PEOPLE, playOn } from '#common/table/testing.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { findingsOfDay, type PublishedDay } from './deck-of-day.ts'

const [anna] = PEOPLE
const serverPart = seedOf(7)
const seed = seedOfParts(serverAlone(serverPart))
const DAY: PublishedDay = { serverPartHash: seedHash(serverPart), serverPart, seedHash: seedHash(seed), seed }

/** The moves of a hand with the cards of another part. */
const movesWith = (part: typeof serverPart) => {
  const duplicate = {
    set: 'daily:2026-11-28',
    rounds: 1,
    serverPart: part,
    publishAfterMs: Infinity,
    computers: ['Computer 2', 'Computer 3', 'Computer 4'],
  }
  const { table } = beginDuplicate(openTable('ABC234', 'La mano', anna, 0, ABSENCE_TIMES), duplicate, 0)
  return playOn(apply(table, [{ type: 'connect', userId: anna.userId }]).table).moves.all()
}
const MOVES = movesWith(serverPart)

const verdicts = (deck: PublishedDay, promised: string | null = DAY.serverPartHash, moves = MOVES): readonly string[] =>
  findingsOfDay(deck, promised, moves).map(({ check, verdict }) => `${check} ${verdict}`)

describe('the verification of the cards of a day', () => {
  it('finds that they follow from what was promised', () => {
    assert.deepEqual(verdicts(DAY), ['serverPart right', 'parts right', 'hands right'])
  })

  it('says what it cannot know: what was promised, and which cards were played', () => {
    assert.deepEqual(verdicts(DAY, null, []), ['serverPart unremembered', 'parts right'])
  })

  it('finds another part, another promise, another deck and other cards', () => {
    const other = seedOf(8)
    assert.deepEqual(verdicts({ ...DAY, serverPart: other })[0], 'serverPart wrong')
    assert.deepEqual(verdicts(DAY, seedHash(other))[0], 'serverPart hashChanged')
    assert.deepEqual(verdicts({ ...DAY, seed: other, seedHash: seedHash(other) })[1], 'parts wrong')
    assert.deepEqual(verdicts(DAY, DAY.serverPartHash, movesWith(other))[2], 'hands wrong')
  })
})
