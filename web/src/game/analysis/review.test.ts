import assert from 'node:assert/strict'
import { decisionsOf } from '#common/analysis/decisions.ts'
import { markOf } from '#common/analysis/marks.ts'
import type { Advice } from '#common/computers/advice.ts'
import { movesIn, seedIn, sentGame } from '#common/protocol/game-record.ts'
import { recordedGame } from '#common/record/recorded-game.ts'
import { cardsIn } from '#common/rules/card-set.ts'
import { idOf, type CardId } from '#common/rules/cards.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import { SEATS } from '#common/rules/seats.ts'
import { seedOf } from '#common/rules/testing.ts'
import { playOn, runningTable } from '#common/table/testing.ts'
import { replayOf } from '../replay/replay.ts'
import type { Mistake } from './analysis.ts'
import { reviewSays } from './review-text.ts'
import { ASKED, reviewTask, unsolvedFirst, verdictOf, withOwnPass, worstMistakes, type ReviewState } from './review.ts'

const advice = (cards: readonly CardId[], winChance: number, isAsGood = false): Advice => ({
  cards,
  winChance,
  expectedPoints: 0,
  isAsGood,
})

const RECORD = sentGame(1, recordedGame(playOn(runningTable(seedOf(1_122))), 0, 1) ?? assert.fail('no end'), [])
const REPLAY = replayOf(RECORD) ?? assert.fail('no replay')
const GAME = {
  seed: seedIn(RECORD) ?? assert.fail('no seed'),
  moves: movesIn(RECORD.moves),
}

/** All cards that a seat has in its hand or has seen in the round. */
const cardsOf = ({ hand, trick, tricks, trickBefore, given, received }: SeatKnowledge): ReadonlySet<string> =>
  new Set([
    ...[hand, given?.cards ?? hand, received?.cards ?? hand].flatMap((cards) => cardsIn(cards)).map(idOf),
    ...[trick, ...tricks, trickBefore].flatMap((seen) => seen?.cards ?? []).map(idOf),
  ])

/** A mistake that has lost so much, made as the move of this number. */
const mistake = (move: number, lost: number): Mistake => {
  const [best, played] = [advice(['c2'], 0.5, true), advice(['c3'], 0.5 - lost)]
  const mark = markOf({ best, played }) ?? assert.fail('no mistake')
  return { price: { move, round: 1, trick: 1, cards: ['c3'], best, played }, mark, lost, why: null }
}
const movesOf = (mistakes: readonly Mistake[]): readonly number[] => mistakes.map(({ price }) => price.move)

describe('the review of mistakes', () => {
  const mistakes = [0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.03].map((lost, index) => mistake(index, lost))

  it('is about the worst five, and about no inaccuracies', () => {
    assert.deepEqual(movesOf(worstMistakes(mistakes)), [0, 1, 2, 3, 4])
    assert.deepEqual(movesOf(worstMistakes(mistakes.slice(4))), [4, 5])
  })

  it('begins with the unsolved ones, the worst first', () => {
    assert.deepEqual(movesOf(unsolvedFirst(worstMistakes(mistakes), [1, 0, 99])), [2, 3, 4, 0, 1])
  })
})

describe('the table before a mistake', () => {
  it('is what the seat knew then, and shows no card that it did not know', () => {
    for (const seat of SEATS)
      for (const { known, move } of decisionsOf(GAME, seat)) {
        const task = reviewTask({ game: RECORD, replay: REPLAY, seat }, mistake(move, 0.1))
        assert.deepEqual(task.known, known)
        const { own, game, viewerSeat } = task.view
        assert.equal(viewerSeat, seat)
        assert.equal(game.phase, known.phase)
        assert.deepEqual(own?.hand, cardsIn(known.hand).map(idOf))
        const seen = cardsOf(known)
        for (const [, card] of JSON.stringify(task.view).matchAll(/"([chsd]\d+)"/g))
          assert.ok(seen.has(card ?? ''), card)
      }
  })

  it('has the own two cards passed once they are tried', () => {
    const [pass] = decisionsOf(GAME, 2)
    const { view } = reviewTask({ game: RECORD, replay: REPLAY, seat: 2 }, mistake(pass?.move ?? -1, 0.1))
    assert.equal(view.game.hasPassed[2], false)
    const passed = withOwnPass(view).game.hasPassed
    assert.deepEqual(
      SEATS.map((seat) => passed[seat]),
      SEATS.map((seat) => seat === 2 || view.game.hasPassed[seat]),
    )
  })
})

describe('the verdict on a try', () => {
  const compared = [advice(['h1'], 0.4, true), advice(['h2'], 0.398, true), advice(['h3'], 0.3)]

  it('is right when nothing tells the try from the best move, or when it is better', () => {
    for (const card of ['h1', 'h2'] as const)
      assert.deepEqual(verdictOf(compared, [card], {}), { type: 'right', isBest: false })
  })

  it('is wrong otherwise, with what is lost', () => {
    const verdict = verdictOf(compared, ['h3'], {})
    assert.ok(verdict?.type === 'wrong')
    assert.ok(Math.abs(verdict.lost - 0.1) < 1e-9)
  })

  it('is in points in a hand that is played for them', () => {
    const [first, second] = [advice(['h1'], 0, true), { ...advice(['h3'], 0), expectedPoints: -4 }]
    const verdict = verdictOf([{ ...first, expectedPoints: 1.5 }, second], ['h3'], { isForPoints: true })
    assert.deepEqual(verdict, { type: 'wrong', lost: 5.5 })
  })

  it('is none when the try was not compared', () => assert.equal(verdictOf(compared, ['h4'], {}), null))
})

describe('what a review says', () => {
  const task = reviewTask({ game: RECORD, replay: REPLAY, seat: 0 }, mistake(GAME.moves.length - 1, 0.2))
  const says = (state: ReviewState): string => reviewSays(task, state)

  it('names the decision, and has the right article before a number', () => {
    assert.equal(says(ASKED), 'Svista · Mano 1, presa 1. Hai giocato il Tre di fiori: trova di meglio.')
    for (const [lost, share] of [
      [0.042, 'il 4,2%'],
      [0.081, "l'8,1%"],
      [0.11, "l'11,0%"],
      [0.18, 'il 18,0%'],
      [0.004, 'lo 0,4%'],
    ] as const)
      assert.equal(says({ type: 'wrong', lost }), `Non è la migliore: perde ${share} di vittoria. Riprova.`)
  })

  it('says how many points a try loses in a hand that is played for them', () => {
    const { price } = task.mistake
    const ofHand = { ...task, mistake: { ...task.mistake, price: { ...price, isForPoints: true as const } } }
    for (const [lost, points] of [
      [5.5, '5,5 punti'],
      [1, '1 punto'],
    ] as const)
      assert.equal(reviewSays(ofHand, { type: 'wrong', lost }), `Non è la migliore: perde ${points}. Riprova.`)
  })

  it('says which move is the best one, unless it was found', () => {
    assert.equal(says({ type: 'right', isBest: true }), 'Giusto!')
    assert.equal(says({ type: 'right', isBest: false }), 'Giusto! Vale quanto il Due di fiori.')
    assert.equal(says({ type: 'shown' }), 'Era meglio il Due di fiori.')
  })
})
