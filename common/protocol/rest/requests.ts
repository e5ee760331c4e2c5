/**
 * The bodies of REST requests (specification sections 3 and 7): one decoder for each. The answers are in `answers.ts`.
 */
import { FLAGS, perFlag } from '../../table/room-flags.ts'
import { z } from 'zod'
import {
  EMAIL_MAX_CHARS,
  NICKNAME_MAX_CHARS,
  NICKNAME_MIN_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
  PERSON_NAME_MAX_CHARS,
  ROOM_NAME_MAX_CHARS,
} from '../../limits.ts'
import { because, type ErrorCode } from '../errors.ts'

/**
 * Control, format (invisible, direction), surrogate, private-use and unassigned characters, line and paragraph
 * separators.
 */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u
/**
 * Characters that show nothing although Unicode counts them as letters, marks or symbols: fillers, joiners, the Braille
 * blank.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u
/** Marks without a letter below them, or so many on one letter that they overlap the lines around. */
const LOOSE_MARKS = /(?:^|\s)\p{M}|\p{M}{4}/u
/** They choose between two pictures of one emoji. Phones add them by themselves. */
const VARIATION_SELECTORS = /[\uFE0E\uFE0F]/gu
/** How many refused characters are named. */
const NAMED_CHARACTERS = 10
const SIGNS = new Intl.Segmenter('it')

/** What of a text is refused: whole emoji, because people see one sign, and single characters otherwise. */
const refusedIn = (text: string, refused: readonly RegExp[]): readonly string[] => {
  const isRefused = (part: string): boolean => refused.some((bad) => bad.test(part))
  const signs = Array.from(SIGNS.segment(text), ({ segment }) => segment).filter(isRefused)
  const isEmoji = (sign: string): boolean => /\p{Extended_Pictographic}/u.test(sign) && !LOOSE_MARKS.test(sign)
  const found = signs.flatMap((sign) =>
    isEmoji(sign) ? [sign] : [...sign].filter((character) => /\p{M}/u.test(character) || isRefused(character)),
  )
  return [...new Set(found)].slice(0, NAMED_CHARACTERS)
}

/** Refuses a text with one of these characters, and says which they are. */
const without =
  (code: ErrorCode, refused: readonly RegExp[]) =>
  (text: string, context: z.RefinementCtx): void => {
    const plain = text.replace(VARIATION_SELECTORS, '')
    if (refused.some((bad) => bad.test(plain)))
      context.addIssue({ code: 'custom', message: code, params: { characters: refusedIn(plain, refused) } })
  }

/** The name that is shown for a deleted account. No account can have it. */
export const DELETED_NICKNAME = 'Account eliminato'
/** The last name is that of accounts whose rows and journals call them so. */
const RESERVED_NICKNAME = /^(tu|you|player \d+|account eliminato|giocatore eliminato)$/i

/**
 * A nickname as it is stored. Pages show several spaces as one, so nicknames that differ only in spaces become the
 * same.
 */
const tidyNickname = (text: string): string =>
  text.normalize('NFKC').replace(VARIATION_SELECTORS, '').replace(/ +/g, ' ').trim()

/**
 * Folds upper and lower case. Some letters have several lower-case forms (σ, ς), or two letters as their upper-case
 * form (ß).
 */
const caseFolded = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase()

/** The form in which nicknames are compared: NFKC and case folded (DESIGN decision 13). */
export const nicknameKey = (nickname: string): string => caseFolded(nickname.normalize('NFKC')).normalize('NFKC')

/**
 * A domain name in ASCII (`caffè.it` is `xn--caff-8oa.it`), so that an address has one form; the text itself when it is
 * no domain.
 */
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
  .refine(
    (text) => [...text].length >= NICKNAME_MIN_CHARS && [...text].length <= NICKNAME_MAX_CHARS,
    because('nicknameLength'),
  )
  .superRefine(without('nicknameCharacters', [UNPRINTABLE, INVISIBLE, LOOSE_MARKS, /,/]))
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
    email: z
      .string(because('missingCredentials'))
      .trim()
      .toLowerCase()
      .overwrite(tidyEmail)
      .min(1, because('missingCredentials'))
      .max(EMAIL_MAX_CHARS, because('wrongCredentials')),
    password: z
      .string(because('missingCredentials'))
      .min(1, because('missingCredentials'))
      .max(PASSWORD_MAX_CHARS, because('wrongCredentials')),
  },
  because('missingCredentials'),
)
export type LoginRequest = z.infer<typeof loginRequest>

/** POST /api/auth/register. First and last name are optional. */
export const registerRequest = z.object(
  { email, password, nickname, firstName: personName, lastName: personName },
  because('missingFields'),
)
export type RegisterRequest = z.infer<typeof registerRequest>

/** POST /api/auth/guest. `roomId` is the code of the room by whose link the guest comes. */
export const guestRequest = z.object(
  { nickname, roomId: z.string(because('badRequest')).nullish() },
  because('missingFields'),
)

/** PUT /api/users/profile, without the avatar. */
export const profileRequest = z.object(
  { nickname, firstName: personName, lastName: personName },
  because('missingFields'),
)

/**
 * The name of a room or a circle, trimmed; it may be empty. `length` and `characters` are the codes for a name that is
 * too long, or has characters that show nothing.
 */
export const placeName = (length: ErrorCode, characters: ErrorCode) =>
  z
    .string(because('badRequest'))
    .transform((text) => text.trim())
    .refine((text) => [...text].length <= ROOM_NAME_MAX_CHARS, because(length))
    .superRefine(without(characters, [UNPRINTABLE, INVISIBLE]))

/**
 * POST /api/rooms. The server ignores `creatorName`: the creator plays under their own nickname. The flags are in
 * `room-flags.ts`.
 */
export const createRoomRequest = z.object(
  {
    creatorName: z.unknown().optional(),
    gameName: placeName('roomNameTooLong', 'roomNameCharacters')
      .nullish()
      .transform((text) => (text ? text : null)),
    audience: z.enum(['nobody', 'everybody'], because('badRequest')).default('nobody'),
    ...perFlag(FLAGS, () => z.boolean(because('badRequest')).default(false)),
  },
  because('badRequest'),
)

/** POST /api/rooms/{roomId}/join. The server ignores `playerName`. */
export const joinRoomRequest = z.object({ playerName: z.unknown().optional() }, because('badRequest'))

/** POST /api/rooms/{roomId}/treat: the player who gets the token. */
export const treatRequest = z.object(
  {
    playerId: z
      .string(because('badRequest'))
      .regex(/^\d{1,15}$/, because('badRequest'))
      .transform(Number),
  },
  because('badRequest'),
)

/**
 * GET /api/rooms. `after` is the `next` of the previous page: the time at which its last room was opened, in
 * milliseconds since the epoch, and the code of that room.
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
