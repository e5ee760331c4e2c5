/**
 * The statistics of a finished game, from its moves (specification sections 3 and 5, 'Stats'; DESIGN decisions 3, 4 and
 * 17).
 */
import { setOf } from '../rules/card-set.ts'
import type { GameEvent } from '../rules/commands.ts'
import { QUEEN_OF_SPADES } from '../rules/cards.ts'
import type { Seed } from '../rules/deal.ts'
import { trickPoints } from '../rules/scoring.ts'
import { perSeat, seatAfter, withSeat, type PerSeat, type Seat } from '../rules/seats.ts'
import { trickFinale, type CompletedTrick } from '../rules/tricks.ts'
import type { Move } from '../table/move-log.ts'
import { NOTHING_COUNTED, type Counts } from './counted.ts'
import { stepsOfGame } from './steps.ts'

/** What one seat did in a game. */
export type SeatStatistics = Counts & {
  /**
   * How often the player of this seat gave the queen to the player of each seat. Cards that a computer played do not
   * count, on either side.
   */
  readonly queensGiven: PerSeat<number>
}

const NONE: SeatStatistics = { ...NOTHING_COUNTED, queensGiven: [0, 0, 0, 0] }

type Tally = PerSeat<SeatStatistics>

const changed = (tally: Tally, seat: Seat, change: Partial<SeatStatistics>): Tally =>
  withSeat(tally, seat, { ...tally[seat], ...change })

/**
 * The queen passes from the player who played her to the player who took the trick, unless a computer played one of the
 * two cards.
 */
const withQueen = (tally: Tally, { leader, cards, winner }: CompletedTrick, byComputer: ReadonlySet<Seat>): Tally => {
  const giver = seatAfter(leader, cards.indexOf(QUEEN_OF_SPADES))
  const { queens, regicides } = tally[winner]
  const taken = changed(tally, winner, {
    queens: queens + 1,
    regicides: regicides + (trickFinale(cards) === 'regicide' ? 1 : 0),
  })
  if (byComputer.has(giver) || byComputer.has(winner)) return taken
  const { queensGiven } = taken[giver]
  return changed(taken, giver, { queensGiven: withSeat(queensGiven, winner, queensGiven[winner] + 1) })
}

const withTrick = (tally: Tally, trick: CompletedTrick, byComputer: ReadonlySet<Seat>): Tally => {
  const { winner, cards } = trick
  const value = trickPoints(setOf(cards))
  const { tricks, highestTrick, lowestTrick } = tally[winner]
  const taken = changed(tally, winner, {
    tricks: tricks + 1,
    highestTrick: Math.max(highestTrick ?? value, value),
    lowestTrick: Math.min(lowestTrick ?? value, value),
  })
  return cards.includes(QUEEN_OF_SPADES) ? withQueen(taken, trick, byComputer) : taken
}

const withRound = (tally: Tally, scores: PerSeat<number>): Tally =>
  perSeat((seat) => {
    const { rounds, bestRound, worstRound, ...rest } = tally[seat]
    const points = scores[seat]
    return {
      ...rest,
      rounds: rounds + 1,
      bestRound: Math.max(bestRound ?? points, points),
      worstRound: Math.min(worstRound ?? points, points),
    }
  })

/**
 * The statistics of the four seats of a game that was played to its end. Throws when the rules refuse one of the moves,
 * which moves of a table never are.
 */
export const gameStatistics = (seed: Seed, moves: readonly Move[]): PerSeat<SeatStatistics> => {
  let tally: Tally = [NONE, NONE, NONE, NONE]
  let byComputer = new Set<Seat>()
  const count = (event: GameEvent, leader: Seat): void => {
    if (event.type === 'roundScored') tally = withRound(tally, event.scores)
    if (event.type !== 'trickWon') return
    tally = withTrick(tally, { leader, cards: event.cards, winner: event.winner }, byComputer)
    byComputer = new Set()
  }
  for (const { move, state, events } of stepsOfGame(seed, moves)) {
    if (move?.type === 'play' && move.isComputer) byComputer.add(move.seat)
    for (const event of events) count(event, state.round.trick.leader)
  }
  return tally
}
