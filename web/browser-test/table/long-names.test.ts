import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { NICKNAME_MAX_CHARS, ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import { registerFour, type Four, type TestPlayer } from '../../../game-server/testing/player.ts'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { colyseus } from '../../../game-server/testing/seats.ts'
import { fitsItsWindow } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** The widest names that validation accepts, without a place where a line could break. */
const NICKNAME = 'W'.repeat(NICKNAME_MAX_CHARS)
const ROOM_NAME = 'M'.repeat(ROOM_NAME_MAX_CHARS)

describe('the longest names', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  let accounts: Four<TestPlayer>
  let seats: Four<PlayerClient>
  let friends: readonly [Friend, Friend]
  let roomId = ''

  before(async () => {
    accounts = await registerFour(stage.server.origin)
    const [anna, bruno, carla, dino] = accounts
    await carla.call(NICKNAME)
    roomId = await anna.createRoom(ROOM_NAME)
    const sit = (account: TestPlayer): Promise<PlayerClient> => colyseus.sit(account, roomId)
    seats = [await sit(anna), await sit(bruno), await sit(carla), await sit(dino)]
    const arrive = (account: TestPlayer, options = DESKTOP): Promise<Friend> =>
      stage.signedIn(account, { ...options, reducedMotion: 'reduce' })
    friends = [await arrive(anna), await arrive(carla, PHONE)]
  })

  /** The left and right edge of an element, in pixels. */
  const spanOf = async (element: Locator): Promise<readonly [number, number]> => {
    const { x, width } = (await element.boundingBox()) ?? assert.fail('nothing to be seen')
    return [x, x + width]
  }
  const assertWithin = async (inner: Locator, outer: Locator, what: string): Promise<void> => {
    const [[left, right], [from, to]] = [await spanOf(inner), await spanOf(outer)]
    assert.ok(left >= from && right <= to, `${what}: ${left} to ${right} in ${from} to ${to}`)
  }

  /**
   * Waits until a name is written whole on its plate, within the window: the table follows a new size of the window in
   * later frames.
   */
  const isWhole = async (page: Page, nickname: string): Promise<void> => {
    await page.waitForFunction((name) => {
      const shown = [...document.querySelectorAll('[data-player] *')].find(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent === name,
      )
      if (shown === undefined) return false
      const { left, right } = shown.getBoundingClientRect()
      return (
        shown.scrollWidth <= shown.clientWidth &&
        shown.scrollHeight <= shown.clientHeight + 1 &&
        left >= 0 &&
        right <= document.documentElement.clientWidth
      )
    }, nickname)
  }

  it('fit into the waiting room', async () => {
    for (const friend of friends) {
      const { page } = friend
      await friend.comeBack(roomId)
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
      await page.getByRole('row').filter({ hasText: NICKNAME }).waitFor()
      await fitsItsWindow(page)
      await assertWithin(page.getByText(ROOM_NAME), page.locator('main'), 'the name of the room')
    }
  })

  it('leave the players at both sides visible while cards are passed', async () => {
    for (const seat of seats) seat.send('ready', { ready: true })
    await seats[0].until(() => seats[0].players.every(({ isReady }) => isReady), 'four ready players')
    seats[0].send('start_game')
    const assertInSight = async ({ page }: Friend): Promise<void> => {
      const panel = page.getByRole('region', { name: 'Passa 2 carte' })
      const box = (await panel.boundingBox()) ?? assert.fail('no panel')
      for (const side of ['left', 'right']) {
        const seat =
          (await page.locator(`[data-player][data-position="${side}"]`).boundingBox()) ??
          assert.fail(`nobody at the ${side}`)
        const isBeside = seat.x + seat.width <= box.x || seat.x >= box.x + box.width
        assert.ok(
          isBeside || seat.y + seat.height <= box.y,
          `the panel ${JSON.stringify(box)} covers the player at the ${side} ${JSON.stringify(seat)}`,
        )
      }
    }
    for (const friend of friends) {
      const { page, hand } = friend
      await friend.dismissAnnouncement()
      await assertInSight(friend)
      for (const card of [0, 1]) await hand.getByRole('button').nth(card).press('Enter')
      await page.getByRole('button', { name: 'Conferma', exact: true }).click()
      await page.getByText('Carte confermate').waitFor()
      await assertInSight(friend)
    }
  })

  it('are written whole on the plates, on every phone', async () => {
    const [, phone] = friends
    for (const { page } of friends) {
      const sizes =
        page === phone.page
          ? [
              [844, 390],
              [360, 640],
              [390, 844],
            ]
          : [
              [1024, 768],
              [1440, 900],
            ]
      for (const [width = 0, height = 0] of sizes) {
        await page.setViewportSize({ width, height })
        await isWhole(page, NICKNAME)
        await fitsItsWindow(page)
      }
    }
  })

  it('fit into the final list', async () => {
    await Promise.all(seats.map((seat) => autoplay(seat)))
    for (const { page } of friends) {
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Gioca Ancora' }) })
      const row = dialog.getByRole('listitem').filter({ hasText: NICKNAME })
      await row.waitFor()
      await assertWithin(row.locator('strong'), dialog.locator('section'), 'the points')
      await assertWithin(dialog.locator('section'), page.locator('html'), 'the final list')
    }
    const [, { page }] = friends
    await page.setViewportSize({ width: 844, height: 390 })
    for (const name of ['Gioca Ancora', 'Mostra la chat']) {
      const button = await page.getByRole('button', { name }).elementHandle()
      await page.waitForFunction(
        (shown) => shown !== null && shown.getBoundingClientRect().bottom <= window.innerHeight,
        button,
      )
    }
  })
})
