/** The passing cycle (specification section 1): by round number mod 4, 1 right, 2 left, 3 across, 0 keep. */
import { refused, ok, type Result } from '../result.ts'
import { ACROSS_FROM, LEFT_OF, RIGHT_OF, type Seat } from './seats.ts'

export const DIRECTIONS = ['keep', 'right', 'left', 'across'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The passing direction of a round; rounds count from 1. */
export const directionOf = (round: number): Direction => DIRECTIONS[round % 4] ?? 'keep'

/**
 * The seat that receives the cards that `seat` passes. Error `invalidPassingDirection`: in a keep round nobody receives
 * cards ('Invalid passing direction', specification section 5).
 */
export const receiverOf = (seat: Seat, direction: Direction): Result<Seat, 'invalidPassingDirection'> => {
  switch (direction) {
    case 'right':
      return ok(RIGHT_OF[seat])
    case 'left':
      return ok(LEFT_OF[seat])
    case 'across':
      return ok(ACROSS_FROM[seat])
    case 'keep':
      return refused('invalidPassingDirection')
  }
}
