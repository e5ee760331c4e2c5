import assert from 'node:assert/strict'
import fc from 'fast-check'
import { cardAt, cardsIn, ofSuits, setOf, sizeOf, type CardSet } from './card-set.ts'
import { DECK, strengthOf, suitOf } from './cards.ts'
import { simulationDraw } from './draw.ts'
import {
  copyRound,
  dealAtRandom,
  heldBits,
  newPlayout,
  playInPlayout,
  playOut,
  playableInPlayout,
  pointsIn,
  type Playout,
} from './playout.ts'
import { trickPoints } from './scoring.ts'
import { SEATS, perSeat, type Seat } from './seats.ts'
import { dealtRound, legalCards, takenCards, turnOf, type GameState } from './state.ts'
import { advanced, after, newGameOf, randomGame } from './testing.ts'

const seedNumbers = fc.integer({ min: 0, max: 2 ** 31 - 1 })

/** The cards of a seat in a playout. */
const handIn = (playout: Playout, seat: Seat): CardSet =>
  setOf(DECK.filter((card) => (heldBits(playout, seat, suitOf(card)) >>> strengthOf(card)) & 1))
const legalIn = (playout: Playout): CardSet => ofSuits(handIn(playout, playout.turn), playableInPlayout(playout))

/** A game whose round has the hands and the first seat of a random playout. */
const sameDeal = (number: number): { readonly playout: ReturnType<typeof newPlayout>; readonly game: GameState } => {
  const playout = newPlayout()
  dealAtRandom(playout, SEATS[number & 3] ?? 0, [...DECK], simulationDraw(number))
  return {
    playout,
    game: {
      ...newGameOf(''),
      round: dealtRound(
        4,
        playout.turn,
        perSeat((seat) => handIn(playout, seat)),
      ),
    },
  }
}

describe('a playout', () => {
  it('has the same turns, legal cards, winners and points as reduce for the same deal and choices', () => {
    fc.assert(
      fc.property(seedNumbers, (number) => {
        const { playout, game } = sameDeal(number)
        const draw = simulationDraw(number + 1)
        let state = game
        for (let played = 0; played < 52; played++) {
          state = advanced(state)
          const seat = turnOf(state) ?? assert.fail('nobody plays')
          assert.equal(playout.turn, seat)
          const legal = legalIn(playout)
          assert.equal(legal, legalCards(state.round, seat))
          const card = cardAt(legal, draw(sizeOf(legal)))
          playInPlayout(playout, card)
          state = after(state, { type: 'playCard', seat, card })
          assert.deepEqual(
            perSeat((each) => handIn(playout, each)),
            state.round.hands,
          )
          assert.deepEqual(
            perSeat((each) => pointsIn(playout, each)),
            takenCards(state.round).map(trickPoints),
          )
          assert.equal(playout.heartsBroken, state.round.heartsBroken)
        }
        assert.deepEqual(
          perSeat((seat) => pointsIn(playout, seat)),
          advanced(state).roundScores[0],
        )
      }),
      { numRuns: 200 },
    )
  })

  it('continues from any state of a round to the end of the round', () => {
    const playout = newPlayout()
    for (let number = 0; number < 10; number++) {
      for (const state of randomGame(number).states) {
        if (state.phase !== 'playing' && state.phase !== 'betweenTricks') continue
        copyRound(playout, state.round)
        const seat = turnOf(state)
        if (seat !== null) assert.deepEqual([playout.turn, legalIn(playout)], [seat, legalCards(state.round, seat)])
        playOut(playout, simulationDraw(number))
        assert.equal(
          SEATS.reduce<number>((points, each) => points + pointsIn(playout, each), 0),
          0,
        )
      }
    }
  })

  it('does not change the round from which it was copied', () => {
    const state =
      randomGame(1).states.find(({ phase, round }) => phase === 'playing' && round.trick.cards.length === 2) ??
      assert.fail('no such state')
    const before = JSON.stringify(state)
    const playout = newPlayout()
    copyRound(playout, state.round)
    playOut(playout, simulationDraw(1))
    assert.equal(JSON.stringify(state), before)
  })

  it('deals 13 cards to each seat, and different ones in every round', () => {
    const [playout, deck, draw] = [newPlayout(), [...DECK], simulationDraw(5)]
    const deals = new Set<string>()
    for (let round = 0; round < 100; round++) {
      dealAtRandom(playout, 0, deck, draw)
      const hands = perSeat((seat) => cardsIn(handIn(playout, seat)))
      assert.deepEqual(
        hands.flat().toSorted((a, b) => a - b),
        DECK,
      )
      assert.deepEqual(
        hands.map((hand) => hand.length),
        [13, 13, 13, 13],
      )
      deals.add(hands.join('/'))
      playOut(playout, draw)
      assert.equal(
        SEATS.reduce<number>((points, each) => points + pointsIn(playout, each), 0),
        0,
      )
    }
    assert.equal(deals.size, 100)
  })
})
