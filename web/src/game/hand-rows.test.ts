import { deepEqual } from 'node:assert/strict'
import { handRows } from './hand-rows.ts'

describe('the rows of a hand', () => {
  const lengths = (count: number, rows: 1 | 2): readonly number[] => handRows(Array.from({ length: count }), rows).map((row) => row.length)
  for (const [count, rows, expected] of [[13, 1, [13]], [13, 2, [7, 6]], [8, 2, [4, 4]], [7, 2, [7]], [15, 2, [8, 7]], [0, 2, [0]]] as const) {
    it(`of ${count} cards on ${rows === 1 ? 'a desk' : 'a phone'} hold ${expected.join(' and ')}`, () => deepEqual(lengths(count, rows), expected))
  }
})
