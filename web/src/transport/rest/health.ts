/** GET /api/health: whether the server can be reached again. */
import { call } from './http.ts'

/** How long the answer may take. A network that loses all packets never reports an error. */
const PATIENCE_MS = 5_000

export const isServerUp = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  // An aborted call throws.
  const answer = await call('/api/health', {
    schema: async () => (await import('#common/protocol/rest/answers.ts')).healthAnswer,
    fallback: '',
    signal,
  }).catch(() => null)
  return answer?.ok === true
}
