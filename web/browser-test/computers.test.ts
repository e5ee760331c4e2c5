import assert from 'node:assert/strict'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import { startLocalServer } from '../../game-server/testing/local-server.ts'
import { DESKTOP, Friend, PHONE } from './friend.ts'
import { followLink, openRoom } from './waiting-room.ts'
import { onStage } from './stage.ts'

describe('two friends and two computers', function () {
  this.timeout(600_000)
  const stage = onStage(() => startLocalServer({ GAME_PACE: '0' }))
  let anna: Friend
  let bruno: Friend

  before(async () => {
    anna = await Friend.arrive(stage.browser, stage.server.origin, 'Anna', { ...DESKTOP, reducedMotion: 'reduce' })
    bruno = await Friend.arrive(stage.browser, stage.server.origin, 'Bruno', { ...PHONE, reducedMotion: 'reduce' })
  })

  it('play a whole game: the creator fills the seats, and it is in the history, marked', async () => {
    const { page } = anna
    for (const friend of [anna, bruno]) await friend.page.clock.install()
    await followLink(bruno, await openRoom(anna))
    assert.equal(await bruno.page.getByRole('button', { name: 'Aggiungi computer' }).count(), 0)
    // This browser has no share sheet, so the link is copied.
    await bruno.page.getByRole('button', { name: 'Invita con il link della stanza' }).tap()
    await bruno.page.getByText('Link copiato!').first().waitFor()
    for (const level of ['Facile', 'Medio', 'Forte']) {
      await page.getByRole('button', { name: 'Aggiungi computer' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: level }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await bruno.page.getByRole('row').filter({ hasText: level }).waitFor()
      if (level === 'Facile') {
        await page.getByRole('button', { name: /Rimuovi Computer/ }).click()
        await bruno.page.getByRole('row').filter({ hasText: 'Facile' }).waitFor({ state: 'hidden' })
      }
    }
    for (const friend of [anna, bruno]) await friend.page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    await Promise.all([anna, bruno].map((friend) => friend.playToTheEnd('press', () => friend.page.clock.fastForward(ACTION_DEBOUNCE_MS))))
    await page.getByRole('dialog').getByText('Computer 3').first().waitFor()
    await page.goto('/statistics')
    await page.getByText('Con i computer: non conta per i totali e la classifica').waitFor()
  })
})
