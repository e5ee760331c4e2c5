import assert from 'node:assert/strict'
import type { Route } from 'playwright-core'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { DESKTOP, PHONE, TAKEN_OVER } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const PAGE = 20

describe('a room code that was pasted', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })

  it('finds the room from the field and from a link, in whatever form', async () => {
    const roomId = await (await TestPlayer.register(stage.server.origin, 'Anna')).createRoom('Da Anna')
    const { page, pageErrors } = await stage.signedIn(await TestPlayer.register(stage.server.origin, 'Bruno'), DESKTOP)
    const found = page.getByRole('heading', { name: 'Unisciti alla stanza' })
    const isAtRoom = () => page.waitForURL(`**/join/${roomId}`)
    for (const typed of [
      `${roomId.slice(0, 3)} ${roomId.slice(3)}.`,
      `Codice stanza: ${roomId.toLowerCase()}`,
      `Dai, sempre qui: ${stage.server.origin}/join/${roomId}). Grande!`,
    ]) {
      await page.goto('/join')
      await page.getByLabel('Codice stanza').fill(typed)
      await page.getByRole('button', { name: 'Cerca' }).click()
      await found.waitFor()
      await isAtRoom()
    }
    for (const written of [`${roomId}.`, `${roomId.toLowerCase()}%20`, `%E2%80%8B${roomId}%E2%80%9D`]) {
      await page.goto(`/join/${written}`)
      await found.waitFor()
      await isAtRoom()
    }
    await page.goto('/join')
    await page.getByLabel('Codice stanza').fill(`${roomId} oppure ABCDEF`)
    await page.getByRole('button', { name: 'Cerca' }).click()
    await page.getByText("C'è più di un codice").waitFor()
    assert.deepEqual(pageErrors, [])
  })

  it('leads a visitor to the invitation, in the page of the server and in that of the browser', async () => {
    const roomId = await (await TestPlayer.register(stage.server.origin, 'Carla')).createRoom('Da Carla')
    const guest = await stage.arrive('Dino', PHONE)
    await guest.page.goto(`/join/${roomId}.`)
    await guest.page.locator(TAKEN_OVER).waitFor()
    await guest.page.waitForURL(`**/join/${roomId}`)
    await guest.page.getByLabel('Il tuo nickname').fill('Dino')
    await guest.page.getByRole('button', { name: 'Gioca subito' }).tap()
    await guest.page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    await guest.page.goto(`/room/${roomId.toLowerCase()}.`)
    await guest.page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
  })
})

describe('the open rooms on the play-online screen', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })

  it('are shown twenty at a time', async () => {
    for (let opener = 1; opener <= 7; opener++) {
      const player = await TestPlayer.register(stage.server.origin, `Ospite${opener}`)
      for (const letter of 'abc') await player.createRoom(`Sala ${opener}${letter}`)
    }
    const { page, pageErrors } = await stage.signedIn(await TestPlayer.register(stage.server.origin, 'Anna'), DESKTOP)
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
    const friend = await stage.signedIn(await TestPlayer.register(stage.server.origin, 'Bruno'), DESKTOP)
    const { page, pageErrors } = friend
    await page.clock.install()
    await page.goto('/join')
    await page.getByRole('button', { name: 'Mostra altre' }).waitFor()
    await page.getByLabel('Nome della partita').fill('Tra noi')
    await page.getByText('Stanza privata', { exact: true }).click()
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
    const { page, pageErrors } = await stage.signedIn(await TestPlayer.register(stage.server.origin, 'Dora'), PHONE)
    await page.addInitScript(() => {
      const share = ({ url = '' }: ShareData): Promise<void> =>
        Promise.resolve(document.body.setAttribute('data-shared', url))
      Object.assign(navigator, { share })
    })
    await page.goto('/join')
    const unlisted = page.getByText('Stanza privata', { exact: true })
    assert.equal(await unlisted.isVisible(), false)
    await page.getByText('Opzioni', { exact: true }).tap()
    await unlisted.tap()
    await page.getByRole('button', { name: 'Crea nuova partita' }).tap()
    await page.getByRole('heading', { name: 'Stanza creata' }).waitFor()
    await page.getByRole('button', { name: 'Condividi', exact: true }).tap()
    await page.locator(`[data-shared="${await page.getByLabel('Link diretto').inputValue()}"]`).waitFor()
    await page.getByRole('button', { name: 'Entra nella stanza' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('button', { name: 'Invita' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Stanza creata' }).count(), 0)
    assert.deepEqual(pageErrors, [])
  })

  it('stay while the own circles, which could not be had, are asked for again', async () => {
    const { page, pageErrors } = await stage.signedIn(await TestPlayer.register(stage.server.origin, 'Elsa'), DESKTOP)
    const again = Promise.withResolvers<Route>()
    const [first] = await Promise.all([
      page.waitForResponse('**/api/circles'),
      page.route('**/api/circles', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 }),
      page.goto('/join'),
    ])
    assert.equal(first.status(), 503)
    const create = page.getByRole('button', { name: 'Crea nuova partita' })
    await create.waitFor()
    await page.route('**/api/circles', (route) => again.resolve(route))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const held = await again.promise
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    assert.ok(await create.isVisible())
    await held.continue()
    for (const error of pageErrors.splice(0)) assert.match(error, /status of 503/)
  })
})
