/** The calls of a player at a table. */
import { iceServersAnswer, successAnswer, type IceServersAnswer } from '#common/protocol/rest/answers.ts'
import { it } from '../../text/it.ts'
import { treatText } from '../../text/table/treat.ts'
import { call, type Answer } from './http.ts'

/** GET /api/rooms/{roomId}/ice-servers: through which browsers at a table reach each other for voice. */
export const iceServersOf = (roomId: string): Promise<Answer<IceServersAnswer>> =>
  call(`/api/rooms/${encodeURIComponent(roomId)}/ice-servers`, {
    schema: iceServersAnswer,
    fallback: it.common.unexpected,
  })

/** POST /api/rooms/{roomId}/treat: gives one's token to another player at the table. */
export const treatPlayer = (roomId: string, playerId: string): Promise<Answer<{ readonly success: true }>> =>
  call(`/api/rooms/${encodeURIComponent(roomId)}/treat`, {
    method: 'POST',
    body: { playerId },
    schema: successAnswer,
    fallback: treatText.failed,
  })
