import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { startServer, type ServerProcess } from '../../../game-server/testing/server-process.ts'
import { launchBrowser } from '../testing/browser.ts'
import { DESKTOP, Friend, PHONE } from '../testing/friend.ts'
import { isToasted } from '../testing/toasts.ts'

describe('four friends in their browsers', function () {
  // One game in a hundred takes ten rounds or more.
  this.timeout(600_000)
  let server: ServerProcess
  let browser: Browser
  let friends: readonly [Friend, Friend, Friend, Friend]
  let roomId = ''

  before(async () => {
    server = await startServer({ GAME_PACE: '0', WELCOME_TOKENS: '2', GUESTS: 'off' })
    browser = await launchBrowser()
    const arrive = (name: string, options = DESKTOP) => Friend.arrive(browser, server.origin, name, options)
    friends = [await arrive('Anna'), await arrive('Bruno'), await arrive('Carla'), await arrive('Dino', PHONE)]
  })
  afterEach(async function () {
    // A picture of a failure helps more than its stack.
    if (this.currentTest?.state === 'failed') await Promise.all(friends.map((friend) => friend.photograph()))
    for (const { name, pageErrors } of friends) assert.deepEqual(pageErrors, [], name)
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  it('one of them registers and opens a room', async () => {
    const [anna] = friends
    await anna.page.goto('/')
    await anna.page.getByRole('link', { name: 'Registrati' }).first().click()
    await anna.register()
    await anna.page.getByText('Ciao, Anna').waitFor()
    await anna.page.goto('/join')
    await anna.page.getByRole('button', { name: 'Crea nuova partita' }).click()
    await anna.page.getByRole('heading', { name: 'Stanza creata' }).waitFor()
    await Promise.all([
      isToasted(anna.page, 'Link copiato!'),
      anna.page.getByRole('button', { name: 'Copia', exact: true }).click(),
    ])
    const link = await anna.page.evaluate(() => navigator.clipboard.readText())
    assert.match(link, new RegExp(`^${server.origin}/join/[A-Z2-9]{6}$`))
    roomId = link.slice(-6)
    await anna.page.getByRole('button', { name: 'Entra nella stanza' }).click()
    await anna.page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    assert.equal(new URL(anna.page.url()).pathname, `/room/${roomId}`)
  })

  it('three follow the link, register on the way, and sit down', async () => {
    for (const friend of friends.slice(1)) {
      const { page } = friend
      await page.goto(`/join/${roomId}`)
      await page.getByText('È necessario accedere per giocare online').waitFor()
      await page.getByRole('button', { name: 'Nuovo utente?' }).click()
      await friend.register()
      await page.getByRole('heading', { name: 'Unisciti alla stanza' }).waitFor()
      await page.getByRole('button', { name: 'Unisciti' }).click()
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    }
    await friends[0].page.getByText('4/4').first().waitFor()
  })

  it('the game starts when all are ready and the creator says so', async () => {
    const [anna, bruno] = friends
    const start = anna.page.getByRole('button', { name: 'INIZIA PARTITA' })
    for (const { page } of friends) {
      await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
      await page.getByRole('button', { name: 'Non sono pronto' }).waitFor()
    }
    assert.equal(await bruno.page.getByRole('button', { name: 'INIZIA PARTITA' }).count(), 0)
    const first = anna.page.getByText(/^Il caso ha scelto /).first()
    await Promise.all([first.waitFor(), start.click()])
    for (const friend of friends) await friend.hand.getByRole('button').nth(12).waitFor()
  })

  it('a reload in the middle of a trick brings back the same hand, even when the server was killed meanwhile', async () => {
    const [anna, bruno] = friends
    await Promise.all(
      friends.map(async (friend) => {
        let done = await friend.act()
        while (done === 'dismissed') done = await friend.act()
      }),
    )
    for (let card = 0; card < 2; card++) {
      await Promise.any(friends.map(({ page }) => page.getByText('Tocca a te', { exact: true }).waitFor()))
      for (const friend of friends)
        if (await friend.page.getByText('Tocca a te', { exact: true }).isVisible()) {
          while ((await friend.act()) !== 'played');
          break
        }
      // The pages of the others may show it later than that of the player.
      for (const { page } of friends)
        await page.getByRole('group', { name: 'Carte giocate' }).getByRole('img').nth(card).waitFor()
    }
    const hand = await bruno.handNames()
    await bruno.page.reload()
    await bruno.hand.getByRole('button').first().waitFor()
    assert.deepEqual(await bruno.handNames(), hand)

    const annas = await anna.handNames()
    const isTold = Promise.all(
      friends.map(({ page }) =>
        page
          .getByText(/Connessione persa/)
          .first()
          .waitFor(),
      ),
    )
    await server.kill9()
    await isTold
    await server.restart()
    for (const { page } of friends)
      await page
        .getByText(/Connessione persa/)
        .first()
        .waitFor({ state: 'hidden' })
    assert.deepEqual(await anna.handNames(), annas)
    assert.deepEqual(await bruno.handNames(), hand)
    for (const friend of friends) friend.ignoreOutageErrors()
  })

  it('they play to the end, one by clicks and the others with the keyboard, and play another game', async () => {
    const manners = ['click', 'press', 'press', 'press'] as const
    await Promise.all(friends.map((friend, index) => friend.playToTheEnd(manners[index])))
    const [anna, ...others] = friends
    for (const { page } of friends)
      await page.getByRole('dialog').getByText('Ha vinto', { exact: true }).first().waitFor()
    for (const { playAgain } of others) await playAgain.click()
    await anna.page.getByText('3/4').first().waitFor()
    await anna.playAgain.click()
    for (const friend of friends) {
      await friend.playAgain.waitFor({ state: 'hidden' })
      await friend.hand.getByRole('button').nth(12).waitFor()
    }
  })
})
