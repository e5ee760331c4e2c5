import assert from 'node:assert/strict'
import { recordedGame } from '#common/record/recorded-game.ts'
import { sentGame } from '#common/protocol/game-record.ts'
import { seedOf } from '#common/rules/testing.ts'
import { playOn, runningTable } from '#common/table/testing.ts'
import { handsAt, replayOf, stepAt } from './replay/replay.ts'
import { handsPointedAt, momentOf, stepOf } from './together.ts'

describe('what the leader of a game that is looked at together shows', () => {
  const record = sentGame(1, recordedGame(playOn(runningTable(seedOf(1_122))), 0, 1) ?? assert.fail('no end'), [])
  const replay = replayOf(record) ?? assert.fail('no replay')

  it('leads to the same step everywhere, also where a deal or the end follows without a move', () => {
    for (const step of replay.steps.keys()) assert.equal(stepOf(replay, momentOf(replay, step)), step)
  })

  it('marks only the card that is pointed at, in the hand that has it', () => {
    const hands = handsAt(stepAt(replay, 1))
    const [card] = hands[2].cards
    assert.ok(card !== undefined)
    assert.deepEqual(
      handsPointedAt(hands, card).map(({ marked }) => marked),
      [[], [], [card], []],
    )
    assert.equal(handsPointedAt(hands, null), hands)
  })
})
