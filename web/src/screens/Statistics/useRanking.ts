/** The ranking in pages, from the top or from the page with the user's own place. Every visit and every return to the page loads it again. */
import { keepPreviousData, useInfiniteQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { RANKING_PAGE } from '#common/limits.ts'
import type { RankingEntry } from '#common/protocol/statistics-answers.ts'
import { queryClient } from '../../state/queries.ts'
import { rankings, RANKINGS_PATH, type RankingPage } from '../../transport/statistics.ts'
import { RequestFailed } from '../../transport/http.ts'
import { useReturn } from '../../ui/useReturn.ts'

export type RankingStart = 'first' | 'own'
type Key = readonly [path: string, userId: number, start: RankingStart]

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
export const pageAfter = (entries: readonly RankingEntry[]): RankingPage | undefined => {
  const last = entries.at(-1)
  return last === undefined || entries.length < RANKING_PAGE ? undefined : { after: last.userId }
}

export const useRanking = (userId: number, start: RankingStart): Ranking => {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [RANKINGS_PATH, userId, start] as const,
    queryFn: async ({ pageParam, signal }: QueryFunctionContext<Key, RankingPage>) => {
      const answer = await rankings(pageParam, signal)
      if (answer.ok) return answer.value
      throw new RequestFailed(answer)
    },
    initialPageParam: start,
    getNextPageParam: pageAfter,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  }, queryClient)
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
