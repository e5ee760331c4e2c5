import { equal } from 'node:assert/strict'
import type { Seat } from '#common/rules/seats.ts'
import { positionOf, type Position } from './seating.ts'

describe('a seat on the screen', () => {
  const rows: readonly (readonly [Seat, Seat, Position])[] = [
    [0, 0, 'bottom'],
    [0, 3, 'right'],
    [0, 1, 'left'],
    [0, 2, 'top'],
    [2, 2, 'bottom'],
    [2, 1, 'right'],
    [2, 3, 'left'],
    [2, 0, 'top'],
  ]
  for (const [viewer, seat, position] of rows) {
    it(`of seat ${seat} seen by ${viewer} is at the ${position}`, () => {
      equal(positionOf(viewer, seat), position)
    })
  }
})
