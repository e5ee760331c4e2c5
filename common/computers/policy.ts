/**
 * How everybody plays in thought: quick rules of thumb with some chance. Without chance a search would believe that it
 * can foresee every card. They read the hands of a world, but only as a player who counts cards could: the own hand,
 * and which cards of a suit the others still have together.
 */
import { SEAT_COUNT, TRICK_POINTS } from '../limits.ts'
import {
  ACE_OF_SPADES,
  CLUBS,
  DIAMONDS,
  HEARTS,
  KING_OF_SPADES,
  QUEEN_OF_SPADES,
  SPADES,
  SUITS,
  cardWith,
  strengthOf,
  suitOf,
  type Card,
  type Suit,
} from '../rules/cards.ts'
import type { Draw } from '../rules/draw.ts'
import type { SuitMask } from '../rules/legality.ts'
import {
  cardsOnTable,
  countBits,
  heldBits,
  highestIn,
  isPlayedOut,
  lowestIn,
  playInPlayout,
  playableInPlayout,
  randomCardInPlayout,
  type Playout,
} from '../rules/playout.ts'

/** One card in this many is drawn from all legal cards. */
const RANDOM_ONE_IN = 12
/** Scores of leads differ by up to this much from one time to the next. */
const LEAD_NOISE = 4

const QUEEN = 1 << strengthOf(QUEEN_OF_SPADES)
/** The king and the ace of spades, which may have to take her. */
const HER_TAKERS = (1 << strengthOf(KING_OF_SPADES)) | (1 << strengthOf(ACE_OF_SPADES))
const below = (strength: number): number => (1 << strength) - 1

/** The cards of a suit that the other seats hold together. */
const outside = ({ hands, turn }: Playout, suit: Suit): number =>
  ((hands[suit] ?? 0) | (hands[4 + suit] ?? 0) | (hands[8 + suit] ?? 0) | (hands[12 + suit] ?? 0)) &
  ~(hands[turn * 4 + suit] ?? 0)
const own = (playout: Playout, suit: Suit): number => heldBits(playout, playout.turn, suit)

/** How good it is to lead a suit, and with which card: twice the score, plus 1 for the highest card. */
const leadScore = (playout: Playout, suit: Suit, held: number): number => {
  const out = outside(playout, suit)
  if (suit === DIAMONDS) return diamondLead(held, out)
  if (suit === SPADES && ((held | out) & QUEEN) !== 0) {
    if ((held & (QUEEN - 1)) === 0) return lowLead(-12)
    return lowLead((held & QUEEN) !== 0 ? -4 : (held & HER_TAKERS) === 0 ? 3 : 0)
  }
  const left = countBits(out)
  if (held > out) return highLead(left >= 6 ? 7 : left >= 3 ? 3 : -1)
  return lowLead(left >= 3 ? 1 : -2)
}
const lowLead = (score: number): number => score * 2
const highLead = (score: number): number => score * 2 + 1

/** A low diamond is good to lead when the others must take it. */
const diamondLead = (held: number, out: number): number => {
  if (out === 0) return lowLead(-8)
  const under = countBits(out & below(lowestIn(held)))
  const over = countBits(out) - under
  return lowLead(over === 0 ? -14 : Math.round((8 * (over - under)) / (over + under)))
}

const leadCard = (playout: Playout, playable: SuitMask, draw: Draw): Card => {
  let [best, chosen, isHigh]: [number, Suit, boolean] = [-1_000, CLUBS, false]
  for (let index = 0; index < 4; index++) {
    if (((playable >>> index) & 1) === 0) continue
    const suit = SUITS[index] ?? CLUBS
    const score = leadScore(playout, suit, own(playout, suit))
    const value = (score >> 1) + draw(LEAD_NOISE)
    if (value > best) {
      best = value
      chosen = suit
      isHigh = (score & 1) === 1
    }
  }
  const held = own(playout, chosen)
  return cardWith(chosen, isHigh ? highestIn(held) : lowestIn(held))
}

/**
 * The card of a player who cannot follow: the queen, then high diamonds, then what may have to take her, then a low
 * card.
 */
const discard = (playout: Playout): Card => {
  const spades = own(playout, SPADES)
  if ((spades & QUEEN) !== 0) return QUEEN_OF_SPADES
  const diamonds = own(playout, DIAMONDS)
  const isQueenOut = (outside(playout, SPADES) & QUEEN) !== 0
  if (isQueenOut && (spades & HER_TAKERS) !== 0 && diamonds < 1 << 9) return cardWith(SPADES, highestIn(spades))
  if (diamonds !== 0) return cardWith(DIAMONDS, highestIn(diamonds))
  const clubs = own(playout, CLUBS)
  const hearts = own(playout, HEARTS)
  const lowClub = clubs === 0 ? 99 : lowestIn(clubs)
  const lowHeart = hearts === 0 ? 99 : lowestIn(hearts)
  const lowSpade = spades === 0 ? 99 : lowestIn(spades) + (isQueenOut ? 3 : 0)
  if (lowClub <= lowHeart && lowClub <= lowSpade) return cardWith(CLUBS, lowestIn(clubs))
  return lowHeart <= lowSpade ? cardWith(HEARTS, lowestIn(hearts)) : cardWith(SPADES, lowestIn(spades))
}

/** What the players who are still to come are likely to add to the penalties of the trick. */
const expectedPenalties = (led: Suit, out: number, toCome: number): number => {
  if (led === DIAMONDS) return toCome * 8
  if (led === SPADES && (out & QUEEN) !== 0) return toCome * 5
  const left = countBits(out)
  return left >= 6 ? toCome : left >= 3 ? toCome * 3 : toCome * 6
}

const follow = (playout: Playout, led: Suit): Card => {
  const held = own(playout, led)
  const out = outside(playout, led)
  const toCome = SEAT_COUNT - 1 - cardsOnTable(playout)
  const losing = held & below(strengthOf(playout.holder))
  const winning = led === SPADES ? held & ~losing & ~QUEEN : held & ~losing
  const isFeared = led === DIAMONDS || led === SPADES
  if (winning !== 0 && TRICK_POINTS - playout.penalties - expectedPenalties(led, out, toCome) > 0) {
    if (toCome === 0) return cardWith(led, isFeared ? highestIn(winning) : lowestIn(winning))
    if (winning > out || (toCome === 1 && !isFeared)) return cardWith(led, highestIn(winning))
  }
  if (losing !== 0) {
    if (led === SPADES && (losing & QUEEN) !== 0) return QUEEN_OF_SPADES
    return cardWith(led, isFeared ? highestIn(losing) : lowestIn(losing))
  }
  const others = led === SPADES && held !== QUEEN ? held & ~QUEEN : held
  return cardWith(led, toCome === 0 && isFeared ? highestIn(others) : lowestIn(others))
}

/** The card that the seat whose turn it is plays in thought. */
export const thoughtCard = (playout: Playout, draw: Draw): Card => {
  if (draw(RANDOM_ONE_IN) === 0) return randomCardInPlayout(playout, draw)
  const playable = playableInPlayout(playout)
  if (cardsOnTable(playout) === 0) return leadCard(playout, playable, draw)
  const led = suitOf(playout.holder)
  return playable === 1 << led ? follow(playout, led) : discard(playout)
}

/** Plays the rest of a round in thought. */
export const playInThought = (playout: Playout, draw: Draw): void => {
  while (!isPlayedOut(playout)) playInPlayout(playout, thoughtCard(playout, draw))
}
