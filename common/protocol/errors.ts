/** Every code with which the product refuses something. Codes are stable; their Italian texts are in `text/it.ts`. */
import { RULE_ERRORS } from '../rules/commands.ts'
import { TABLE_ERRORS } from '../table/commands.ts'

/** Why a request or a message was refused before any table saw it. */
export const EDGE_ERRORS = [
  'badRequest',
  'notFound',
  'unauthenticated',
  'foreignOrigin',
  'tooManyRequests',
  'payloadTooLarge',
  'storageUnavailable',
  'internalError',
  'missingCredentials',
  'wrongCredentials',
  'missingFields',
  'invalidEmail',
  'shortPassword',
  'longPassword',
  'nicknameLength',
  'nicknameCharacters',
  'nicknameReserved',
  'nicknameTaken',
  'nameTooLong',
  'emailTaken',
  'registrationClosed',
  'roomNameTooLong',
  'roomNameCharacters',
  'roomNotFound',
  'tooManyRooms',
  'badMessage',
  'unknownMessage',
  'notJoined',
  'notInVoice',
  'notEnoughTokens',
  'passwordsDiffer',
  'resetTokenMissing',
  'resetTokenInvalid',
  'wrongPassword',
  'notAdmin',
  'noUsernames',
  'tooManyUsernames',
  'grantTokens',
  'formChanged',
  'avatarMissing',
  'avatarFormat',
  'avatarTooLarge',
  'avatarNotOwn',
  'signatureInvalid',
  'adminStays',
  'roomUnreadable',
] as const

/** Every error code. */
export const ERROR_CODES = [...RULE_ERRORS, ...TABLE_ERRORS, ...EDGE_ERRORS] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
