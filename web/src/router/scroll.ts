/** Where each page of the history was scrolled to. It lasts as long as the tab. */
const KEY = 'regicidio.scroll'
const MOST = 100

const read = (): Map<string, number> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter((entry): entry is [string, number] => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number') : [])
  } catch {
    return new Map()
  }
}

const positions = read()

/** Remembers how far the page with this key is scrolled. */
export const noteScroll = (key: string): void => {
  positions.delete(key)
  positions.set(key, window.scrollY)
}

/** How far the page with this key was scrolled when it was left; null when it is new. */
export const scrollOf = (key: string): number | null => positions.get(key) ?? null

/** Takes scrolling from the browser, which would scroll before the screen is there, until the returned function is called. */
export const keepScroll = (keyOfPage: () => string): (() => void) => {
  history.scrollRestoration = 'manual'
  const keep = (): void => {
    noteScroll(keyOfPage())
    try {
      sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-MOST)))
    } catch (problem) {
      console.warn('scroll positions not kept', problem)
    }
    history.scrollRestoration = 'auto'
  }
  const takeBack = (): void => {
    history.scrollRestoration = 'manual'
  }
  window.addEventListener('pagehide', keep)
  window.addEventListener('pageshow', takeBack)
  return () => {
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('pageshow', takeBack)
    history.scrollRestoration = 'auto'
  }
}
