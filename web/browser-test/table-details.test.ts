import assert from 'node:assert/strict'
import { WebSocket } from 'ws'
import type { Browser } from 'playwright-core'
import { TOASTS_AT_ONCE } from '#common/limits.ts'
import { TRICK_MESSAGE_MS } from '#common/timings.ts'
import { registerFour, TestPlayer } from '../../game-server/testing/player.ts'
import type { PlayerClient } from '../../game-server/testing/player-client.ts'
import { passed, playUntil } from '../../game-server/testing/strategy.ts'
import { colyseus } from '../../game-server/testing/transports.ts'
import { seedTables, type SeededTable } from '../../game-server/testing/seeded-tables.ts'
import { startLocalServer, type LocalServer } from '../../game-server/testing/local-server.ts'
import { launchBrowser } from './browser.ts'
import { comeBack, signedIn } from './dealt-table.ts'
import { DESKTOP, PHONE, type Friend } from './friend.ts'

const SESSION_SECRET = 'a secret of the table details'
/** In the game of this seed, in which everybody plays their lowest card, the ace of hearts takes the queen of spades in the first round. */
const ACE_OF_HEARTS_SEED = 345

/** A player in a waiting room whose answers to the server's pings are slow, or never come. */
const sitFarAway = ({ origin, cookie }: TestPlayer, roomId: string, roundTripMs: number | null): WebSocket => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie }, autoPong: false })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'join_room', roomId })))
  socket.on('ping', (data) => {
    if (roundTripMs !== null) setTimeout(() => socket.pong(data), roundTripMs)
  })
  return socket
}

describe('rare situations at a table', () => {
  let server: LocalServer
  let browser: Browser
  let seeded: SeededTable | undefined
  let friend: Friend

  before(async () => {
    server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off', SESSION_SECRET }, async (dataDir) => {
      seeded = (await seedTables(dataDir, { tables: 1, chatLines: 0, sessionSecret: SESSION_SECRET, firstSeed: ACE_OF_HEARTS_SEED }))[0]
    })
    browser = await launchBrowser()
  })
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await friend.photograph()
    assert.deepEqual(friend.pageErrors, [])
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  it('shows an ace of hearts that takes the queen of spades, for four seconds', async () => {
    assert.ok(seeded !== undefined)
    const { roomId, players } = seeded
    const accounts = players.map((player) => TestPlayer.signedIn(server.origin, player))
    const seats: PlayerClient[] = []
    for (const account of accounts) seats.push(await colyseus.sit(account, roomId))
    const [first] = seats
    assert.ok(accounts[0] !== undefined && first !== undefined)
    friend = await signedIn(browser, server.origin, accounts[0], DESKTOP)
    await friend.page.clock.install()
    await comeBack(friend, roomId)
    await friend.hand.getByRole('button').nth(12).waitFor()
    await friend.stopClock()
    const overlay = friend.page.getByRole('alert').filter({ hasText: 'Asso di Cuori!' })
    const isTaken = (): boolean => {
      const trick = first.facts.at(-1)?.lastTrick.map((played) => played.slice(2)) ?? []
      return trick.includes('s12') && trick.includes('h1')
    }
    await passed(seats)
    await playUntil(seats, isTaken)
    await overlay.getByText(/^Giocatore \dx conquista la Donna di Picche$/).waitFor()
    const covered = friend.page.locator('[inert]').getByRole('button', { name: 'Apri il segnapunti' })
    assert.equal(await covered.count(), 1, 'what it covers cannot be reached')
    await friend.passTime(TRICK_MESSAGE_MS.aceOfHearts - 100)
    assert.equal(await overlay.count(), 1)
    await friend.passTime(200)
    await overlay.waitFor({ state: 'detached' })
    assert.equal(await covered.count(), 0)
    assert.equal(await friend.page.getByText('REGICIDIO!').count(), 0)
  })

  it('shows the latency of players: slow, without an answer, and absent', async () => {
    const [anna, bruno, carla, dino] = await registerFour(server.origin)
    const roomId = await anna.createRoom()
    const sockets = [sitFarAway(bruno, roomId, 400), sitFarAway(carla, roomId, null)]
    await dino.post(`/api/rooms/${roomId}/join`, { playerName: 'Dino' })
    friend = await signedIn(browser, server.origin, anna, PHONE)
    await friend.page.clock.install()
    await comeBack(friend, roomId)
    const badge = (name: string) => friend.page.getByRole('row').filter({ hasText: name }).getByRole('cell').first().locator('[class*=badge]')
    await badge('Bruno').getByText(/^[4-9]\d\dms$/).waitFor()
    assert.equal(await badge('Bruno').getAttribute('data-band'), 'red')
    await badge('Anna').getByText(/^\d+ms$/).waitFor()
    assert.equal(await badge('Carla').innerText(), '--ms')
    assert.equal(await badge('Dino').innerText(), 'Offline')
    assert.equal(await friend.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, 'the page is as wide as the phone')
    for (const socket of sockets) socket.close()
  })

  it('shows five toasts at once, and the others after them', async () => {
    const { page } = friend
    await friend.stopClock()
    const copied = page.locator('.mantine-Notification-root').filter({ hasText: 'Codice copiato!' })
    // A toast under the pointer does not close, so the pointer is moved away and the rest is done with the keyboard.
    await page.getByText('Invita i tuoi amici').click()
    await page.mouse.move(1, 1)
    for (let copy = 0; copy < TOASTS_AT_ONCE + 2; copy++) await page.getByRole('button', { name: 'Copia il codice' }).press('Enter')
    await copied.nth(TOASTS_AT_ONCE - 1).waitFor()
    assert.equal(await copied.count(), TOASTS_AT_ONCE)
    await friend.passTime(3_000)
    await copied.nth(2).waitFor({ state: 'detached' })
    assert.equal(await copied.count(), 2)
    await friend.passTime(3_000)
    await copied.first().waitFor({ state: 'detached' })
  })
})
