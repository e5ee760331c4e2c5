import assert from 'node:assert/strict'
import { WebSocket } from 'ws'
import { TOASTS_AT_ONCE } from '#common/limits.ts'
import { TRICK_MESSAGE_MS } from '#common/timings.ts'
import { registerFour, TestPlayer } from '../../../game-server/testing/player.ts'
import { cardsOf } from '../../../game-server/testing/player-client.ts'
import { passed, playUntil } from '../../../game-server/testing/strategy.ts'
import { seedTables } from '../../../game-server/testing/seeded-tables.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'
import { colyseus, sitDown } from '../../../game-server/testing/seats.ts'
import { perSeat } from '#common/rules/seats.ts'

/**
 * In the game of this seed, in which everybody plays their lowest card, the ace of hearts takes the queen of spades in
 * the first round.
 */
const ACE_OF_HEARTS_SEED = 345

/**
 * A player in a waiting room whose answers to the server's pings are slow, or never come. Who is dropped for that comes
 * again, until the returned function is called.
 */
const sitFarAway = ({ origin, cookie }: TestPlayer, roomId: string, roundTripMs: number | null): (() => void) => {
  let leave = (): void => undefined
  const sit = (): void => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie }, autoPong: false })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'join_room', roomId })))
    socket.on('ping', (data) => {
      if (roundTripMs !== null) setTimeout(() => socket.pong(data), roundTripMs)
    })
    socket.on('error', () => undefined)
    socket.on('close', sit)
    leave = () => {
      socket.off('close', sit)
      socket.close()
    }
  }
  sit()
  return () => leave()
}

describe('rare situations at a table', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' }, (dataDir) =>
    seedTables(dataDir, { seedNumbers: [ACE_OF_HEARTS_SEED] }),
  )
  let friend: Friend
  /** Those who are far away leave. */
  let leave: readonly (() => void)[] = []
  afterEach(() => {
    for (const one of leave) one()
    leave = []
  })

  it('shows an ace of hearts that takes the queen of spades, for four seconds', async () => {
    const [table] = stage.prepared ?? []
    assert.ok(table !== undefined)
    const { roomId, players } = table
    const accounts = perSeat((seat) => TestPlayer.signedIn(stage.server.origin, players[seat]))
    const seats = await sitDown(accounts, colyseus, roomId)
    const [first] = seats
    friend = await stage.signedIn(accounts[0], DESKTOP)
    await friend.page.clock.install()
    await friend.comeBack(roomId)
    await friend.hand.getByRole('button').nth(12).waitFor()
    await friend.stopClock()
    const overlay = friend.page.getByRole('alert').filter({ hasText: 'Asso di Cuori!' })
    const isTaken = (): boolean => {
      const trick = cardsOf(first.facts.at(-1)?.lastTrick ?? [])
      return trick.includes('s12') && trick.includes('h1')
    }
    await passed(seats)
    await playUntil(seats, isTaken)
    await overlay.getByText(/^Giocatore \dx conquista la Donna di Picche$/).waitFor()
    const covered = friend.page.locator('[inert]').getByRole('button', { name: 'Mano per mano' })
    assert.equal(await covered.count(), 1, 'what it covers cannot be reached')
    await friend.passTime(TRICK_MESSAGE_MS.aceOfHearts - 100)
    assert.equal(await overlay.count(), 1)
    await friend.passTime(200)
    await overlay.waitFor({ state: 'detached' })
    assert.equal(await covered.count(), 0)
    assert.equal(await friend.page.getByText('REGICIDIO!').count(), 0)
  })

  it('shows the latency of players: slow, without an answer, and absent', async () => {
    const [anna, bruno, carla, dino] = await registerFour(stage.server.origin)
    const roomId = await anna.createRoom()
    await dino.post(`/api/rooms/${roomId}/join`, { playerName: 'Dino' })
    friend = await stage.signedIn(anna, PHONE)
    await friend.page.clock.install()
    await friend.comeBack(roomId)
    leave = [sitFarAway(bruno, roomId, 400), sitFarAway(carla, roomId, null)]
    const badge = (name: string, band = '') =>
      friend.page.getByRole('row').filter({ hasText: name }).getByRole('cell').first().locator(`[class*=badge]${band}`)
    await badge('Carla').getByText('--ms').waitFor()
    await badge('Bruno', '[data-band="red"]')
      .getByText(/^([4-9]\d\d|\d{4,})ms$/)
      .waitFor()
    await badge('Anna')
      .getByText(/^\d+ms$/)
      .waitFor()
    assert.equal(await badge('Dino').innerText(), 'Offline')
    assert.equal(
      await friend.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      0,
      'the page is as wide as the phone',
    )
  })

  it('shows five toasts at once, and the others after them', async () => {
    const { page } = friend
    await page.getByRole('button', { name: 'Codice stanza' }).click()
    await page.getByRole('button', { name: 'Copia il codice' }).waitFor()
    await friend.stopClock()
    const copied = page.locator('.mantine-Notification-root').filter({ hasText: 'Codice copiato!' })
    // A toast under the pointer does not close, so the pointer is moved away and the rest is done with the keyboard.
    await page.mouse.move(1, 1)
    for (let copy = 0; copy < TOASTS_AT_ONCE + 2; copy++)
      await page.getByRole('button', { name: 'Copia il codice' }).press('Enter')
    await copied.nth(TOASTS_AT_ONCE - 1).waitFor()
    assert.equal(await copied.count(), TOASTS_AT_ONCE)
    await friend.passTime(3_000)
    await copied.nth(2).waitFor({ state: 'detached' })
    assert.equal(await copied.count(), 2)
    await friend.passTime(3_000)
    await copied.first().waitFor({ state: 'detached' })
  })
})
