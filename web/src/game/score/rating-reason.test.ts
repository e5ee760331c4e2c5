import assert from 'node:assert/strict'
import type { GameRating } from '#common/protocol/rest/game-rating-answers.ts'
import { ratingReason } from './rating-reason.ts'

const seatOf = (seat: number, place: number, before: number, after = before, isCounted = true): GameRating => ({
  seat,
  place,
  before,
  after,
  isCounted,
  isCertain: true,
})

describe('why a rating has changed', () => {
  const others = [seatOf(1, 1, 1_612), seatOf(2, 3, 1_580), seatOf(3, 4, 1_430)]
  const table: readonly (readonly [string, readonly GameRating[], GameRating, unknown])[] = [
    ['a gain: the strongest behind', others, seatOf(0, 2, 1_500, 1_505), { kind: 'beaten', seat: 2, rating: 1_580 }],
    ['a loss: the weakest in front', others, seatOf(0, 4, 1_500, 1_480), { kind: 'beatenBy', seat: 2, rating: 1_580 }],
    [
      'a loss in spite of the first place',
      others,
      seatOf(0, 1, 1_500, 1_499),
      { kind: 'beaten', seat: 2, rating: 1_580 },
    ],
    ['all level', [seatOf(1, 1, 1_612)], seatOf(0, 1, 1_500, 1_510), { kind: 'level' }],
    ['who has not played', others, seatOf(0, 4, 1_500, 1_480, false), { kind: 'left' }],
    [
      'those who have not played do not count',
      [seatOf(1, 4, 1_700, 1_690, false), seatOf(2, 2, 1_400)],
      seatOf(0, 1, 1_500, 1_505),
      { kind: 'beaten', seat: 2, rating: 1_400 },
    ],
  ]
  for (const [title, seats, own, reason] of table)
    it(title, () => assert.deepEqual(ratingReason([own, ...seats], own), reason))
})
