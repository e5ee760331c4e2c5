/**
 * The luck of the cards: how much a game's deals alone should move the chance of a seat. It is 0 on average, whoever
 * plays, so it can be taken from a result without changing what the result says, only how sure that is (a 'control
 * variate').
 */
import { fillChances } from '#common/computers/chances.ts'
import { playInThought } from '#common/computers/policy.ts'
import { passInThought } from '#common/computers/pass-habits.ts'
import { deal, firstSeatOf, type Seed } from '#common/rules/deal.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import { directionOf } from '#common/rules/passing.ts'
import { copyPlayout, newPlayout, pointsIn, setHand } from '#common/rules/playout.ts'
import { SEATS, perSeat, seatAfter, type PerSeat, type Seat } from '#common/rules/seats.ts'

/** How often a deal is played by the rules of thumb. */
const PLAYOUTS = 100

/** The points that each seat gets from the cards of a round on average, when all pass and play by habit. */
export const parOf = (seed: Seed, round: number): PerSeat<number> => {
  const hands = deal(seed, round)
  const [draw, dealt, playout] = [simulationDraw(round), newPlayout(), newPlayout()]
  for (const seat of SEATS) setHand(dealt, seat, hands[seat])
  dealt.turn = seatAfter(firstSeatOf(seed), round - 1)
  const sums = [0, 0, 0, 0]
  for (let played = 0; played < PLAYOUTS; played++) {
    copyPlayout(playout, dealt)
    passInThought(playout, SEATS, directionOf(round), draw)
    playInThought(playout, draw)
    for (const seat of SEATS) sums[seat] = (sums[seat] ?? 0) + pointsIn(playout, seat)
  }
  return perSeat((seat) => (sums[seat] ?? 0) / PLAYOUTS)
}

/** A seat's chance of winning with these totals. */
const chanceOf = (totals: PerSeat<number>, seat: Seat): number => {
  const chances = new Float64Array(SEATS.length)
  fillChances(totals, 'winningTotal', chances)
  return chances[seat] ?? 0
}

/** How much a point of each seat, alone, moves the chance of `own`. */
const slopesAt = (totals: PerSeat<number>, own: Seat): PerSeat<number> =>
  perSeat((seat) => {
    const moved = (by: number): number =>
      chanceOf(
        perSeat((each) => totals[each] + (each === seat ? by : 0)),
        own,
      )
    return moved(0.5) - moved(-0.5)
  })

/** What the cards of a whole game bring to the chance of `own`. `rounds` are the points of its rounds. */
export const luckOf = (rounds: readonly PerSeat<number>[], pars: readonly PerSeat<number>[], own: Seat): number => {
  let [luck, totals]: [number, PerSeat<number>] = [0, [0, 0, 0, 0]]
  rounds.forEach((points, index) => {
    const par = pars[index] ?? [0, 0, 0, 0]
    const slopes = slopesAt(totals, own)
    for (const seat of SEATS) luck += slopes[seat] * par[seat]
    totals = perSeat((seat) => totals[seat] + points[seat])
  })
  return luck
}
