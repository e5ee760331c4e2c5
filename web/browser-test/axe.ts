/** The problems that axe-core finds in a page. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Every violation within the elements of a CSS selector, as its rule and the elements that break it; empty when there is none. */
export const violations = async (page: Page, within = 'html'): Promise<readonly string[]> => {
  await page.evaluate(await readFile(SOURCE, 'utf8'))
  const found: AxeResults['violations'] = await page.evaluate(`axe.run(${JSON.stringify(within)}).then(({ violations }) => violations)`)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Waits until no part of the page is outside the window horizontally; fails when something stays there. */
export const fitsItsWindow = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
