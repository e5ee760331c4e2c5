import assert from 'node:assert/strict'
import fc from 'fast-check'
import { DECK, strengthOf, suitOf, type Card } from '../rules/cards.ts'
import { cardsIn, difference, has, hasAll, ofSuit, setOf, sizeOf, union, type CardSet } from '../rules/card-set.ts'
import { simulationDraw } from '../rules/draw.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { heldBits, newPlayout, type Playout } from '../rules/playout.ts'
import { SEATS, perSeat, type PerSeat } from '../rules/seats.ts'
import { randomGame } from '../rules/testing.ts'
import { dealWorld, worldsOf } from './worlds.ts'

const handsOf = (playout: Playout): PerSeat<CardSet> =>
  perSeat((seat) => setOf(DECK.filter((card) => (heldBits(playout, seat, suitOf(card)) >>> strengthOf(card)) & 1)))

/** All ways to give two of six cards to each of the seats 1, 2 and 3. */
const waysToDeal = (own: CardSet, six: readonly Card[]): readonly PerSeat<CardSet>[] => {
  const pairs = six.flatMap((a, index) => six.slice(index + 1).map((b) => setOf([a, b])))
  return pairs.flatMap((first) =>
    pairs.flatMap((second) => {
      const third = difference(setOf(six), union(first, second))
      return sizeOf(third) === 2 ? [[own, first, second, third] as const] : []
    }),
  )
}

describe('a world that is drawn', () => {
  it('fits all that the seat knows: hands, sizes, cards played and passed, voids', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (number) => {
        const [draw, playout] = [simulationDraw(number), newPlayout()]
        for (const state of randomGame(number).states) {
          if (state.phase === 'gameOver') continue
          for (const seat of SEATS) {
            const known = seatKnowledge(state, seat)
            dealWorld(worldsOf(known), playout, draw)
            const hands = handsOf(playout)
            assert.equal(hands[seat], known.hand)
            assert.deepEqual(
              perSeat((other) => sizeOf(hands[other])),
              known.handSizes,
            )
            const unseen = setOf(SEATS.flatMap((other) => cardsIn(state.round.hands[other])))
            assert.equal(setOf(SEATS.flatMap((other) => cardsIn(hands[other]))), unseen)
            for (const other of SEATS)
              for (const suit of known.voids[other]) assert.equal(ofSuit(hands[other], suit), 0)
            if (known.phase === 'passing' || known.given === null) continue
            const played = setOf([...known.tricks, known.trick].flatMap(({ cards }) => cards))
            assert.ok(hasAll(hands[known.given.to], difference(known.given.cards, played)))
          }
        }
      }),
      { numRuns: 2 },
    )
  })

  it('is each of the possible worlds equally often', () => {
    // The last two tricks of a round: 8 cards, two of them the seat's own. Every way to deal the other six is tried.
    const states = randomGame(11).states.filter(
      ({ phase, round }) => phase === 'playing' && round.tricks.length === 11 && round.trick.cards.length === 0,
    )
    for (const known of states.map((state) => seatKnowledge(state, 0))) {
      const worlds = worldsOf(known)
      const [draw, playout, counts] = [simulationDraw(5), newPlayout(), new Map<string, number>()]
      for (let round = 0; round < 9_000; round++) {
        dealWorld(worlds, playout, draw)
        const key = handsOf(playout).join(' ')
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      const isPossible = (dealt: PerSeat<CardSet>): boolean =>
        SEATS.every(
          (seat) =>
            hasAll(dealt[seat], worlds.known[seat]) &&
            known.voids[seat].every((suit) => ofSuit(dealt[seat], suit) === 0),
        )
      const all = waysToDeal(
        known.hand,
        cardsIn(handsOf(playout).reduce(union)).filter((card) => !has(known.hand, card)),
      )
      assert.deepEqual(
        [...counts.keys()].toSorted(),
        all
          .filter(isPossible)
          .map((dealt) => dealt.join(' '))
          .toSorted(),
      )
      for (const count of counts.values())
        assert.ok(Math.abs(count * counts.size - 9_000) < 2_700, `${count} of 9000 in ${counts.size} worlds`)
    }
    assert.ok(states.length > 1)
  })
})
