import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import { startServer, type ServerProcess } from '../../game-server/testing/server-process.ts'
import { violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { dealTable, takeSeat } from './dealt-table.ts'
import { Friend, PHONE } from './friend.ts'
import { SiteDoor } from './site-versions.ts'

const INSTALLED: BrowserContextOptions = { ...PHONE, serviceWorkers: 'allow', reducedMotion: 'reduce' }

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

  /** Resolves when the service worker keeps its files and answers for the page. */
  const copyIsKept = (page: Page): Promise<unknown> =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller === null) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
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
  const version = (page: Page): Promise<string> => page.locator('script[type="module"][src]').first().getAttribute('src').then((src) => (src?.includes('later-') === true ? 'later' : 'built'))
  const offered = (page: Page) => page.getByRole('complementary', { name: 'Nuova versione' })
  /** What the browser does by itself when a page is opened or comes back to the front. Resolves when the later version waits. */
  const lookForUpdate = (page: Page): Promise<unknown> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      const worker = registration.installing
      if (worker !== null) await new Promise<void>((resolve) => worker.addEventListener('statechange', () => worker.state !== 'installing' && resolve()))
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
    // A browser may say for a moment that there is a network. The page asks the server before it is loaded anew, and stays as it is.
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
    await page.getByLabel('Email').waitFor()
  })

  it('is offered a newer version, and takes it only when the user wants it', async () => {
    const page = await visit()
    await door.serve('later')
    await lookForUpdate(page)
    await offered(page).getByText('È disponibile una nuova versione').waitFor()
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
    const table = await dealTable(door.origin)
    you = await takeSeat(browser, door.origin, table, 0, INSTALLED)
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
