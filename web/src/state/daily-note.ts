/**
 * Whether this browser knows of a hand of the day that its user has begun and not finished: the home page asks nobody.
 */
import { browserStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

const DAILY_KEY = 'regicidio.daily'

/** A user's hand; `day` is 'YYYY-MM-DD' in Rome. */
export type OwnHand = { readonly userId: string; readonly day: string }

const written = ({ userId, day }: OwnHand): string => `${userId} ${day}`

/** The hand has begun and can go on, or not: it is over, or was never begun. */
export const noteHand = (hand: OwnHand, isBegun: boolean, storage: KeyValueStorage = browserStorage): void => {
  if (isBegun) storage.setItem(DAILY_KEY, written(hand))
  else if (isHandBegun(hand, storage)) storage.removeItem(DAILY_KEY)
}

export const isHandBegun = (hand: OwnHand, storage: KeyValueStorage = browserStorage): boolean =>
  storage.getItem(DAILY_KEY) === written(hand)
