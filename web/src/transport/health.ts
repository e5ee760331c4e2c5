/** GET /api/health: whether the server answers again. */
import { decodeNothing } from './answers.ts'
import { call } from './http.ts'

/** How long the answer may take: a network that swallows everything never says no. */
const PATIENCE_MS = 5_000

export const isServerUp = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  // An aborted call throws.
  const answer = await call('/api/health', { decode: decodeNothing, fallback: '', signal }).catch(() => null)
  return answer?.ok === true
}
