import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { registerFour } from '../../game-server/testing/player.ts'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { launchBrowser } from './browser.ts'
import { comeBack, signedIn } from './dealt-table.ts'
import { DESKTOP } from './friend.ts'

describe('the start of a game on the screen of its creator', function () {
  this.timeout(120_000)
  let server: LocalServer
  let browser: Browser

  before(async () => {
    server = await startLocalServer({ RATE_LIMITS: 'off' })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  it('is offered only while all four are connected and ready', async () => {
    const [anna, bruno, carla, dino] = await registerFour(server.origin)
    const roomId = await anna.createRoom()
    const seats = [await bruno.sit(roomId), await carla.sit(roomId), await dino.sit(roomId)]
    for (const seat of seats) seat.send('ready', { ready: true })
    const friend = await signedIn(browser, server.origin, anna, DESKTOP)
    await comeBack(friend, roomId)
    const start = friend.page.getByRole('button', { name: 'INIZIA PARTITA' })
    await friend.page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await start.waitFor()

    seats[1]?.cut()
    await friend.page.getByText('Carla è offline: aspettiamo che torni.').waitFor()
    assert.equal(await start.count(), 0)

    await carla.connect(roomId)
    await friend.page.getByText('Siete tutti pronti: puoi iniziare la partita.').waitFor()
    await start.click()
    await friend.page.getByRole('heading', { name: "Sala d'attesa" }).waitFor({ state: 'detached' })
    assert.deepEqual(friend.pageErrors, [])
  })
})
