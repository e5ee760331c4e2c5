/**
 * A player that shares the rules and the worlds with the computers, and nothing else: flat Monte Carlo that aims at
 * winning, searches its pass among all pairs, and plays in thought by rules of its own.
 */
import { worldDealer } from '#common/computers/worlds.ts'
import { SEAT_COUNT, TRICK_POINTS, WINNING_TOTAL } from '#common/limits.ts'
import { cardsIn } from '#common/rules/card-set.ts'
import {
  CLUBS,
  DECK,
  HEARTS,
  SPADES,
  SUITS,
  cardWith,
  idOf,
  strengthOf,
  suitOf,
  type Card,
} from '#common/rules/cards.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import { simulationDraw, type Draw } from '#common/rules/draw.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import { legalInRound } from '#common/rules/legality.ts'
import { receiverOf } from '#common/rules/passing.ts'
import {
  cardsOnTable,
  copyPlayout,
  heldBits,
  isPlayedOut,
  lowestIn,
  newPlayout,
  playInPlayout,
  playableInPlayout,
  pointsIn,
  startPlayout,
  type Playout,
} from '#common/rules/playout.ts'
import { penaltyOf } from '#common/rules/scoring.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '#common/rules/seats.ts'
import { beats } from '#common/rules/tricks.ts'

const PAIRS = 78
/** How many points make a chance `e` times as high. */
const POINTS_PER_E = 45
const HIGH = 8

const chanceOf = (totals: PerSeat<number>, seat: Seat): number => {
  const highest = Math.max(...totals)
  const weights = totals.map((total) =>
    highest >= WINNING_TOTAL ? Number(total === highest) : Math.exp((total - highest) / POINTS_PER_E),
  )
  return (weights[seat] ?? 0) / weights.reduce((sum, weight) => sum + weight, 0)
}

const heldBy = (playout: Playout, seat: Seat): readonly Card[] =>
  DECK.filter((card) => (heldBits(playout, seat, suitOf(card)) >>> strengthOf(card)) & 1)

/** How good a card looks: takers want empty tricks, everybody else gives away what costs most. */
const looks = (playout: Playout, card: Card): number => {
  const onTable = cardsOnTable(playout)
  const strength = strengthOf(card)
  if (onTable === 0) {
    const isHarmless = suitOf(card) === CLUBS || suitOf(card) === HEARTS
    return isHarmless ? strength / 2 : HIGH - strength - penaltyOf(card) / 2
  }
  if (suitOf(card) !== suitOf(playout.holder)) return penaltyOf(card) + strength / 4
  const worth = TRICK_POINTS - playout.penalties - penaltyOf(card)
  const toCome = SEAT_COUNT - 1 - onTable
  const isRisky = suitOf(card) !== CLUBS && suitOf(card) !== HEARTS ? 8 * toCome : 2 * toCome
  return beats(card, playout.holder) ? worth - isRisky + strength / 8 : penaltyOf(card) / 2
}

const playOn = (playout: Playout, draw: Draw): void => {
  while (!isPlayedOut(playout)) {
    const playable = playableInPlayout(playout)
    let best = -Infinity
    let chosen: Card | null = null
    for (const suit of SUITS) {
      if (((playable >>> suit) & 1) === 0) continue
      for (let bits = heldBits(playout, playout.turn, suit); bits !== 0; bits &= bits - 1) {
        const card = cardWith(suit, lowestIn(bits))
        const value = looks(playout, card) + draw(8)
        if (value > best) {
          best = value
          chosen = card
        }
      }
    }
    if (chosen === null) throw new Error('nobody has a card left')
    playInPlayout(playout, chosen)
  }
}

const move = (playout: Playout, card: Card, from: Seat, to: Seat): void => {
  const [suit, bit] = [suitOf(card), 1 << strengthOf(card)]
  playout.hands[from * 4 + suit] = heldBits(playout, from, suit) & ~bit
  playout.hands[to * 4 + suit] = heldBits(playout, to, suit) | bit
}

/** What the others pass in thought: what costs most, high cards, or anything. */
const passOn = (playout: Playout, { seat: own, direction }: SeatKnowledge, pair: readonly Card[], draw: Draw): void => {
  const passes = SEATS.map((seat) => {
    const fear = (card: Card): number =>
      penaltyOf(card) + (suitOf(card) === SPADES ? strengthOf(card) / 2 : 0) + draw(12)
    const cards = heldBy(playout, seat).map((card) => ({ card, fear: fear(card) }))
    const feared = cards.toSorted((a, b) => b.fear - a.fear).map(({ card }) => card)
    return { seat, cards: seat === own ? pair : feared.slice(0, 2) }
  })
  for (const { seat, cards } of passes) {
    const receiver = receiverOf(seat, direction)
    if (receiver.ok) for (const card of cards) move(playout, card, seat, receiver.value)
  }
}

/** The choice with the highest chance of winning, each tried in the same worlds. */
const bestOf = <Choice>(
  known: SeatKnowledge,
  choices: readonly Choice[],
  rounds: number,
  draw: Draw,
  begin: (playout: Playout, choice: Choice) => void,
): Choice => {
  const [world, playout, deal] = [newPlayout(), newPlayout(), worldDealer(known, draw)]
  const sums = choices.map((choice) => ({ choice, sum: 0 }))
  startPlayout(world, known)
  for (let left = Math.ceil(rounds / choices.length); left > 0; left--) {
    deal(world)
    for (const tried of sums) {
      copyPlayout(playout, world)
      begin(playout, tried.choice)
      playOn(playout, draw)
      const after = perSeat((seat) => known.totals[seat] + pointsIn(playout, seat))
      tried.sum += chanceOf(after, known.seat) + pointsIn(playout, known.seat) / 5_000
    }
  }
  const [best] = sums.toSorted((a, b) => b.sum - a.sum)
  if (best === undefined) throw new Error('no choice')
  return best.choice
}

/** Plays `rounds` rests of a round for a card, three times as many rounds for a pass. */
export const independent =
  (rounds: number) =>
  (known: SeatKnowledge, seed: number): ComputerMove => {
    const draw = simulationDraw(seed)
    if (known.phase === 'passing') {
      const hand = cardsIn(known.hand)
      const pairs = hand.flatMap((a, index) => hand.slice(index + 1).map((b) => [a, b] as const))
      const pair = bestOf(known, pairs, Math.max(PAIRS, 3 * rounds), draw, (playout, chosen) =>
        passOn(playout, known, chosen, draw),
      )
      return { type: 'pass', cards: pair.map(idOf) }
    }
    const legal = cardsIn(legalInRound(known.hand, known))
    const card = bestOf(known, legal, legal.length === 1 ? 1 : rounds, draw, playInPlayout)
    return { type: 'play', card: idOf(card) }
  }
