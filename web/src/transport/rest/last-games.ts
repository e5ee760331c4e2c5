/** What the home page asks for. */
import type { LastGame } from '#common/protocol/rest/statistics-answers.ts'
import { it } from '../../text/it.ts'
import { call, type Answer } from './http.ts'

/** GET /api/games: the games of the user's last evening, newest first. */
export const lastGames = (signal: AbortSignal): Promise<Answer<{ readonly games: readonly LastGame[] }>> =>
  call('/api/games', {
    schema: async () => (await import('#common/protocol/rest/statistics-answers.ts')).lastGamesAnswer,
    fallback: it.common.unexpected,
    signal,
  })
