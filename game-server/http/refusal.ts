/** Refuses requests (DESIGN decision 19): with the Italian text and a stable code, and without internal details. */
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type * as z from 'zod/mini'
import type { EDGE_ERRORS, ErrorCode } from '#common/protocol/errors.ts'
import { errorAnswer, type Sent } from '#common/protocol/rest/answers.ts'
import type { Result } from '#common/result.ts'
import { refusalAnswer, type RefusalDetail } from '#common/text/it.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { StorageError } from '../persistence/engine/errors.ts'
import { foreignLetters } from '../persistence/accounts/nicknames.ts'
import { NewerJournal, RoomTaken } from '../tables/journal/journal-fault.ts'
import { TooManyWaiting } from './auth/passwords.ts'
import { answer } from './answer.ts'

const EDGE_STATUS = {
  badRequest: 400,
  notFound: 404,
  unauthenticated: 401,
  foreignOrigin: 403,
  tooManyRequests: 429,
  payloadTooLarge: 413,
  storageUnavailable: 503,
  internalError: 500,
  missingCredentials: 400,
  wrongCredentials: 401,
  missingFields: 400,
  invalidEmail: 400,
  shortPassword: 400,
  longPassword: 400,
  nicknameLength: 400,
  nicknameCharacters: 400,
  nicknameReserved: 400,
  nicknameTaken: 409,
  nameTooLong: 400,
  emailTaken: 409,
  registrationClosed: 403,
  roomNameTooLong: 400,
  roomNameCharacters: 400,
  roomNotFound: 404,
  tooManyRooms: 409,
  badMessage: 400,
  unknownMessage: 400,
  notJoined: 400,
  notInVoice: 400,
  notEnoughTokens: 402,
  passwordsDiffer: 400,
  resetTokenMissing: 400,
  resetTokenInvalid: 400,
  wrongPassword: 403,
  notAdmin: 403,
  noUsernames: 400,
  tooManyUsernames: 400,
  grantTokens: 400,
  formChanged: 409,
  avatarMissing: 400,
  avatarFormat: 415,
  avatarTooLarge: 413,
  avatarTooManyPixels: 413,
  uploadsBusy: 503,
  avatarNotOwn: 403,
  signatureInvalid: 400,
  adminStays: 403,
  roomUnreadable: 410,
  roomTooLong: 410,
  roomClosedByAdmin: 410,
  gameNotFound: 404,
  gameUnreadable: 410,
  gameLinkNotFound: 404,
  nicknameUnknown: 404,
  nicknameShared: 409,
  paymentResolved: 409,
  paymentNotAssignable: 409,
  serverBusy: 503,
  nicknameScripts: 400,
  tooManySeats: 409,
  roomsTooFast: 429,
  chatTooFast: 429,
  badSeedPart: 400,
  reactionsTooFast: 429,
  silenced: 403,
  suspended: 403,
  tooManyMutes: 409,
  tooManyReports: 429,
  alreadyReported: 409,
  reportDecided: 409,
  ownRestriction: 409,
  restrictionUntil: 400,
  restrictionReason: 400,
  guestsOff: 403,
  tooManyGuests: 429,
  guestOnly: 409,
  accountNeeded: 403,
  roomNewer: 503,
  tooFewToTreat: 402,
  treatNotNeeded: 409,
  circleNotFound: 404,
  circleNameLength: 400,
  circleNameCharacters: 400,
  circleAccountNeeded: 403,
  tooManyCircles: 409,
  circleFull: 409,
  tooManyAsking: 409,
  circleMembersOnly: 403,
  notCircleOwner: 403,
  notInCircle: 404,
  ownerStaysMember: 409,
  notFourAccounts: 409,
  tooManySeasons: 409,
  dateNotFound: 404,
  dateTaken: 409,
  dateOutOfReach: 409,
  tooManyDates: 409,
  tooManyProposals: 409,
  dailyNotFound: 404,
  handsPlayed: 409,
  handsNotPlayed: 403,
  handsOver: 409,
  handsOutdated: 409,
  challengeNotFound: 404,
  challengeFull: 409,
  tooManyChallenges: 409,
  gameWithheld: 403,
  notForSpectators: 403,
  spectatorsFull: 409,
  watchesTooMany: 409,
} satisfies Record<(typeof EDGE_ERRORS)[number], number>

const STATUS: Partial<Record<ErrorCode, number>> = EDGE_STATUS
/** A command that a table refuses conflicts with the current state of the table. */
export const CONFLICT = 409

/** The HTTP status of a code. */
export const statusOf = (code: ErrorCode): number => STATUS[code] ?? CONFLICT

/** Answers a request with a refusal and the HTTP status of its code. */
export const refuse = (response: Response, code: ErrorCode, detail: RefusalDetail = {}): void => {
  answer(response.status(statusOf(code)), errorAnswer, refusalAnswer(code, detail))
}

/** Answers with the value of a result as `answer` does, or refuses with its code. */
export const answerWith = <Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
  result: Result<Sent<Schema>, ErrorCode>,
): void => (result.ok ? answer(response, schema, result.value) : refuse(response, result.code))

/**
 * Refuses a request because of its nickname, or for another reason: letters of another alphabet are named, and for a
 * taken nickname there are two that are free.
 */
export const refuseNickname = async (
  response: Response,
  code: ErrorCode,
  nickname: string,
  free: () => readonly string[] | Promise<readonly string[]>,
): Promise<void> => {
  const isTaken = code === 'nicknameTaken' || code === 'nicknameAtTable'
  const characters = code === 'nicknameScripts' ? foreignLetters(nickname) : []
  refuse(response, code, { characters, nicknames: isTaken ? await free() : [] })
}

/** The answer for every path that does not exist. */
export const notFound: RequestHandler = (_request, response) => refuse(response, 'notFound')

const clientStatus = (error: unknown): number | null =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500
    ? error.status
    : null

const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof StorageError || error instanceof RoomTaken) return 'storageUnavailable'
  if (error instanceof NewerJournal) return 'roomNewer'
  if (error instanceof TooManyWaiting) return 'serverBusy'
  const status = clientStatus(error)
  if (status === null) return 'internalError'
  return status === 413 ? 'payloadTooLarge' : 'badRequest'
}

/** Turns an exception into a refusal. Only errors of the server are logged, and none of their details are sent. */
export const errors =
  (log: Log, metrics: Metrics): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const code = codeOf(error)
    if (code === 'internalError' || code === 'storageUnavailable') {
      metrics.noteProblem('request')
      log.error({ err: error, req: { id: response.get('X-Request-Id'), method: request.method } }, 'a request failed')
    }
    if (response.headersSent) return next(error)
    if (error instanceof TooManyWaiting) response.set('Retry-After', String(error.retryAfterSeconds))
    refuse(response, code)
  }
