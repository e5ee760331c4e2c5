/** The problems that axe-core finds in a page. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../../../game-server/testing/wait-until.ts'

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** WCAG 2.2 AA asks for targets of 24 px; axe-core looks only if it is told to. */
const OPTIONS = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }
/** Something may always be moving at a table. */
const MOST_MS = 2_000

/**
 * Runs in the page: waits until what comes in is there, because colours on their way have too little contrast. It looks
 * twice at least: on a busy machine the first frame may come when the time is over.
 */
const arrived = async (mostMs: number): Promise<void> => {
  const nextFrame = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const untilMs = performance.now() + mostMs
  for (let looks = 0; looks < 2 || performance.now() < untilMs; looks++) {
    await nextFrame()
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    if (running.length === 0) return
    await Promise.race([
      Promise.allSettled(running.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, mostMs)),
    ])
  }
}

/**
 * Every violation within the elements of a CSS selector, once what comes in is there, as its rule and the elements that
 * break it; empty when there is none. axe-core runs in a world of its own beside the scripts of the page: its timers
 * run also while a test has stopped the clock of the page.
 */
export const violations = async (page: Page, within = 'html'): Promise<readonly string[]> => {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    })
    const expression = `${await readFile(SOURCE, 'utf8')};(${arrived.toString()})(${MOST_MS}).then(() => axe.run(${JSON.stringify(within)}, ${JSON.stringify(OPTIONS)})).then(({ violations }) => violations)`
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined)
      throw new Error(`axe-core: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
    const found: AxeResults['violations'] = result.value
    const isCard = (html: string): boolean => html.includes('data-card=')
    // A card shows '5' and its name says 'Cinque di fiori', as it is spoken.
    const told = found.map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(({ html }) => id !== 'label-content-name-mismatch' || !isCard(html)),
    }))
    return told
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  } finally {
    await session.detach()
  }
}

/** Waits until no part of the page is outside the window horizontally; fails when something stays there. */
export const fitsItsWindow = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))

/** Waits until the whole of an element is above the lower edge of the window; fails when it stays below. */
export const isAboveTheFold = async (element: Locator, what: string): Promise<void> => {
  const seen = async () => ({ box: await element.boundingBox(), size: element.page().viewportSize() })
  const isAbove = async (): Promise<boolean> => {
    const { box, size } = await seen()
    return box !== null && size !== null && box.y + box.height <= size.height
  }
  await waitUntil(what, isAbove, { seen })
}

/** Nothing is too wide, and what to do next is the only gold. */
export const isCalm = async (page: Page, next: string): Promise<void> => {
  const gold = page.getByRole('main').locator('[data-variant="filled"]')
  await gold.filter({ hasText: next }).first().waitFor()
  await fitsItsWindow(page)
  assert.deepEqual(await gold.allInnerTexts(), [next])
  assert.deepEqual(await violations(page), [])
}
