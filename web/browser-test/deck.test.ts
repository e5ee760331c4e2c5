import assert from 'node:assert/strict'
import type { Browser, Locator } from 'playwright-core'
import { seedPartOf } from '#common/rules/testing.ts'
import { ColyseusClient } from '../../game-server/testing/colyseus-client.ts'
import { registerFour, type Four, type TestPlayer } from '../../game-server/testing/player.ts'
import { everyone } from '../../game-server/testing/seats.ts'
import { startServer, type ServerProcess } from '../../game-server/testing/server-process.ts'
import { launchBrowser } from './browser.ts'
import { signedIn } from './dealt-table.ts'
import { DESKTOP, PHONE, type Friend } from './friend.ts'

const TITLE = 'Verifica il mazzo'

describe('the deck of a table', function () {
  this.timeout(120_000)
  let server: ServerProcess
  let browser: Browser
  let accounts: Four<TestPlayer>
  let anna: Friend

  before(async () => {
    server = await startServer({ GAME_PACE: '0', RATE_LIMITS: 'off' })
    browser = await launchBrowser()
    accounts = await registerFour(server.origin)
  })
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await anna.photograph()
    assert.deepEqual(anna.pageErrors, [])
    await anna.page.context().close()
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  /** Opens the details of the deck and resolves with them; `close` closes them again. */
  const details = async (): Promise<Locator> => {
    await anna.page.getByRole('button', { name: TITLE }).click()
    const dialog = anna.page.getByRole('dialog', { name: TITLE })
    await dialog.waitFor()
    return dialog
  }
  const close = async (dialog: Locator): Promise<void> => {
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  for (const [device, options] of [['a desktop', DESKTOP], ['a phone', PHONE]] as const) {
    it(`is promised before the game and made of the players' parts, on ${device}`, async () => {
      anna = await signedIn(browser, server.origin, accounts[0], options)
      const { page } = anna
      const roomId = await accounts[0].createRoom()
      await page.goto(`/join/${roomId}`)
      await page.getByRole('button', { name: 'Unisciti' }).click()
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
      const others = await Promise.all(accounts.slice(1).map((account) => account.sit(roomId)))
      const [bruno] = others
      assert.ok(bruno instanceof ColyseusClient)

      const waiting = await details()
      await waiting.getByText(bruno.state.nextServerPartHash).waitFor()
      await waiting.getByText('Il browser la sceglie a caso quando ti dici pronto.').waitFor()
      await close(waiting)

      await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
      bruno.send('ready', { ready: true, seedPart: seedPartOf(2) })
      for (const old of others.slice(1)) old.send('ready', { ready: true })
      await page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
      await everyone(others, 'the deal', ({ hand }) => hand.length === 13)
      await page.getByRole('button', { name: 'Continua' }).click()
      if (device === 'a phone') await page.getByRole('button', { name: 'Punteggi' }).click()

      const playing = await details()
      for (const hash of [bruno.state.serverPartHash, bruno.state.seedHash]) await playing.getByText(hash).waitFor()
      await playing.getByText('Anna e Bruno').waitFor()
      const [{ ownPart, ...noted }] = await page.evaluate(() => JSON.parse(localStorage.getItem('regicidio.decks') ?? '[]'))
      await playing.getByText(ownPart, { exact: true }).waitFor()
      assert.deepEqual(noted, { roomId, gameNumber: 1, playerId: String(accounts[0].userId), serverPartHash: bruno.state.serverPartHash, seedHash: bruno.state.seedHash })
      await close(playing)
      await Promise.all(others.map((other) => other.drop()))
    })
  }
})
