/**
 * A round that is changed in place, for searches that play millions of rounds. It uses the same predicates as `reduce`. Unlike `reduce` it
 * checks and records nothing, and a play creates no object.
 */
import { SEAT_COUNT } from '../limits.ts'
import { NO_CARDS, cardAt, newSeatSets, sizeOf, union, withCard, without, type CardSet, type SeatSets } from './card-set.ts'
import { QUEEN_OF_SPADES, suitOf, type Card } from './cards.ts'
import { handFrom } from './deal.ts'
import { shuffle, type Draw } from './draw.ts'
import { breaksHearts, isOpeningLead, legalMoves } from './legality.ts'
import { trickPoints } from './scoring.ts'
import { SEATS, nextSeat, type Seat } from './seats.ts'
import { takenCards, type Round } from './state.ts'
import { beats, trickWinner } from './tricks.ts'

/** A round before or after a play. */
export type Playout = {
  readonly hands: SeatSets
  /** The cards of the tricks that each seat has taken. */
  readonly taken: SeatSets
  /** The seat whose turn it is. */
  turn: Seat
  /** How many cards have been played in this round. */
  cardsPlayed: number
  heartsBroken: boolean
  /** The cards of the trick on the table. */
  trick: CardSet
  /** The card that wins the trick so far; `winner` is the seat that played it. Both mean nothing before the lead. */
  holder: Card
  winner: Seat
}

/** A round with no cards in it: fill it with {@link dealAtRandom} or {@link copyRound}. */
export const newPlayout = (): Playout => ({
  hands: newSeatSets(),
  taken: newSeatSets(),
  turn: 0,
  cardsPlayed: 0,
  heartsBroken: false,
  trick: NO_CARDS,
  holder: QUEEN_OF_SPADES,
  winner: 0,
})

/** Begins a round with 13 random cards for each seat. `deck` has all 52 cards; it is shuffled in place. */
export const dealAtRandom = (playout: Playout, firstSeat: Seat, deck: Card[], draw: Draw): void => {
  shuffle(deck, draw)
  // `for ... of` would allocate an iterator, and take twice as long.
  SEATS.forEach((seat) => {
    playout.hands[seat] = handFrom(deck, seat)
    playout.taken[seat] = NO_CARDS
  })
  playout.turn = firstSeat
  playout.cardsPlayed = 0
  playout.heartsBroken = false
  playout.trick = NO_CARDS
}

/** Continues a round after its pass from its present state. */
export const copyRound = (playout: Playout, round: Pick<Round, 'hands' | 'tricks' | 'trick' | 'heartsBroken'>): void => {
  const { leader, cards } = round.trick
  const taken = takenCards(round)
  playout.cardsPlayed = round.tricks.length * SEAT_COUNT
  for (const seat of SEATS) {
    playout.hands[seat] = round.hands[seat]
    playout.taken[seat] = taken[seat]
  }
  playout.heartsBroken = round.heartsBroken
  playout.trick = NO_CARDS
  const isTaken = cards.length === SEAT_COUNT
  playout.turn = isTaken ? trickWinner(leader, cards) : leader
  if (!isTaken) for (const card of cards) putOnTable(playout, card)
}

/** The cards that the seat whose turn it is may play. */
export const legalInPlayout = ({ hands, turn, cardsPlayed, heartsBroken, holder }: Playout): CardSet => {
  const cardsOnTable = cardsPlayed % SEAT_COUNT
  const heartsAllowed = heartsBroken || isOpeningLead(cardsOnTable, (cardsPlayed - cardsOnTable) / SEAT_COUNT)
  return legalMoves(hands[turn], cardsOnTable === 0 ? null : suitOf(holder), heartsAllowed)
}

/** Plays a legal card of the seat whose turn it is. When the trick is complete, its winner takes it at once. */
export const playInPlayout = (playout: Playout, card: Card): void => {
  const { hands, turn } = playout
  hands[turn] = without(hands[turn], card)
  playout.heartsBroken ||= breaksHearts(card)
  putOnTable(playout, card)
}

const putOnTable = (playout: Playout, card: Card): void => {
  const { turn } = playout
  if (playout.trick === NO_CARDS || beats(card, playout.holder)) {
    playout.holder = card
    playout.winner = turn
  }
  playout.trick = withCard(playout.trick, card)
  playout.cardsPlayed++
  playout.turn = nextSeat(turn)
  if (playout.cardsPlayed % SEAT_COUNT === 0) takeTrick(playout)
}

const takeTrick = (playout: Playout): void => {
  const { taken, trick, winner } = playout
  taken[winner] = union(taken[winner], trick)
  playout.trick = NO_CARDS
  playout.turn = winner
}

/** Plays the rest of the round with random legal cards, each equally likely. */
export const playOut = (playout: Playout, draw: Draw): void => {
  while (playout.hands[playout.turn] !== NO_CARDS) {
    const legal = legalInPlayout(playout)
    playInPlayout(playout, cardAt(legal, draw(sizeOf(legal))))
  }
}

/** The points of a seat for the tricks that it has taken so far. */
export const pointsIn = ({ taken }: Playout, seat: Seat): number => trickPoints(taken[seat])
