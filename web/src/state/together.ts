/** The last game of the table on screen, looked at together, and whether the viewer does. */
import { atom, useAtomValue } from 'jotai'
import type { Together } from '../game/together.ts'
import { store } from './store.ts'

const togetherAtom = atom<Together | null>(null)
const joinedAtom = atom(false)

/** What the leader shows now. With null it is over, for everybody. */
export const showTogether = (together: Together | null): void => {
  store.set(togetherAtom, together)
  if (together === null) store.set(joinedAtom, false)
}

/** The connection is lost: whoever has joined goes on when it is back. */
export const loseTogether = (): void => store.set(togetherAtom, null)

export const joinTogether = (isJoined: boolean): void => store.set(joinedAtom, isJoined)

/** `shown` is null while nobody leads. */
export const useTogether = (): { readonly shown: Together | null; readonly isJoined: boolean } => ({
  shown: useAtomValue(togetherAtom),
  isJoined: useAtomValue(joinedAtom),
})
