/**
 * The ranking in pages, from the top or from the page with the user's own place. Every visit and every return to the
 * page loads it again.
 */
import { keepPreviousData } from '@tanstack/react-query'
import { RANKING_PAGE } from '#common/limits.ts'
import type { RankingEntry } from '#common/protocol/rest/statistics-answers.ts'
import { rankings, RANKINGS_PATH, type RankedBy, type RankingPage } from '../../transport/rest/statistics.ts'
import { usePages } from '../usePages.ts'
import { useReturn } from '../../ui/useReturn.ts'

export type RankingStart = 'first' | 'own'

export type Ranking = {
  /** Undefined while it loads for the first time, or when it could not be loaded. */
  readonly entries: readonly RankingEntry[] | undefined
  readonly error: Error | null
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  /** Whether the entries are still those of the other start. */
  readonly isOutdated: boolean
  readonly hasMore: boolean
  readonly onMore: () => void
  readonly onRetry: () => void
}

/** The page after a full page; none after a page that is not full. */
const pageAfter = (entries: readonly RankingEntry[]): RankingPage | undefined => {
  const last = entries.at(-1)
  return last === undefined || entries.length < RANKING_PAGE ? undefined : { after: last.userId }
}

export const useRanking = (userId: number, start: RankingStart, by: RankedBy): Ranking => {
  const {
    data,
    error,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = usePages(
    { key: [RANKINGS_PATH, userId, start, by], first: start, load: rankings(by), next: pageAfter },
    { placeholderData: keepPreviousData },
  )
  const reload = (): void => void refetch({ cancelRefetch: false })
  useReturn(reload)
  return {
    entries: data?.pages.flat(),
    error,
    isLoading: isFetching,
    isLoadingMore: isFetchingNextPage,
    isOutdated: isPlaceholderData,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => (isFetchNextPageError ? void fetchNextPage() : reload()),
  }
}
