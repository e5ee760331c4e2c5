/**
 * Whom the signed-in user has muted: their chat lines, reactions, wakings and voice are not shown or heard. The account remembers it, and nobody else
 * learns it.
 */
import { useAtomValue } from 'jotai'
import type { MutesAnswer } from '#common/protocol/conduct-answers.ts'
import { changeMute, loadMutes } from '../transport/conduct.ts'
import type { Answer } from '../transport/http.ts'
import { mutedAtom, mutedIdsAtom } from './muted-list.ts'
import { store } from './store.ts'

const stored = (answer: Answer<MutesAnswer>): Answer<MutesAnswer> => {
  if (answer.ok) store.set(mutedAtom, answer.value.muted)
  return answer
}

/** Loads the list of the signed-in user. On a failure the known list stays. */
export const refreshMutedPlayers = async (): Promise<Answer<MutesAnswer>> => stored(await loadMutes())

/** Mutes a player, or ends that. */
export const setMuted = async (playerId: string, isToBeMuted: boolean): Promise<Answer<MutesAnswer>> => stored(await changeMute(playerId, isToBeMuted))

/** Whether the signed-in user has muted the player with this id. */
export const isMuted = (playerId: string): boolean => store.get(mutedIdsAtom).has(playerId)

/** Calls `listener` after every change of the list; the returned function stops that. */
export const onMutedPlayers = (listener: () => void): (() => void) => store.sub(mutedIdsAtom, listener)

/** The ids of all muted players. */
export const useMutedIds = (): ReadonlySet<string> => useAtomValue(mutedIdsAtom)
/** The muted players with their names. */
export const useMutedPlayers = (): MutesAnswer['muted'] => useAtomValue(mutedAtom)
