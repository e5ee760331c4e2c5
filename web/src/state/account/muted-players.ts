/**
 * Whom the signed-in user has muted: their chat lines, reactions, wakings and voice are not shown or heard. The account
 * remembers it, and nobody else learns it.
 */
import { atom, useAtomValue } from 'jotai'
import type { MutesAnswer } from '#common/protocol/rest/conduct-answers.ts'
import { changeMute, loadMutes } from '../../transport/rest/conduct.ts'
import type { Answer } from '../../transport/rest/http.ts'
import { userAtom } from './session.ts'
import { store } from '../store.ts'

const NOBODY: MutesAnswer['muted'] = []

/** The list as it was last heard, and of whom. It says nothing about another user. */
const heardAtom = atom<{ readonly userId: number | undefined; readonly muted: MutesAnswer['muted'] }>({
  userId: undefined,
  muted: NOBODY,
})
const mutedAtom = atom((get) => (get(heardAtom).userId === get(userAtom)?.id ? get(heardAtom).muted : NOBODY))
const mutedIdsAtom = atom((get): ReadonlySet<string> => new Set(get(mutedAtom).map(({ playerId }) => playerId)))

const userId = (): number | undefined => store.get(userAtom)?.id

const keep = (ofUserId: number | undefined, answer: Answer<MutesAnswer>): Answer<MutesAnswer> => {
  if (answer.ok) store.set(heardAtom, { userId: ofUserId, muted: answer.value.muted })
  return answer
}

/** Loads the list of the signed-in user. On a failure the known list stays. */
export const refreshMutedPlayers = async (): Promise<Answer<MutesAnswer>> => keep(userId(), await loadMutes())

/** Mutes a player, or ends that. */
export const setMuted = async (playerId: string, isToBeMuted: boolean): Promise<Answer<MutesAnswer>> =>
  keep(userId(), await changeMute(playerId, isToBeMuted))

/** Whether the signed-in user has muted the player with this id. */
export const isMuted = (playerId: string): boolean => store.get(mutedIdsAtom).has(playerId)

/** Calls `listener` after every change of the list; the returned function stops that. */
export const onMutedPlayers = (listener: () => void): (() => void) => store.sub(mutedIdsAtom, listener)

/** The ids of all muted players. */
export const useMutedIds = (): ReadonlySet<string> => useAtomValue(mutedIdsAtom)
/** The muted players with their names. */
export const useMutedPlayers = (): MutesAnswer['muted'] => useAtomValue(mutedAtom)
