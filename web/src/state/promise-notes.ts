/**
 * What this browser notes of the promises of the hands of the days, to check them when a day is over: the server cannot
 * change these notes.
 */
import * as z from 'zod/mini'
import type { DailyPromisesAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { browserStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

const PROMISES_KEY = 'regicidio.promises'
/** How many days are kept: the oldest are forgotten first. */
export const KEPT_PROMISES = 60

const notes = z.record(z.string(), z.string())

const notesIn = (storage: KeyValueStorage): Readonly<Record<string, string>> => {
  try {
    return notes.safeParse(JSON.parse(storage.getItem(PROMISES_KEY) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** The hash that was promised for a day ('YYYY-MM-DD'), as it was shown first; null when none was noted. */
export const promiseOf = (day: string, storage: KeyValueStorage = browserStorage): string | null =>
  notesIn(storage)[day] ?? null

/** Notes promises. What is noted already stays, because it was shown first. */
export const notePromises = (
  promises: DailyPromisesAnswer['promises'],
  storage: KeyValueStorage = browserStorage,
): void => {
  const shown = Object.fromEntries(promises.map(({ day, serverPartHash }) => [day, serverPartHash]))
  const all = Object.entries({ ...shown, ...notesIn(storage) }).toSorted(([a], [b]) => a.localeCompare(b))
  storage.setItem(PROMISES_KEY, JSON.stringify(Object.fromEntries(all.slice(-KEPT_PROMISES))))
}
