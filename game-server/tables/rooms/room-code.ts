/** Room codes as the server makes and finds them. */
import { randomInt } from 'node:crypto'
import { ROOM_CODE_CHARS } from '#common/limits.ts'
import { readRoomCode, ROOM_CODE_ALPHABET } from '#common/room-code.ts'

/** A new code, from the platform's CSPRNG. */
export const newRoomCode = (): string =>
  Array.from({ length: ROOM_CODE_CHARS }, () => ROOM_CODE_ALPHABET[randomInt(ROOM_CODE_ALPHABET.length)]).join('')

/**
 * A code that was typed or came in a link, in the stored form; null when there is none in the text, or different ones.
 */
export const parseRoomCode = (text: string): string | null => {
  const read = readRoomCode(text)
  return read.ok ? read.value : null
}
