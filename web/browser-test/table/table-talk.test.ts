import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { NUDGE_MS } from '#common/timings.ts'
import { fitsItsWindow } from '../testing/axe.ts'
import type { Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe('players who talk at a table', () => {
  // A move can be called overdue after 4 s, and a player woken after a quarter of that.
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', OVERDUE_SECONDS: '4' })
  /** Anna uses a desktop, Dino a phone. */
  let anna: Friend
  let dino: Friend

  before(async () => {
    ;({ anna, dino } = await stage.twoScreens())
  })

  const bubble = ({ page }: Friend, message: string): Locator =>
    page.locator('p[data-position]').filter({ hasText: message })

  it('say a phrase with one tap, which appears at their seat above everything, and goes', async () => {
    const { page } = anna
    // Dino is still passing cards. The panel for that is in the middle of the felt.
    const looked = dino.page.waitForFunction((message) => {
      const shown = [...document.querySelectorAll<HTMLElement>('p[data-position]')].find(({ textContent }) =>
        textContent?.includes(message),
      )
      // It grows out of the seat.
      if (shown === undefined || shown.getAnimations().some(({ playState }) => playState !== 'finished')) return null
      shown.style.pointerEvents = 'auto'
      const { left, top, width, height } = shown.getBoundingClientRect()
      return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? 'seen' : 'covered'
    }, 'Chi ha la Donna?')
    await page.getByRole('button', { name: 'Frasi e reazioni' }).click()
    await page.getByRole('button', { name: 'Chi ha la Donna?' }).click()
    assert.equal(await (await looked).jsonValue(), 'seen', 'nothing covers the bubble')
    await dino.page.getByLabel('1 messaggio non letto').waitFor()
    await bubble(dino, 'Chi ha la Donna?').waitFor({ state: 'detached' })
  })

  it('find the chat folded, and as they left it after a reload', async () => {
    const { page } = anna
    assert.equal(await page.getByRole('log', { name: 'Messaggi' }).count(), 0)
    await page.getByRole('button', { name: 'Mostra la chat' }).click()
    await page.getByRole('log', { name: 'Messaggi' }).getByText('Chi ha la Donna?').waitFor()
    await page.reload()
    await page.getByRole('log', { name: 'Messaggi' }).getByText('Chi ha la Donna?').waitFor()
    await page.getByRole('button', { name: 'Nascondi la chat' }).click()
    // The table is larger now, and its seats are elsewhere.
    await page.getByRole('button', { name: 'Mostra la chat' }).waitFor()
  })

  it('send a reaction to a player, which flies to that seat', async () => {
    // By the keyboard, which needs no place on the page: no click is lost that begins on the seat and ends elsewhere.
    await anna.page.getByRole('button', { name: 'Opzioni per Dino' }).press('Enter')
    await anna.page.getByRole('dialog', { name: 'Dino' }).waitFor()
    const flights = Promise.all(
      [anna, dino].map(({ page }) => page.getByText('Anna a Dino: Offro un caffè').waitFor({ state: 'attached' })),
    )
    await anna.page.getByRole('button', { name: 'Offro un caffè' }).click()
    await flights
    await dino.page.getByText('Anna a Dino: Offro un caffè').waitFor({ state: 'detached' })
    await fitsItsWindow(dino.page)
  })

  it('wake a player who does not move', async () => {
    await anna.page.clock.install()
    await anna.page.reload()
    await anna.hand.getByRole('button').first().waitFor()
    // The move is overdue by now, and the vote has the place at the seat.
    await anna.page.getByRole('button', { name: "Dino non si muove da un po': metti ai voti" }).waitFor()
    await anna.page.clock.fastForward(NUDGE_MS + 1_000)
    await anna.page.getByRole('button', { name: 'Opzioni per Dino' }).press('Enter')
    const woken = dino.page.getByText('Anna ti dà la sveglia').waitFor()
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Dai la sveglia a Dino' }).click()
    await woken
    await dino.page.locator('[data-shakes]').waitFor()
    assert.equal(await anna.page.locator('[data-shakes]').count(), 0)
  })
})
