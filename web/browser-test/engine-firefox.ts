/** Firefox, over WebDriver BiDi. */
import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import type { Driver, Engine } from './engine.ts'

const PROGRAM = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find((path) => existsSync(path))

const elementOf = async (page: Page, element: string): Promise<ElementHandle> => {
  const handle = (await page.evaluateHandle(element)).asElement()
  if (handle === null) throw new Error('the element has gone')
  return handle as ElementHandle
}

const start = async (): Promise<Driver> => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: PROGRAM ?? '', headless: true, extraPrefsFirefox: { 'intl.accept_languages': 'it-IT' } })
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`exception: ${String(error)}`))
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (expression) => page.evaluate(expression),
    click: async (element) => (await elementOf(page, element)).click(),
    type: async (element, text) => (await elementOf(page, element)).type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    errors: async () => errors.splice(0),
    close: () => browser.close(),
  }
}

export const FIREFOX: Engine = { name: 'Firefox', missing: PROGRAM === undefined ? 'Firefox (for example apt-get install firefox-esr)' : null, start }
