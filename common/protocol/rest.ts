/** The bodies of REST requests (specification sections 3 and 7): one decoder for each. The answers are in `answers.ts`. */
import { z } from 'zod'
import {
  EMAIL_MAX_CHARS,
  NICKNAME_MAX_CHARS,
  NICKNAME_MIN_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  PERSON_NAME_MAX_CHARS,
  ROOM_NAME_MAX_CHARS,
} from '../limits.ts'
import type { ErrorCode } from './errors.ts'

/** Gives the error code for a value that a decoder refuses. */
const because = (code: ErrorCode): { error: string } => ({ error: code })

/** Control, format (invisible, direction), surrogate, private-use and unassigned characters, line and paragraph separators. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u
/** Characters that show nothing although Unicode counts them as letters, marks or symbols: fillers, joiners, the Braille blank. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u
/** Marks without a letter below them, or so many on one letter that they overlap the lines around. */
const LOOSE_MARKS = /(?:^|\s)\p{M}|\p{M}{4}/u
/** They choose between two pictures of one emoji. Phones add them by themselves. */
const VARIATION_SELECTORS = /[\uFE0E\uFE0F]/gu
/** The name that is shown for a deleted account. No account can have it. */
export const DELETED_NICKNAME = 'Account eliminato'
/** The last name is that of accounts whose rows and journals call them so. */
const RESERVED_NICKNAME = /^(tu|you|player \d+|account eliminato|giocatore eliminato)$/i

/** A nickname as it is stored. Pages show several spaces as one, so nicknames that differ only in spaces become the same. */
const tidyNickname = (text: string): string => text.normalize('NFKC').replace(VARIATION_SELECTORS, '').replace(/ +/g, ' ').trim()

/** Folds upper and lower case. Some letters have several lower-case forms (σ, ς), or two letters as their upper-case form (ß). */
const caseFolded = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()

/** The form in which nicknames are compared: NFKC and case folded (DESIGN decision 13). */
export const nicknameKey = (nickname: string): string => caseFolded(nickname.normalize('NFKC')).normalize('NFKC')

/** A domain name in ASCII (`caffè.it` is `xn--caff-8oa.it`), so that an address has one form; the text itself when it is no domain. */
const asciiDomain = (domain: string): string => {
  if (/^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** An e-mail address as it is stored and compared. */
const tidyEmail = (text: string): string => {
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + asciiDomain(text.slice(at))
}

const email = z
  .string(because('missingFields'))
  .trim()
  .toLowerCase()
  .overwrite(tidyEmail)
  .min(1, because('missingFields'))
  .max(EMAIL_MAX_CHARS, because('invalidEmail'))
  .pipe(z.email(because('invalidEmail')))

const password = z
  .string(because('missingFields'))
  .min(1, because('missingFields'))
  .min(PASSWORD_MIN_CHARS, because('shortPassword'))
  .max(PASSWORD_MAX_CHARS, because('longPassword'))

const nickname = z
  .string(because('missingFields'))
  .trim()
  .min(1, because('missingFields'))
  .transform(tidyNickname)
  .refine((text) => [...text].length >= NICKNAME_MIN_CHARS && [...text].length <= NICKNAME_MAX_CHARS, because('nicknameLength'))
  .refine((text) => ![UNPRINTABLE, INVISIBLE, LOOSE_MARKS, /,/].some((bad) => bad.test(text)), because('nicknameCharacters'))
  .refine((text) => !RESERVED_NICKNAME.test(text), because('nicknameReserved'))

const personName = z
  .string(because('badRequest'))
  .trim()
  .max(PERSON_NAME_MAX_CHARS, because('nameTooLong'))
  .refine((text) => !UNPRINTABLE.test(text), because('badRequest'))
  .nullish()
  .transform((text) => (text ? text : null))

/** POST /api/auth/login. */
export const loginRequest = z.object(
  {
    email: z.string(because('missingCredentials')).trim().toLowerCase().overwrite(tidyEmail).min(1, because('missingCredentials')).max(EMAIL_MAX_CHARS, because('wrongCredentials')),
    password: z.string(because('missingCredentials')).min(1, because('missingCredentials')).max(PASSWORD_MAX_CHARS, because('wrongCredentials')),
  },
  because('missingCredentials'),
)
export type LoginRequest = z.infer<typeof loginRequest>

/** POST /api/auth/register. First and last name are optional. */
export const registerRequest = z.object({ email, password, nickname, firstName: personName, lastName: personName }, because('missingFields'))
export type RegisterRequest = z.infer<typeof registerRequest>

/** POST /api/auth/guest. */
export const guestRequest = z.object({ nickname }, because('missingFields'))
export type GuestRequest = z.infer<typeof guestRequest>

/** PUT /api/users/profile, without the avatar. */
export const profileRequest = z.object({ nickname, firstName: personName, lastName: personName }, because('missingFields'))
export type ProfileRequest = z.infer<typeof profileRequest>

/**
 * POST /api/rooms. The server ignores `creatorName`: the creator plays under their own nickname. `isUnlisted`: the room is not in the list of open
 * rooms. `hidesSums`: the table does no sums for anybody.
 */
export const createRoomRequest = z.object(
  {
    creatorName: z.unknown().optional(),
    gameName: z
      .string(because('badRequest'))
      .transform((text) => text.trim())
      .refine((text) => [...text].length <= ROOM_NAME_MAX_CHARS, because('roomNameTooLong'))
      .refine((text) => !UNPRINTABLE.test(text) && !INVISIBLE.test(text.replace(VARIATION_SELECTORS, '')), because('roomNameCharacters'))
      .nullish()
      .transform((text) => (text ? text : null)),
    isUnlisted: z.boolean(because('badRequest')).default(false),
    hidesSums: z.boolean(because('badRequest')).default(false),
  },
  because('badRequest'),
)
export type CreateRoomRequest = z.infer<typeof createRoomRequest>

/** POST /api/rooms/{roomId}/join. The server ignores `playerName`. */
export const joinRoomRequest = z.object({ playerName: z.unknown().optional() }, because('badRequest'))

/**
 * GET /api/rooms. `after` is the `next` of the previous page: the time at which its last room was opened, in milliseconds since the epoch,
 * and the code of that room.
 */
export const roomsRequest = z.object(
  {
    after: z
      .string(because('badRequest'))
      .regex(/^\d{1,15}\.[A-Z0-9]{6}$/, because('badRequest'))
      .transform((place): RoomsAfter => ({ openedAtMs: Number(place.slice(0, -7)), roomId: place.slice(-6) }))
      .optional(),
  },
  because('badRequest'),
)
/** The position of a room in the open list. */
export type RoomsAfter = { readonly openedAtMs: number; readonly roomId: string }
