/** What a spectator, and who lets them in, must know of a room. */
import type { RoomDetail } from '#common/protocol/rest/answers.ts'
import { call, type Answer } from './http.ts'

/** GET /api/rooms/{roomId}. `failed` is said when the server does not say why there is no answer. */
export const watchableRoom = (roomId: string, failed: string, signal: AbortSignal): Promise<Answer<RoomDetail>> =>
  call(`/api/rooms/${encodeURIComponent(roomId)}`, {
    schema: async () => (await import('#common/protocol/rest/answers.ts')).roomAnswer,
    fallback: failed,
    signal,
  })
