/**
 * The last tricks of a round with open hands, solved exactly. Each seat plays the card with which it is most likely to
 * win the game (the search 'max^n'), and expects the same of the others.
 */
import { HAND_SIZE, SEAT_COUNT } from '../limits.ts'
import { SUITS, cardWith } from '../rules/cards.ts'
import {
  copyPlayout,
  heldBits,
  isPlayedOut,
  lowestIn,
  newPlayout,
  playInPlayout,
  playableInPlayout,
  type Playout,
} from '../rules/playout.ts'
import type { Seat } from '../rules/seats.ts'
import { chancesAfter, worthOf, type Goal, type Outcome } from './goal.ts'

/** When the hands hold this many cards or fewer together, a round is solved. */
export const SOLVED_CARDS = 8

/** A round at some depth, and how it ends for each seat when all play their best from there. */
type Ply = { readonly playout: Playout; readonly chances: Float64Array; readonly points: Float64Array }

/** One for each number of cards played, so that solving creates no objects. */
const PLIES: readonly Ply[] = Array.from({ length: SEAT_COUNT * HAND_SIZE + 1 }, () => ({
  playout: newPlayout(),
  chances: new Float64Array(SEAT_COUNT),
  points: new Float64Array(SEAT_COUNT),
}))

const plyAt = (cardsPlayed: number): Ply => {
  const ply = PLIES[cardsPlayed]
  if (ply === undefined) throw new Error('a round has 52 cards')
  return ply
}

const worthFor = ({ chances, points }: Ply, seat: Seat): number => worthOf(chances[seat] ?? 0, points[seat] ?? 0)

const solvePly = (ply: Ply, goal: Goal): void => {
  const { playout } = ply
  if (isPlayedOut(playout)) {
    chancesAfter(playout, goal, ply.chances)
    ply.points.set(playout.points)
    return
  }
  const { turn } = playout
  const playable = playableInPlayout(playout)
  const next = plyAt(playout.cardsPlayed + 1)
  let isFirst = true
  for (const suit of SUITS) {
    if (((playable >>> suit) & 1) === 0) continue
    for (let bits = heldBits(playout, turn, suit); bits !== 0; bits &= bits - 1) {
      copyPlayout(next.playout, playout)
      playInPlayout(next.playout, cardWith(suit, lowestIn(bits)))
      solvePly(next, goal)
      if (isFirst || worthFor(next, turn) > worthFor(ply, turn)) {
        ply.chances.set(next.chances)
        ply.points.set(next.points)
      }
      isFirst = false
    }
  }
}

/** How a round ends for a seat when all play their best for the same goal. */
export const solve = (playout: Playout, goal: Goal, seat: Seat): Outcome => {
  const ply = plyAt(playout.cardsPlayed)
  copyPlayout(ply.playout, playout)
  solvePly(ply, goal)
  return { chance: ply.chances[seat] ?? 0, points: ply.points[seat] ?? 0 }
}
