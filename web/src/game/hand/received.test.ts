import { deepEqual, equal } from 'node:assert/strict'
import { receivedBetween } from './received.ts'
import { hand, playing } from '../test-tables.ts'

const passing = { phase: 'passing', turn: null, direction: 'right', round: 1 } as const

describe('the cards that were received', () => {
  const before = playing(passing, hand('c2 c3 c4'))
  const after = playing({ direction: 'right', round: 1 }, hand('c4 h1 s12'))
  it('are the new ones of the hand, from the player at the other side', () =>
    deepEqual(receivedBetween(before, after), { cards: ['h1', 's12'], from: 1, round: '1.1' }))
  it('come from the right when everybody passes to the left', () =>
    equal(
      receivedBetween(
        playing({ ...passing, direction: 'left', round: 2 }, hand('c2')),
        playing({ direction: 'left', round: 2 }, hand('c3')),
      )?.from,
      3,
    ))
  it('are none on a page that has not seen the pass, and in another round', () =>
    deepEqual(
      [
        receivedBetween(null, after),
        receivedBetween(after, after),
        receivedBetween(before, playing({ round: 2 }, hand('h1'))),
      ],
      [null, null, null],
    ))
})
