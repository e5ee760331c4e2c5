/** The calls of the statistics screen (specification section 7). */
import {
  rankingsAnswer,
  statisticsAnswer,
  type RankingEntry,
  type StatisticsAnswer,
} from '#common/protocol/rest/statistics-answers.ts'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import { call, type Answer } from './http.ts'

/** Query keys begin with these paths. */
export const STATISTICS_PATH = '/api/stats/profile'
export const RANKINGS_PATH = '/api/stats/rankings'

/** Which page of the ranking: the first one, the one with the user's own place, or the one that follows this user. */
export type RankingPage = 'first' | 'own' | { readonly after: number }

/** What the ranking is sorted by. */
export type RankedBy = 'wins' | 'rating'

const searchOf = (page: RankingPage, by: RankedBy): string => {
  const part = page === 'first' ? [] : [page === 'own' ? 'around=me' : `after=${page.after}`]
  const search = [...(by === 'rating' ? ['by=rating'] : []), ...part].join('&')
  return search === '' ? '' : `?${search}`
}

/** GET /api/stats/profile, with the games before the one with this id; with the newest games when null. */
export const ownStatistics = (before: number | null, signal: AbortSignal): Promise<Answer<StatisticsAnswer>> =>
  call(before === null ? STATISTICS_PATH : `${STATISTICS_PATH}?before=${before}`, {
    schema: statisticsAnswer,
    fallback: STATISTICS_TEXT.statistics.failed,
    signal,
  })

/** GET /api/stats/rankings: one page, best first. The page 'own' is empty for a user without a place. */
export const rankings =
  (by: RankedBy) =>
  (page: RankingPage, signal: AbortSignal): Promise<Answer<readonly RankingEntry[]>> =>
    call(RANKINGS_PATH + searchOf(page, by), {
      schema: rankingsAnswer,
      fallback: STATISTICS_TEXT.statistics.failed,
      signal,
    })
