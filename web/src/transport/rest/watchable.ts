/** Which game everybody may watch. */
import { watchableAnswer, type WatchableTable } from '#common/protocol/rest/watchable-answer.ts'
import { it } from '../../text/it.ts'
import { call, type Answer } from './http.ts'

/** GET /api/watchable: a running game for the home page; null when there is none. */
export const watchableTable = (signal: AbortSignal): Promise<Answer<{ readonly table: WatchableTable | null }>> =>
  call('/api/watchable', {
    schema: () => Promise.resolve(watchableAnswer),
    fallback: it.common.unexpected,
    signal,
  })
