import assert from 'node:assert/strict'
import { seedOf } from '#common/rules/testing.ts'
import type { SoloGame } from '../game/solo/solo-game.ts'
import { SOLO_GAME_KEY, SoloStore } from './solo-store.ts'
import { disabledStorage } from '../transport/test-storage.ts'

const game: SoloGame = { level: 'forte', gameNumber: 1, seed: seedOf(1), moves: [] }

/** The storage of one browser, for all its tabs. */
const browser = (text?: string) => {
  const items = new Map(text === undefined ? [] : [[SOLO_GAME_KEY, text]])
  const storage = () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  return { items, tab: (name: string) => new SoloStore(storage, name) }
}

describe('the solo game of a browser', () => {
  it('is there again after the browser was closed', () => {
    const { tab } = browser()
    const before = tab('1')
    before.claim()
    assert.deepEqual([before.keep(game), before.isStored], [true, true])
    const after = tab('2')
    assert.deepEqual([after.load(), after.game], [game, game])
  })

  it('is played by the tab that was opened last', () => {
    const { tab, items } = browser()
    const [older, newer] = [tab('1'), tab('2')]
    older.claim()
    older.keep(game)
    newer.claim()
    const stored = items.get(SOLO_GAME_KEY)
    assert.deepEqual(
      [older.keep({ ...game, gameNumber: 2 }), older.isElsewhere(), items.get(SOLO_GAME_KEY)],
      [false, true, stored],
    )
    older.claim()
    assert.deepEqual([older.keep({ ...game, gameNumber: 3 }), newer.keep(game)], [true, false])
  })

  it('is broken when the stored text is not a game, and gone when it was given up', () => {
    const { tab } = browser('{"version":1,"level":"forte"}')
    const only = tab('1')
    assert.deepEqual([only.load(), only.game], ['broken', null])
    only.forget()
    assert.equal(only.load(), 'none')
  })

  it('lasts as long as the page when the browser stores nothing', () => {
    const store = new SoloStore(disabledStorage, '1')
    assert.deepEqual(
      [store.load(), store.claim(), store.keep(game), store.isStored, store.load()],
      ['none', false, true, false, game],
    )
    store.forget()
    assert.equal(store.load(), 'none')
  })
})
