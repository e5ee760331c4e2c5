import assert from 'node:assert/strict'
import { DESKTOP, PHONE, TAKEN_OVER } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe('the home page', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })

  it('begins with a call to play that is on screen at once, in windows of every size', async () => {
    const { page } = await stage.arrive('Anna', DESKTOP)
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [1366, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await page.locator(TAKEN_OVER).waitFor()
      const box = await page.getByRole('main').getByRole('link', { name: 'Gioca online' }).boundingBox()
      const { SCREENSHOTS: folder } = process.env
      if (folder !== undefined) await page.screenshot({ path: `${folder}/home-${width}x${height}.png` })
      assert.ok(box !== null && box.y + box.height <= height, `${width}x${height}: ${JSON.stringify(box)}`)
    }
  })

  it('has two cards, of which one leads to online play, which asks visitors to sign in, and one to the rules', async () => {
    const { page } = await stage.arrive('Anna', DESKTOP)
    for (const [title, link, path] of [
      ['In quattro, con un link', 'Crea o trova una stanza', '/login'],
      ['Le regole', 'Leggi le regole', '/rules'],
    ] as const) {
      await page.goto('/')
      const card = page
        .getByRole('main')
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title }) })
      await card.getByRole('link', { name: link }).click()
      await page.waitForURL((url) => url.pathname === path)
    }
  })

  it('is found where it was left by going back and by a reload, and other pages begin at their top', async () => {
    const { page } = await stage.arrive('Bea', DESKTOP)
    await page.setViewportSize({ width: 390, height: 844 })
    const scrolledTo = (y: number) => page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 2, y)
    await page.goto('/rules')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => window.scrollTo(0, 500))
    await scrolledTo(500)
    await page
      .getByRole('main')
      .getByRole('link')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL((url) => url.pathname !== '/rules')
    await scrolledTo(0)
    await page.goBack()
    await scrolledTo(500)
    await page.reload()
    await scrolledTo(500)
  })

  it('has a menu on a phone, which closes after a link in it, and stays closed on the way back', async () => {
    const { page } = await stage.arrive('Anna', PHONE)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Apri il menu' }).tap()
    await menu.getByRole('link', { name: 'Regole' }).tap()
    await page.getByRole('heading', { name: 'In breve' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Gioca online' }).waitFor()
    await page.getByRole('button', { name: 'Apri il menu' }).tap()
    await menu.waitFor()
  })
})
