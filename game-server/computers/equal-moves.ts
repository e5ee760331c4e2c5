/**
 * The moves of equal computers are kept: whoever plays the same cards meets the same questions again, the passes all
 * of them, and an answer follows from its question alone.
 */
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { ComputerPlayer, ComputerRequest } from '../tables/ports.ts'

/** At most so many moves are kept, about 1 kB each. */
const MOST_MOVES = 5_000

/** A question in full: seeds of two questions may be equal by chance. */
const questionIn = ({ knowledge, level, equalSeed }: ComputerRequest): string =>
  JSON.stringify([equalSeed, level, knowledge])

/** The same player, who thinks about a request with a seed of its own only once. */
export const rememberingEqualMoves = (think: ComputerPlayer, mostMoves = MOST_MOVES): ComputerPlayer => {
  /** Those first that were not asked for the longest. */
  const moves = new Map<string, ComputerMove>()
  return async (request, signal) => {
    if (request.equalSeed === undefined) return think(request, signal)
    const question = questionIn(request)
    const move = moves.get(question) ?? (await think(request, signal))
    moves.delete(question)
    moves.set(question, move)
    const [longestAgo] = moves.keys()
    if (moves.size > mostMoves && longestAgo !== undefined) moves.delete(longestAgo)
    return move
  }
}
