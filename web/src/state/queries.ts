/**
 * The data cache (specification section 9): data never become stale, requests are never retried, and nothing is fetched
 * again without the player.
 */
import { QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { registerAnswerCache, loadSession } from './account/session.ts'
import { it } from '../text/it.ts'
import { RequestFailed, call, valueOrThrow } from '../transport/rest/http.ts'

/** GETs the path that is the first element of the query key. The caller decodes the answer with `select`. */
const fetchKey: QueryFunction = async ({ queryKey: [path], signal }) => {
  const schema = async () => (await import('../transport/rest/any-answer.ts')).anyAnswer
  return valueOrThrow(await call(String(path), { schema, fallback: it.common.unexpected, signal }))
}

/**
 * When a request fails because the session has ended, the session is loaded again. Then the guard asks for the login.
 */
const tellGuard = (error: Error): void => {
  if (error instanceof RequestFailed && ['unauthenticated', 'suspended'].includes(error.failure.code ?? ''))
    void loadSession()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellGuard }),
  defaultOptions: {
    // Without a network a request fails with a message, instead of waiting for the network.
    queries: {
      queryFn: fetchKey,
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

queryClient.mount()
registerAnswerCache(() => queryClient.clear())
