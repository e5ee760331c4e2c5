/** The data cache of specification section 9: never stale, never retried, never fetched again behind the player's back. */
import { QueryClient, type QueryFunction } from '@tanstack/react-query'
import { it } from '../text/it.ts'
import { RequestFailed, call } from '../transport/http.ts'

/** GETs the first element of the query key. The caller decodes the answer, with `select`. */
const fetchKey: QueryFunction = async ({ queryKey: [path], signal }) => {
  const answer = await call(String(path), { decode: (json) => ({ json }), fallback: it.common.unexpected, signal })
  if (!answer.ok) throw new RequestFailed(answer)
  return answer.value.json
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { queryFn: fetchKey, staleTime: Infinity, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
