/** GET /api/health: whether the server answers again. */
import { decodeNothing } from './answers.ts'
import { call } from './http.ts'

export const isServerUp = async (): Promise<boolean> => {
  const answer = await call('/api/health', { decode: decodeNothing, fallback: '' })
  return answer.ok
}
