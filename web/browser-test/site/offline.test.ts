import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import { startServer, type ServerProcess } from '../../../game-server/testing/server-process.ts'
import { violations } from '../testing/axe.ts'
import { launchBrowser } from '../testing/browser.ts'
import { Friend, PHONE, TAKEN_OVER } from '../testing/friend.ts'
import { SiteDoor, copyIsKept } from '../testing/site-versions.ts'
import { registerFour } from '../../../game-server/testing/player.ts'
import { colyseus, deal, sitDown } from '../../../game-server/testing/seats.ts'

const INSTALLED: BrowserContextOptions = { ...PHONE, serviceWorkers: 'allow', reducedMotion: 'reduce' }

/** What the home page asks for, and with what it fetches ahead. */
const MAX_REQUESTS = 25
const MAX_REQUESTS_AHEAD = 42

describe('a browser that has visited the site', () => {
  const door = new SiteDoor()
  let server: ServerProcess
  let browser: Browser
  let you: Friend

  before(async () => {
    await door.open()
    server = await startServer({ RATE_LIMITS: 'off' })
    door.lead(server.origin)
    browser = await launchBrowser()
  })
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await you.photograph()
    await you.page.context().close()
    await door.serve('built')
  })
  after(async () => {
    await browser.close()
    // First the server, which closes the sockets that lead through the door.
    await server.stop()
    await door.shut()
  })

  /** The browser keeps nothing of the visit but the copy: what it shows without a network comes from there. */
  const visit = async (): Promise<Page> => {
    you = await Friend.arrive(browser, door.origin, 'Tu', INSTALLED)
    const { page } = you
    await page.goto('/')
    await copyIsKept(page)
    // The page also fetches screens ahead, and tells of an error when the network goes meanwhile.
    await page.waitForLoadState('networkidle')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await devtools.detach()
    return page
  }
  const version = (page: Page): Promise<string> =>
    page
      .locator('script[type="module"][src]')
      .first()
      .getAttribute('src')
      .then((src) => (src?.includes('later-') === true ? 'later' : 'built'))
  const offered = (page: Page) => page.getByRole('complementary', { name: 'Nuova versione' })
  /**
   * What the browser does by itself when a page is opened or comes back to the front. Resolves when the later version
   * waits.
   */
  const lookForUpdate = (page: Page): Promise<unknown> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      const worker = registration.installing
      if (worker !== null)
        await new Promise<void>((resolve) =>
          worker.addEventListener('statechange', () => worker.state !== 'installing' && resolve()),
        )
    })

  it('is left to the page itself at first: what is fetched ahead and the copy wait until the page is idle', async () => {
    you = await Friend.arrive(browser, door.origin, 'Tu', INSTALLED)
    const { page } = you
    await page.clock.install()
    await page.addInitScript(() => {
      const held: IdleRequestCallback[] = []
      const run = (): void => held.splice(0).forEach((task) => task({ didTimeout: false, timeRemaining: () => 0 }))
      Object.assign(globalThis, { requestIdleCallback: (task: IdleRequestCallback) => held.push(task), idle: run })
    })
    const requests: Request[] = []
    page.context().on('request', (request) => requests.push(request))
    await page.goto('/')
    await page.locator(TAKEN_OVER).waitFor()
    // The cards beside the title come last. On a slow machine the network may have been idle before.
    await page.locator('main h1').locator('xpath=../following-sibling::*/div').nth(4).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    const asked = requests.length
    assert.ok(asked <= MAX_REQUESTS, `${asked} requests`)
    await page.clock.runFor(60_000)
    await page.waitForLoadState('networkidle')
    assert.equal(requests.length, asked)

    const idle = (): Promise<void> => page.evaluate(() => Reflect.get(globalThis, 'idle')())
    const copy = copyIsKept(page)
    const becomingIdle = setInterval(() => void idle().catch(() => undefined), 50)
    await copy.finally(() => clearInterval(becomingIdle))
    await page.waitForLoadState('networkidle')
    const ofPage = requests.filter((request) => request.serviceWorker() === null)
    assert.ok(ofPage.length > asked && ofPage.length <= MAX_REQUESTS_AHEAD, `${ofPage.length} requests`)
  })

  it('plays alone and reads the rules without a network, and reads on every other page what still works', async () => {
    const page = await visit()
    await page.clock.install()
    await page.context().setOffline(true)
    await door.shut()

    await page.goto('/solo')
    await page.getByText('Facile').click()
    await page.getByRole('button', { name: 'Inizia la partita' }).click()
    await you.hand.getByRole('button').nth(12).waitFor()
    const ticking = setInterval(() => void page.clock.runFor(1_000).catch(() => undefined), 50)
    try {
      while ((await you.handNames()).length > 11) {
        await you.act('press')
        await page.clock.runFor(ACTION_DEBOUNCE_MS)
      }
    } finally {
      clearInterval(ticking)
    }
    const left = await you.handNames()
    await page.reload()
    await you.hand.getByRole('button').first().waitFor()
    assert.ok((await you.handNames()).every((card) => left.includes(card)))

    await page.goto('/rules')
    await page.getByRole('heading', { name: 'In breve' }).waitFor()
    for (const path of ['/profile', '/join/ABCDE']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Sei senza rete' }).waitFor()
    }
    assert.deepEqual(await violations(page), [])
    // A browser may say for a moment that there is a network. The page asks the server before it is loaded anew, and
    // stays as it is.
    const asked = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/api/health')
    await page.evaluate(() => {
      Object.assign(globalThis, { isSamePage: true })
      dispatchEvent(new Event('online'))
    })
    await asked
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage')), true)
    await page.getByRole('link', { name: 'Leggi le regole' }).click()
    await page.getByRole('heading', { name: 'In breve' }).waitFor()

    await page.goto('/login')
    await page.getByRole('heading', { name: 'Sei senza rete' }).waitFor()
    await door.open()
    await page.context().setOffline(false)
    // The browser's own event can come a moment before its emulated network is back. Either of the two loads the page.
    await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => undefined)
    await page.getByLabel('Email').waitFor()
  })

  it('shows the page that it was asked for as soon as the server is back', async () => {
    const page = await visit()
    await door.shut()
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Il sito non risponde' }).waitFor()
    await door.open()
    await page.getByLabel('Email').waitFor()
  })

  it('is offered a newer version, and takes it only when the user wants it', async () => {
    const page = await visit()
    await door.serve('later')
    await lookForUpdate(page)
    await offered(page).getByText("C'è una nuova versione").waitFor()
    assert.equal(await version(page), 'built')
    assert.deepEqual(await violations(page), [])
    await page.getByRole('link', { name: 'Gioca contro il computer' }).first().click()
    await page.getByRole('button', { name: 'Inizia la partita' }).waitFor()
    assert.equal(await offered(page).count(), 0)
    await page.goBack()
    await Promise.all([page.waitForEvent('load'), offered(page).getByRole('button', { name: 'Aggiorna' }).click()])
    await page.getByRole('link', { name: 'Gioca contro il computer' }).first().waitFor()
    assert.equal(await version(page), 'later')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Gioca contro il computer' }).first().waitFor()
    assert.equal(await version(page), 'later')
    assert.equal(await offered(page).count(), 0)
  })

  it('finds its way when the server no longer has the files of its version', async () => {
    const page = await visit()
    await door.serve('later')
    await page.evaluate(() => {
      history.pushState(null, '', '/forgot-password')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click()
    await page.getByRole('button', { name: 'Invia istruzioni' }).waitFor()
    assert.equal(await version(page), 'later')
    // This page is the later version already: there is nothing to offer.
    await page.goto('/')
    await lookForUpdate(page)
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null)
    assert.equal(await offered(page).count(), 0)
  })

  it('is left alone by a newer version during a game', async () => {
    const accounts = await registerFour(door.origin)
    const [seat] = await deal(await sitDown(accounts, colyseus))
    you = await Friend.signedIn(browser, door.origin, accounts[0], INSTALLED)
    await you.comeBack(seat.roomId)
    await you.hand.getByRole('button').first().waitFor()
    await seat.drop()
    const { page } = you
    await copyIsKept(page)
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await door.serve('later')
    await lookForUpdate(page)
    // Another tab takes the newer version.
    const other = await page.context().newPage()
    await other.goto('/')
    await other.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage('takeOver'))
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting === null)
    assert.equal(await offered(page).count(), 0)
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage')), true)
    assert.equal(await you.hand.getByRole('button').count(), 13)
    // Away from the table it is offered.
    await page.getByRole('button', { name: 'Esci dalla partita' }).click()
    await page.getByRole('button', { name: 'Lascia il tavolo' }).click()
    await offered(page).getByRole('button', { name: 'Aggiorna' }).waitFor()
  })
})
