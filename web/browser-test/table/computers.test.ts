import assert from 'node:assert/strict'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'
import { isToasted } from '../testing/toasts.ts'

describe('two friends and two computers', function () {
  this.timeout(600_000)
  const stage = onStage({ GAME_PACE: '0' })
  let anna: Friend
  let bruno: Friend

  before(async () => {
    anna = await stage.arrive('Anna', { ...DESKTOP, reducedMotion: 'reduce' })
    bruno = await stage.arrive('Bruno', { ...PHONE, reducedMotion: 'reduce' })
  })

  it('play a whole game: the creator fills the seats, and it is in the history, marked', async () => {
    const { page } = anna
    for (const friend of [anna, bruno]) await friend.page.clock.install()
    await bruno.followLink(await anna.openRoom())
    assert.equal(await bruno.page.getByRole('button', { name: 'Aggiungi un computer' }).count(), 0)
    await bruno.page.getByRole('button', { name: 'Invita' }).tap()
    const invitation = bruno.page.getByRole('dialog', { name: 'Invita i tuoi amici' })
    for (const way of ['WhatsApp', 'Twitter', 'Facebook', 'Apri il codice QR della stanza'])
      await invitation.getByRole('link', { name: way }).waitFor()
    await invitation.getByRole('button', { name: 'Copia il codice' }).waitFor()
    // This browser has no share sheet.
    await Promise.all([
      isToasted(bruno.page, 'Link copiato!'),
      invitation.getByRole('button', { name: 'Copia', exact: true }).tap(),
    ])
    await invitation.getByRole('button', { name: 'Chiudi' }).tap()
    await invitation.waitFor({ state: 'hidden' })
    for (const level of ['Maestro', 'Bravo', 'Facile']) {
      await page.getByRole('button', { name: 'Aggiungi un computer' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: level }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await bruno.page.getByRole('row').filter({ hasText: level }).waitFor()
      if (level === 'Maestro') {
        await page.getByRole('button', { name: /Rimuovi Computer/ }).click()
        await bruno.page.getByRole('row').filter({ hasText: 'Maestro' }).waitFor({ state: 'hidden' })
      }
    }
    for (const friend of [anna, bruno])
      await friend.page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    await Promise.all(
      [anna, bruno].map((friend) =>
        friend.playToTheEnd('press', () => friend.page.clock.fastForward(ACTION_DEBOUNCE_MS)),
      ),
    )
    await page.getByRole('dialog').getByText('Computer 3').first().waitFor()
    await page.goto('/statistics')
    await page.getByText('di cui 1 con il computer').waitFor()
  })
})
