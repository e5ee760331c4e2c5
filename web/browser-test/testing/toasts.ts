/** Toasts are gone after two to five seconds: on a busy machine that may be before a test looks for them. */
import type { Page } from 'playwright-core'

/** Waits for a toast with this text; the page itself looks at every frame. Call it before what brings the toast. */
export const isToasted = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.mantine-Notification-root')].some(
        (toast) => toast.checkVisibility() && toast.textContent.includes(wanted),
      ),
    text,
  )
}
