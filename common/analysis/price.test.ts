import assert from 'node:assert/strict'
import { chooseMove } from '../computers/computer.ts'
import { heuristicMove } from '../computers/heuristic.ts'
import { recordOfPlayers, type Player } from '../computers/testing.ts'
import { cardsIn } from '../rules/card-set.ts'
import { idOf, type CardId } from '../rules/cards.ts'
import { legalInRound } from '../rules/legality.ts'
import { SEATS, type Seat } from '../rules/seats.ts'
import { decisionsOf } from './decisions.ts'
import { lostChance, lostPoints, markOf, mistakesAmong, precisionOf } from './marks.ts'
import { priceGame, priceOf, type Price } from './price.ts'

const medio: Player = (known, seed) => chooseMove(known, { level: 'medio', seed })
const GAME = recordOfPlayers(1, [heuristicMove, medio, medio, heuristicMove])

/**
 * Cards that lose more than 14 points of winning chance by 15,000 rounds: the number of a game of the rule of thumb, the
 * seat, how many moves were made before, and the card.
 */
const BLUNDERS: readonly (readonly [number, Seat, number, CardId])[] = [
  [1, 0, 168, 'd10'],
  [2, 0, 90, 'h1'],
  [3, 2, 8, 'd11'],
  [4, 0, 356, 'd1'],
  [5, 0, 72, 'd1'],
  [6, 0, 232, 's12'],
  [7, 1, 77, 's11'],
]

describe('the decisions of a seat', () => {
  it('are its passes, and its cards when there was a choice, with what it knew', () => {
    for (const seat of SEATS) {
      const decisions = decisionsOf(GAME, seat)
      for (const { move, known, cards, trick } of decisions) {
        const made = GAME.moves[move] ?? assert.fail('no such move')
        assert.deepEqual(made.cards.map(idOf), cards)
        assert.equal(made.seat, seat)
        assert.equal(trick === 0, made.type === 'pass')
        assert.equal(known.seat, seat)
        if (made.type === 'play') assert.ok(cardsIn(legalInRound(known.hand, known)).length > 1)
      }
      const passes = GAME.moves.filter((move) => move.seat === seat && move.type === 'pass')
      assert.equal(decisions.filter(({ trick }) => trick === 0).length, passes.length)
      assert.ok(decisions.length > passes.length)
    }
  })

  it('are not those that a computer made for it', () => {
    const moves = GAME.moves.map((move, index) => ({ ...move, isComputer: index >= 60 }))
    assert.deepEqual(
      decisionsOf({ ...GAME, moves }, 0),
      decisionsOf(GAME, 0).filter(({ move }) => move < 60),
    )
  })
})

describe('the price of a decision', () => {
  it('is the same for the same seed, and does not depend on what others held', () => {
    const [first, ...others] = decisionsOf(GAME, 0)
    assert.ok(first)
    assert.deepEqual(priceOf(first, { seed: 4 }), priceOf(first, { seed: 4 }))
    // Another game with other cards elsewhere could have brought the same knowledge: a price has nothing else.
    const { known, ...decision } = others[3] ?? assert.fail('no decision')
    const again = { ...decision, known: structuredClone(known) }
    assert.deepEqual(priceOf(again, { seed: 4 }), priceOf({ ...decision, known }, { seed: 4 }))
  })

  it('is nothing for the best move', () => {
    const decision = decisionsOf(GAME, 1)[5] ?? assert.fail('no decision')
    const { best } = priceOf(decision, { seed: 1 })
    const price = priceOf({ ...decision, cards: best.cards }, { seed: 1 })
    assert.deepEqual([lostChance(price), lostPoints(price), markOf(price)], [0, 0, null])
    assert.deepEqual(price.best, price.played)
  })

  it('is told in points where they are the aim, also when it is small', () => {
    const lost = priceGame(GAME, 1, { seed: 1, aim: 'points' }).map(lostPoints)
    assert.ok(lost.filter((points) => points > 0.25 && points < 4).length >= 3, String(lost))
    assert.ok(lost.every((points) => points === 0 || points > 0.25))
    const marks = [1.9, 2, 5, 10].map((points) => markOf({ ...priced(0, points), isForPoints: true }))
    assert.deepEqual(marks, [null, 'inaccuracy', 'mistake', 'blunder'])
  })

  it('finds mistakes of ten points', () => {
    for (const [number, seat, move, card] of BLUNDERS) {
      const game = recordOfPlayers(number, [heuristicMove, heuristicMove, heuristicMove, heuristicMove])
      const decision = decisionsOf(game, seat).find((made) => made.move === move) ?? assert.fail('no decision')
      assert.equal(markOf(priceOf({ ...decision, cards: [card] }, { seed: 5 })), 'blunder', `game ${number}`)
    }
  })

  it('can be in points of the round', () => {
    const prices = decisionsOf(GAME, 0)
      .slice(0, 8)
      .map((decision) => priceOf(decision, { seed: 1, iterations: 300, aim: 'points' }))
    assert.ok(prices.every(({ best, played }) => best.winChance === 0 && played.winChance === 0))
    assert.ok(prices.some((price) => lostPoints(price) > 0))
  })

  it('of a pass compares two cards with two cards', () => {
    const decision = decisionsOf(GAME, 0).find(({ trick }) => trick === 0) ?? assert.fail('no pass')
    const { best, played } = priceOf(decision, { seed: 1 })
    assert.deepEqual(played.cards.toSorted(), decision.cards.toSorted())
    assert.equal(cardsIn(decision.known.hand).filter((card) => best.cards.includes(idOf(card))).length, 2)
  })
})

/** A price with a loss of so much. */
const priced = (chance: number, points: number): Price => {
  const best = { cards: ['d1'], expectedPoints: points, winChance: chance, isAsGood: true } as const
  const played = { cards: ['d2'], expectedPoints: 0, winChance: 0, isAsGood: false } as const
  return { move: 0, round: 1, trick: 1, cards: ['d2'], best, played }
}

describe('a game that is looked back at', () => {
  const prices = priceGame(GAME, 0, { seed: 1, iterations: 300 })

  it('has its mistakes by their size, the worst one first', () => {
    assert.deepEqual(
      [0.019, 0.02, 0.05, 0.1].map((chance) => markOf(priced(chance, 0))),
      [null, 'inaccuracy', 'mistake', 'blunder'],
    )
    const found = mistakesAmong([priced(0.01, 9), priced(0.03, 0), priced(0.2, 0)])
    assert.deepEqual(found.map(lostChance), [0.2, 0.03])
  })

  it('is as precise as the points that were lost', () => {
    assert.equal(precisionOf([]), null)
    assert.equal(precisionOf([priced(0, 0), priced(0, -3)]), 100)
    assert.ok((precisionOf(prices) ?? 0) < 100)
    // The harmonic mean lets one blunder count: the mean alone would be 98.
    const oneBlunder = precisionOf([...Array.from({ length: 50 }, () => priced(0, 0)), priced(0, 30)]) ?? 0
    assert.ok(oneBlunder > 70 && oneBlunder < 85)
  })
})
