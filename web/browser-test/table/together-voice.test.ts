/** The voices of a table while its last game is looked at together: the call goes on as it was. */
import { registerFour } from '../../../game-server/testing/player.ts'
import { colyseus, deal, dropAll, sitDown } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { DESKTOP, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'
import { installSystemAudio } from '../testing/system-audio.ts'
import { enterWaitingVoice, hears, listenIn, turnMicOn } from '../testing/voice-ear.ts'

describe('the voices of a table that looks at its game together', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', ICE_SERVERS: 'off' })

  it('are heard before, while it is led and handed on, and after', async () => {
    const accounts = await registerFour(stage.server.origin)
    const seats = await sitDown(accounts, colyseus)
    const friends = [
      await stage.signedIn(accounts[0], { ...DESKTOP, reducedMotion: 'reduce' }),
      await stage.signedIn(accounts[1], { ...DESKTOP, reducedMotion: 'reduce' }),
    ] as const
    const [anna, bruno] = friends
    for (const friend of friends) {
      await listenIn(friend)
      await installSystemAudio(friend.page)
      await friend.page.context().grantPermissions(['microphone'])
      await friend.join(seats[0].roomId)
      await enterWaitingVoice(friend)
      await turnMicOn(friend)
    }
    const both = async (): Promise<void> => {
      await hears(anna, seats[1].playerId)
      await hears(bruno, seats[0].playerId)
    }
    const press = ({ page }: Friend, name: string): Promise<void> =>
      page.getByRole('button', { name, exact: true }).click()
    const leads = ({ page }: Friend, title: string): Promise<void> =>
      page.getByRole('heading', { name: title, exact: true }).waitFor()
    await both()
    await deal(seats)
    await Promise.all(seats.map((seat) => autoplay(seat)))
    for (const { page } of friends) await page.getByRole('dialog', { name: /vint/ }).waitFor()
    await both()

    await press(anna, 'Altro')
    await press(anna, 'Rivediamola insieme')
    await leads(anna, 'Guidi tu')
    await press(bruno, 'Guarda anche tu')
    await leads(bruno, 'Guida Anna')
    await both()
    await press(anna, 'Mossa successiva')
    await press(anna, 'Dai la corona a…')
    await anna.page.getByRole('dialog').getByRole('button', { name: 'Bruno' }).click()
    await leads(bruno, 'Guidi tu')
    await leads(anna, 'Guida Bruno')
    await both()
    await press(bruno, 'Torna alla fine della partita')
    for (const { page } of friends) await page.getByRole('dialog', { name: /vint/ }).waitFor()
    await both()
    await dropAll(seats)
  })
})
