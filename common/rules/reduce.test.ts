import assert from 'node:assert/strict'
import { cardsIn } from './card-set.ts'
import { idOf } from './cards.ts'
import { RULE_ERRORS, type GameCommand, type RuleError } from './commands.ts'
import { reduce } from './reduce.ts'
import type { Seat } from './seats.ts'
import { lastTrickOf, takenCards, turnOf, type GameState } from './state.ts'
import { advanced, after, card, cards, codeOf, frozen, newGameOf, pass, play, valueOf } from './testing.ts'

const passing = (seat: Seat, ids: string): GameCommand => ({ type: 'passCards', seat, cards: cards(ids) })
const playing = (seat: Seat, id: string): GameCommand => ({ type: 'playCard', seat, card: card(id) })
const ADVANCE: GameCommand = { type: 'advanceTrick' }

const HANDS = 'c2 c3 h2 / c4 c5 d2 / c6 h3 s12 / c8 c9 s2'
const inPassing = newGameOf(HANDS, { round: 1 })
const inKeepRound = newGameOf(HANDS)
const afterLead = play(inKeepRound, 'c2')
const betweenTricks = play(inKeepRound, 'c2 c8 c6 c4')
const atEnd = advanced(play(newGameOf('c2 / c3 / c4 / c5', { totals: [0, -41, 0, 41] }), 'c2 c5 c4 c3'))
const handsAre = (state: GameState): string =>
  state.round.hands.map((hand) => cardsIn(hand).map(idOf).join(' ')).join(' / ')

describe('a game refuses', () => {
  const REFUSALS: readonly [rule: string, state: GameState, command: GameCommand, code: RuleError][] = [
    ['passing one card', inPassing, passing(0, 'c2'), 'mustPassTwoCards'],
    ['passing three cards', inPassing, passing(0, 'c2 c3 h2'), 'mustPassTwoCards'],
    ['passing the same card twice', inPassing, passing(0, 'c2 c2'), 'mustPassTwoCards'],
    ['passing no cards in a round with passing', inPassing, passing(0, ''), 'mustPassTwoCards'],
    ['passing a card of another player', inPassing, passing(0, 'c2 c4'), 'cardsNotInHand'],
    ['passing twice', after(inPassing, passing(0, 'c2 c3')), passing(0, 'c2 h2'), 'alreadyPassed'],
    ['passing while cards are played', inKeepRound, passing(0, 'c2 c3'), 'notPassing'],
    [
      'passing after the exchange',
      pass(inPassing, 'c2 c3', 'c4 c5', 'c6 h3', 'c8 c9'),
      passing(0, 'h2 c4'),
      'notPassing',
    ],
    [
      'an empty pass after the exchange',
      pass(inPassing, 'c2 c3', 'c4 c5', 'c6 h3', 'c8 c9'),
      passing(0, ''),
      'notPassing',
    ],
    [
      'passing in a keep round, where nobody receives',
      { ...inKeepRound, phase: 'passing' },
      passing(0, 'c2 c3'),
      'invalidPassingDirection',
    ],
    ['playing before all have passed', inPassing, playing(0, 'c2'), 'notPlaying'],
    ['playing between tricks', betweenTricks, playing(3, 'c9'), 'betweenTricks'],
    ['playing out of turn', inKeepRound, playing(3, 'c8'), 'notYourTurn'],
    ['playing twice', afterLead, playing(0, 'c3'), 'notYourTurn'],
    ['playing a card of another player', inKeepRound, playing(0, 'c4'), 'cardNotInHand'],
    ['playing a card twice', play(advanced(betweenTricks), 'c9 h3 c5'), playing(0, 'c2'), 'cardNotInHand'],
    ['not following suit although the hand has the suit', afterLead, playing(3, 's2'), 'mustFollowSuit'],
    [
      'leading hearts before they are broken',
      advanced(play(newGameOf('c9 h2 d2 / c2 / c3 / c4'), 'c9 c4 c3 c2')),
      playing(0, 'h2'),
      'heartsNotBroken',
    ],
    ['claiming the rest when somebody may take a trick', inKeepRound, { type: 'claimRest', seat: 0 }, 'restNotCertain'],
    ['claiming the rest out of turn', inKeepRound, { type: 'claimRest', seat: 1 }, 'notYourTurn'],
    ['claiming the rest between tricks', betweenTricks, { type: 'claimRest', seat: 3 }, 'betweenTricks'],
    ['ending the pause while a trick is not complete', afterLead, ADVANCE, 'notBetweenTricks'],
    ['ending the pause while cards are passed', inPassing, ADVANCE, 'notBetweenTricks'],
    ['passing after the end', atEnd, passing(0, ''), 'gameOver'],
    ['playing after the end', atEnd, playing(0, 'c2'), 'gameOver'],
    ['continuing after the end', atEnd, ADVANCE, 'gameOver'],
  ]
  for (const [rule, state, command, code] of REFUSALS) {
    it(`${rule}: ${code}`, () => {
      const before = JSON.stringify(state)
      assert.equal(codeOf(reduce(frozen(state), command)), code)
      assert.equal(JSON.stringify(state), before)
    })
  }

  it('every error has a case above', () => {
    assert.deepEqual(new Set(REFUSALS.map(([, , , code]) => code)), new Set(RULE_ERRORS))
  })
})

