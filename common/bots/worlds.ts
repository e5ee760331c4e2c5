/**
 * Worlds: hands of the other seats that fit all that a seat knows. These are the cards that it has seen, the cards that it has passed, and
 * the suits that the others have shown not to hold.
 */
import { cardsIn, difference, newSeatSets, setOf, sizeOf, union, withCard, type CardSet, type SeatSets } from '../rules/card-set.ts'
import { DECK, suitOf, type Card } from '../rules/cards.ts'
import { shuffle, type Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '../rules/seats.ts'

/** A set of seats as bits: seat `n` is bit `n`. */
type SeatMask = number
const SEAT_MASKS: readonly SeatMask[] = Array.from({ length: 16 }, (_, mask) => mask)
const includes = (mask: SeatMask, seat: Seat): boolean => ((mask >>> seat) & 1) === 1
const seatCount = (mask: SeatMask): number => SEATS.filter((seat) => includes(mask, seat)).length

/** Cards that the same seats can hold. They are shuffled in place. */
type Group = { readonly holders: SeatMask; readonly cards: Card[] }

/**
 * A way to share out the groups: how many cards of each group each seat gets. `upTo` is the number of worlds of this way and all before it,
 * as a part of all worlds.
 */
type Way = { readonly counts: readonly PerSeat<number>[]; readonly upTo: number }

/** All worlds that fit the knowledge of a seat. {@link dealWorld} draws one of them. */
export type Worlds = {
  /** The cards that each hand is known to hold. */
  readonly known: SeatSets
  readonly groups: readonly Group[]
  readonly ways: readonly Way[]
}

const FACTORIALS = DECK.reduce<readonly number[]>((products, card) => [...products, (products[card] ?? 1) * (card + 1)], [1])
const factorial = (number: number): number => FACTORIALS[number] ?? 1

/** All ways to give `count` cards to these seats, as far as their free places allow. */
const splits = (count: number, holders: SeatMask, free: PerSeat<number>): readonly PerSeat<number>[] => {
  let found: readonly number[][] = [[]]
  for (const seat of SEATS) {
    const most = includes(holders, seat) ? free[seat] : 0
    found = found.flatMap((before) => Array.from({ length: Math.min(most, count - sum(before)) + 1 }, (_, number) => [...before, number]))
  }
  return found.filter((split) => sum(split) === count).map((split) => perSeat((seat) => split[seat] ?? 0))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

type WeighedWay = { readonly counts: readonly PerSeat<number>[]; readonly worlds: number }

/** All ways to share out the groups, with the number of worlds of each. */
const waysFor = (groups: readonly Group[], free: PerSeat<number>): readonly WeighedWay[] => {
  const [group, ...later] = groups
  if (group === undefined) return free.some((places) => places > 0) ? [] : [{ counts: [], worlds: 1 }]
  return splits(group.cards.length, group.holders, free).flatMap((split) => {
    const orders = split.reduce((worlds, count) => worlds / factorial(count), factorial(group.cards.length))
    return waysFor(later, perSeat((seat) => free[seat] - split[seat])).map(({ counts, worlds }) => ({ counts: [split, ...counts], worlds: worlds * orders }))
  })
}

const playedCards = ({ tricks, trick }: SeatKnowledge): CardSet => setOf([...tricks, trick].flatMap(({ cards }) => cards))

/** The worlds that fit what a seat knows. */
export const worldsOf = (known: SeatKnowledge): Worlds => {
  const played = playedCards(known)
  const hands = newSeatSets()
  hands[known.seat] = known.hand
  if (known.phase !== 'passing' && known.given !== null) hands[known.given.to] = difference(known.given.cards, played)
  const unseen = difference(setOf(DECK), SEATS.reduce((cards, seat) => union(cards, hands[seat]), played))
  const groups = SEAT_MASKS.toSorted((a, b) => seatCount(a) - seatCount(b)).flatMap((holders) => {
    const cards = cardsIn(unseen).filter((card) => holdersOf(known, card) === holders)
    return cards.length === 0 ? [] : [{ holders, cards: [...cards] }]
  })
  const ways = waysFor(groups, perSeat((seat) => known.handSizes[seat] - sizeOf(hands[seat])))
  const all = sum(ways.map(({ worlds }) => worlds))
  let before = 0
  return { known: hands, groups, ways: ways.map(({ counts, worlds }) => ({ counts, upTo: (before += worlds) / all })) }
}

/** The other seats that can hold a card which this seat has not seen. */
const holdersOf = ({ seat, voids }: SeatKnowledge, card: Card): SeatMask =>
  SEATS.reduce<SeatMask>((mask, other) => (other === seat || voids[other].includes(suitOf(card)) ? mask : mask | (1 << other)), 0)

/** A number from 0 to below 1. */
const fraction = (draw: Draw): number => (draw(256) + (draw(256) + draw(256) / 256) / 256) / 256

/** Draws a world into `hands`. All worlds that fit the knowledge are equally likely. */
export const dealWorld = ({ known, groups, ways }: Worlds, hands: SeatSets, draw: Draw): void => {
  const chosen = fraction(draw)
  const way = ways.find(({ upTo }) => chosen < upTo) ?? ways.at(-1)
  if (way === undefined) throw new Error('a seat knows nothing that cannot be true')
  for (const seat of SEATS) hands[seat] = known[seat]
  way.counts.forEach((counts, index) => {
    const cards = groups[index]?.cards ?? []
    shuffle(cards, draw)
    let place = 0
    for (const seat of SEATS) {
      for (let given = counts[seat]; given > 0; given--) {
        const card = cards[place++]
        if (card !== undefined) hands[seat] = withCard(hands[seat], card)
      }
    }
  })
}
