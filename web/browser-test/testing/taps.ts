/** Counts what a finger does on a page, and how many fields are filled in, without the tap on the link itself. */
import type { Page } from 'playwright-core'

const TAPS = 'regicidio.test.taps'

/** Call it before the page is opened. */
export const countTaps = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (key) =>
      window.addEventListener(
        'click',
        ({ isTrusted }) => isTrusted && sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1)),
        true,
      ),
    TAPS,
  )

export const tapsOn = (page: Page): Promise<number> => page.evaluate((key) => Number(sessionStorage.getItem(key)), TAPS)
