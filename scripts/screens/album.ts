/** An album of screens: each picture is taken on a desk and on a phone, and shows nothing that changes from one run to the next. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { TestPlayer } from '../../game-server/testing/player.ts'
import { comeBack, signedIn } from '../../web/browser-test/dealt-table.ts'
import { DESKTOP, Friend, PHONE } from '../../web/browser-test/friend.ts'

const DEVICES = ['desktop', 'phone'] as const
type Device = (typeof DEVICES)[number]
const WINDOWS: Readonly<Record<Device, BrowserContextOptions>> = { desktop: DESKTOP, phone: PHONE }

/** `on`: the only device of which the picture is wanted. `isWhole`: the whole page in place of the window. */
type Picture = { readonly on?: Device; readonly isWhole?: boolean }
/** What is written on a screen, and what is written in its place. */
type Concealment = readonly [written: RegExp, instead: string]

/** Latencies, seconds that are left, and the port of the server: they differ from run to run. */
const CHANGEABLE: readonly Concealment[] = [
  [/\d+ms/g, '20ms'],
  [/ tra \d+ s\./g, ' tra 20 s.'],
  [/127\.0\.0\.1:\d+/g, 'regicidio.example'],
]
/** Longer than any announcement or toast at a table stays. */
const CLEARING_MS = 10_500
const LANDING_MS = 800
/** How often a picture is taken until it is the same as the one before it. */
const MOST_TRIES = 8

/** Rewrites what the page shows. Moments become 'ora', times of the day noon. The QR code of a link has its port in it. */
const conceal = (page: Page, concealments: readonly Concealment[]): Promise<void> =>
  page.evaluate((all) => {
    const instead = (text: string): string => all.reduce((shown, [written, other]) => shown.replace(written, other), text)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { nodeValue, parentElement } = node
      let shown = instead(nodeValue ?? '')
      if (parentElement?.tagName === 'TIME') shown = /^\d\d:\d\d$/.test(shown) ? '12:00' : 'ora'
      // Writing makes the browser lay out anew, so what is right already is left alone.
      if (shown !== nodeValue) node.nodeValue = shown
    }
    // A busy machine answers late, and the badge would change its colour.
    for (const badge of document.querySelectorAll<HTMLElement>('[data-band]')) if (badge.innerText.endsWith('ms')) badge.dataset['band'] = 'green'
    for (const field of document.querySelectorAll<HTMLInputElement>('input[readonly]')) field.value = instead(field.value)
    for (const code of document.querySelectorAll<SVGElement>('a[href*="qr"] svg')) code.style.opacity = '0'
  }, concealments)

/** Takes a picture when the page has come to rest: fonts are there, and two pictures in a row are the same. */
const atRest = async (page: Page, isWhole: boolean, concealments: readonly Concealment[]): Promise<Buffer> => {
  // A pointer that rests on something may change its look.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  let before: Buffer = Buffer.alloc(0)
  if (isWhole) await page.evaluate(() => window.scrollTo(0, 0))
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await conceal(page, concealments)
    const now = await page.screenshot({ fullPage: isWhole, animations: 'disabled' })
    if (now.equals(before)) break
    before = now
  }
  return before
}

/** Where the pictures of a run go, and who looks at the screens. */
export class Album {
  readonly #directory: string
  readonly #browser: Browser
  readonly #concealments = [...CHANGEABLE]
  readonly #viewers: Viewers[] = []

  private constructor(directory: string, browser: Browser) {
    this.#directory = directory
    this.#browser = browser
  }

  static async open(directory: string, browser: Browser): Promise<Album> {
    await mkdir(directory, { recursive: true })
    return new Album(directory, browser)
  }

  /** Somebody with a desk and a phone; a visitor when there is no account. */
  async viewers(origin: string, account: TestPlayer | null): Promise<Viewers> {
    const arrive = (device: Device): Promise<Friend> => {
      const options = { ...WINDOWS[device], reducedMotion: 'reduce' as const }
      return account === null ? Friend.arrive(this.#browser, origin, 'Visitatrice', options) : signedIn(this.#browser, origin, account, options)
    }
    const viewers = new Viewers(this, await arrive('desktop'), await arrive('phone'))
    this.#viewers.push(viewers)
    return viewers
  }

  /** The code of a room that was drawn by lot reads the same in every run. */
  concealCode(code: string): void {
    this.#concealments.push([new RegExp(code, 'g'), 'ABCDEF'])
  }

  /** Keeps a picture of a page. */
  async keep(name: string, page: Page, isWhole: boolean): Promise<void> {
    await writeFile(join(this.#directory, `${name}.png`), await atRest(page, isWhole, this.#concealments))
  }

  /** What pages did that they should not have done: errors in the console, and requests to others. */
  get offences(): readonly string[] {
    return [...new Set(this.#viewers.flatMap(({ desktop, phone }) => [...desktop.offences, ...phone.offences]))]
  }
}

/** One person who looks at the same screens on a desk and on a phone, with one login. */
export class Viewers {
  readonly desktop: Friend
  readonly phone: Friend
  readonly #album: Album

  constructor(album: Album, desktop: Friend, phone: Friend) {
    this.#album = album
    this.desktop = desktop
    this.phone = phone
  }

  /** Does something on the one and then on the other. */
  async each(act: (page: Page, friend: Friend) => Promise<unknown>): Promise<void> {
    for (const friend of [this.desktop, this.phone]) await act(friend.page, friend)
  }

  /** Opens an address and waits for its screen. */
  visit(path: string): Promise<void> {
    return this.each(async (page) => {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await page.getByText('Caricamento...').waitFor({ state: 'hidden' })
    })
  }

  /** Waits until both can read something. */
  read(text: string | RegExp): Promise<void> {
    return this.each((page) => page.getByText(text).first().waitFor())
  }

  /** Presses a button on both, by the keyboard, for which nothing is in the way. */
  press(find: (page: Page) => Locator): Promise<void> {
    return this.each((page) => find(page).first().press('Enter'))
  }

  /** Keeps NAME-desktop.png and NAME-phone.png. */
  async shoot(name: string, { on, isWhole = false }: Picture = {}): Promise<void> {
    for (const device of DEVICES) if (on === undefined || on === device) await this.#album.keep(`${name}-${device}`, this[device].page, isWhole)
  }

  /** Lets the pages have a clock that can be stopped. Before their first screen. */
  installClock(): Promise<void> {
    return this.each((page) => page.clock.install())
  }

  /** Comes back to a table by its link. */
  sitDown(roomId: string): Promise<void> {
    return this.each((_, friend) => comeBack(friend, roomId))
  }

  /** Stops time: announcements stay until it is let pass. */
  freeze(): Promise<void> {
    return this.each((_, friend) => friend.stopClock())
  }

  /** Lets time go on as ever. */
  unfreeze(): Promise<void> {
    return this.each((page) => page.clock.resume())
  }

  /** Lets cards that fly arrive, before any announcement goes. */
  land(): Promise<void> {
    return this.each((_, friend) => friend.passTime(LANDING_MS))
  }

  /** Lets announcements and toasts go. The first step ends them, the second is for what moves as they go. */
  clear(): Promise<void> {
    return this.each(async (page, friend) => {
      await page.clock.fastForward(CLEARING_MS)
      await friend.passTime(1_000)
    })
  }
}
