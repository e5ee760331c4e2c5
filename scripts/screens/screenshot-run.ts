/**
 * Takes pictures of screens: each on a desktop and on a phone, in one or more sizes of their windows, without anything
 * that changes from one run to the next.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { TestPlayer } from '../../game-server/testing/player.ts'
import { DESKTOP, Friend, PHONE } from '../../web/browser-test/testing/friend.ts'

const DEVICES = ['desktop', 'phone'] as const
type Device = (typeof DEVICES)[number]
const WINDOWS: Readonly<Record<Device, BrowserContextOptions>> = { desktop: DESKTOP, phone: PHONE }

/** `on`: take the picture on this device only. `isWhole`: the whole page instead of the window. */
type Picture = { readonly on?: Device; readonly isWhole?: boolean }
/** A size of a window, and how it is named in the file of a picture. */
export type Size = { readonly name: string; readonly width: number; readonly height: number }
/** In which sizes each device takes its pictures. A device keeps its kind of table in all of its sizes. */
export type Sizes = Readonly<Record<Device, readonly [Size, ...Size[]]>>
/** One size for each device, as two versions are compared. */
const USUAL_SIZES: Sizes = {
  desktop: [{ name: 'desktop', width: 1_440, height: 900 }],
  phone: [{ name: 'phone', width: 390, height: 844 }],
}

const size = (width: number, height: number): Size => ({ name: `${width}x${height}`, width, height })
/** The sizes of the gallery. */
export const SIZES: Sizes = {
  desktop: [size(1_440, 900), size(1_024, 768)],
  phone: [size(390, 844), size(360, 640), size(844, 390)],
}

/** A text on a screen, and the text that replaces it. */
type Replacement = readonly [written: RegExp, instead: string]

/** Latencies, remaining seconds, the server's port, and days to come: they change from run to run. */
const CHANGEABLE: readonly Replacement[] = [
  [/\d+ms/g, '20ms'],
  [/ tra \d+ s\./g, ' tra 20 s.'],
  [/^\d+ s$/, '20 s'],
  [/127\.0\.0\.1:\d+/g, 'regicidio.example'],
  [/(?:Lunedì|Martedì|Mercoledì|Giovedì|Venerdì|Sabato|Domenica)\s\d+\s\p{L}+/gu, 'Venerdì 4 dicembre'],
  [/(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)\s\d+\s\p{L}+/gu, 'venerdì 4 dicembre'],
  [/^(?:Lunedì|Martedì|Mercoledì|Giovedì|Venerdì|Sabato|Domenica) \d+$/, 'Giovedì 3'],
  [/ \(ora italiana\)/g, ''],
]
/** Longer than any announcement or toast at a table is shown. */
const CLEARING_MS = 10_500
const LANDING_MS = 800
/** How many pictures are taken at most until two in a row are equal. */
const MOST_TRIES = 8

/**
 * Replaces the changing texts of the page. Relative times become 'poco fa', times of the day noon. QR codes are hidden,
 * because they contain the port.
 */
const replaceTexts = (page: Page, replacements: readonly Replacement[]): Promise<void> =>
  page.evaluate((all) => {
    const instead = (text: string): string =>
      all.reduce((shown, [written, other]) => shown.replace(written, other), text)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { nodeValue, parentElement } = node
      let shown = instead(nodeValue ?? '')
      if (parentElement?.tagName === 'TIME') shown = /^\d\d:\d\d$/.test(shown) ? '12:00' : 'poco fa'
      // Every write makes the browser compute the layout again, so texts that are already right are left alone.
      if (shown !== nodeValue) node.nodeValue = shown
    }
    // On a busy machine the latency is higher, which would change the colour of the badge.
    for (const badge of document.querySelectorAll<HTMLElement>('[data-band]'))
      if (badge.innerText.endsWith('ms')) badge.dataset['band'] = 'green'
    for (const field of document.querySelectorAll<HTMLInputElement>('input[readonly]'))
      field.value = instead(field.value)
    for (const code of document.querySelectorAll<SVGElement>('a[href*="qr"] svg')) code.style.opacity = '0'
  }, replacements)

/** Takes a picture when nothing changes any more: the fonts are loaded, and two pictures in a row are equal. */
const stableScreenshot = async (
  page: Page,
  isWhole: boolean,
  replacements: readonly Replacement[],
): Promise<Buffer> => {
  // An element below the pointer may look different.
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // Drawings of cards come after the page.
  await page.waitForLoadState('networkidle')
  let before: Buffer = Buffer.alloc(0)
  if (isWhole) await page.evaluate(() => window.scrollTo(0, 0))
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await replaceTexts(page, replacements)
    const now = await page.screenshot({ fullPage: isWhole, animations: 'disabled' })
    if (now.equals(before)) break
    before = now
  }
  return before
}

/** What is done with a state of a screen in one size of a window. */
export type Look = (page: Page, name: string, isWhole: boolean, replacements: readonly Replacement[]) => Promise<void>

