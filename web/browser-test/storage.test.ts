/** Browsers that keep nothing for the site. */
import { TestPlayer } from '../../game-server/testing/player.ts'
import { startLocalServer } from '../../game-server/testing/local-server.ts'
import { Friend, PHONE } from './friend.ts'
import { onStage } from './stage.ts'

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
}

describe('a guest whose browser', () => {
  const stage = onStage(() => startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off' }))

  for (const [index, [what, spoil]] of Object.entries(STORAGES).entries()) {
    it(`${what} comes by a link, plays, and is back at the table after a reload`, async () => {
      const host = await TestPlayer.register(stage.server.origin, `Capo${index}`)
      const roomId = await host.createRoom()
      const capo = await host.sit(roomId)
      const friend = await Friend.arrive(stage.browser, stage.server.origin, 'Gina', { ...PHONE, reducedMotion: 'reduce' })
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
      while ((await friend.act('press')) !== 'passed');
      await hand.getByRole('button').nth(12).waitFor()
      await capo.drop()
      await page.context().close()
    })
  }
})
