/**
 * What can be known of a round, by every observer and by one seat, as values that JSON can carry. Computers, replays
 * and observers who join late get these values. They never depend on cards that their reader has not seen.
 */
import { SEAT_COUNT } from '../limits.ts'
import { FULL_DECK, NO_CARDS, difference, sizeOf, union, type CardSet } from './card-set.ts'
import { receiverOf, type Direction } from './passing.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from './seats.ts'
import { turnOf, type GamePhase, type GameState, type Round } from './state.ts'
import type { CompletedTrick, Trick } from './tricks.ts'
import { cardsExcludedBy, voidsIn, type Voids } from './voids.ts'

/** What every observer can know of a game and of its current round. */
export type PublicKnowledge = {
  readonly phase: GamePhase
  /** The number of the round; rounds count from 1. */
  readonly round: number
  readonly direction: Direction
  readonly firstSeat: Seat
  /** The seat whose turn it is; null outside the playing phase. */
  readonly turn: Seat | null
  readonly hasPassed: PerSeat<boolean>
  readonly handSizes: PerSeat<number>
  readonly heartsBroken: boolean
  /** The trick on the table. Between tricks it is also the last of `tricks`. */
  readonly trick: Trick
  /** The completed tricks of this round, oldest first. */
  readonly tricks: readonly CompletedTrick[]
  /** The last trick of the previous round; null in the first round. */
  readonly trickBefore: CompletedTrick | null
  /** The suits that each seat is known not to hold. */
  readonly voids: Voids
  /** Scores of each completed round, oldest first. */
  readonly roundScores: readonly PerSeat<number>[]
  /** Totals of the completed rounds. */
  readonly totals: PerSeat<number>
}

/**
 * What one seat can know: the public part, its own hand and its own passes. `voids` also uses the cards of its own
 * hand.
 */
export type SeatKnowledge = PublicKnowledge & {
  readonly seat: Seat
  readonly hand: CardSet
  /**
   * The cards that this seat passes; null before it has chosen and in keep rounds. They are still in `hand` until all
   * four have chosen.
   */
  readonly given: { readonly to: Seat; readonly cards: CardSet } | null
  /** The cards that this seat has received; null before all four have chosen and in keep rounds. */
  readonly received: { readonly from: Seat; readonly cards: CardSet } | null
}

/** The tricks of a round, including an incomplete one on the table. */
const tricksSoFar = ({ tricks, trick }: Round): readonly Trick[] =>
  trick.cards.length < SEAT_COUNT ? [...tricks, trick] : tricks

/** What every observer can know. */
export const publicKnowledge = (state: GameState): PublicKnowledge => {
  const { phase, round, roundScores, totals } = state
  return {
    phase,
    round: round.number,
    direction: round.direction,
    firstSeat: round.firstSeat,
    turn: turnOf(state),
    hasPassed: perSeat((seat) => round.passes[seat] !== null),
    handSizes: perSeat((seat) => sizeOf(round.hands[seat])),
    heartsBroken: round.heartsBroken,
    trick: round.trick,
    tricks: round.tricks,
    trickBefore: round.trickBefore,
    voids: voidsIn(cardsExcludedBy(tricksSoFar(round))),
    roundScores,
    totals,
  }
}

const givenBy = ({ passes, direction }: Round, seat: Seat): SeatKnowledge['given'] => {
  const receiver = receiverOf(seat, direction)
  const cards = passes[seat]
  return receiver.ok && cards !== null ? { to: receiver.value, cards } : null
}

const receivedBy = (round: Round, seat: Seat): SeatKnowledge['received'] => {
  for (const from of SEATS) {
    const given = givenBy(round, from)
    if (given?.to === seat) return { from, cards: given.cards }
  }
  return null
}

/** What `seat` can know. */
export const seatKnowledge = (state: GameState, seat: Seat): SeatKnowledge => {
  const { phase, round } = state
  const hand = round.hands[seat]
  const given = givenBy(round, seat)
  const isExchanged = phase !== 'passing'
  const excluded = cardsExcludedBy(tricksSoFar(round))
  /** The cards that `other` does not hold, as far as this seat knows. */
  const excludedAt = (other: Seat): CardSet => {
    if (other === seat) return difference(FULL_DECK, hand)
    const isElsewhere = isExchanged && given !== null && given.to !== other ? given.cards : NO_CARDS
    return union(excluded[other], union(hand, isElsewhere))
  }
  return {
    ...publicKnowledge(state),
    voids: voidsIn(perSeat(excludedAt)),
    seat,
    hand,
    given,
    received: isExchanged ? receivedBy(round, seat) : null,
  }
}
