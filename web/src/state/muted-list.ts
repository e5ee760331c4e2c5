/** The list of muted players, apart from what asks the server for it (`muted-players.ts`): every page forgets it with its user, few need more. */
import { atom } from 'jotai'
import type { MutesAnswer } from '#common/protocol/conduct-answers.ts'
import { store } from './store.ts'

export const mutedAtom = atom<MutesAnswer['muted']>([])
export const mutedIdsAtom = atom((get): ReadonlySet<string> => new Set(get(mutedAtom).map(({ playerId }) => playerId)))

/** Forgets the list, when another user signs in or nobody is signed in. */
export const forgetMutedPlayers = (): void => store.set(mutedAtom, [])
