import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { launchBrowser } from './browser.ts'
import { DESKTOP, Friend, PHONE } from './friend.ts'
import { followLink, openRoom } from './waiting-room.ts'

describe('three friends whose fourth player is gone', () => {
  let server: LocalServer
  let browser: Browser
  let friends: readonly [Friend, Friend, Friend, Friend]

  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', ABSENCE_SECONDS: '3', VOTE_SECONDS: '30', RATE_LIMITS: 'off' })
    browser = await launchBrowser()
    const arrive = (name: string, options = DESKTOP) => Friend.arrive(browser, server.origin, name, options)
    friends = [await arrive('Anna'), await arrive('Bruno'), await arrive('Carla'), await arrive('Dino', PHONE)]
    await sitDown()
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  /** Registers the four and starts a game at one table. */
  const sitDown = async (): Promise<void> => {
    const [anna, ...others] = friends
    const roomId = await openRoom(anna)
    for (const friend of others) await followLink(friend, roomId)
    for (const { page } of friends) await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await anna.page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    for (const friend of friends) await friend.hand.getByRole('button').nth(12).waitFor()
  }

  it('see the countdown, vote once each, and play with a computer until he is back', async () => {
    const [anna, bruno, carla, dino] = friends
    const path = new URL(bruno.page.url()).pathname
    await bruno.page.goto('about:blank')
    await anna.page.getByText('Bruno ha perso la connessione').waitFor()
    await anna.page.getByText(/La votazione inizia tra \d+ s\./).waitFor()

    for (const { page } of [anna, carla, dino]) {
      const dialog = page.getByRole('dialog', { name: 'Giocatore Disconnesso' })
      await dialog.getByText('la maggioranza: 3 voti su 4').waitFor()
      await dialog.getByRole('button', { name: 'Concludi' }).click()
      if (page !== dino.page) await page.getByText(/^Hai votato\. Voti: /).waitFor()
    }
    for (const { page } of [anna, carla, dino]) {
      await page.getByRole('dialog', { name: 'Giocatore Disconnesso' }).waitFor({ state: 'hidden' })
      await page.getByText('Il computer ha preso il posto di Bruno.').waitFor()
    }

    await bruno.page.goto(path)
    await bruno.hand.getByRole('button').first().waitFor()
    await anna.page.locator('[data-player="2"]').getByLabel('Gioca il computer').waitFor({ state: 'hidden' })
    for (const { name, pageErrors } of friends) assert.deepEqual(pageErrors, [], name)
  })
})
