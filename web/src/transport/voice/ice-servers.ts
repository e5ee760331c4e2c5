/** The servers through which browsers at a table reach each other for voice. */
import { iceServersAnswer, type IceServersAnswer } from '#common/protocol/rest/answers.ts'
import { it } from '../../text/it.ts'
import { call, type Answer } from '../rest/http.ts'

/** GET /api/rooms/{roomId}/ice-servers. */
export const iceServersOf = (roomId: string): Promise<Answer<IceServersAnswer>> =>
  call(`/api/rooms/${encodeURIComponent(roomId)}/ice-servers`, {
    schema: iceServersAnswer,
    fallback: it.common.unexpected,
  })
