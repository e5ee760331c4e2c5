import assert from 'node:assert/strict'
import { registerFour, type TestPlayer, type Four } from '../../../game-server/testing/player.ts'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { bridge, everyone } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

describe("'Offro io'", () => {
  const stage = onStage({ WELCOME_TOKENS: '0', GAME_PACE: '0', RATE_LIMITS: 'off' })
  let accounts: Four<TestPlayer>
  let roomId = ''
  /** On a phone, with tokens; on a desktop, without. */
  let anna: Friend
  let dino: Friend
  let others: readonly PlayerClient[]
  before(async () => {
    accounts = await registerFour(stage.server.origin)
    const usernames = accounts.slice(0, 3).map(({ nickname }) => nickname)
    assert.equal((await accounts[0].post('/api/admin/add-tokens-to-users', { usernames, tokens: 3 })).status, 200)
    roomId = await accounts[0].createRoom()
    anna = await stage.signedIn(accounts[0], { ...PHONE, reducedMotion: 'reduce' })
    dino = await stage.signedIn(accounts[3], { ...DESKTOP, reducedMotion: 'reduce' })
    for (const friend of [anna, dino]) {
      await friend.join(roomId)
      await friend.page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    }
    others = [await bridge.sit(accounts[1], roomId), await bridge.sit(accounts[2], roomId)]
    for (const seat of others) seat.send('ready', { ready: true })
  })

  const offer = (): ReturnType<typeof anna.page.getByRole> => anna.page.getByRole('button', { name: /^Offro io/ })
  const assertSound = async (friend: Friend): Promise<void> => {
    assert.deepEqual(await violations(friend.page), [], friend.name)
    await fitsItsWindow(friend.page)
  }

  it('is a button in the waiting room, once the start was refused, and begins the game', async () => {
    assert.equal(await offer().count(), 0)
    await anna.page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    await anna.page.getByText('Dino è senza gettoni.').waitFor()
    await dino.page.getByText('Sei senza gettoni: chi è al tavolo può offrirtene uno.').waitFor()
    assert.equal(await dino.page.getByRole('button', { name: /^Offro io/ }).count(), 0)
    await assertSound(anna)
    await assertSound(dino)
    const told = dino.page.getByText('Anna offre un gettone a Dino.').first().waitFor()
    await offer().click()
    await told
    await dino.hand.getByRole('button').nth(12).waitFor()
    await anna.hand.getByRole('button').nth(12).waitFor()
  })

  it('is a button at the end of a game, and begins the next one', async () => {
    const seats = [await bridge.sit(accounts[0], roomId), ...others, await bridge.sit(accounts[3], roomId)]
    await Promise.all(seats.map((seat) => autoplay(seat)))
    const again = 'Gioca Ancora'
    await anna.page.getByRole('button', { name: again }).waitFor()
    for (const seat of others) seat.send('play_again')
    await anna.page.getByRole('button', { name: again }).click()
    await everyone(others, 'three wishes', (seat) => seat.lastOf('play_again_count')?.count === 3)
    await dino.page.getByRole('button', { name: again }).click()
    await dino.page.getByText('Sei senza gettoni').waitFor()
    await anna.page.getByText('Dino è senza gettoni.').waitFor()
    // One token is left: Anna needs it for herself. Her page asks how many there are.
    await offer().waitFor({ state: 'detached' })
    await assertSound(anna)
    await assertSound(dino)
    const { status } = await accounts[1].post(`/api/rooms/${roomId}/treat`, { playerId: String(accounts[3].userId) })
    assert.equal(status, 200)
    await dino.hand.getByRole('button').nth(12).waitFor()
    await Promise.all(seats.map((seat) => seat.drop()))
  })

  it('has its lines in the profile, which says when the next tokens come', async () => {
    const { page } = anna
    await page.goto('/profile?tab=gettoni')
    await page.getByText('Lunedì tornano a 10.').waitFor()
    await page.getByText('Gettone offerto').waitFor()
    await assertSound(anna)
    await dino.page.goto('/profile?tab=gettoni')
    await dino.page.getByText('Gettone ricevuto').first().waitFor()
    await dino.page.goto('/join')
    await dino.page.getByText('Entra lo stesso: al tavolo te ne possono offrire uno.').waitFor()
    await assertSound(dino)
  })
})
