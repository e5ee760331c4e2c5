/** What a page asks of the server, and asks again for who comes back to it: others have done something meanwhile. */
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../state/queries.ts'
import { valueOrGone, type Answer } from '../transport/rest/http.ts'
import { useReturn } from '../ui/useReturn.ts'

type Options<T> = {
  readonly isWanted?: boolean
  /** After which time it is asked for again, when this was the answer; never without it. */
  readonly againAfterMs?: (answer: T) => number | false
}

/** `data` is 'gone' when there is no such thing. `problem` only while there is nothing to show. */
export const useAsked = <T>(
  key: readonly unknown[],
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
  { isWanted = true, againAfterMs = () => false }: Options<T> = {},
) => {
  const { data, error, refetch } = useQuery(
    {
      queryKey: key,
      queryFn: async ({ signal }) => valueOrGone(await ask(signal)),
      enabled: isWanted,
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data: known } }) => known !== undefined && known !== 'gone' && againAfterMs(known),
    },
    queryClient,
  )
  const retry = (): void => {
    if (isWanted) void refetch()
  }
  useReturn(retry)
  return { data, problem: data === undefined ? (error?.message ?? null) : null, retry }
}
