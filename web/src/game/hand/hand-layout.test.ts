import { deepEqual, equal } from 'node:assert/strict'
import { alternatingSuits, handRows, orderedHand, stepFrom } from './hand-layout.ts'
import { hand } from '../test-tables.ts'

describe('the rows of a hand', () => {
  const lengths = (count: number, rows: 1 | 2): readonly number[] =>
    handRows(Array.from({ length: count }), rows).map((row) => row.length)
  for (const [count, rows, expected] of [
    [13, 1, [13]],
    [13, 2, [7, 6]],
    [8, 2, [4, 4]],
    [7, 2, [7]],
    [15, 2, [8, 7]],
    [0, 2, [0]],
  ] as const) {
    it(`of ${count} cards on ${rows === 1 ? 'a desk' : 'a phone'} hold ${expected.join(' and ')}`, () =>
      deepEqual(lengths(count, rows), expected))
  }
})

describe('the order of a hand', () => {
  it('by suits is that of the server', () =>
    deepEqual(orderedHand(hand('c2 h3 s4 d5'), 'suits'), ['c2', 'h3', 's4', 'd5']))
  it('with alternating colours moves a red suit between two black ones', () => {
    deepEqual(orderedHand(hand('c2 s4 s5 d5'), 'alternating'), ['c2', 'd5', 's4', 's5'])
    deepEqual(alternatingSuits([1, 2, 3]), [1, 2, 3])
    deepEqual(alternatingSuits([0, 1, 2, 3]), [0, 1, 2, 3])
    deepEqual(alternatingSuits([0, 2]), [0, 2])
  })
  it('by strength has the ace last', () =>
    deepEqual(orderedHand(hand('c1 c2 h3 s12 d5'), 'strength'), ['c2', 'h3', 'd5', 's12', 'c1']))
})

describe('the keys of a hand', () => {
  const steps = [
    ['ArrowRight', 0, 1],
    ['ArrowRight', 12, 0],
    ['ArrowLeft', 0, 12],
    ['Home', 5, 0],
    ['End', 5, 12],
    ['ArrowDown', 2, 9],
    ['ArrowUp', 9, 2],
    ['ArrowUp', 2, null],
    ['ArrowDown', 8, null],
    ['Enter', 3, null],
  ] as const
  for (const [key, from, to] of steps)
    it(`${key} from card ${from + 1} goes to ${to === null ? 'none' : `card ${to + 1}`}`, () =>
      equal(stepFrom(key, from, [7, 6]), to))
})
