/** Room codes (DESIGN decision 12): 6 characters without look-alikes, in any case; the code is the room's id. */
import { randomInt } from 'node:crypto'
import { ROOM_CODE_CHARS } from '#common/limits.ts'

/** Without I, L, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A new code, from the platform's CSPRNG. */
export const newRoomCode = (): string => Array.from({ length: ROOM_CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A code as it was typed or linked, in the form in which it is stored; null when it cannot be one. */
export const parseRoomCode = (text: string): string | null => {
  const code = text.trim().toUpperCase()
  return code.length === ROOM_CODE_CHARS && [...code].every((character) => ALPHABET.includes(character)) ? code : null
}
