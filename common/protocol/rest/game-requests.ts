/** What stands in the addresses of recorded games. */
import { z } from 'zod'
import { ROOM_CODE_CHARS } from '../../limits.ts'

const id = z.string().regex(/^[1-9]\d{0,14}$/)
const place = z.string().regex(new RegExp(`^[A-Z0-9]{${ROOM_CODE_CHARS}}-[1-9]\\d{0,3}$`))

/** Which game: its id, or its room and its number there, as in 'ABCDEF-1', which is what a table knows of its game. */
export const gameAddress = z.union([
  id.transform((text) => ({ gameId: Number(text) })),
  place.transform((text) => ({
    roomId: text.slice(0, ROOM_CODE_CHARS),
    gameNumber: Number(text.slice(ROOM_CODE_CHARS + 1)),
  })),
])
export type GameAddress = z.infer<typeof gameAddress>

/** The token of a link to a game. */
export const linkToken = z.string().regex(/^[\w-]{32}$/)
