import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { randomGame } from '../rules/testing.ts'
import { publicView, type PublicGameView } from '../rules/view.ts'
import { playerViews, NO_LATENCIES } from '../table/view.ts'
import { runningTable } from '../table/testing.ts'
import { TOLD_IN, sharedGameState } from './wire.ts'

describe('game_state', () => {
  const players = playerViews(runningTable(), NO_LATENCIES)
  const told = (game: PublicGameView, name: keyof typeof TOLD_IN): unknown => {
    const member = TOLD_IN[name]
    return member === null ? null : sharedGameState(game, players)[member]
  }

  for (const [name, member] of Object.entries(TOLD_IN)) {
    if (member === null) continue
    it(`has a changed ${member} after every change of ${name}`, () => {
      const field = name as keyof typeof TOLD_IN
      let before = publicView(randomGame(0).states[0] ?? assert.fail('no state'))
      for (const state of [...randomGame(1).states, ...randomGame(2).states]) {
        const now = publicView(state)
        if (!isDeepStrictEqual(now[field], before[field])) assert.notDeepEqual(told(now, field), told(before, field))
        before = now
      }
    })
  }
})
