/** Chromium, in which all other tests run. */
import type { ElementHandle, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import type { Driver, Engine } from './engine.ts'

const elementOf = async (page: Page, element: string): Promise<ElementHandle> => {
  const handle = (await page.evaluateHandle(element)).asElement()
  if (handle === null) throw new Error('the element has gone')
  return handle
}

const start = async (): Promise<Driver> => {
  const browser = await launchBrowser()
  const page = await browser.newPage({ locale: 'it-IT' })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => errors.push(`exception: ${message}`))
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (expression) => page.evaluate(expression),
    click: async (element) => (await elementOf(page, element)).click(),
    type: async (element, text) => (await elementOf(page, element)).type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    errors: async () => errors.splice(0),
    close: () => browser.close(),
  }
}

export const CHROMIUM: Engine = { name: 'Chromium', missing: null, start }
