/** Room codes (DESIGN decision 12): 6 characters without ones that look alike, in upper or lower case. The code is the id of the room. */
import { randomInt } from 'node:crypto'
import { ROOM_CODE_CHARS } from '#common/limits.ts'

/** Without I, L, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A new code, from the platform's CSPRNG. */
export const newRoomCode = (): string => Array.from({ length: ROOM_CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A code that was typed or came in a link, in the stored form; null when it is not a possible code. */
export const parseRoomCode = (text: string): string | null => {
  const code = text.trim().toUpperCase()
  return code.length === ROOM_CODE_CHARS && [...code].every((character) => ALPHABET.includes(character)) ? code : null
}
