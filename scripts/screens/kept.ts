import type { Page } from 'playwright-core'

/** Keeps values in the browser of a page by their names, as if it had counted them before. */
export const keepInPage = (page: Page, entries: readonly (readonly [name: string, value: unknown])[]): Promise<void> =>
  page.evaluate(
    (kept) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keyval'))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('keyval', 'readwrite')
          for (const [name, value] of kept) writing.objectStore('keyval').put(value, name)
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    entries,
  )
