import assert from 'node:assert/strict'
import { violations } from '../testing/axe.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe('friends who save their game', () => {
  const stage = onStage({ GAME_PACE: '0', ABSENCE_SECONDS: '1', VOTE_SECONDS: '3600' })
  let friends: readonly [Friend, Friend, Friend, Friend]
  let roomId = ''

  before(async () => {
    const arrive = (name: string, options = DESKTOP) => stage.arrive(name, { ...options, reducedMotion: 'reduce' })
    friends = [await arrive('Anna'), await arrive('Bruno', PHONE), await arrive('Carla'), await arrive('Dino')]
    const [anna, ...others] = friends
    roomId = await anna.openRoom()
    for (const friend of others) await friend.followLink(roomId)
    for (const { page } of friends) await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await anna.page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    for (const friend of friends) await friend.hand.getByRole('button').nth(12).waitFor()
  })

  it('find it among their suspended games', async () => {
    const [anna, bruno, ...others] = friends
    await bruno.page.goto('/profile?tab=partite-sospese')
    await bruno.page.getByText('Nessuna partita sospesa.').waitFor()
    for (const { page } of [anna, ...others])
      await page.getByRole('dialog', { name: 'Giocatore Disconnesso' }).getByRole('button', { name: 'Salva' }).click()
    // Until the votes of all have come, a page asks before it leaves the game.
    await anna.page.getByText(/^Partita sospesa: /).waitFor()

    for (const { page, name } of [anna, bruno]) {
      await page.goto('/profile?tab=partite-sospese')
      const card = page.getByRole('listitem').filter({ hasText: 'Partita di Anna' })
      await card.getByText(/^Sospesa (poco|\d+ (secondi|minut[oi])) fa/).waitFor()
      await card.getByRole('button', { name: `Copia il codice ${roomId}` }).waitFor()
      await card.getByRole('definition').filter({ hasText: name }).waitFor()
      assert.deepEqual(await violations(page), [])
    }
  })

  it('see an error when the list cannot be loaded, and can try again', async () => {
    const { page } = friends[1]
    await page.route('**/api/suspended-games', (route) => route.abort('connectionreset'), { times: 1 })
    await page.goto('/profile?tab=partite-sospese')
    await page.getByText('Si è verificato un errore nel recupero delle partite in sospeso').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Riprendi' }).waitFor()
    friends[1].ignoreOutageErrors()
  })

  it('continue at the same card when those who left are back', async () => {
    for (const { page } of friends.slice(0, 2)) {
      await page.goto('/profile?tab=partite-sospese')
      await page.getByRole('main').getByRole('button', { name: 'Riprendi' }).click()
      await page.waitForURL(`**/room/${roomId}`)
    }
    for (const friend of friends) await friend.hand.getByRole('button').nth(12).waitFor()
  })
})
