/**
 * `npm run gallery:check [SCENE...]`: goes through every screen and state of the gallery, on a desktop (1440x900) and on a phone (390x844), and says where axe-core
 * finds a problem, where a heading of the first level is missing, and which buttons of a table are too small for a finger.
 */
import type { Page } from 'playwright-core'
import { violations } from '../../web/browser-test/axe.ts'
import { takePictures } from './take-pictures.ts'

/** The least side of what a finger has to hit, in CSS pixels. */
const TOUCH_PX = 44

/** The buttons of a table that are too small. Cards are not among them: of a card in a fan a part is visible. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-playing] :is(button, a[href])')].filter((button) => button.closest('[role=group]') === null && button.checkVisibility())
    return buttons.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect()
      const name = button.getAttribute('aria-label') ?? button.innerText
      return Math.min(width, height) < least - 0.5 ? [`small target '${name}': ${Math.round(width)}x${Math.round(height)}`] : []
    })
  }, TOUCH_PX)

const found = await takePictures('', process.argv.slice(2), undefined, async (page, device) => [
  ...(await violations(page)),
  ...((await page.locator('h1').count()) === 0 ? ['no h1'] : []),
  ...(device === 'phone' ? await smallTargets(page) : []),
])
for (const problem of found) process.stdout.write(`${problem}\n`)
process.stdout.write(`${found.length} problems\n`)
process.exitCode = found.length === 0 ? 0 : 1
