/** Browsers that keep nothing for the site, or lose what they have kept. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { passed, playUntil, seatToPlay } from '../../../game-server/testing/strategy.ts'
import { PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** Runs in the page before its own scripts. */
const STORAGES: Readonly<Record<string, () => void>> = {
  'forbids the storage': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  },
  'has no storage': () => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })
  },
  'has a full storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  'empties its storage at each page': () => {
    localStorage.clear()
    sessionStorage.clear()
  },
  'loses what it has kept while the game is on': () => undefined,
}

/** The browser deletes all that it has kept for the site, except the cookies, while the page is shown. */
const emptyStorage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
    // As other tabs hear of it.
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  })

describe('a guest whose browser', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })

  for (const [index, [what, spoil]] of Object.entries(STORAGES).entries()) {
    it(`${what} comes by a link, plays, and is back at the table with the same cards after each reload`, async () => {
      const losesKept = what.startsWith('loses')
      const host = await TestPlayer.register(stage.server.origin, `Capo${index}`)
      const roomId = await host.createRoom()
      const capo = await host.sit(roomId)
      const friend = await stage.arrive('Gina', {
        ...PHONE,
        reducedMotion: 'reduce',
      })
      const { page, hand } = friend
      await page.addInitScript(spoil)
      await page.goto(`/join/${roomId}`)
      await page.getByLabel('Il tuo nickname').fill(`Gina${index}`)
      await page.getByRole('button', { name: 'Gioca subito' }).click()
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
      for (const seat of [2, 3]) capo.send('add_computer', { seat, level: 'facile' })
      capo.send('ready', { ready: true })
      await capo.until(() => capo.players.filter(({ isReady }) => isReady).length === 4, 'four ready players')
      capo.send('start_game')
      await hand.getByRole('button').nth(12).waitFor()
      await page.reload()
      await hand.getByRole('button').nth(12).waitFor()
      if (losesKept) await emptyStorage(page)
      await Promise.all([
        passed([capo]),
        (async () => {
          while ((await friend.act('press')) !== 'passed');
        })(),
      ])
      await playUntil([capo], () => seatToPlay([capo]) === 1)
      while ((await hand.getByRole('button').count()) === 13) await friend.act('press')
      await capo.until(() => capo.facts.at(-1)?.handSizes[1] === 12, 'the card of the guest')
      if (losesKept) await emptyStorage(page)
      const kept = await friend.handNames()
      await page.reload()
      await hand.getByRole('button').nth(11).waitFor()
      assert.deepEqual(await friend.handNames(), kept)
      assert.equal(new URL(page.url()).pathname, `/room/${roomId}`)
      await capo.until(() => capo.players[1]?.isConnected === true, 'the guest who is back')
      await capo.drop()
      await page.context().close()
    })
  }

  it('loses what it has kept in a game against the computer plays on, and the next card keeps the whole game', async () => {
    const friend = await stage.arrive('Sola', {
      ...PHONE,
      reducedMotion: 'reduce',
    })
    const { page, hand } = friend
    await page.goto('/solo')
    await page.getByRole('button', { name: 'Inizia la partita' }).click()
    while ((await friend.act('press')) !== 'passed');
    await emptyStorage(page)
    while ((await hand.getByRole('button').count()) === 13) await friend.act('press')
    await page.reload()
    await hand.getByRole('button').nth(11).waitFor()
    assert.equal(await hand.getByRole('button').count(), 12)
    await page.context().close()
  })
})
