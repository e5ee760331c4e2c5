/**
 * Room codes (DESIGN decision 12): the one reader of what people type and paste, for the field, for links and for the
 * server.
 */
import { ROOM_CODE_CHARS } from './limits.ts'
import { ok, refused, type Result } from './result.ts'

/**
 * Without I, L, O, 0 and 1, which look alike. A code is six of them, in upper or lower case, and it is the id of the
 * room.
 */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/**
 * `noCode`: the text holds none. `severalCodes`: it holds different ones, and nobody can say which of them is meant.
 */
export type RoomCodeProblem = 'noCode' | 'severalCodes'

/** A longer text is no invitation. */
const READ_CHARS = 4_000

/** The word beside most codes has six characters of the alphabet itself. */
const LABEL = 'STANZA'
const LEADING_LABEL = /^\P{L}*(?:il\s+)?(?:codice|id|stanza)(?:\s+(?:della\s+)?stanza)?(?:\s+è)?(?![\p{L}\p{N}])/iu
/** What follows `/join/` or `/room/` in a link, up to the next part of its address. */
const IN_LINK = /\/(?:join|room)\/([^/?#&"<>\n]+)/giu
const WORD = /[\p{L}\p{N}]+/gu

const isCode = (text: string): boolean =>
  text.length === ROOM_CODE_CHARS && [...text].every((character) => ROOM_CODE_ALPHABET.includes(character))
const codeOf = (text: string): string | null => (isCode(text.toUpperCase()) ? text.toUpperCase() : null)
const wordsIn = (text: string): readonly string[] => text.match(WORD) ?? []
const isPresent = (code: string | null): code is string => code !== null

/** Addresses are often encoded, whole ones within another. What is no encoding stays as it is. */
const unescaped = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/giu, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })

/** One form for every way to write a character (full-width letters, for example), without what nobody sees. */
const plain = (text: string): string =>
  unescaped(text)
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')

/** The code that these words begin with: one word, or several that spaces or dashes have cut from it. */
const leadingCode = (words: readonly string[]): string | null => {
  let joined = ''
  for (const word of words) {
    joined += word
    if (joined.length >= ROOM_CODE_CHARS) break
  }
  return codeOf(joined)
}

/** Whether a word is written as codes are, and other words are not: in capitals, or with a digit. */
const looksLikeCode = (word: string): boolean => /\p{N}/u.test(word) || word === word.toUpperCase()

/** Codes that stand alone between other words, or were cut into pieces of which one has a digit. */
const codesAmong = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, index) => {
    const whole = codeOf(word)
    if (whole !== null) return looksLikeCode(word) && whole !== LABEL ? [whole] : []
    const end = words.findIndex((other, at) => at >= index && !looksLikeCode(other))
    const code = leadingCode(words.slice(index, end === -1 ? undefined : end))
    return code !== null && /\d/.test(code) ? [code] : []
  })

const only = (codes: readonly string[]): Result<string, RoomCodeProblem> => {
  const [first, ...others] = new Set(codes)
  if (first === undefined) return refused('noCode')
  return others.length === 0 ? ok(first) : refused('severalCodes')
}

/**
 * The room code in a text that was typed, pasted or came in an address, in the stored form (capitals). A text may be
 * the code alone, however it is cut or wrapped, a link, or a whole message. The code of a link counts before all
 * others; then one that is written as codes are; then the only word that could be one. Errors: {@link RoomCodeProblem}.
 */
export const readRoomCode = (text: string): Result<string, RoomCodeProblem> => {
  const read = plain(text.slice(0, READ_CHARS))
  const linked = [...read.matchAll(IN_LINK)].map(([, part = '']) => leadingCode(wordsIn(part))).filter(isPresent)
  if (linked.length > 0) return only(linked)
  const alone = [read, read.replace(LEADING_LABEL, '')].map((part) => codeOf(wordsIn(part).join(''))).find(isPresent)
  if (alone !== undefined) return ok(alone)
  const words = wordsIn(read)
  const written = codesAmong(words)
  return only(
    written.length > 0
      ? written
      : words
          .map(codeOf)
          .filter(isPresent)
          .filter((code) => code !== LABEL),
  )
}
