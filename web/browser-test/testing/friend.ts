/** A friend at a browser: what they see and click, and all errors of their page. */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { TestPlayer } from '../../../game-server/testing/player.ts'

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'it-IT' }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  locale: 'it-IT',
}

/** The page, when its scripts have replaced what the server has drawn. */
export const TAKEN_OVER = '#root:not([data-first])'

/** What the browser itself logs when there is no network, or an answer is cut off: no fault of the page. */
export const OUTAGE =
  /ERR_CONNECTION_|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_|status of 503|WebSocket connection/

/** The steps in which the page's clock is advanced. */
const SLICE_MS = 1_000

/** About a round: a pass, thirteen cards, and the announcements. */
const ACTS_OF_A_ROUND = 16
/** How often a page that plays by itself looks for something to do. */
export const LOOK_EVERY_MS = 100

/** Runs in the page: clicks what the table waits for next, again and again. Resolves when the game is over. */
export const playByItself = (everyMs: number): Promise<void> =>
  new Promise((resolve) => {
    const labelled = (label: RegExp): HTMLElement | undefined =>
      [...document.querySelectorAll('button')].find(({ textContent }) => label.test(textContent))
    const toPass = (): HTMLElement | null => {
      const [hand, other] = ['[aria-label="La tua mano"]', 'button[aria-pressed="false"][aria-disabled="false"]']
      return document.querySelectorAll(`${hand} button[aria-pressed="true"]`).length < 2
        ? document.querySelector<HTMLElement>(`${hand} ${other}`)
        : null
    }
    const act = (): void => {
      const confirm = labelled(/^Conferma$/)
      const next =
        labelled(/^(Continua|Riprendi)$/) ??
        (confirm === undefined ? null : (toPass() ?? confirm)) ??
        document.querySelector<HTMLElement>('[data-playing-hand] button[aria-disabled="false"]')
      if (labelled(/Gioca Ancora|Vedi il risultato/) === undefined) return next?.click()
      clearInterval(timer)
      resolve()
    }
    const timer = setInterval(act, everyMs)
  })

/** `click`: with the mouse or a finger. `press`: with the keyboard, which does not wait for animations. */
export type Manner = 'click' | 'press'

const push = (button: Locator, manner: Manner, options: { readonly timeout?: number } = {}): Promise<void> =>
  manner === 'click' ? button.click(options) : button.press('Enter', options)

/**
 * What is pressed on a page that the server has drawn does nothing yet: whoever opens a page waits for that of the
 * scripts, unless they say until when they wait.
 */
const waitForScripts = (page: Page): void => {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await page.locator('#root[data-first]').waitFor({ state: 'detached' })
    return response
  }
}

/** Who has arrived in a browser, in this order. */
const arrivals = new WeakMap<Browser, readonly Friend[]>()

/** All friends who have arrived in a browser, also those whose page is closed. */
export const friendsOf = (browser: Browser): readonly Friend[] => arrivals.get(browser) ?? []

export class Friend {
  readonly name: string
  readonly page: Page
  /** Console errors, uncaught exceptions and requests to other origins, as they happened. */
  readonly pageErrors: string[] = []

