/** What a browser stores, for tests. */
import type { KeyValueStorage } from './browser-storage.ts'

export const storageOf = (entries: Readonly<Record<string, string>> = {}): KeyValueStorage => {
  const items = new Map(Object.entries(entries))
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** The storage of a browser that lets no page store anything. */
export const disabledStorage = (): never => {
  throw new Error('storage is disabled')
}
