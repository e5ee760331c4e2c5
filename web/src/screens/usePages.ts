/** A list of the server in pages. Every visit loads it again. */
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../state/queries.ts'
import { valueOrThrow, type Answer } from '../transport/rest/http.ts'

type Key = readonly unknown[]
type Load<Page> = (signal: AbortSignal) => Promise<Answer<Page>>

/** `At` names a page: for most lists the last entry of the page before, and null for the first page. */
type Pages<Page, At> = {
  /** Begins with the address of the list. */
  readonly key: Key
  readonly first: NoInfer<At>
  readonly load: (at: At, signal: AbortSignal) => Promise<Answer<Page>>
  /** Nothing after the last page. */
  readonly next: (page: Page) => NoInfer<At> | null | undefined
}
type More<Page> = Pick<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Load<Page>>,
  'placeholderData' | 'refetchInterval'
>

export const usePages = <Page, At>({ key, first, load, next }: Pages<Page, At>, more: More<Page> = {}) => {
  const loadAt =
    (at: At): Load<Page> =>
    (signal) =>
      load(at, signal)
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, Key, Load<Page>>(
    {
      queryKey: key,
      queryFn: async ({ pageParam: loadPage, signal }) => valueOrThrow(await loadPage(signal)),
      initialPageParam: loadAt(first),
      getNextPageParam: (page) => {
        const at = next(page) ?? null
        return at === null ? null : loadAt(at)
      },
      refetchOnMount: 'always',
      ...more,
    },
    queryClient,
  )
}
