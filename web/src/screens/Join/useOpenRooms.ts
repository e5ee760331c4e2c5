/**
 * The open rooms, newest first, in pages. They load again at every visit, every few seconds while the page is visible, and when it becomes
 * visible again: an old list contains rooms that no longer exist.
 */
import { useInfiniteQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OpenRoom } from '#common/protocol/answers.ts'
import { queryClient } from '../../state/queries.ts'
import { roomText } from '../../text/rooms.ts'
import { RequestFailed } from '../../transport/http.ts'
import { useReturn } from '../../ui/useReturn.ts'
import { OPEN_ROOMS_PATH, openRooms } from '../../transport/rooms.ts'

const STEP_MS = 8_000

/** The `next` of the previous page; null for the first page. */
type After = string | null

/** `rooms` is undefined while they load for the first time, and null when they could not be loaded. */
export type OpenRoomList = {
  readonly rooms: readonly OpenRoom[] | null | undefined
  /** Whether what the user has asked for is loading. */
  readonly isLoading: boolean
  readonly hasMore: boolean
  /** Whether the last attempt to load more rooms has failed. */
  readonly hasMoreFailed: boolean
  readonly onRefresh: () => void
  readonly onMore: () => void
}

export const useOpenRooms = (): OpenRoomList => {
  const { data, error, isLoading, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [OPEN_ROOMS_PATH],
    queryFn: async ({ pageParam, signal }: QueryFunctionContext<readonly string[], After>) => {
      const answer = await openRooms(pageParam, signal)
      if (answer.ok) return answer.value
      throw new RequestFailed(answer)
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    // Only while the page is visible.
    refetchInterval: STEP_MS,
  }, queryClient)
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    await refetch()
    setRefreshing(false)
  }
  useReturn(() => void refetch())
  useEffect(() => {
    if (error !== null) console.error(roomText.listFailed, error)
  }, [error])
  const isLost = error !== null && !isFetchNextPageError
  return {
    rooms: isLost ? null : data?.pages.flatMap(({ rooms }) => rooms),
    isLoading: isLoading || isRefreshing || isFetchingNextPage,
    hasMore: hasNextPage && !isLost,
    hasMoreFailed: isFetchNextPageError,
    onRefresh: () => void refresh(),
    onMore: () => void fetchNextPage(),
  }
}
