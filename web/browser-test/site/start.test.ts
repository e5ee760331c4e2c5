import assert from 'node:assert/strict'
import { registerFour } from '../../../game-server/testing/player.ts'
import { DESKTOP } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe('the start of a game on the screen of its creator', () => {
  const stage = onStage({ RATE_LIMITS: 'off' })

  it('is offered only while all four are connected and ready', async () => {
    const [anna, bruno, carla, dino] = await registerFour(stage.server.origin)
    const roomId = await anna.createRoom()
    const seats = [await bruno.sit(roomId), await carla.sit(roomId), await dino.sit(roomId)]
    for (const seat of seats) seat.send('ready', { ready: true })
    const friend = await stage.signedIn(anna, DESKTOP)
    await friend.comeBack(roomId)
    const start = friend.page.getByRole('button', { name: 'INIZIA PARTITA' })
    await friend.page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await start.waitFor()

    seats[1]?.cut()
    await friend.page.getByText('Carla è offline: aspettiamo che torni.').waitFor()
    assert.equal(await start.count(), 0)

    await carla.connect(roomId)
    await friend.page.getByText('Il tavolo è pronto.').waitFor()
    await start.click()
    await friend.page.getByRole('heading', { name: "Sala d'attesa" }).waitFor({ state: 'detached' })
  })
})
