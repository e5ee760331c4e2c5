/** Which mistakes of a game were solved in their review, kept in this browser. */
import { ANALYSIS_VERSION } from '#common/analysis/findings.ts'
import type { Seat } from '#common/rules/seats.ts'
import { keep, keptAll } from '../kept.ts'

/** A game, and who has played it. */
export type ReviewedGame = { readonly gameId: number; readonly seat: Seat }

const nameOf = ({ gameId, seat }: ReviewedGame): string => `solved:${ANALYSIS_VERSION}:${gameId}:${seat}`

/** The moves that were solved; none where the browser keeps nothing. */
export const keptSolved = async (of: ReviewedGame): Promise<readonly number[]> => {
  const [moves = []] = await keptAll<readonly number[]>([nameOf(of)])
  return moves
}

export const keepSolved = (of: ReviewedGame, moves: readonly number[]): Promise<void> => keep([nameOf(of)], moves)
