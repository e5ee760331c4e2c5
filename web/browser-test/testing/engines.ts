/**
 * Chromium, in which all other tests run, by Playwright; and Firefox, over WebDriver BiDi, by Puppeteer. What they need
 * has the same names in both.
 */
import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { launchBrowser } from './browser.ts'
import type { Driver, Engine } from './engine.ts'

type Element = { click(): Promise<void>; type(text: string): Promise<void> }
type Message = { type(): string; text(): string }
type DrivenPage = {
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  evaluateHandle(expression: string): Promise<{ asElement(): unknown }>
  screenshot(): Promise<Uint8Array>
}

/** Keeps the errors of a page: its listeners for the events `console` and `pageerror`. */
class PageErrors {
  readonly kept: string[] = []
  readonly onConsole = (message: Message): void => {
    if (message.type() === 'error') this.kept.push(`console: ${message.text()}`)
  }
  readonly onPageError = (error: unknown): void => void this.kept.push(`exception: ${String(error)}`)
}

/** `own`: what has another name in each of the two. */
const driverOf = (page: DrivenPage, { kept }: PageErrors, own: Pick<Driver, 'resize' | 'close'>): Driver => {
  const elementOf = async (element: string): Promise<Element> => {
    const handle = (await page.evaluateHandle(element)).asElement()
    if (handle === null) throw new Error('the element has gone')
    return handle as Element
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (expression) => page.evaluate(expression),
    click: async (element) => (await elementOf(element)).click(),
    type: async (element, text) => (await elementOf(element)).type(text),
    picture: () => page.screenshot(),
    errors: async () => kept.splice(0),
    ...own,
  }
}

const startChromium = async (): Promise<Driver> => {
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'it-IT' })
  const errors = new PageErrors()
  page.on('console', errors.onConsole)
  page.on('pageerror', errors.onPageError)
  return driverOf(page, errors, {
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  })
}

export const CHROMIUM: Engine = { name: 'Chromium', missing: null, restores: 'none', start: startChromium }

const PROGRAM = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
  (path) => existsSync(path),
)

const startFirefox = async (): Promise<Driver> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: PROGRAM ?? '',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'it-IT' },
  })
  const page = await browser.newPage()
  const errors = new PageErrors()
  page.on('console', errors.onConsole)
  page.on('pageerror', errors.onPageError)
  return driverOf(page, errors, {
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => browser.close(),
  })
}

export const FIREFOX: Engine = {
  name: 'Firefox',
  missing: PROGRAM === undefined ? 'Firefox (for example apt-get install firefox-esr)' : null,
  restores: 'unconnected',
  start: startFirefox,
}
