import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { cardsIn } from './card-set.ts'
import { DECK, idOf } from './cards.ts'
import { deal, firstSeatOf, seedFrom, seedHash, shuffled, type Seed } from './deal.ts'
import { simulationDraw } from './draw.ts'
import { SEATS } from './seats.ts'
import { newGame } from './state.ts'
import { seedOf } from './testing.ts'

/** The bytes 00 01 02 ... 1f: the vector of docs/rules.md. */
const KNOWN_SEED = seedFrom(Uint8Array.from({ length: 32 }, (_, index) => index))

/** Chi-square of counts that should be equal. */
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** The recipe of docs/rules.md without any code of the game, as a player would check it. */
const recomputed = (seed: string, label: string, bounds: readonly number[]): readonly number[] => {
  const key = Buffer.from(seed, 'hex')
  const bytes: number[] = []
  for (let block = 0; block < 32; block++) bytes.push(...createHmac('sha256', key).update(`${label}:${block}`).digest())
  return bounds.map((bound) => {
    let byte = bytes.shift() ?? 0
    while (byte >= 256 - (256 % bound)) byte = bytes.shift() ?? 0
    return byte % bound
  })
}

const recomputedDeck = (seed: string, round: number): readonly string[] => {
  const deck = ['c', 'h', 's', 'd'].flatMap((suit) =>
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1].map((rank) => `${suit}${rank}`),
  )
  const places = Array.from({ length: 51 }, (_, index) => 51 - index)
  const draws = recomputed(
    seed,
    `round:${round}`,
    places.map((place) => place + 1),
  )
  places.forEach((place, index) => {
    const chosen = draws[index] ?? 0
    deck.splice(place, 1, ...deck.splice(chosen, 1, deck[place] ?? ''))
  })
  return deck
}

describe('the deal', () => {
  it('is fixed in advance by the SHA-256 of the seed', () => {
    assert.equal(seedHash(KNOWN_SEED), '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
    for (let number = 0; number < 20; number++) {
      const seed = seedOf(number)
      assert.equal(newGame(seed).seedHash, createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'))
    }
  })

  const KNOWN_HANDS = [
    [
      'c4 c9 c10 h3 h7 h10 s5 s9 s10 s12 d7 d9 d10',
      'c2 c5 c6 c8 c12 c1 h8 h1 s3 s4 s13 d3 d5',
      'c3 c7 h5 h6 s2 s6 s8 s1 d4 d8 d11 d12 d13',
      'c11 c13 h2 h4 h9 h11 h12 h13 s7 s11 d2 d6 d1',
    ],
    [
      'c4 c7 h4 h1 s9 s10 s11 s13 s1 d5 d9 d12 d1',
      'c8 c9 c13 c1 h2 h3 h5 h9 h10 h11 h13 d7 d13',
      'c2 c3 c10 h6 h7 s2 s6 s7 s8 s12 d3 d8 d11',
      'c5 c6 c11 c12 h8 h12 s3 s4 s5 d2 d4 d6 d10',
    ],
  ]
  it('is the known one for a known seed', () => {
    const hands = [1, 2].map((round) => deal(KNOWN_SEED, round).map((hand) => cardsIn(hand).map(idOf).join(' ')))
    assert.deepEqual(hands, KNOWN_HANDS)
    assert.equal(firstSeatOf(KNOWN_SEED), 3)
  })

  it('can be recomputed by the recipe of docs/rules.md', () => {
    for (let number = 0; number < 50; number++) {
      const seed = seedOf(number)
      assert.deepEqual(shuffled(seed, number + 1).map(idOf), recomputedDeck(seed, number + 1))
      assert.deepEqual([firstSeatOf(seed)], recomputed(seed, 'first', [4]))
    }
  })

  it('gives all 52 cards, 13 to each seat', () => {
    for (let round = 1; round <= 50; round++) {
      const hands = deal(KNOWN_SEED, round).map(cardsIn)
      assert.deepEqual(
        hands.map((hand) => hand.length),
        [13, 13, 13, 13],
      )
      assert.deepEqual(
        hands.flat().toSorted((a, b) => a - b),
        DECK,
      )
    }
  })

  it('is different in every round and for every seed', () => {
    const decks = [1, 2, 3].flatMap((round) => [1, 2, 3].map((number) => shuffled(seedOf(number), round).join(' ')))
    assert.equal(new Set(decks).size, 9)
  })

  it('takes a seed of exactly 32 bytes', () => {
    for (const length of [0, 31, 33]) assert.throws(() => seedFrom(new Uint8Array(length)), /a seed has 32 bytes/)
    assert.equal(KNOWN_SEED.length, 64)
  })
})

describe('the shuffle is fair', () => {
  const DEALS = 5200
  const decks = Array.from({ length: DEALS }, (_, index) => shuffled(seedOf(index % 100), 1 + Math.floor(index / 100)))

  // 51 degrees of freedom: a fair shuffle exceeds 97 once in ten thousand times. The seeds are fixed, so is the
  // outcome.
  for (const place of [0, 1, 12, 13, 25, 38, 50, 51]) {
    it(`every card is as likely at place ${place} of the deck`, () => {
      const counts = DECK.map((card) => decks.filter((deck) => deck[place] === card).length)
      assert.ok(chiSquare(counts) < 97, `chi-square ${chiSquare(counts)}`)
    })
  }

  it('cards that were neighbours stay neighbours only as often as by chance', () => {
    const follows = decks.map((deck) => deck.filter((card, place) => deck[place + 1] === card + 1).length)
    const mean = follows.reduce((sum, count) => sum + count, 0) / DEALS
    assert.ok(Math.abs(mean - 51 / 52) < 0.05, `mean ${mean}`)
  })

  it('every seat is equally likely to be the first', () => {
    const counts = SEATS.map(
      (seat) =>
        Array.from({ length: 4000 }, (_, index) => seedOf(index)).filter((seed: Seed) => firstSeatOf(seed) === seat)
          .length,
    )
    assert.ok(chiSquare(counts) < 21, `chi-square ${chiSquare(counts)}`)
  })
})

describe('the draw of simulations', () => {
  it('gives the same cards for the same number, and others for another number', () => {
    const numbers = (seed: number): readonly number[] => Array.from({ length: 20 }, simulationDraw(seed).bind(null, 52))
    assert.deepEqual(numbers(7), numbers(7))
    assert.notDeepEqual(numbers(7), numbers(8))
  })

  it('is fair for every bound that the game uses', () => {
    const draw = simulationDraw(1)
    for (let bound = 1; bound <= 52; bound++) {
      const numbers = Array.from({ length: 200 * bound }, () => draw(bound))
      const counts = Array.from({ length: bound }, (_, wanted) => numbers.filter((number) => number === wanted).length)
      assert.ok(chiSquare(counts) < bound + 5 * Math.sqrt(2 * bound), `bound ${bound}: ${chiSquare(counts)}`)
    }
  })
})
