/** The calls about finished games. */
import { successAnswer } from '#common/protocol/rest/answers.ts'
import { gameAnswer, gameLinkAnswer, type GameAnswer } from '#common/protocol/game-record.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { call, type Answer } from './http.ts'

/** Query keys begin with these paths. `key` is the id of a game, or its room and its number there, as in 'ABCDEF-1'. */
export const gamePath = (key: string): string => `/api/games/${encodeURIComponent(key)}`
/** The game that is over at a table, for who plays or watches there now. */
export const lastGamePath = (roomId: string): string => `/api/rooms/${encodeURIComponent(roomId)}/last-game`
export const sharedGamePath = (token: string): string => `/api/shared-games/${encodeURIComponent(token)}`

/** GET one of these paths. */
export const recordedGame = (path: string, signal: AbortSignal): Promise<Answer<GameAnswer>> =>
  call(path, { schema: gameAnswer, fallback: REPLAY_TEXT.failed, signal })

/** POST /api/games/{gameId}/link: the token of the user's link. */
export const makeGameLink = (gameId: number): Promise<Answer<{ readonly token: string }>> =>
  call(`${gamePath(String(gameId))}/link`, {
    method: 'POST',
    schema: gameLinkAnswer,
    fallback: REPLAY_TEXT.share.makeFailed,
  })

/** DELETE /api/games/{gameId}/link. */
export const withdrawGameLink = (gameId: number): Promise<Answer<{ readonly success: true }>> =>
  call(`${gamePath(String(gameId))}/link`, {
    method: 'DELETE',
    schema: successAnswer,
    fallback: REPLAY_TEXT.share.withdrawFailed,
  })
