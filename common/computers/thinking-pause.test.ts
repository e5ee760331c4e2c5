import assert from 'node:assert/strict'
import { shuffle, simulationDraw } from '../rules/draw.ts'
import { cardsIn, setOf } from '../rules/card-set.ts'
import { SEATS, perSeat } from '../rules/seats.ts'
import { randomGame } from '../rules/testing.ts'
import { COMPUTER_PAUSE_MS } from '../timings.ts'
import { COMPUTER_LONGEST_PAUSE_MS, thinkingPauseMs } from './thinking-pause.ts'

describe('the pause before a move of a computer', () => {
  const states = randomGame(6).states.filter(({ phase }) => phase === 'passing' || phase === 'playing')

  it('is that of a person: it differs from move to move, within limits', () => {
    const pauses = states.flatMap((state) => SEATS.map((seat) => thinkingPauseMs(state, seat)))
    assert.ok(new Set(pauses).size > 50)
    assert.ok(Math.min(...pauses) > COMPUTER_PAUSE_MS / 2 && Math.max(...pauses) <= COMPUTER_LONGEST_PAUSE_MS)
  })

  it('does not depend on a card that is hidden', () => {
    for (const state of states) {
      const cards = state.round.hands.flatMap(cardsIn)
      shuffle(cards, simulationDraw(1))
      const others = {
        ...state,
        round: { ...state.round, hands: perSeat((seat) => setOf(cards.slice(seat * 3, seat * 3 + 3))) },
      }
      for (const seat of SEATS) assert.equal(thinkingPauseMs(others, seat), thinkingPauseMs(state, seat))
    }
  })
})
