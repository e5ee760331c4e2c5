import assert from 'node:assert/strict'
import { seedOf } from '#common/rules/testing.ts'
import { encodeSoloGame } from '../src/game/solo-game.ts'
import { SOLO_GAME_KEY } from '../src/state/solo-store.ts'
import { fitsItsWindow } from './axe.ts'
import { DESKTOP, Friend, PHONE, TAKEN_OVER } from './friend.ts'
import { onStage } from './stage.ts'

/** A window of 1440x900 at 200 %, and a phone on which all text is twice as large. */
const WINDOWS = [
  ['a window at 200 %', { ...DESKTOP, viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, '100%'],
  ['a phone with text twice as large', PHONE, '200%'],
] as const
const PAGES = ['/', '/rules', '/login', '/register', '/settings', '/solo'] as const

describe('larger text', () => {
  const stage = onStage()

  for (const [what, options, fontSize] of WINDOWS) {
    it(`leaves the pages as wide as ${what}, and the hand can be played`, async () => {
      const friend = await Friend.arrive(stage.browser, stage.server.origin, 'Zoe', { ...options, reducedMotion: 'reduce' })
      const { page } = friend
      await page.addInitScript((size) => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size)), fontSize)
      for (const path of PAGES) {
        await page.goto(path)
        await page.locator(`${TAKEN_OVER} h1`).first().waitFor()
        await fitsItsWindow(page)
      }
      await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [SOLO_GAME_KEY, encodeSoloGame({ level: 'facile', gameNumber: 1, seed: seedOf(7), moves: [] })] as const)
      await page.goto('/solo')
      await friend.hand.getByRole('button').nth(12).waitFor()
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      for (const card of await friend.hand.getByRole('button').all()) {
        const box = (await card.boundingBox()) ?? assert.fail('a card that nobody sees')
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + 24 <= height, `a card at ${JSON.stringify(box)}`)
      }
      const [words, button] = [page.getByRole('heading', { name: 'Passa 2 carte' }), page.getByRole('button', { name: 'Conferma' })]
      const [above, below] = [await words.boundingBox(), await button.boundingBox()]
      assert.ok(above !== null && below !== null)
      assert.ok(above.y + above.height <= below.y || above.x + above.width <= below.x, 'the button covers what it is for')
      while ((await friend.act()) !== 'played');
      await page.context().close()
    })
  }
})
