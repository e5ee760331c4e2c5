/** Looks up the room of the route, again at every visit (specification section 2, 'Play-online screen'). */
import { useQuery } from '@tanstack/react-query'
import type { RoomDetail } from '#common/protocol/answers.ts'
import { queryClient } from '../../state/queries.ts'
import { RequestFailed } from '../../transport/http.ts'
import { findRoom } from '../../transport/rooms.ts'

/** `problem`: why the last look-up failed. */
export type RoomLookup = {
  readonly found: RoomDetail | null
  readonly problem: string | null
  readonly isSearching: boolean
  readonly searchAgain: () => void
}

export const useRoomLookup = (roomId: string | undefined): RoomLookup => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['room', roomId],
    queryFn: async ({ signal }) => {
      const answer = await findRoom(roomId ?? '', signal)
      if (answer.ok) return answer.value
      throw new RequestFailed(answer)
    },
    enabled: roomId !== undefined,
    gcTime: 0,
  }, queryClient)
  return { found: data ?? null, problem: isFetching ? null : (error?.message ?? null), isSearching: isFetching, searchAgain: () => void refetch() }
}
