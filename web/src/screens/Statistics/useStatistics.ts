/** The statistics of the user with the history in pages. Every visit, and every return to the page, loads them again (specification section 2). */
import { useInfiniteQuery, type QueryFunctionContext } from '@tanstack/react-query'
import type { HistoryEntry, StatisticsAnswer } from '#common/protocol/statistics-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { ownStatistics, STATISTICS_PATH } from '../../transport/statistics.ts'
import { RequestFailed } from '../../transport/http.ts'
import { useReturn } from '../../ui/useReturn.ts'

/** A page holds the games before the one with this id; null for the first page. */
type Before = number | null
type Key = readonly [path: string, userId: number]

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
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [STATISTICS_PATH, userId] as const,
    queryFn: async ({ pageParam, signal }: QueryFunctionContext<Key, Before>) => {
      const answer = await ownStatistics(pageParam, signal)
      if (answer.ok) return answer.value
      throw new RequestFailed(answer)
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  }, queryClient)
  const reload = (): void => void refetch({ cancelRefetch: false })
  useReturn(reload)
  return {
    statistics: data?.pages[0],
    history: data?.pages.flatMap(({ gameHistory }) => gameHistory) ?? [],
    error,
    isLoading: isFetching,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    onMore: () => void fetchNextPage(),
    onRetry: () => (isFetchNextPageError ? void fetchNextPage() : reload()),
  }
}
