/**
 * A round that is changed in place, for searches that play millions of rounds. It uses the same predicates as `reduce`.
 * Unlike `reduce` it checks and records nothing, and a play creates no object: hands are bits for each suit, and only
 * small whole numbers change.
 */
import { HAND_SIZE, SEAT_COUNT, TRICK_POINTS } from '../limits.ts'
import { suitBits, type CardSet } from './card-set.ts'
import { DECK, QUEEN_OF_SPADES, SUITS, cardWith, strengthOf, suitOf, type Card, type Suit } from './cards.ts'
import { handFrom } from './deal.ts'
import { shuffle, type Draw } from './draw.ts'
import { breaksHearts, isOpeningLead, playableSuits, type SuitMask } from './legality.ts'
import { penaltyOf, trickPoints } from './scoring.ts'
import { SEATS, nextSeat, type PerSeat, type Seat } from './seats.ts'
import { takenCards, type Round } from './state.ts'
import { beats, trickWinner } from './tricks.ts'

/** A round before or after a play. */
export type Playout = {
  /** The cards of each seat in each suit as 13 bits, the two lowest. The index is `seat * 4 + suit`. */
  readonly hands: Int32Array
  /** The points of the tricks that each seat has taken. */
  readonly points: Int32Array
  /** The seat whose turn it is. */
  turn: Seat
  /** How many cards have been played in this round. */
  cardsPlayed: number
  heartsBroken: boolean
  /** What the penalties of the cards on the table add up to. */
  penalties: number
  /** The card that wins the trick so far; `winner` is the seat that played it. Both mean nothing before the lead. */
  holder: Card
  winner: Seat
}

/** A round with no cards in it: fill it with {@link dealAtRandom} or {@link startPlayout}. */
export const newPlayout = (): Playout => ({
  hands: new Int32Array(SEAT_COUNT * SUITS.length),
  points: new Int32Array(SEAT_COUNT),
  turn: 0,
  cardsPlayed: 0,
  heartsBroken: false,
  penalties: 0,
  holder: QUEEN_OF_SPADES,
  winner: 0,
})

/** Gives a seat its cards. */
export const setHand = ({ hands }: Playout, seat: Seat, cards: CardSet): void => {
  for (const suit of SUITS) hands[seat * 4 + suit] = suitBits(cards, suit)
}

/** Begins a round with 13 random cards for each seat. `deck` has all 52 cards; it is shuffled in place. */
export const dealAtRandom = (playout: Playout, firstSeat: Seat, deck: Card[], draw: Draw): void => {
  shuffle(deck, draw)
  // `for ... of` would allocate an iterator, and take twice as long.
  SEATS.forEach((seat) => {
    setHand(playout, seat, handFrom(deck, seat))
    playout.points[seat] = 0
  })
  playout.turn = firstSeat
  playout.cardsPlayed = 0
  playout.heartsBroken = false
  playout.penalties = 0
}

/** The public part of a round, from which a playout continues. */
type RoundSoFar = Pick<Round, 'tricks' | 'trick' | 'heartsBroken'>

/** Continues a round after its pass: everything but the hands, which {@link setHand} gives. */
export const startPlayout = (playout: Playout, round: RoundSoFar): void => {
  const { leader, cards } = round.trick
  const taken = takenCards(round)
  playout.cardsPlayed = round.tricks.length * SEAT_COUNT
  for (const seat of SEATS) playout.points[seat] = trickPoints(taken[seat])
  playout.heartsBroken = round.heartsBroken
  playout.penalties = 0
  const isTaken = cards.length === SEAT_COUNT
  playout.turn = isTaken ? trickWinner(leader, cards) : leader
  if (!isTaken) for (const card of cards) putOnTable(playout, card)
}

/** Continues a round after its pass from its present state. */
export const copyRound = (playout: Playout, round: RoundSoFar & { readonly hands: PerSeat<CardSet> }): void => {
  for (const seat of SEATS) setHand(playout, seat, round.hands[seat])
  startPlayout(playout, round)
}

/** Makes one playout the same as another. */
export const copyPlayout = (to: Playout, from: Playout): void => {
  to.hands.set(from.hands)
  to.points.set(from.points)
  to.turn = from.turn
  to.cardsPlayed = from.cardsPlayed
  to.heartsBroken = from.heartsBroken
  to.penalties = from.penalties
  to.holder = from.holder
  to.winner = from.winner
}

