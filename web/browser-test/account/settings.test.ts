import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { violations } from '../testing/axe.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe('the settings', () => {
  const stage = onStage()

  const chosen = (page: Page): Promise<readonly (string | undefined)[]> =>
    page.evaluate(() => ['felt', 'back', 'colours'].map((name) => document.documentElement.dataset[name]))

  it('of a visitor stay in the browser, go into the account, and follow it to other devices', async () => {
    const visitor = await stage.arrive('Elena', DESKTOP)
    const { page } = visitor
    await page.goto('/')
    await page.getByRole('link', { name: 'Impostazioni' }).click()
    await page.getByRole('radio', { name: 'Chiaro' }).click()
    await page.getByRole('switch', { name: 'Quattro colori' }).press('Space')
    assert.deepEqual(await chosen(page), ['light', 'crimson', 'four'])
    assert.deepEqual(await violations(page), [])
    await page.reload()
    await page.getByRole('radio', { name: 'Chiaro', checked: true }).waitFor()
    assert.deepEqual(await chosen(page), ['light', 'crimson', 'four'])

    await page.goto('/register')
    const stored = page.waitForResponse(
      (response) => response.url().endsWith('/api/settings') && response.request().method() === 'PUT',
    )
    await visitor.register()
    assert.deepEqual(await (await stored).json(), {
      stored: { version: 1, settings: { felt: 'light', fourColours: true } },
    })

    const onPhone = await stage.arrive('Elena al telefono', PHONE)
    await onPhone.page.context().addCookies(await page.context().cookies())
    await onPhone.page.goto('/settings')
    await onPhone.page.getByRole('radio', { name: 'Chiaro', checked: true }).waitFor()
    assert.deepEqual(await chosen(onPhone.page), ['light', 'crimson', 'four'])
    const sent = onPhone.page.waitForResponse(
      (response) => response.url().endsWith('/api/settings') && response.request().method() === 'PUT',
    )
    await onPhone.page.getByRole('radio', { name: 'Blu' }).click()
    await sent
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'Blu', checked: true }).waitFor()
    assert.deepEqual(await chosen(page), ['light', 'blue', 'four'])
  })
})
