/** The last lines of the game in words. A screen reader says each when it comes. */
import { atom, useAtomValue } from 'jotai'
import { store } from './store.ts'

/** More than a trick: who comes late can read it again. */
const LINES = 8

export type Line = { readonly id: number; readonly says: string }

const linesAtom = atom<readonly Line[]>([])
let count = 0

export const narrate = (says: string): void => store.set(linesAtom, [...store.get(linesAtom), { id: (count += 1), says }].slice(-LINES))
/** When the player leaves the table. */
export const forgetNarration = (): void => store.set(linesAtom, [])
export const useNarration = (): readonly Line[] => useAtomValue(linesAtom)
