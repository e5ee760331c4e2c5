/** Which mistakes of a game were solved in their review, kept in this browser (IndexedDB). */
import { get, set } from 'idb-keyval'
import { ANALYSIS_VERSION } from '#common/analysis/analyse.ts'
import type { Seat } from '#common/rules/seats.ts'

/** A game, and who has played it. */
export type ReviewedGame = { readonly gameId: number; readonly seat: Seat }

const keyOf = ({ gameId, seat }: ReviewedGame): string => `solved:${ANALYSIS_VERSION}:${gameId}:${seat}`

/** The moves that were solved; none where the browser keeps nothing. */
export const keptSolved = async (of: ReviewedGame): Promise<readonly number[]> => {
  try {
    return (await get<readonly number[]>(keyOf(of))) ?? []
  } catch {
    return []
  }
}

export const keepSolved = async (of: ReviewedGame, moves: readonly number[]): Promise<void> => {
  try {
    await set(keyOf(of), moves)
  } catch (problem) {
    console.warn('solved mistakes not kept', problem)
  }
}
