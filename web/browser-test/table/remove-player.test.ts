import assert from 'node:assert/strict'
import { registerFour } from '../../../game-server/testing/player.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const REMOVED = 'Chi ha creato la stanza ha liberato il tuo posto: qui non puoi rientrare.'

for (const [device, options] of [
  ['a desk', DESKTOP],
  ['a phone', PHONE],
] as const) {
  describe(`removing a player from the waiting room on ${device}`, () => {
    const stage = onStage({ RATE_LIMITS: 'off' })

    it('asks for confirmation, and tells the removed player', async () => {
      const [anna, bruno, carla] = await registerFour(stage.server.origin)
      const roomId = await anna.createRoom()
      await bruno.post(`/api/rooms/${roomId}/join`, {})
      await carla.sit(roomId)
      const creator = await stage.signedIn(anna, options)
      const guest = await stage.signedIn(bruno, options)
      await creator.comeBack(roomId)
      await guest.comeBack(roomId)
      const remove = creator.page.getByRole('button', { name: 'Rimuovi Bruno' })
      await remove.waitFor()
      await guest.page.getByText('Carla', { exact: true }).first().waitFor()
      assert.equal(await guest.page.getByRole('button', { name: /^Rimuovi / }).count(), 0, 'a guest removes nobody')
      assert.equal(
        await creator.page.getByRole('button', { name: 'Rimuovi Anna' }).count(),
        0,
        'nobody removes themselves',
      )

      await remove.click()
      const dialog = creator.page.getByRole('dialog', { name: 'Rimuovere Bruno?' })
      await dialog.waitFor()
      assert.deepEqual(await violations(creator.page), [])
      await fitsItsWindow(creator.page)
      await dialog.getByRole('button', { name: 'Annulla' }).click()
      await dialog.waitFor({ state: 'detached' })
      await remove.click()
      const told = Promise.all(
        ['Non sei più in questa stanza', REMOVED].map((text) => guest.page.getByText(text).waitFor()),
      )
      await dialog.getByRole('button', { name: 'Rimuovi', exact: true }).click()
      await told
      await guest.page.waitForURL(`${stage.server.origin}/`)
      await creator.page.getByText('Bruno', { exact: true }).first().waitFor({ state: 'detached' })

      const logged = guest.page.waitForEvent('console', (message) => message.text().includes('409'))
      await guest.join(roomId)
      await guest.page.getByText(REMOVED).waitFor()
      await logged
      guest.forgive('status of 409')
      assert.deepEqual(creator.pageErrors, [])
    })
  })
}
