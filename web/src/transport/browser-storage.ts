/**
 * The only access to what the browser keeps. It may be forbidden (then even its name throws, or it is null) or full:
 * what cannot be kept lasts as long as the page.
 */

/** `setItem` returns false when the value lasts only as long as the page. Nothing here throws. */
export type KeyValueStorage = {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => boolean | void
  readonly removeItem: (key: string) => void
}

const guarded = (open: () => Storage): KeyValueStorage => {
  const unkept = new Map<string, string>()
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(open())
    } catch {
      return null
    }
  }
  return {
    getItem: (key) => unkept.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      const isKept = attempt((storage) => storage.setItem(key, value)) !== null
      if (isKept) unkept.delete(key)
      else unkept.set(key, value)
      return isKept
    },
    removeItem: (key) => {
      unkept.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** For all tabs and visits. */
export const browserStorage = guarded(() => localStorage)
/** For this tab, also after a reload. */
export const tabStorage = guarded(() => sessionStorage)
