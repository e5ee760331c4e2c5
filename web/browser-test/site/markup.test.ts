import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { ERROR_TEXT } from '#common/text/it.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { colyseus } from '../../../game-server/testing/seats.ts'
import { fitsItsWindow } from '../testing/axe.ts'
import type { Friend } from '../testing/friend.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** Reading `X` or calling `parte` is detected as executed code. A nickname may have only twenty characters. */
const IMAGE_NICKNAME = '<img src onerror=X>'
const SCRIPT_NICKNAME = '<script>X</script>'
const LONG_NICKNAME = '<img src=x onerror=parte()>'
const ROOM_NAME = '<img src=x onerror="parte()">'
const MESSAGES = [
  '<img src=x onerror=parte()>',
  '<script>parte()</script>',
  '<svg onload=parte()><a href="javascript:parte()">qui</a>',
] as const

/** Records in every page of a friend when code from a text is executed. */
const setTrap = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const spring = (): void => document.documentElement.setAttribute('data-sprung', '')
    Object.defineProperty(globalThis, 'X', { get: spring })
    Object.defineProperty(globalThis, 'parte', { value: spring })
  })
}
const isSprung = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute('data-sprung'))

describe('markup in texts of users', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  let author: Friend
  let reader: Friend
  let roomId = ''

  before(async () => {
    author = await stage.arrive('Autore', { ...DESKTOP, reducedMotion: 'reduce' })
    reader = await stage.arrive('Lettore', { ...PHONE, reducedMotion: 'reduce' })
    for (const { page } of [author, reader]) await setTrap(page)
  })
  afterEach(async () => {
    for (const { name, page, pageErrors } of [author, reader]) {
      assert.deepEqual(pageErrors, [], name)
      assert.equal(await isSprung(page), false, `something ran in the page of ${name}`)
      assert.equal(
        await page.locator('[onerror], [onload], a[href^="javascript:"]').count(),
        0,
        `an element was made in the page of ${name}`,
      )
      assert.equal(await page.locator('script:not([src])').count(), 0, `a script was written into the page of ${name}`)
    }
  })

  const register = async ({ page, name }: Friend, nickname: string): Promise<void> => {
    await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.test`)
    await page.getByLabel('Nickname').fill(nickname)
    await page.getByLabel('Password', { exact: true }).fill('segreto')
    await page.getByLabel('Conferma password').fill('segreto')
    await page.locator('form').getByRole('button', { name: 'Registrati' }).click()
  }
  const reads = (within: Page | Locator, text: string): Promise<void> =>
    within.getByText(text, { exact: true }).first().waitFor()

  it('would be executed if it were treated as markup', async () => {
    for (const markup of [IMAGE_NICKNAME, SCRIPT_NICKNAME, LONG_NICKNAME, ROOM_NAME, ...MESSAGES]) {
      const page = await stage.browser.newPage()
      await setTrap(page)
      await page.goto(`data:text/html,${encodeURIComponent(`<!doctype html><title>Trappola</title>${markup}`)}`)
      await page.locator('html[data-sprung]').waitFor({ state: 'attached' })
      await page.close()
    }
  })

  it('is refused as a nickname when it is too long', async () => {
    const { page, pageErrors } = author
    await page.goto('/register')
    await register(author, LONG_NICKNAME)
    await page.getByRole('alert').getByText(ERROR_TEXT.nicknameLength, { exact: true }).waitFor()
    await register(author, `${IMAGE_NICKNAME},`)
    await page.getByRole('alert').getByText(`${ERROR_TEXT.nicknameCharacters}. Non usare: ,`, { exact: true }).waitFor()
    const noted = pageErrors.splice(0, pageErrors.length)
    assert.ok(
      noted.length === 2 && noted.every((pageError) => pageError.includes('responded with a status of 400')),
      noted.join('\n'),
    )
  })

  it('is shown as the text of a nickname when it is short enough', async () => {
    await register(author, IMAGE_NICKNAME)
    await reader.page.goto('/register')
    await register(reader, SCRIPT_NICKNAME)
    await reads(author.page.getByRole('banner'), `Ciao, ${IMAGE_NICKNAME}`)
    for (const [{ page }, nickname] of [
      [author, IMAGE_NICKNAME],
      [reader, SCRIPT_NICKNAME],
    ] as const) {
      await page.goto('/profile')
      await page.getByRole('heading', { name: nickname, exact: true }).waitFor()
      assert.equal(await page.getByLabel('Nickname').inputValue(), nickname)
    }
  })

  it('is shown as the text of the room name, in the list, in the preview and in the room', async () => {
    await author.page.goto('/join')
    await author.page.getByLabel('Nome della partita').fill(ROOM_NAME)
    await author.page.getByRole('button', { name: 'Crea nuova partita' }).click()
    await author.page.getByRole('button', { name: 'Entra nella stanza' }).click()
    await author.page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    roomId = new URL(author.page.url()).pathname.split('/').at(-1) ?? ''
    await reader.page.goto('/join')
    const entry = reader.page.getByRole('listitem').filter({ hasText: ROOM_NAME })
    await entry.getByText(`Creata da ${IMAGE_NICKNAME}`).waitFor()
    await entry.getByRole('button', { name: 'Partecipa' }).click()
    await reader.page.getByRole('heading', { name: 'Unisciti alla stanza' }).waitFor()
    for (const text of [ROOM_NAME, IMAGE_NICKNAME, SCRIPT_NICKNAME]) await reads(reader.page, text)
    await reader.page.getByRole('button', { name: 'Unisciti' }).click()
    for (const { page } of [author, reader]) {
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
      for (const text of [ROOM_NAME, IMAGE_NICKNAME, SCRIPT_NICKNAME]) await reads(page, text)
      await fitsItsWindow(page)
    }
  })

  it('is shown as the text of a chat, of scores and of announcements', async () => {
    const others: PlayerClient[] = []
    for (const nickname of ['Carla', 'Dino'])
      others.push(await colyseus.sit(await TestPlayer.register(stage.server.origin, nickname), roomId))
    for (const seat of others) seat.send('ready', { ready: true })
    for (const { page } of [reader, author])
      await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await author.page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    for (const friend of [author, reader]) await friend.hand.getByRole('button').nth(12).waitFor()
    for (const friend of [author, reader]) await friend.dismissAnnouncement()
    await author.page.getByRole('button', { name: 'Mostra la chat' }).click()
    const field = author.page.getByLabel('Scrivi un messaggio')
    for (const message of MESSAGES) {
      await field.fill(message)
      await field.press('Enter')
    }
    const log = ({ page }: Friend): Locator => page.getByRole('log', { name: 'Messaggi della chat' })
    await reader.page.getByRole('button', { name: /^Chat/ }).click()
    for (const friend of [author, reader]) {
      for (const message of MESSAGES) await reads(log(friend), message)
      await log(friend).getByText(`${SCRIPT_NICKNAME} ha raggiunto la stanza`).waitFor()
    }
    await reads(log(reader), IMAGE_NICKNAME)
    await reader.page.getByRole('button', { name: 'Chiudi' }).click()
    await reader.page.getByRole('button', { name: 'Punteggi' }).click()
    for (const text of [IMAGE_NICKNAME, SCRIPT_NICKNAME])
      await reads(reader.page.getByRole('dialog', { name: 'Punteggi' }), text)
  })
})
