/**
 * Worlds: hands of the other seats that fit all that a seat knows. These are the cards that it has seen, the cards that
 * it has passed, and the suits that the others have shown not to hold.
 */
import {
  FULL_DECK,
  difference,
  newSeatSets,
  setOf,
  sizeOf,
  suitBits,
  union,
  type CardSet,
  type SeatSets,
} from '../rules/card-set.ts'
import { DECK, SUITS, cardWith, strengthOf, suitOf, type Card, type Suit } from '../rules/cards.ts'
import { fraction, shuffle, type Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { lowestIn, setHand, type Playout } from '../rules/playout.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '../rules/seats.ts'

/** A set of seats as bits: seat `n` is bit `n`. */
type SeatMask = number
const includes = (mask: SeatMask, seat: Seat): boolean => ((mask >>> seat) & 1) === 1
const seatCount = (mask: SeatMask): number => SEATS.filter((seat) => includes(mask, seat)).length

/** Cards that the same seats can hold. They are shuffled in place. */
type Group = { readonly holders: SeatMask; readonly cards: Card[] }

/** A way to share out the groups: how many cards of each group each seat gets. */
type Way = { readonly counts: readonly PerSeat<number>[]; readonly worlds: number }

/** All worlds that fit the knowledge of a seat. {@link dealWorld} draws one of them. */
export type Worlds = {
  /** The cards that each hand is known to hold. */
  readonly known: SeatSets
  readonly groups: readonly Group[]
  readonly ways: readonly Way[]
  /** How many worlds there are, counted with the orders of the groups. */
  readonly all: number
}

const FACTORIALS = DECK.reduce<readonly number[]>(
  (products, card) => [...products, (products[card] ?? 1) * (card + 1)],
  [1],
)
const factorial = (number: number): number => FACTORIALS[number] ?? 1
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** All ways to give `count` cards to these seats, as far as their free places allow. */
const splits = (count: number, holders: SeatMask, free: PerSeat<number>): readonly PerSeat<number>[] => {
  let found: readonly (readonly number[])[] = [[]]
  for (const seat of SEATS) {
    const most = includes(holders, seat) ? free[seat] : 0
    found = found.flatMap((before) =>
      Array.from({ length: Math.min(most, count - sum(before)) + 1 }, (_, number) => [...before, number]),
    )
  }
  return found.filter((split) => sum(split) === count).map((split) => perSeat((seat) => split[seat] ?? 0))
}

/**
 * All ways to share out the groups, with the number of worlds of each. The last group gets the places that are left.
 */
const waysFor = (groups: readonly Group[], free: PerSeat<number>): readonly Way[] => {
  const [group, ...later] = groups
  if (group === undefined) return [{ counts: [], worlds: 1 }]
  const possible =
    later.length > 0
      ? splits(group.cards.length, group.holders, free)
      : SEATS.every((seat) => free[seat] === 0 || includes(group.holders, seat))
        ? [free]
        : []
  return possible.flatMap((split) => {
    const orders = split.reduce((worlds, count) => worlds / factorial(count), factorial(group.cards.length))
    return waysFor(
      later,
      perSeat((seat) => free[seat] - split[seat]),
    ).map(({ counts, worlds }) => ({ counts: [split, ...counts], worlds: worlds * orders }))
  })
}

/** The other seats that can hold cards of a suit which this seat has not seen. */
const holdersOf = ({ seat, voids }: SeatKnowledge, suit: Suit): SeatMask =>
  SEATS.reduce<SeatMask>(
    (mask, other) => (other === seat || voids[other].includes(suit) ? mask : mask | (1 << other)),
    0,
  )

const cardsOfSuit = (cards: CardSet, suit: Suit): Card[] => {
  const found: Card[] = []
  for (let bits = suitBits(cards, suit); bits !== 0; bits &= bits - 1) found.push(cardWith(suit, lowestIn(bits)))
  return found
}

const groupsOf = (known: SeatKnowledge, unseen: CardSet): readonly Group[] => {
  const groups = new Map<SeatMask, Card[]>()
  for (const suit of SUITS) {
    const [holders, cards] = [holdersOf(known, suit), cardsOfSuit(unseen, suit)]
    if (cards.length > 0) groups.set(holders, [...(groups.get(holders) ?? []), ...cards])
  }
  return [...groups]
    .map(([holders, cards]) => ({ holders, cards }))
    .toSorted((a, b) => seatCount(a.holders) - seatCount(b.holders))
}

export const playedCards = ({ tricks, trick }: SeatKnowledge): CardSet =>
  setOf([...tricks, trick].flatMap(({ cards }) => cards))

/** The worlds that fit what a seat knows. */
export const worldsOf = (known: SeatKnowledge): Worlds => {
  const played = playedCards(known)
  const hands = newSeatSets()
  hands[known.seat] = known.hand
  if (known.phase !== 'passing' && known.given !== null) hands[known.given.to] = difference(known.given.cards, played)
  const unseen = difference(
    FULL_DECK,
    SEATS.reduce((cards, seat) => union(cards, hands[seat]), played),
  )
  const groups = groupsOf(known, unseen)
  const ways = waysFor(
    groups,
    perSeat((seat) => known.handSizes[seat] - sizeOf(hands[seat])),
  )
  return { known: hands, groups, ways, all: sum(ways.map(({ worlds }) => worlds)) }
}

const drawWay = ({ ways, all }: Worlds, draw: Draw): Way => {
  let left = ways.length > 1 ? fraction(draw) * all : 0
  const way = ways.find(({ worlds }) => (left -= worlds) < 0) ?? ways.at(-1)
  if (way === undefined) throw new Error('a seat knows nothing that cannot be true')
  return way
}

/** Draws a world: fills the hands of a playout. All worlds that fit the knowledge are equally likely. */
export const dealWorld = (worlds: Worlds, playout: Playout, draw: Draw): void => {
  const { counts } = drawWay(worlds, draw)
  for (const seat of SEATS) setHand(playout, seat, worlds.known[seat])
  for (let index = 0; index < counts.length; index++) {
    const cards = worlds.groups[index]?.cards ?? []
    shuffle(cards, draw)
    let place = 0
    for (let seat = 0; seat < 4; seat++) {
      for (let given = counts[index]?.[seat] ?? 0; given > 0; given--) giveCard(playout, seat, cards[place++])
    }
  }
}

const giveCard = ({ hands }: Playout, seat: number, card: Card | undefined): void => {
  if (card === undefined) return
  const place = seat * 4 + suitOf(card)
  hands[place] = (hands[place] ?? 0) | (1 << strengthOf(card))
}

/** Puts hands into a playout. */
export type DealWorld = (playout: Playout) => void

/** Draws worlds that fit what a seat knows. */
export const worldDealer = (known: SeatKnowledge, draw: Draw): DealWorld => {
  const worlds = worldsOf(known)
  return (playout) => dealWorld(worlds, playout, draw)
}
