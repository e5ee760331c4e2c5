import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  NO_CARDS,
  cardAt,
  cardsIn,
  difference,
  has,
  hasAll,
  intersection,
  notOfSuit,
  ofSuit,
  setOf,
  sizeOf,
  suitBits,
  union,
  withCard,
  without,
} from './card-set.ts'
import {
  CLUBS,
  DECK,
  DIAMONDS,
  HEARTS,
  SPADES,
  cardOf,
  idOf,
  isCardId,
  rankOf,
  strengthOf,
  suitOf,
  type Suit,
} from './cards.ts'
import { hand } from './testing.ts'

describe('the cards of the deck', () => {
  const KNOWN = [
    ['c2', CLUBS, 2, 0],
    ['c10', CLUBS, 10, 8],
    ['h1', HEARTS, 1, 12],
    ['s11', SPADES, 11, 9],
    ['s12', SPADES, 12, 10],
    ['d13', DIAMONDS, 13, 11],
  ] as const
  for (const [id, suit, rank, strength] of KNOWN) {
    it(`${id} has the suit, rank and strength that its id says`, () => {
      const card = cardOf(id)
      assert.ok(card !== undefined)
      assert.deepEqual([idOf(card), suitOf(card), rankOf(card), strengthOf(card)], [id, suit, rank, strength])
    })
  }

  it('a deck has 52 cards, 13 of each suit, each with its own id', () => {
    assert.equal(DECK.length, 52)
    assert.equal(new Set(DECK.map(idOf)).size, 52)
    for (const suit of [CLUBS, HEARTS, SPADES, DIAMONDS])
      assert.equal(DECK.filter((card) => suitOf(card) === suit).length, 13)
  })

  it('a hand is sorted clubs, hearts, spades, diamonds, ace high', () => {
    const sorted = cardsIn(hand('d1 s2 h13 c1 d2 h1 c2 s1 c13')).map(idOf)
    assert.deepEqual(sorted, ['c2', 'c13', 'c1', 'h13', 'h1', 's2', 's1', 'd2', 'd1'])
  })

  for (const id of ['', 'c', 'c0', 'c14', 'x2', 'C2', 'c02', 'c2 ', '2c', '__proto__']) {
    it(`'${id}' is no card`, () => {
      assert.equal(cardOf(id), undefined)
      assert.equal(isCardId(id), false)
    })
  }
})

describe('sets of cards', () => {
  const someCards = fc.uniqueArray(fc.constantFrom(...DECK))

  it('behave like sets', () => {
    fc.assert(
      fc.property(someCards, someCards, (some, others) => {
        const [a, b] = [setOf(some), setOf(others)]
        assert.equal(sizeOf(a), some.length)
        assert.deepEqual(
          cardsIn(a),
          some.toSorted((x, y) => x - y),
        )
        assert.deepEqual(
          cardsIn(union(a, b)),
          DECK.filter((card) => some.includes(card) || others.includes(card)),
        )
        assert.equal(union(difference(a, b), intersection(a, b)), a)
        assert.equal(intersection(difference(a, b), b), NO_CARDS)
        assert.equal(
          hasAll(a, b),
          others.every((card) => some.includes(card)),
        )
        for (const card of DECK) {
          assert.equal(has(a, card), some.includes(card))
          assert.equal(has(a, card) ? withCard(without(a, card), card) : without(withCard(a, card), card), a)
        }
      }),
    )
  })

  it('can be divided into four suits', () => {
    fc.assert(
      fc.property(someCards, fc.constantFrom<Suit>(CLUBS, HEARTS, SPADES, DIAMONDS), (some, suit) => {
        const cards = setOf(some)
        assert.deepEqual(
          cardsIn(ofSuit(cards, suit)),
          cardsIn(cards).filter((card) => suitOf(card) === suit),
        )
        assert.equal(union(ofSuit(cards, suit), notOfSuit(cards, suit)), cards)
        const bits = cardsIn(ofSuit(cards, suit)).reduce((sum, card) => sum + 2 ** strengthOf(card), 0)
        assert.equal(suitBits(cards, suit), bits)
      }),
    )
  })

  it('contain each card once, even when it is named several times', () => {
    assert.equal(hand('c2 c2 d1 d1'), hand('d1 c2'))
    assert.equal(cardAt(hand('d1'), 0), cardOf('d1'))
  })
})
