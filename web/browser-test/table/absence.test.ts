import assert from 'node:assert/strict'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'
import { isToasted } from '../testing/toasts.ts'

describe('three friends whose fourth player is gone', () => {
  const stage = onStage({ GAME_PACE: '0', ABSENCE_SECONDS: '8', VOTE_SECONDS: '120', RATE_LIMITS: 'off' })
  let friends: readonly [Friend, Friend, Friend, Friend]

  before(async () => {
    const arrive = (name: string, options = DESKTOP) => stage.arrive(name, options)
    friends = [await arrive('Anna'), await arrive('Bruno'), await arrive('Carla'), await arrive('Dino', PHONE)]
    await sitDown()
  })

  /** Registers the four and starts a game at one table. */
  const sitDown = async (): Promise<void> => {
    const [anna, ...others] = friends
    const roomId = await anna.openRoom()
    for (const friend of others) await friend.followLink(roomId)
    for (const { page } of friends) await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await anna.page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    for (const friend of friends) await friend.hand.getByRole('button').nth(12).waitFor()
  }

  it('see the countdown, vote once each, and play with a computer until he is back', async () => {
    const [anna, bruno, carla, dino] = friends
    const path = new URL(bruno.page.url()).pathname
    await Promise.all([
      anna.page.getByText('Bruno ha perso la connessione').waitFor(),
      anna.page.getByText(/La votazione inizia tra \d+ s\./).waitFor(),
      bruno.page.goto('about:blank'),
    ])

    const vote = async (): Promise<void> => {
      for (const { page } of [anna, carla, dino]) {
        const dialog = page.getByRole('dialog', { name: 'Giocatore Disconnesso' })
        await dialog.getByText('Maggioranza: 3 su 4.').waitFor()
        await dialog.getByRole('button', { name: 'Concludi' }).click()
        if (page !== dino.page) await page.getByText(/^Hai votato\. Voti: /).waitFor()
      }
    }
    await Promise.all([
      ...[anna, carla, dino].map(({ page }) => isToasted(page, 'Il computer ha preso il posto di Bruno.')),
      vote(),
    ])
    for (const { page } of [anna, carla, dino])
      await page.getByRole('dialog', { name: 'Giocatore Disconnesso' }).waitFor({ state: 'hidden' })

    await bruno.page.goto(path)
    await bruno.hand.getByRole('button').first().waitFor()
    await anna.page.locator('[data-player="2"]').getByLabel('Gioca il computer').waitFor({ state: 'hidden' })
    for (const { name, pageErrors } of friends) assert.deepEqual(pageErrors, [], name)
  })
})
