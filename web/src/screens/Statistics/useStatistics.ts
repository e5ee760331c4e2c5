/**
 * The statistics of the user with the history in pages. Every visit, and every return to the page, loads them again
 * (specification section 2).
 */
import { useMemo } from 'react'
import type { HistoryEntry, StatisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { ownStatistics, STATISTICS_PATH } from '../../transport/rest/statistics.ts'
import { usePages } from '../usePages.ts'
import { useReturn } from '../../ui/useReturn.ts'

export type OwnStatistics = {
  /** Undefined while they load for the first time, or when they could not be loaded. */
  readonly statistics: StatisticsAnswer | undefined
  readonly history: readonly HistoryEntry[]
  readonly error: Error | null
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  readonly onMore: () => void
  readonly onRetry: () => void
}

export const useStatistics = (userId: number): OwnStatistics => {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    usePages({ key: [STATISTICS_PATH, userId], first: null, load: ownStatistics, next: ({ next }) => next })
  const reload = (): void => void refetch({ cancelRefetch: false })
  useReturn(reload)
  const history = useMemo(() => data?.pages.flatMap(({ gameHistory }) => gameHistory) ?? [], [data])
  return {
    statistics: data?.pages[0],
    history,
    error,
    isLoading: isFetching,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => (isFetchNextPageError ? void fetchNextPage() : reload()),
  }
}
