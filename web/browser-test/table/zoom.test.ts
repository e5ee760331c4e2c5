import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { passed } from '../../../game-server/testing/strategy.ts'
import { seedOf } from '#common/rules/testing.ts'
import { encodeSoloGame } from '../../src/game/solo/solo-game.ts'
import { SOLO_GAME_KEY } from '../../src/state/solo-store.ts'
import { fitsItsWindow } from '../testing/axe.ts'
import { DESKTOP, PHONE, TAKEN_OVER } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** A window of 1440x900 at 200 %, and a phone on which all text is twice as large. */
const WINDOWS = [
  ['a window at 200 %', { ...DESKTOP, viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, '100%'],
  ['a phone with text twice as large', PHONE, '200%'],
] as const
const PAGES = ['/', '/rules', '/login', '/register', '/settings', '/solo'] as const
/** What browsers and phones make of 16 px when their user wants larger text. */
const FONT_SIZES = ['24px', '32px'] as const

describe('larger text in the browser', () => {
  const stage = onStage()

  for (const [what, options, fontSize] of WINDOWS) {
    it(`leaves the pages as wide as ${what}, and the hand can be played`, async () => {
      const friend = await stage.arrive('Zoe', {
        ...options,
        reducedMotion: 'reduce',
      })
      const { page } = friend
      await page.addInitScript(
        (size) => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size)),
        fontSize,
      )
      for (const path of PAGES) {
        await page.goto(path)
        await page.locator(`${TAKEN_OVER} h1`).first().waitFor()
        await fitsItsWindow(page)
      }
      await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
        SOLO_GAME_KEY,
        encodeSoloGame({ level: 'facile', gameNumber: 1, seed: seedOf(7), moves: [] }),
      ] as const)
      await page.goto('/solo')
      await friend.hand.getByRole('button').nth(12).waitFor()
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      for (const card of await friend.hand.getByRole('button').all()) {
        const box = (await card.boundingBox()) ?? assert.fail('a card that nobody sees')
        assert.ok(
          box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + 24 <= height,
          `a card at ${JSON.stringify(box)}`,
        )
      }
      const [words, button] = [
        page.getByRole('heading', { name: 'Passa 2 carte' }),
        page.getByRole('button', { name: 'Conferma' }),
      ]
      const [above, below] = [await words.boundingBox(), await button.boundingBox()]
      assert.ok(above !== null && below !== null)
      assert.ok(
        above.y + above.height <= below.y || above.x + above.width <= below.x,
        'the button covers what it is for',
      )
      while ((await friend.act()) !== 'played');
      await page.context().close()
    })
  }

  /**
   * The controls in a part of the page that a finger does not meet, once nothing moves: something else lies over their
   * middle, or they are beyond the edge. `scrolls`: it can be scrolled to them.
   */
  const outOfReach = (page: Page, within: string, scrolls: boolean): Promise<readonly string[]> =>
    page.evaluate(
      async ([part, isScrolled]) => {
        // A card that goes to another place may be over its neighbour until the next frame, which a busy machine draws
        // late.
        while (document.getAnimations().length > 0) await new Promise(requestAnimationFrame)
        const isThere = (control: HTMLElement): boolean =>
          control.checkVisibility({ visibilityProperty: true }) && control.closest('[inert]') === null
        const controls = [
          ...document.querySelectorAll<HTMLElement>(
            'button, a:not([href^="#"]), input:not([type=radio], [type=checkbox])',
          ),
        ].filter((control) => control.closest(part) !== null && isThere(control))
        return controls.flatMap((control) => {
          if (isScrolled) control.scrollIntoView({ block: 'center', behavior: 'instant' })
          const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
          // Cards lie one over the other: their upper left corner is in sight.
          const isCard = control.closest('[aria-label="La tua mano"]') !== null
          const [met] = document.elementsFromPoint(
            isCard ? left + 16 : left + width / 2,
            isCard ? top + 20 : top + height / 2,
          )
          const isCut = left < -1 || top < -1 || right > innerWidth + 1 || (!isCard && bottom > innerHeight + 1)
          return isCut || met === undefined || !(control.contains(met) || met.contains(control))
            ? [
                `${control.getAttribute('aria-label') ?? control.innerText} at ${[left, top, right, bottom].map(Math.round).join(' ')}, below ${met?.className}`,
              ]
            : []
        })
      },
      [within, scrolls] as const,
    )

  for (const fontSize of FONT_SIZES) {
    it(`of ${fontSize} leaves all of the pages in reach on a phone`, async () => {
      const { page } = await stage.arrive('Zoe', {
        ...PHONE,
        reducedMotion: 'reduce',
      })
      for (const path of PAGES) {
        await page.goto(path)
        await page.locator(`${TAKEN_OVER} h1`).first().waitFor()
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
        await fitsItsWindow(page)
        assert.deepEqual(await outOfReach(page, 'body', true), [], path)
      }
      await page.context().close()
    })
  }

  it('leaves all of an online table on a phone in reach, and cards can be passed', async () => {
    const table = await stage.dealTable()
    const anna = await stage.takeSeat(table, 0, { ...PHONE, reducedMotion: 'reduce' })
    const { page } = anna
    const isInReach = async (): Promise<void> => {
      for (const fontSize of FONT_SIZES) {
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
        assert.deepEqual(await outOfReach(page, '[data-playing]', false), [], fontSize)
      }
    }
    await page.getByRole('button', { name: 'Conferma' }).waitFor()
    await isInReach()
    // Who the new cards are from, on a small paper.
    const isWhole = page.waitForFunction(() =>
      [...document.querySelectorAll('[data-about]')]
        .map(({ scrollWidth, clientWidth }) => `${scrollWidth <= clientWidth}`)
        .at(0),
    )
    await Promise.all([
      passed(table.seats.slice(1)),
      (async () => {
        while ((await anna.act()) !== 'passed');
      })(),
    ])
    assert.equal(await (await isWhole).jsonValue(), 'true')
    await isInReach()
    await page.context().close()
  })
})
