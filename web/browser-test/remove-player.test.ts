import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { registerFour } from '../../game-server/testing/player.ts'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { fitsItsWindow, violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { comeBack, signedIn } from './dealt-table.ts'
import { DESKTOP, PHONE } from './friend.ts'

const REMOVED = 'Il creatore ti ha rimosso da questa stanza: non puoi più rientrare.'

for (const [device, options] of [['a desk', DESKTOP], ['a phone', PHONE]] as const) {
  describe(`removing a player from the waiting room on ${device}`, () => {
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

    it('asks for confirmation, and tells the removed player', async () => {
      const [anna, bruno, carla] = await registerFour(server.origin)
      const roomId = await anna.createRoom()
      await bruno.post(`/api/rooms/${roomId}/join`, {})
      await carla.sit(roomId)
      const creator = await signedIn(browser, server.origin, anna, options)
      const guest = await signedIn(browser, server.origin, bruno, options)
      await comeBack(creator, roomId)
      await comeBack(guest, roomId)
      const remove = creator.page.getByRole('button', { name: 'Rimuovi Bruno' })
      await remove.waitFor()
      await guest.page.getByText('Carla', { exact: true }).first().waitFor()
      assert.equal(await guest.page.getByRole('button', { name: /^Rimuovi / }).count(), 0, 'a guest removes nobody')
      assert.equal(await creator.page.getByRole('button', { name: 'Rimuovi Anna' }).count(), 0, 'nobody removes themselves')

      await remove.click()
      const dialog = creator.page.getByRole('dialog', { name: 'Rimuovere Bruno?' })
      await dialog.waitFor()
      assert.deepEqual(await violations(creator.page), [])
      await fitsItsWindow(creator.page)
      await dialog.getByRole('button', { name: 'Annulla' }).click()
      await dialog.waitFor({ state: 'detached' })
      await remove.click()
      await dialog.getByRole('button', { name: 'Rimuovi', exact: true }).click()

      await guest.page.getByText('Non sei più in questa stanza').waitFor()
      await guest.page.getByText(REMOVED).waitFor()
      await guest.page.waitForURL(`${server.origin}/`)
      await creator.page.getByText('Bruno', { exact: true }).first().waitFor({ state: 'detached' })

      await guest.page.goto(`/join/${roomId}`)
      await guest.page.getByRole('button', { name: 'Unisciti' }).click()
      await guest.page.getByText(REMOVED).waitFor()
      assert.deepEqual(creator.pageErrors, [])
    })
  })
}
