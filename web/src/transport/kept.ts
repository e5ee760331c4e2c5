/**
 * What this browser keeps of the games that a user opens (IndexedDB), until they sign out. Some browsers keep nothing.
 */
import { clear, getMany, setMany, update } from 'idb-keyval'

/** What is kept by these names, in their order; undefined where there is nothing. */
export const keptAll = async <Value>(names: readonly string[]): Promise<readonly (Value | undefined)[]> => {
  try {
    return await getMany<Value>([...names])
  } catch {
    return []
  }
}

const attempt = async (write: Promise<void>): Promise<void> => {
  try {
    await write
  } catch (problem) {
    console.warn('not kept', problem)
  }
}

/** Keeps a value by each of its names. */
export const keep = (names: readonly string[], value: unknown): Promise<void> =>
  attempt(setMany(names.map((name) => [name, value])))

/** Changes the value that is kept by a name, whatever another tab has made of it meanwhile. */
export const keepChanged = <Value>(name: string, change: (before: Value | undefined) => Value): Promise<void> =>
  attempt(update<Value>(name, change))

/** Deletes everything. */
export const forgetKept = (): Promise<void> => attempt(clear())
