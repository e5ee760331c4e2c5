/** What the home page asks for. */
import type { LastGame } from '#common/protocol/rest/statistics-answers.ts'
import { watchableAnswer, type WatchableTable } from '#common/protocol/rest/watchable-answer.ts'
import { it } from '../../text/it.ts'
import { call, type Answer } from './http.ts'

/** GET /api/watchable: a running game that everybody may watch; null when there is none. */
export const watchableTable = (signal: AbortSignal): Promise<Answer<{ readonly table: WatchableTable | null }>> =>
  call('/api/watchable', {
    schema: () => Promise.resolve(watchableAnswer),
    fallback: it.common.unexpected,
    signal,
  })

/** GET /api/games: the games of the user's last evening, newest first. */
export const lastGames = (signal: AbortSignal): Promise<Answer<{ readonly games: readonly LastGame[] }>> =>
  call('/api/games', {
    schema: async () => (await import('#common/protocol/rest/statistics-answers.ts')).lastGamesAnswer,
    fallback: it.common.unexpected,
    signal,
  })