/** The cards of a seat in one suit as 13 bits. */
export const heldBits = ({ hands }: Playout, seat: Seat, suit: Suit): number => hands[seat * 4 + suit] ?? 0

/** How many cards lie on the table. */
export const cardsOnTable = ({ cardsPlayed }: Playout): number => cardsPlayed % SEAT_COUNT

/** Whether all cards of the round are played. */
export const isPlayedOut = ({ cardsPlayed }: Playout): boolean => cardsPlayed === SEAT_COUNT * HAND_SIZE

/** The suits that the seat whose turn it is may play. All its cards of these suits are legal, and no others. */
export const playableInPlayout = (playout: Playout): SuitMask => {
  const { hands, turn, cardsPlayed, heartsBroken, holder } = playout
  const first = turn * 4
  const held =
    (hands[first] === 0 ? 0 : 1) |
    (hands[first + 1] === 0 ? 0 : 2) |
    (hands[first + 2] === 0 ? 0 : 4) |
    (hands[first + 3] === 0 ? 0 : 8)
  const onTable = cardsOnTable(playout)
  return playableSuits(
    held,
    onTable === 0 ? null : suitOf(holder),
    heartsBroken || isOpeningLead(onTable, (cardsPlayed - onTable) / SEAT_COUNT),
  )
}

/** Plays a legal card of the seat whose turn it is. When the trick is complete, its winner takes it at once. */
export const playInPlayout = (playout: Playout, card: Card): void => {
  const { hands, turn } = playout
  const place = turn * 4 + suitOf(card)
  hands[place] = (hands[place] ?? 0) & ~(1 << strengthOf(card))
  putOnTable(playout, card)
}

const putOnTable = (playout: Playout, card: Card): void => {
  const { turn } = playout
  if (cardsOnTable(playout) === 0 || beats(card, playout.holder)) {
    playout.holder = card
    playout.winner = turn
  }
  playout.heartsBroken ||= breaksHearts(card)
  playout.penalties += penaltyOf(card)
  playout.cardsPlayed++
  playout.turn = nextSeat(turn)
  if (cardsOnTable(playout) === 0) takeTrick(playout)
}

const takeTrick = (playout: Playout): void => {
  const { points, winner } = playout
  points[winner] = (points[winner] ?? 0) + TRICK_POINTS - playout.penalties
  playout.penalties = 0
  playout.turn = winner
}

const COUNTS = Uint8Array.from(
  { length: 1 << 13 },
  (_, bits) => DECK.filter((card) => card < 13 && (bits >>> card) & 1).length,
)
/** How many cards 13 bits of a suit hold. */
export const countBits = (bits: number): number => COUNTS[bits] ?? 0

/** The strength of the highest of some cards of a suit; there must be one. */
export const highestIn = (bits: number): number => 31 - Math.clz32(bits)
/** The strength of the lowest of some cards of a suit; there must be one. */
export const lowestIn = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** A legal card of the seat whose turn it is, each equally likely. */
export const randomCardInPlayout = (playout: Playout, draw: Draw): Card => {
  const playable = playableInPlayout(playout)
  const first = playout.turn * 4
  let total = 0
  for (let suit = 0; suit < 4; suit++)
    if (((playable >>> suit) & 1) === 1) total += countBits(playout.hands[first + suit] ?? 0)
  let skip = draw(total)
  for (const suit of SUITS) {
    if (((playable >>> suit) & 1) === 0) continue
    let bits = playout.hands[first + suit] ?? 0
    const count = countBits(bits)
    if (skip >= count) {
      skip -= count
      continue
    }
    for (; skip > 0; skip--) bits &= bits - 1
    return cardWith(suit, lowestIn(bits))
  }
  throw new Error('nobody has a card left')
}

/** Plays the rest of the round with random legal cards, each equally likely. */
export const playOut = (playout: Playout, draw: Draw): void => {
  while (playableInPlayout(playout) !== 0) playInPlayout(playout, randomCardInPlayout(playout, draw))
}

/** The points of a seat for the tricks that it has taken so far. */
export const pointsIn = ({ points }: Playout, seat: Seat): number => points[seat] ?? 0