/** Writes a picture of each state into a folder. */
export const picturesIn = async (directory: string): Promise<Look> => {
  await mkdir(directory, { recursive: true })
  return async (page, name, isWhole, replacements) =>
    writeFile(join(directory, `${name}.png`), await stableScreenshot(page, isWhole, replacements))
}

/** One run: what is done with each state, and the people who look at the screens. */
export class ScreenshotRun {
  readonly #look: Look
  readonly #browser: Browser
  readonly #replacements = [...CHANGEABLE]
  readonly #viewers: Viewers[] = []
  readonly #sizes: Sizes

  constructor(look: Look, browser: Browser, sizes: Sizes = USUAL_SIZES) {
    this.#look = look
    this.#browser = browser
    this.#sizes = sizes
  }

  /** A person with a desktop and a phone; without an account it is a visitor. */
  async viewers(origin: string, account: TestPlayer | null): Promise<Viewers> {
    const arrive = (device: Device): Promise<Friend> => {
      const options = { ...WINDOWS[device], reducedMotion: 'reduce' as const }
      return account === null
        ? Friend.arrive(this.#browser, origin, 'Visitatrice', options)
        : Friend.signedIn(this.#browser, origin, account, options)
    }
    const viewers = new Viewers(this, await arrive('desktop'), await arrive('phone'))
    this.#viewers.push(viewers)
    return viewers
  }

  /** Hides a room code, which is random, so that the picture is the same in every run. */
  hideCode(code: string): void {
    this.#replacements.push([new RegExp(code, 'g'), 'ABCDEF'])
  }

  /** Looks at a page in every size of its device, as NAME-SIZE; then the page has its first size again. */
  async lookAt(name: string, page: Page, device: Device, isWhole: boolean): Promise<void> {
    const [usual, ...others] = this.#sizes[device]
    for (const size of [usual, ...others]) {
      if (others.length > 0) await page.setViewportSize(size)
      await this.#look(page, `${name}-${size.name}`, isWhole, this.#replacements)
    }
    if (others.length > 0) await page.setViewportSize(usual)
  }

  /** Errors of the pages: messages in the console, and requests to other hosts. */
  get pageErrors(): readonly string[] {
    return [...new Set(this.#viewers.flatMap(({ desktop, phone }) => [...desktop.pageErrors, ...phone.pageErrors]))]
  }
}

/** One person who looks at the same screens on a desktop and on a phone, with one login. */
export class Viewers {
  readonly desktop: Friend
  readonly phone: Friend
  readonly #run: ScreenshotRun

  constructor(run: ScreenshotRun, desktop: Friend, phone: Friend) {
    this.#run = run
    this.desktop = desktop
    this.phone = phone
  }

  /** Does something on the desktop and then on the phone. */
  async each(act: (page: Page, friend: Friend) => Promise<unknown>): Promise<void> {
    for (const friend of [this.desktop, this.phone]) await act(friend.page, friend)
  }

  /** Opens an address and waits for its screen. */
  visit(path: string): Promise<void> {
    return this.each(async (page) => {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await page.getByText('Caricamento...').first().waitFor({ state: 'hidden' })
    })
  }

  /** Waits until both pages show a text. */
  read(text: string | RegExp): Promise<void> {
    return this.each((page) => page.getByText(text).first().waitFor())
  }

  /** Presses a button on both pages with the keyboard, which works even when something covers the button. */
  press(find: (page: Page) => Locator): Promise<void> {
    return this.each((page) => find(page).first().press('Enter'))
  }

  /** Keeps a picture in every size, usually NAME-desktop.png and NAME-phone.png. */
  async shoot(name: string, { on, isWhole = false }: Picture = {}): Promise<void> {
    for (const device of DEVICES)
      if (on === undefined || on === device) await this.#run.lookAt(name, this[device].page, device, isWhole)
  }

  /** Gives the pages a clock that can be stopped. Call it before the first screen. */
  installClock(): Promise<void> {
    return this.each((page) => page.clock.install())
  }

  /** Returns to a table by its link. */
  sitDown(roomId: string): Promise<void> {
    return this.each((_, friend) => friend.comeBack(roomId))
  }

  /** Stops the clock: announcements stay on screen until it runs again. */
  freeze(): Promise<void> {
    return this.each((_, friend) => friend.stopClock())
  }

  /** Lets the clock run again. */
  unfreeze(): Promise<void> {
    return this.each((page) => page.clock.resume())
  }

  /** Advances the clock until moving cards have arrived, but no announcement has ended. */
  land(): Promise<void> {
    return this.each((_, friend) => friend.passTime(LANDING_MS))
  }

  /**
   * Advances the clock until announcements and toasts have gone. The first step ends them, the second ends their
   * closing animations.
   */
  clear(): Promise<void> {
    return this.each(async (page, friend) => {
      await page.clock.fastForward(CLEARING_MS)
      await friend.passTime(1_000)
    })
  }
}
