import assert from 'node:assert/strict'
import { cardsIn } from '../rules/card-set.ts'
import { idOf } from '../rules/cards.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { reduce } from '../rules/reduce.ts'
import { winnersOf } from '../rules/scoring.ts'
import { legalCards, turnOf } from '../rules/state.ts'
import { advanced, newGameOf, randomGame, valueOf } from '../rules/testing.ts'
import { advise } from './advice.ts'
import { worthOf } from './goal.ts'

describe('advice', () => {
  it('gives every legal card, best first, and is the same for the same seed', () => {
    const state =
      randomGame(3).states.find(({ phase, round }) => phase === 'playing' && round.tricks.length === 4) ??
      assert.fail('no such state')
    const seat = state.round.trick.leader
    const given = advise(seatKnowledge(state, seat), { seed: 1, iterations: 200 })
    assert.deepEqual(
      given.map(({ card }) => card).toSorted(),
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

  it('has nothing to say while cards are passed', () => {
    assert.deepEqual(
      advise(seatKnowledge(newGameOf('c2 c3 / c4 c5 / c6 c7 / c8 c9', { round: 1 }), 0), { seed: 1 }),
      [],
    )
  })
})
