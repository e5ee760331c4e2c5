import assert from 'node:assert/strict'
import { sizeOf } from './card-set.ts'
import games from './fixtures/games.json' with { type: 'json' }
import { directionOf } from './passing.ts'
import { reduce } from './reduce.ts'
import { trickPoints, winnersOf } from './scoring.ts'
import { SEATS, perSeat, type Seat } from './seats.ts'
import { dealtRound, lastTrickOf, legalCards, openingPhase, turnOf, type GameState } from './state.ts'
import { after, card, cards, hand, newGameOf, valueOf } from './testing.ts'

type RecordedRound = (typeof games)[number]['rounds'][number]

const seatAt = (text: string, index: number): Seat =>
  SEATS[Number(text[index])] ?? assert.fail(`no seat at ${index} of ${text}`)

/** The state with the recorded hands in place of those that our own seed deals. */
const withRecordedDeal = (state: GameState, { round, first, hands }: RecordedRound): GameState => {
  const firstSeat = seatAt(String(first), 0)
  const dealt = dealtRound(
    round,
    firstSeat,
    perSeat((seat) => hand(hands[seat] ?? '')),
  )
  if (round > 1) assert.equal(state.round.firstSeat, firstSeat, 'the first seat')
  return { ...state, phase: openingPhase(dealt), round: dealt }
}

const passed = (state: GameState, { passes }: RecordedRound): GameState =>
  SEATS.reduce((before, seat) => after(before, { type: 'passCards', seat, cards: cards(passes[seat] ?? '') }), state)

/** Plays a recorded round, checking every number on the way. */
const replayedRound = (before: GameState, recorded: RecordedRound): GameState => {
  assert.equal(directionOf(recorded.round), recorded.direction)
  let state = passed(withRecordedDeal(before, recorded), recorded)
  const legalCounts = recorded.legal.split(' ').map(Number)
  const points = recorded.points.split(' ').map(Number)
  const played = recorded.plays.split(' ')
  assert.equal(played.length, 52)
  played.forEach((id, index) => {
    const seat = seatAt(recorded.seats, index)
    assert.equal(turnOf(state), seat, `the seat of play ${index}`)
    assert.equal(sizeOf(legalCards(state.round, seat)), legalCounts[index], `the legal cards of play ${index}`)
    state = after(state, { type: 'playCard', seat, card: card(id) })
    if (index % 4 !== 3) return
    const trick = (index - 3) / 4
    assert.equal(lastTrickOf(state.round)?.winner, seatAt(recorded.winners, trick), `the winner of trick ${trick}`)
    assert.equal(
      trickPoints(hand(played.slice(index - 3, index + 1).join(' '))),
      points[trick],
      `the points of trick ${trick}`,
    )
    const { state: next, events } = valueOf(reduce(state, { type: 'advanceTrick' }))
    if (index === 51) {
      const scored = events.find((event) => event.type === 'roundScored')
      assert.deepEqual(scored, {
        type: 'roundScored',
        round: recorded.round,
        scores: recorded.scores,
        totals: recorded.totals,
      })
    }
    state = next
  })
  return state
}

describe('games of an independent engine', () => {
  games.forEach(({ rounds, winners }, index) => {
    it(`game ${index + 1}: the ${rounds.length} rounds have the same seats, legal cards, winners and scores`, () => {
      const last = rounds.reduce((state, recorded) => {
        assert.notEqual(state.phase, 'gameOver')
        return replayedRound(state, recorded)
      }, newGameOf(''))
      assert.equal(last.phase, 'gameOver')
      assert.deepEqual(winnersOf(last.totals), winners)
    })
  })

  it('there are thirty of them', () => assert.equal(games.length, 30))
})
