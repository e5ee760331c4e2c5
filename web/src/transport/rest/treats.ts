import { successAnswer } from '#common/protocol/rest/answers.ts'
import { treatText } from '../../text/table/treat.ts'
import { call, type Answer } from './http.ts'

/** POST /api/rooms/{roomId}/treat: gives one's token to another player at the table. */
export const treatPlayer = (roomId: string, playerId: string): Promise<Answer<{ readonly success: true }>> =>
  call(`/api/rooms/${encodeURIComponent(roomId)}/treat`, {
    method: 'POST',
    body: { playerId },
    schema: successAnswer,
    fallback: treatText.failed,
  })
