/** Loads a recorded game, once: nothing in it changes but the names and the own link. */
import { useQuery } from '@tanstack/react-query'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { queryClient } from '../../state/queries.ts'
import { recordedGame } from '../../transport/games.ts'
import { RequestFailed } from '../../transport/http.ts'

export type LoadedGame = {
  readonly answer: GameAnswer | undefined
  readonly error: Error | null
  readonly isLoading: boolean
  readonly onRetry: () => void
  /** The viewer has made a link, or withdrawn it with null. */
  readonly onLink: (link: string | null) => void
}

/** `viewerId` is the user whose game it is; null for whoever comes by a link. */
export const useRecordedGame = (path: string, viewerId: number | null): LoadedGame => {
  const queryKey = [path, viewerId] as const
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await recordedGame(path, signal)
      if (answer.ok) return answer.value
      throw new RequestFailed(answer)
    },
    refetchOnMount: 'always',
  }, queryClient)
  return {
    answer: data,
    error,
    isLoading: isFetching,
    onRetry: () => void refetch(),
    onLink: (link) => queryClient.setQueryData<GameAnswer>(queryKey, (known) => known && { ...known, link }),
  }
}
