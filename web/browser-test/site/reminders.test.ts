/** Notifications in a real browser: asked for in the circle, sent through a push service, shown, and clicked. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from 'playwright-core'
import { startLocalServer, type LocalServer } from '../../../game-server/testing/local-server.ts'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { startPushService, type PushService } from '../../../game-server/testing/push-service.ts'
import { aheadOfQuietHours, VAPID, withLocalPush } from '../../../game-server/testing/reminders.ts'

/** A browser without windows has no notifications, and one with them has none in a private window. */
const WHOLE_BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome']
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage']

/**
 * The browser's own push service is Google's, which a test cannot ask. So the page gets a subscription to the service of
 * the test, and what comes there is handed to the service worker.
 */
const subscribeTo = (subscription: { readonly endpoint: string; readonly keys: object }): void => {
  const given = {
    endpoint: subscription.endpoint,
    options: { applicationServerKey: null },
    toJSON: () => subscription,
    unsubscribe: () => Promise.resolve(true),
  }
  PushManager.prototype.subscribe = () => Promise.resolve(given as unknown as PushSubscription)
  PushManager.prototype.getSubscription = () => Promise.resolve(null)
}

describe('a reminder in the browser', function () {
  const executablePath = WHOLE_BROWSERS.find((path) => existsSync(path))
  let service: PushService
  let server: LocalServer
  let anna: TestPlayer
  let bruno: TestPlayer
  let slug: string
  let context: BrowserContext
  let page: Page
  let devtools: CDPSession
  let registrationId: string
  const problems: string[] = []

  before(async function () {
    if (executablePath === undefined) return this.skip()
    service = await startPushService()
    server = await startLocalServer({ ...VAPID, RATE_LIMITS: 'off' }, undefined, withLocalPush)
    server.passTime(aheadOfQuietHours())
    anna = await TestPlayer.register(server.origin, 'Anna')
    bruno = await TestPlayer.register(server.origin, 'Bruno')
    const made = await anna.post('/api/circles', { name: 'Venerdì sera' })
    slug = (made.body as { slug: string }).slug
    await bruno.post(`/api/circles/${slug}/ask`)
    const yes = await anna.put(`/api/circles/${slug}/members/${bruno.userId}`, { standing: 'member' })
    assert.equal(yes.status, 200)
    const viewport = { width: 390, height: 844 }
    context = await chromium.launchPersistentContext('', {
      executablePath,
      args: FLAGS,
      ignoreDefaultArgs: ['--headless'],
      baseURL: server.origin,
      viewport,
    })
    context.setDefaultTimeout(90_000)
    await context.grantPermissions(['notifications'], { origin: server.origin })
    const [name = '', value = ''] = anna.cookie.split('=')
    await context.addCookies([{ name, value, url: server.origin }])
    await context.addInitScript(subscribeTo, service.subscribe('telefono'))
    page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    devtools = await context.newCDPSession(page)
  })
  after(async () => {
    if (executablePath === undefined) return
    await context.close()
    await server.stop()
    await service.close()
  })

  /** What the worker of the site shows. */
  const shown = (): Promise<readonly unknown[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })
  const workerOfTheSite = async (): Promise<Worker> =>
    context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
  /**
   * Hands a message of the push service to the worker; resolves once its notification is shown. Asking the browser for
   * its notifications before that loses the one it is about to show.
   */
  const deliver = async (data: string): Promise<void> => {
    const worker = await workerOfTheSite()
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; isShown: Promise<void> }
      const { promise, resolve } = Promise.withResolvers<void>()
      scope.isShown = promise
      scope.registration.showNotification = async (title, options) => {
        const show = ServiceWorkerRegistration.prototype.showNotification.call(scope.registration, title, options)
        resolve(show)
        return show
      }
    })
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data })
    await worker.evaluate(() => (globalThis as unknown as { isShown: Promise<void> }).isShown)
  }
  /** A click on the notification that is shown; resolves with what the browser is asked to do. */
  const click = async (): Promise<readonly string[]> => {
    const worker = await workerOfTheSite()
    const asked = await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow: (url: string) => Promise<null> }
        WindowClient: { prototype: { focus: () => Promise<void>; url: string } }
        NotificationEvent: new (type: string, init: object) => Event
        ExtendableEvent: { prototype: { waitUntil: (work: Promise<unknown>) => void } }
      }
      const done: string[] = []
      // Only a hand may open windows and move the focus.
      scope.clients.openWindow = async (url) => (done.push(`open ${url}`), null)
      scope.WindowClient.prototype.focus = async function focus() {
        done.push(`focus ${this.url}`)
      }
      const { promise, resolve } = Promise.withResolvers<unknown>()
      scope.ExtendableEvent.prototype.waitUntil = resolve
      const [notification] = await scope.registration.getNotifications()
      globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      await promise.then(() => undefined)
      return done
    })
    // The browser takes the notification away a moment after it was told.
    while ((await shown()).length > 0) await page.evaluate(() => new Promise(requestAnimationFrame))
    return asked
  }

  it('is asked for by one tap in the circle, comes within five seconds, and its click leads there', async () => {
    await page.goto(`/c/${slug}`)
    await page.getByRole('button', { name: 'Avvisami' }).click()
    await page.getByText('Ti avvisiamo su questo dispositivo.').waitFor()
    await page.goto('/rules')
    assert.equal((await bruno.post(`/api/circles/${slug}/table`, { isNew: true })).status, 200)
    const { message, headers } = await service.next()
    assert.deepEqual([headers['urgency'], headers['topic']], ['high', 'table-1'])
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.origin))
        if (registration !== undefined) resolve(registration.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    registrationId = await registered
    await deliver(JSON.stringify(message))
    assert.deepEqual(await shown(), [
      { title: 'Venerdì sera', body: 'Si gioca adesso: il tavolo è aperto.', tag: 'table-1' },
    ])
    assert.deepEqual(await click(), [`open ${server.origin}/c/${slug}`])
    assert.deepEqual(await shown(), [])
    // The link of a circle leads to the free seat.
    await page.goto(`/c/${slug}`)
    await page.waitForURL(/\/room\//, { waitUntil: 'commit' })
  })

  it('focuses the page that is open already, and leads to no other site', async () => {
    await page.goto('/rules')
    await deliver(JSON.stringify({ title: 'Regole', text: '', link: '/rules', tag: 'a' }))
    assert.deepEqual(await click(), [`focus ${server.origin}/rules`])
    await deliver(JSON.stringify({ title: 'Altrove', text: '', link: 'https://example.com/', tag: 'b' }))
    assert.deepEqual(await click(), [`open ${server.origin}`])
    await deliver('no JSON')
    assert.deepEqual(await shown(), [{ title: 'Regicidio', body: '', tag: 'regicidio' }])
    assert.deepEqual(await click(), [`open ${server.origin}/`])
  })

  it('is chosen in the settings, and is over in this browser by a tap', async () => {
    const other = (await anna.post('/api/circles', { name: 'Lunedì' })).body as { readonly slug: string }
    await page.goto(`/c/${other.slug}`)
    await page.getByRole('link', { name: 'Scegli gli avvisi' }).click()
    await page.getByRole('heading', { name: 'Avvisi del circolo' }).waitFor()
    await page.goto(`/c/${other.slug}`)
    await page.getByRole('button', { name: 'Basta avvisi qui' }).click()
    await page.getByRole('button', { name: 'Avvisami' }).waitFor()
    assert.deepEqual(problems, [])
  })
})
