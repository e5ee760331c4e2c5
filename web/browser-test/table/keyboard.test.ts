/** The keyboard of a phone, which covers the lower part of a page that stays as high as it is. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { registerFour } from '../../../game-server/testing/player.ts'
import { colyseus, deal, sitDown } from '../../../game-server/testing/seats.ts'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const KEYBOARD_PX = 300

/**
 * What is seen of a page is lower by the keyboard, and moved down by so much; 0 closes the keyboard. No test can open a
 * real one.
 */
const showKeyboard = (page: Page, height: number, movedBy = 0): Promise<void> =>
  page.evaluate(
    async ([covered, moved]) => {
      const seen = window.visualViewport
      if (seen === null) throw new Error('a browser that does not say what is seen')
      for (const [name, value] of [
        ['height', window.innerHeight - covered],
        ['offsetTop', moved],
      ] as const)
        if (covered === 0) Reflect.deleteProperty(seen, name)
        else Object.defineProperty(seen, name, { configurable: true, value })
      seen.dispatchEvent(new Event('resize'))
      // The page answers to the new height of its parts in the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    },
    [height, movedBy] as const,
  )

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? assert.fail('it is not on the page')

describe('the chat on a phone', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  let anna: Friend
  let seats: readonly PlayerClient[]
  before(async () => {
    const accounts = await registerFour(stage.server.origin)
    seats = await sitDown(accounts, colyseus)
    anna = await stage.signedIn(accounts[0], { ...PHONE, reducedMotion: 'reduce' })
    const { roomId = '' } = seats[0] ?? {}
    await anna.comeBack(roomId)
  })

  /** The whole of the form, and the newest lines above it, are in what is seen. */
  const isAbove = async (page: Page, covered: number, movedBy: number, newest: string): Promise<void> => {
    const { height = 0 } = page.viewportSize() ?? {}
    const lower = height - covered + movedBy
    const field = await boxOf(page.getByLabel('Scrivi un messaggio'))
    const send = await boxOf(page.getByRole('button', { name: 'Invia' }))
    const line = await boxOf(page.getByRole('log').getByText(newest, { exact: true }))
    for (const { y, height: high } of [field, send])
      assert.ok(y > movedBy && y + high <= lower, `${y} to ${y + high} of ${movedBy} to ${lower}`)
    assert.ok(
      line.y > movedBy && line.y + line.height <= field.y,
      `the line ${line.y} to ${line.y + line.height}, the field at ${field.y}`,
    )
  }
  /** Where the page is, and all of the chat on it. What changes is there two frames later. */
  const placesOn = (page: Page): Promise<string> =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const parts = [
        ...document.querySelectorAll(
          'body, header, [data-dock], [data-dock] *, [role=dialog]:has(form), [role=dialog] form *',
        ),
      ]
      return JSON.stringify([
        window.scrollY,
        ...parts.map((part) => Object.values(part.getBoundingClientRect().toJSON())),
      ])
    })

  /** A tap brings the focus a moment later. */
  const beginToWrite = async (): Promise<void> => {
    const field = anna.page.getByLabel('Scrivi un messaggio')
    await field.tap()
    await field.and(anna.page.locator(':focus')).waitFor()
  }
  /** The page has got another height, and its parts have answered to that. */
  const makeHigh = async (height: number): Promise<void> => {
    await anna.page.setViewportSize({ width: 390, height })
    await anna.page.waitForFunction((wanted) => window.innerHeight === wanted, height)
    await placesOn(anna.page)
  }

  const staysAbove = async (place: string): Promise<void> => {
    const { page } = anna
    for (let line = 1; line <= 20; line++) seats[1]?.send('chat_message', { message: `${place} ${line}` })
    const newest = `${place} 20`
    await page.getByRole('log').getByText(newest, { exact: true }).waitFor()
    await beginToWrite()
    const before = await placesOn(page)
    for (const movedBy of [0, 180, KEYBOARD_PX]) {
      await showKeyboard(page, KEYBOARD_PX, movedBy)
      await isAbove(page, KEYBOARD_PX, movedBy, newest)
      assert.ok(await page.getByLabel('Scrivi un messaggio').evaluate((field) => field === document.activeElement))
    }
    await showKeyboard(page, 0)
    assert.equal(await placesOn(page), before)
  }

  it('is above its keyboard in the waiting room, and where it was when that has closed', async () => {
    await anna.page.getByRole('button', { name: 'Mostra la chat' }).tap()
    await staysAbove('In attesa')
    await anna.page.getByRole('button', { name: 'Nascondi la chat' }).tap()
  })

  it('is above its keyboard in a game, and where it was when that has closed', async () => {
    await deal(seats)
    await anna.hand.getByRole('button').nth(12).waitFor()
    await anna.page.getByRole('button', { name: /^Chat/ }).tap()
    await staysAbove('In gioco')
  })

  it('is above a keyboard that makes the page lower', async () => {
    const { page } = anna
    await beginToWrite()
    await makeHigh(844 - KEYBOARD_PX)
    await isAbove(page, 0, 0, 'In gioco 20')
    assert.ok(await page.getByLabel('Scrivi un messaggio').evaluate((field) => field === document.activeElement))
    await makeHigh(844)
    await isAbove(page, 0, 0, 'In gioco 20')
  })
})