describe('passing in a game', () => {
  it('an empty pass in a keep round is accepted and ignored, at any time', () => {
    for (const state of [inKeepRound, afterLead, betweenTricks]) {
      assert.deepEqual(reduce(state, passing(1, '')), { ok: true, value: { state, events: [] } })
    }
  })

  it('hands do not change until all four have passed', () => {
    const waiting = [passing(2, 'c6 h3'), passing(0, 'c2 c3'), passing(3, 'c8 c9')].reduce(after, inPassing)
    assert.deepEqual(waiting.round.hands, inPassing.round.hands)
    assert.equal(waiting.phase, 'passing')
    assert.equal(turnOf(waiting), null)
  })

  it('the event of a pass does not contain the cards', () => {
    assert.deepEqual(valueOf(reduce(inPassing, passing(2, 'c6 h3'))).events, [{ type: 'passChosen', seat: 2 }])
  })

  const EXCHANGES = [
    [1, 'right', 'c4 c5 h2 / c6 d2 h3 / c8 c9 s12 / c2 c3 s2'],
    [2, 'left', 'c8 c9 h2 / c2 c3 d2 / c4 c5 s12 / c6 h3 s2'],
    [3, 'across', 'c6 h2 h3 / c8 c9 d2 / c2 c3 s12 / c4 c5 s2'],
  ] as const
  for (const [round, direction, hands] of EXCHANGES) {
    it(`in round ${round} the fourth pass moves all cards ${direction}`, () => {
      const dealt = newGameOf(HANDS, { round })
      const exchanged = pass(dealt, 'c2 c3', 'c4 c5', 'c6 h3', 'c8 c9')
      assert.equal(handsAre(exchanged), handsAre(newGameOf(hands)))
      assert.equal(exchanged.phase, 'playing')
    })
  }

  it('a received card cannot be passed on', () => {
    const state = after(newGameOf('c2 c3 / c4 c5 / c6 c7 / c8 c9', { round: 1 }), passing(0, 'c2 c3'))
    assert.equal(codeOf(reduce(state, passing(3, 'c2 c3'))), 'cardsNotInHand')
  })
})

describe('tricks and rounds', () => {
  it('the turn runs 0, 3, 2, 1', () => {
    const turns = ['', 'c2', 'c2 c8', 'c2 c8 c6'].map((played) => turnOf(play(inKeepRound, played)))
    assert.deepEqual(turns, [0, 3, 2, 1])
  })

  it('the winner of a trick leads the next one', () => {
    assert.equal(betweenTricks.phase, 'betweenTricks')
    assert.equal(lastTrickOf(betweenTricks.round)?.winner, 3)
    assert.equal(turnOf(betweenTricks), null)
    assert.equal(turnOf(advanced(betweenTricks)), 3)
  })

  it('a completed trick stays on the table until the pause is over, and remains known as the last trick', () => {
    assert.deepEqual(betweenTricks.round.trick.cards, cards('c2 c8 c6 c4'))
    assert.deepEqual(advanced(betweenTricks).round.trick.cards, [])
    assert.deepEqual(lastTrickOf(advanced(betweenTricks).round), { leader: 0, cards: cards('c2 c8 c6 c4'), winner: 3 })
  })

  it('a trick is counted for its winner', () => {
    assert.deepEqual(
      takenCards(betweenTricks.round).map((taken) => cardsIn(taken).length),
      [0, 0, 0, 4],
    )
  })

  it('the last trick is scored after its pause', () => {
    const state = play(newGameOf('c2 / d1 / s12 / c5'), 'c2 c5 s12 d1')
    assert.deepEqual(state.totals, [0, 0, 0, 0])
    const { state: next, events } = valueOf(reduce(state, ADVANCE))
    assert.deepEqual(next.totals, [0, 0, 0, 10 - 14 - 26])
    assert.deepEqual(next.roundScores, [[0, 0, 0, -30]])
    assert.deepEqual(events, [
      { type: 'roundScored', round: 4, scores: [0, 0, 0, -30], totals: [0, 0, 0, -30] },
      { type: 'roundStarted', round: 5, direction: 'right', firstSeat: 3 },
    ])
  })

  for (const firstSeat of [0, 1, 2, 3] as const) {
    it(`a round that seat ${firstSeat} began is followed by one of seat ${(firstSeat + 3) % 4}`, () => {
      const next = advanced(play(newGameOf('c2 / c2 / c2 / c2', { firstSeat }), 'c2 c2 c2 c2'))
      assert.equal(next.round.firstSeat, (firstSeat + 3) % 4)
      assert.equal(next.round.trick.leader, (firstSeat + 3) % 4)
    })
  }

  it('a new round begins with passing, a keep round with playing', () => {
    const phaseAfter = (round: number): string => {
      const last = { ...newGameOf('c2 / c3 / c4 / c5', { round }), phase: 'playing' } as const
      return advanced(play(last, 'c2 c5 c4 c3')).phase
    }
    assert.deepEqual([1, 2, 3, 4].map(phaseAfter), ['passing', 'passing', 'playing', 'passing'])
  })

  it('a total of 51 ends the game, one of 50 does not', () => {
    const ending = play(newGameOf('c2 / c3 / c4 / c5', { totals: [0, 0, 0, 41] }), 'c2 c5 c4 c3')
    const { state, events } = valueOf(reduce(ending, ADVANCE))
    assert.equal(state.phase, 'gameOver')
    assert.deepEqual(events.at(-1), { type: 'gameEnded', winners: [3], totals: [0, 0, 0, 51] })
    assert.equal(
      advanced(play(newGameOf('c2 / c3 / c4 / c5', { totals: [0, 0, 0, 40] }), 'c2 c5 c4 c3')).phase,
      'passing',
    )
  })

  it('all who share the highest total win', () => {
    const ending = play(newGameOf('c2 / c3 / c4 / c5', { totals: [0, 51, -102, 41] }), 'c2 c5 c4 c3')
    assert.deepEqual(valueOf(reduce(ending, ADVANCE)).events.at(-1), {
      type: 'gameEnded',
      winners: [1, 3],
      totals: [0, 51, -102, 51],
    })
  })
})
