import assert from 'node:assert/strict'
import { sentGame } from '#common/protocol/game-record.ts'
import { recordedGame } from '#common/record/recorded-game.ts'
import { seedOf } from '#common/rules/testing.ts'
import { playOn, runningTable } from '#common/table/testing.ts'
import { cardPrices, decisionAfter } from './card-prices.ts'
import { replayOf } from './replay.ts'

describe('the prices of the cards in a replay', () => {
  const record = sentGame(1, recordedGame(playOn(runningTable(seedOf(1_122))), 0, 1) ?? assert.fail('no end'), [])
  const replay = replayOf(record) ?? assert.fail('no replay')
  const after = (step: number) => decisionAfter(replay, step) ?? assert.fail('no decision')

  it('are those of the next move, wherever its player had a choice', () => {
    for (const [step, { move }] of replay.steps.slice(1).entries()) {
      const decision = decisionAfter(replay, step)
      if (decision === null) continue
      assert.equal(decision.seat, move?.seat)
      assert.deepEqual(
        decision.made.filter((card) => !decision.choices.includes(card)),
        [],
      )
      assert.equal(decision.choices.length > 1, true)
      assert.equal(decision.known.phase, move?.type === 'pass' ? 'passing' : 'playing')
    }
  })

  it('are none at a deal that follows, at the end, and for an only card', () => {
    const deal = replay.steps.findIndex(({ move }, step) => step > 0 && move === null)
    assert.equal(decisionAfter(replay, deal - 1), null)
    assert.equal(decisionAfter(replay, replay.steps.length - 1), null)
    const lastCards = replay.steps.findIndex(({ state }) => state.round.tricks.length === 12)
    assert.equal(decisionAfter(replay, lastCards), null)
    assert.notEqual(decisionAfter(replay, deal), null)
  })

  it('are what each loses against the best, and nothing where that cannot be told apart', () => {
    const worth = { expectedPoints: 0, isAsGood: false }
    const compared = [
      { ...worth, cards: ['s1'], winChance: 0.5, isAsGood: true },
      { ...worth, cards: ['h2'], winChance: 0.49, isAsGood: true },
      { ...worth, cards: ['c3'], winChance: 0.25 },
    ] as const
    const made = { ...after(0), made: ['c3'] as const }
    assert.deepEqual([...cardPrices(compared, made)].toReversed(), [
      ['s1', { lost: 0, isMade: false }],
      ['h2', { lost: 0, isMade: false }],
      ['c3', { lost: 0.25, isMade: true }],
    ])
    const pairs = [
      { ...worth, cards: ['s1', 'c3'], winChance: 0.5, isAsGood: true },
      { ...worth, cards: ['s1', 'h2'], winChance: 0.25 },
    ] as const
    const passed = cardPrices(pairs, { ...made, made: ['s1', 'h2'] })
    assert.deepEqual(
      [passed.get('s1'), passed.get('h2')],
      [
        { lost: 0, isMade: true },
        { lost: 0.25, isMade: true },
      ],
    )
    assert.equal(cardPrices([], made).size, 0)
  })
})
