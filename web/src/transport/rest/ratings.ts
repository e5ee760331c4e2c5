/** What a game has changed of ratings. It belongs to the script of what comes after a game. */
import { gameRatingAnswer, type GameRating } from '#common/protocol/rest/game-rating-answers.ts'
import { it } from '../../text/it.ts'
import { call, type Answer } from './http.ts'

/** Where the rating of a game stands, by its room and its number there. */
export const ratingPath = (roomId: string, gameNumber: number): string => `/api/games/${roomId}-${gameNumber}/rating`

/** GET /api/games/{gameId}/rating: null for a game that is not rated. */
export const gameRating = (
  path: string,
  signal: AbortSignal,
): Promise<Answer<{ readonly seats: readonly GameRating[] | null }>> =>
  call(path, { schema: gameRatingAnswer, fallback: it.common.unexpected, signal })
