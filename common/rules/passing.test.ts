import assert from 'node:assert/strict'
import { directionOf, receiverOf, type Direction } from './passing.ts'
import { ACROSS_FROM, LEFT_OF, RIGHT_OF, SEATS, nextSeat, seatAfter } from './seats.ts'

describe('the seats of a table', () => {
  it('the turn passes to the right: seat + 3 mod 4', () => {
    for (const seat of SEATS) {
      assert.equal(nextSeat(seat), (seat + 3) % 4)
      for (let turns = 0; turns < 9; turns++) assert.equal(seatAfter(seat, turns), (seat + 3 * turns) % 4)
    }
  })

  it('right and left are opposite directions, and across twice leads back', () => {
    for (const seat of SEATS) {
      assert.equal(LEFT_OF[RIGHT_OF[seat]], seat)
      assert.equal(ACROSS_FROM[seat], RIGHT_OF[RIGHT_OF[seat]])
      assert.equal(ACROSS_FROM[seat], LEFT_OF[LEFT_OF[seat]])
    }
  })
})

describe('the passing of cards', () => {
  const CYCLE: readonly Direction[] = ['right', 'left', 'across', 'keep', 'right', 'left', 'across', 'keep', 'right']
  CYCLE.forEach((direction, index) => {
    it(`round ${index + 1}: ${direction}`, () => {
      assert.equal(directionOf(index + 1), direction)
    })
  })

  const OFFSETS = [
    ['right', 3],
    ['left', 1],
    ['across', 2],
  ] as const
  for (const [direction, offset] of OFFSETS) {
    it(`${direction} goes to seat + ${offset}`, () => {
      for (const seat of SEATS) assert.deepEqual(receiverOf(seat, direction), { ok: true, value: (seat + offset) % 4 })
    })
  }

  it('nobody receives cards in a keep round: Invalid passing direction', () => {
    for (const seat of SEATS) assert.deepEqual(receiverOf(seat, 'keep'), { ok: false, code: 'invalidPassingDirection' })
  })
})
