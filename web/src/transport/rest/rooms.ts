/** The calls of the play-online screen (specification section 7), but for the seat. */
import type { CreateRoomAnswer, RoomDetail, RoomsAnswer } from '#common/protocol/rest/answers.ts'
import type { RoomFlags } from '#common/table/room-flags.ts'
import { joinText } from '../../text/join.ts'
import { roomText } from '../../text/rooms.ts'
import { call, type Answer } from './http.ts'
import { partly, roomAnswers, roomAt, type MayLack } from './seats.ts'

/** The query key of the open rooms. */
export const OPEN_ROOMS_PATH = '/api/rooms'

/** GET /api/rooms: the page that follows the one with this `next`, or the first page. */
export const openRooms = (after: string | null, signal: AbortSignal): Promise<Answer<RoomsAnswer>> =>
  call(after === null ? OPEN_ROOMS_PATH : `${OPEN_ROOMS_PATH}?after=${encodeURIComponent(after)}`, {
    schema: async () => (await roomAnswers()).roomsAnswer,
    fallback: joinText.listFailed,
    signal,
  })

/** GET /api/rooms/{roomId}. Codes are case-insensitive. */
export const findRoom = (roomId: string, signal: AbortSignal): Promise<Answer<RoomDetail>> =>
  call(roomAt(roomId), { schema: async () => (await roomAnswers()).roomAnswer, fallback: roomText.notFound, signal })

/**
 * POST /api/rooms. The creator gets a seat at once. An unlisted room is not among the open rooms; a table that hides
 * the sums does them for nobody.
 */
export const createRoom = (
  creatorName: string,
  gameName: string,
  choices: RoomFlags,
): Promise<Answer<MayLack<CreateRoomAnswer>>> =>
  call('/api/rooms', {
    method: 'POST',
    body: { creatorName, gameName, ...choices },
    schema: async () => partly((await roomAnswers()).createRoomAnswer),
    fallback: joinText.createFailed,
  })
