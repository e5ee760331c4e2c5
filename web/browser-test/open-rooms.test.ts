import assert from 'node:assert/strict'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { startLocalServer } from '../../game-server/testing/local-server.ts'
import { signedIn } from './dealt-table.ts'
import { DESKTOP, PHONE } from './friend.ts'
import { onStage } from './stage.ts'

const PAGE = 20

describe('the open rooms on the play-online screen', () => {
  const stage = onStage(() => startLocalServer({ RATE_LIMITS: 'off' }))

  it('are shown twenty at a time', async () => {
    for (let opener = 1; opener <= 7; opener++) {
      const player = await TestPlayer.register(stage.server.origin, `Ospite${opener}`)
      for (const letter of 'abc') await player.createRoom(`Sala ${opener}${letter}`)
    }
    const { page, pageErrors } = await signedIn(stage.browser, stage.server.origin, await TestPlayer.register(stage.server.origin, 'Anna'), DESKTOP)
    const join = page.getByRole('button', { name: 'Partecipa' })
    const more = page.getByRole('button', { name: 'Mostra altre' })
    await page.goto('/join')
    await more.waitFor()
    assert.equal(await join.count(), PAGE)
    assert.equal(await page.getByText('Sala 1a').count(), 0)
    await more.click()
    await page.getByText('Sala 1a').waitFor()
    assert.equal(await join.count(), PAGE + 1)
    assert.equal(await more.count(), 0)
    assert.deepEqual(pageErrors, [])
  })

  it('show a new room by themselves, and one that is only for those who have the link never', async () => {
    const friend = await signedIn(stage.browser, stage.server.origin, await TestPlayer.register(stage.server.origin, 'Bruno'), DESKTOP)
    const { page, pageErrors } = friend
    await page.clock.install()
    await page.goto('/join')
    await page.getByRole('button', { name: 'Mostra altre' }).waitFor()
    await page.getByLabel('Nome della partita').fill('Tra noi')
    await page.getByText('Solo con il link', { exact: true }).click()
    await page.getByRole('button', { name: 'Crea nuova partita' }).click()
    await page.getByRole('heading', { name: 'Stanza creata' }).waitFor()
    await page.goto('/join')
    await page.getByRole('button', { name: 'Mostra altre' }).waitFor()
    await (await TestPlayer.register(stage.server.origin, 'Carla')).createRoom('Appena aperta')
    const reloaded = page.waitForResponse((response) => response.url().endsWith('/api/rooms'))
    await friend.passTime(8_000)
    await reloaded
    await page.getByText('Appena aperta').waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Tra noi' }).count(), 0)
    assert.deepEqual(pageErrors, [])
  })

  it('come soon on a phone, where the options of a new room are folded and its link goes to the share sheet', async () => {
    const { page, pageErrors } = await signedIn(stage.browser, stage.server.origin, await TestPlayer.register(stage.server.origin, 'Dora'), PHONE)
    await page.addInitScript(() => {
      const share = ({ url = '' }: ShareData): Promise<void> => Promise.resolve(document.body.setAttribute('data-shared', url))
      Object.assign(navigator, { share })
    })
    await page.goto('/join')
    const unlisted = page.getByText('Solo con il link', { exact: true })
    assert.equal(await unlisted.isVisible(), false)
    await page.getByText('Opzioni', { exact: true }).tap()
    await unlisted.tap()
    await page.getByRole('button', { name: 'Crea nuova partita' }).tap()
    await page.getByRole('heading', { name: 'Stanza creata' }).waitFor()
    await page.getByText('Partita di Dora').waitFor()
    await page.getByRole('button', { name: 'Condividi' }).tap()
    await page.locator(`[data-shared="${await page.locator('code').textContent()}"]`).waitFor()
    assert.deepEqual(pageErrors, [])
  })
})
