/**
 * What the page around a table must know of it: whether a game is on screen, so that nothing leads away from it, and
 * whether the rules lie over it.
 */
import { atom, useAtomValue } from 'jotai'
import { store } from './store.ts'

const atTableAtom = atom(false)
const rulesAtom = atom(false)

/** A game is on screen until the returned function is called. */
export const sitAtTable = (): (() => void) => {
  store.set(atTableAtom, true)
  return () => {
    store.set(atTableAtom, false)
    store.set(rulesAtom, false)
  }
}

export const showRules = (areShown: boolean): void => store.set(rulesAtom, areShown)

export const useAtTable = (): boolean => useAtomValue(atTableAtom)
export const useRulesShown = (): boolean => useAtomValue(rulesAtom)