  private constructor(name: string, page: Page, origin: string) {
    this.name = name
    this.page = page
    page.on('console', (message) => {
      if (message.type() === 'error') this.pageErrors.push(`console: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => this.pageErrors.push(`exception: ${error.message}`))
    page.on('request', (request) => {
      const url = new URL(request.url())
      const isOwn = url.origin === origin || ['data:', 'blob:'].includes(url.protocol)
      if (!isOwn) this.pageErrors.push(`request to ${url.origin}`)
    })
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== new URL(origin).host) this.pageErrors.push(`socket to ${socket.url()}`)
    })
  }

  /**
   * Opens a new browser context. Without a service worker, unless the options allow it: no request of a test then comes
   * from a kept copy of the site.
   */
  static async arrive(browser: Browser, origin: string, name: string, options: BrowserContextOptions): Promise<Friend> {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      ...options,
      baseURL: origin,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(90_000)
    const page = await context.newPage()
    waitForScripts(page)
    const friend = new Friend(name, page, origin)
    arrivals.set(browser, [...friendsOf(browser), friend])
    return friend
  }

  /** As `arrive`, but signed in. */
  static async signedIn(
    browser: Browser,
    origin: string,
    { nickname, cookie }: TestPlayer,
    options: BrowserContextOptions,
  ): Promise<Friend> {
    const friend = await Friend.arrive(browser, origin, nickname, options)
    const [name = '', value = ''] = cookie.split('=')
    await friend.page.context().addCookies([{ name, value, url: origin }])
    return friend
  }

  /**
   * From the next page on no screen is fetched ahead: an error of such a request comes at any moment, for example when
   * the network goes.
   */
  async fetchNothingAhead(): Promise<void> {
    await this.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  }

  /** Fills in the registration form, once it is on the screen. */
  async register(): Promise<void> {
    const { page, name } = this
    // The login form has an e-mail field too; and what the server has drawn has no button that sends the form.
    await page.locator(TAKEN_OVER).getByRole('heading', { name: 'Registrati' }).waitFor()
    await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.test`)
    await page.getByLabel('Nickname').fill(name)
    await page.getByLabel('Password', { exact: true }).fill('segreto')
    await page.getByLabel('Conferma password').fill('segreto')
    await page.locator('form').getByRole('button', { name: 'Registrati' }).click()
  }

  /** Registers, opens a room and sits down in it. Resolves with its code. */
  async openRoom(): Promise<string> {
    const { page } = this
    await page.goto('/register')
    await this.register()
    await page.waitForURL(({ pathname }) => pathname !== '/register')
    await page.goto('/join')
    await page.getByRole('button', { name: 'Crea nuova partita' }).click()
    await page.getByRole('button', { name: 'Entra nella stanza' }).click()
    await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    return new URL(page.url()).pathname.split('/').at(-1) ?? ''
  }

  /** Follows the link to a room, registers on the invitation and so sits down. */
  async followLink(roomId: string): Promise<void> {
    const { page, name } = this
    await page.goto(`/join/${roomId}`)
    await page.locator(TAKEN_OVER).getByRole('radio', { name: 'Registrati' }).check()
    await page.getByLabel('Il tuo nickname').fill(name)
    await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.test`)
    await page.getByLabel('Password', { exact: true }).fill('segreto')
    await page.getByRole('button', { name: 'Registrati e siediti' }).click()
    await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
  }

  /** Opens the link to a room and sits down, as who is signed in. */
  async join(roomId: string): Promise<void> {
    await this.page.goto(`/join/${roomId}`)
    await this.page.getByRole('button', { name: 'Unisciti' }).click()
  }

  /** Comes back to a table in which they have a seat in a game that goes on. */
  async comeBack(roomId: string): Promise<void> {
    await this.page.goto(`/room/${roomId}`)
  }

  /** Saves a picture of the page in the folder of this run, and prints its path and what a screen reader finds. */
  async photograph(): Promise<void> {
    const path = join(tmpdir(), `regicidio-${this.name}.png`)
    await this.page.screenshot({ path })
    const found = await this.page.locator('body').ariaSnapshot()
    process.stderr.write(`${this.name} at ${this.page.url()}: ${path}\n${found}\n`)
  }

  /** Ignores errors that a test has provoked: those with a text, of which there is at least one. */
  forgive(text: string): void {
    const others = this.pageErrors.filter((pageError) => !pageError.includes(text))
    assert.notEqual(others.length, this.pageErrors.length, `no error with '${text}'`)
    this.pageErrors.splice(0, this.pageErrors.length, ...others)
  }

  /**
   * Ignores the errors that the browser itself logs when a connection is refused or cut, the server ends, or there is
   * no network: they are no fault of the page.
   */
  ignoreOutageErrors(): void {
    const own = this.pageErrors.filter((pageError) => !OUTAGE.test(pageError))
    this.pageErrors.splice(0, this.pageErrors.length, ...own)
  }

  /**
   * Stops the clock of the page, which must be an installed one, within the next second: what happens from then on
   * happens for another reason than time, or in the time that a test lets pass. On a busy machine that second may have
   * passed before the page is told: then again.
   */
  async stopClock(): Promise<void> {
    const atMs = (await this.page.evaluate(() => Date.now())) + 1_000
    const isStopped = await this.page.clock.pauseAt(atMs).then(
      () => true,
      (problem: unknown) => {
        if (!String(problem).includes('to the past')) throw problem
        return false
      },
    )
    if (!isStopped) await this.stopClock()
  }

  /**
   * Lets so much time pass on the page's clock, in milliseconds, a second at a time: in between the page does what it
   * has to do, so that a timer which follows from another one runs in the same time, however busy the machine is.
   */
  async passTime(ms: number): Promise<void> {
    for (let leftMs = ms; leftMs > 0; leftMs -= SLICE_MS) {
      await this.#settled()
      await this.page.clock.runFor(Math.min(leftMs, SLICE_MS))
    }
  }

  /** Resolves when the page has done its waiting work: React schedules work as messages, which run before these. */
  async #settled(): Promise<void> {
    await this.page.evaluate(async () => {
      for (let turn = 0; turn < 3; turn++) {
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', resolve, { once: true })
          port1.start()
          port2.postMessage(null)
        })
      }
    })
  }

  get hand(): Locator {
    return this.page.getByRole('group', { name: 'La tua mano' })
  }

  /** The names of the cards in the hand, in their order. */
  async handNames(): Promise<readonly string[]> {
    return this.hand
      .getByRole('button')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''))
  }

  get playAgain(): Locator {
    return this.page.getByRole('button', { name: /Gioca Ancora/ })
  }

  /** Ends the announcement on the table; on a busy machine it may have ended by itself. */
  async dismissAnnouncement(): Promise<void> {
    const next = this.page.getByRole('button', { name: 'Continua' })
    await next.click({ timeout: 5_000 }).catch(() => undefined)
    await next.waitFor({ state: 'hidden' })
  }

  /** Does what the table waits for next: dismisses an announcement, passes, or plays a legal card. */
  async act(manner: Manner = 'click'): Promise<'played' | 'passed' | 'dismissed' | 'over'> {
    const { page } = this
    const announcement = page.getByRole('button', { name: 'Continua' })
    const confirm = page.getByRole('button', { name: 'Conferma', exact: true })
    const playable = this.hand.locator('button[aria-disabled="false"]')
    const isPlaying = page.locator('[data-playing-hand] button[aria-disabled="false"]')
    await announcement.or(confirm).or(isPlaying).or(this.playAgain).first().waitFor({ timeout: 60_000 })
    if (await this.playAgain.isVisible()) return 'over'
    if (await announcement.isVisible()) {
      await push(announcement, manner, { timeout: 5_000 }).catch(() => undefined)
      return 'dismissed'
    }
    if (await confirm.isVisible()) {
      await this.#pass(playable, confirm, manner)
      return 'passed'
    }
    return (await this.#play(isPlaying, manner)) ? 'played' : this.act(manner)
  }

  /**
   * Plays until the game is over: about a round as a person does, and the rest by clicks of the page itself, which
   * takes a third of the time. `afterAct` follows each act of the first part.
   */
  async playToTheEnd(manner: Manner = 'click', afterAct: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    for (let acts = 0; acts < ACTS_OF_A_ROUND; acts++) {
      if ((await this.act(manner)) === 'over') return
      await afterAct()
    }
    await this.page.evaluate(playByItself, LOOK_EVERY_MS)
  }

  async #pass(playable: Locator, confirm: Locator, manner: Manner): Promise<void> {
    const selected = this.hand.locator('button[aria-pressed="true"]')
    assert.equal(await confirm.isDisabled(), (await selected.count()) !== 2)
    for (let card = 0; (await selected.count()) < 2; card++) await push(playable.nth(card), manner)
    await push(confirm, manner)
    await confirm.waitFor({ state: 'hidden' })
  }

  /**
   * Plays a card, and resolves when the server has it. A click within half a second of the last one is ignored
   * (specification), and one on a slow page may be in vain; then it is repeated, as long as the page shows that the card
   * may be played. It shows that no more in the same moment in which the card is gone. An announcement that comes
   * meanwhile is ended; after the last card of a round it says that the card was taken. False when the turn was over
   * before, or the card came back.
   */
  async #play(playable: Locator, manner: Manner): Promise<boolean> {
    const card = await playable
      .first()
      .getAttribute('aria-label', { timeout: 2_000 })
      .catch(() => null)
    if (card === null) return false
    const isLast = (await this.hand.getByRole('button').count()) === 1
    const button = this.hand.getByRole('button', { name: card, exact: true })
    const announcement = this.page.getByRole('button', { name: 'Continua' })
    do {
      await push(button, manner, { timeout: 2_000 }).catch(() => undefined)
      const isGone = await button.waitFor({ state: 'detached', timeout: 700 }).then(
        () => true,
        () => false,
      )
      const isAnnounced = await announcement.isVisible()
      if (isLast && (isGone || isAnnounced)) return true
      if (isGone) break
      if (isAnnounced) await push(announcement, manner, { timeout: 2_000 }).catch(() => undefined)
    } while (await playable.and(button).isVisible())
    return isLast || this.#hasArrived(button)
  }

  /**
   * Whether a card that was played is at the server: the page then shows whose turn it is, or what is to be done next. If
   * the connection was cut on its way, it comes back to the hand.
   */
  async #hasArrived(card: Locator): Promise<boolean> {
    const { page, playAgain } = this
    const next = page.getByRole('button', { name: /^(Continua|Conferma|Riprendi)$/ })
    await page.locator('[data-turn], [data-own-turn]').or(next).or(playAgain).or(card).first().waitFor()
    return (await card.count()) === 0
  }
}
