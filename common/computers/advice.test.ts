import assert from 'node:assert/strict'
import { cardsIn } from '../rules/card-set.ts'
import { cardOf, idOf, type CardId } from '../rules/cards.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { reduce } from '../rules/reduce.ts'
import { winnersOf } from '../rules/scoring.ts'
import { legalCards, newGame, turnOf } from '../rules/state.ts'
import { advanced, cards, hand, newGameOf, randomGame, seedOf, valueOf } from '../rules/testing.ts'
import { advise, compareMoves } from './advice.ts'
import { worthOf } from './goal.ts'
import { distinctCards } from './play-search.ts'

describe('advice', () => {
  it('gives every legal card, best first, and is the same for the same seed', () => {
    const state =
      randomGame(3).states.find(({ phase, round }) => phase === 'playing' && round.tricks.length === 4) ??
      assert.fail('no such state')
    const seat = state.round.trick.leader
    const given = advise(seatKnowledge(state, seat), { seed: 1, iterations: 200 })
    assert.deepEqual(
      given.flatMap(({ cards }) => cards).toSorted(),
      cardsIn(legalCards(state.round, seat)).map(idOf).toSorted(),
    )
    assert.deepEqual(advise(seatKnowledge(state, seat), { seed: 1, iterations: 200 }), given)
    const worths = given.map(({ winChance, expectedPoints }) => worthOf(winChance, expectedPoints))
    assert.deepEqual(
      worths,
      worths.toSorted((a, b) => b - a),
    )
  })

  it('knows what the last card of a round brings', () => {
    const before = randomGame(3).states.filter(
      ({ phase, round }) => phase === 'playing' && round.tricks.length === 12 && round.trick.cards.length === 3,
    )
    for (const state of before) {
      const seat = turnOf(state) ?? assert.fail('nobody plays')
      const [only, ...others] = advise(seatKnowledge(state, seat), { seed: 1, iterations: 5 })
      assert.deepEqual(others, [])
      const last = valueOf(
        cardsIn(state.round.hands[seat]).map((card) => reduce(state, { type: 'playCard', seat, card }))[0] ??
          assert.fail('no card'),
      ).state
      const scored = advanced(last)
      assert.equal(only?.expectedPoints, scored.roundScores.at(-1)?.[seat])
      if (scored.phase === 'gameOver') assert.equal(only?.winChance, winnersOf(scored.totals).includes(seat) ? 1 : 0)
    }
    assert.ok(before.length > 1)
  })

  it('of a pass has the best pairs, and one without each card of the best one', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const known = seatKnowledge(newGame(seedOf(seed)), 0)
      const hand = cardsIn(known.hand).map(idOf)
      const given = advise(known, { seed, iterations: 400 })
      assert.deepEqual(advise(known, { seed, iterations: 400 }), given)
      for (const { cards } of given)
        assert.ok(cards.length === 2 && cards.every((card) => hand.includes(card)) && new Set(cards).size === 2)
      const best = given[0]?.cards ?? assert.fail('no advice')
      for (const card of best) assert.ok(given.some(({ cards }) => !cards.includes(card)))
      assert.ok(given.length >= 6 && given[0]?.isAsGood === true)
    }
  })

  it('of a pass gives the queen of spades away where she stands alone', () => {
    const known = seatKnowledge(
      newGameOf(
        's12 c2 c3 c4 c5 c6 h2 h3 h4 h5 d2 d3 d4 / s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s13 s1 c7 / c8 c9 c10 c11 c12 c13 c1 h6 h7 h8 h9 h10 h11 / h12 h13 h1 d5 d6 d7 d8 d9 d10 d11 d12 d13 d1',
        { round: 1 },
      ),
      0,
    )
    assert.ok(advise(known, { seed: 1 })[0]?.cards.includes('s12'))
  })

  it('has nothing to say to who has passed', () => {
    const game = newGame(seedOf(1))
    const cards = cardsIn(game.round.hands[0]).slice(0, 2)
    const passed = valueOf(reduce(game, { type: 'passCards', seat: 0, cards }))
    assert.deepEqual(advise(seatKnowledge(passed.state, 0), { seed: 1, iterations: 100 }), [])
  })
})

describe('cards that are worth the same', () => {
  const known = seatKnowledge(
    newGameOf(
      'c4 c5 c7 c9 d3 d4 s11 s12 s13 / c6 h2 h3 h4 h5 h6 h7 h8 h9 / c2 d5 d6 d7 d8 d9 d10 d11 d12 / c3 s2 s3 s4 s5 s6 s7 s8 s9',
      { firstSeat: 1 },
    ),
    0,
  )
  const distinct = (of: typeof known, kept: CardId): readonly CardId[] =>
    distinctCards(cardsIn(of.hand), of, cardOf(kept)).map(idOf)

  it('are neighbours in a suit without penalties, until the queen of spades is between them', () => {
    assert.deepEqual(distinct(known, 'c4').toSorted(), ['c4', 'c7', 'c9', 'd3', 'd4', 's11', 's12', 's13'])
    assert.deepEqual(distinct(known, 'c5').toSorted(), ['c5', 'c7', 'c9', 'd3', 'd4', 's11', 's12', 's13'])
  })

  it('are neighbours too when what was between them has been taken', () => {
    const trick = { leader: 1, cards: cards('c6 c2 c3 c9'), winner: 0 } as const
    const later = { ...known, hand: hand('c4 c5 c7 d3'), trick: { leader: 0, cards: [] }, tricks: [trick] } as const
    assert.deepEqual(distinct(later, 'c7').toSorted(), ['c7', 'd3'])
    // What lies on the table still tells them apart.
    const onTable = { ...known, hand: hand('c4 c5 c7 d3'), trick: { leader: 1, cards: cards('c6') } } as const
    assert.deepEqual(distinct(onTable, 'c7').toSorted(), ['c4', 'c7', 'd3'])
  })
})

describe('a comparison', () => {
  it('may end as soon as it has told enough, and says what it would have said with less time', () => {
    const state =
      randomGame(3).states.find(({ phase, round }) => phase === 'playing' && round.tricks.length === 2) ??
      assert.fail('no such state')
    const known = seatKnowledge(state, state.round.trick.leader)
    const moves = cardsIn(legalCards(state.round, state.round.trick.leader))
      .slice(0, 2)
      .map((card) => [idOf(card)])
    let looks = 0
    const early = compareMoves(known, moves, { seed: 1, iterations: 8_000, isEnough: () => ++looks === 2 })
    assert.equal(looks, 2)
    assert.notDeepEqual(early, compareMoves(known, moves, { seed: 1, iterations: 8_000 }))
    assert.deepEqual(
      compareMoves(known, moves, { seed: 1, iterations: 8_000, isEnough: () => false }),
      compareMoves(known, moves, { seed: 1, iterations: 8_000 }),
    )
  })
})
