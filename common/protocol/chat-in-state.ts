/**
 * How a line of the chat travels in the synchronised state: as one text, the JSON of its values. A line of its own columns would cost the server 0.6 kB of
 * memory more for each line and table.
 */
import * as z from 'zod/mini'
import { RecentlyUsed } from '../recently-used.ts'
import type { ChatLine } from './wire.ts'

/** A line of the chat. The state has the id of the room only once. */
export type LineInState = Omit<ChatLine, 'roomId'>

/** The values of a line, in the order of their places in the JSON. It is part of the description of the state. */
export const LINE_PLACES = ['messageId', 'senderId', 'sender', 'message', 'timestamp', 'isSystem'] as const satisfies readonly (keyof LineInState)[]

/** More than the lines of a chat, so that a chat is decoded once, and not again with each change of the table. */
const KEPT_LINES = 250
const known = new RecentlyUsed<string, unknown>(KEPT_LINES)

const line = z.pipe(
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.boolean()]),
  z.transform(([messageId, senderId, sender, message, timestamp, isSystem]): LineInState => ({ messageId, senderId, sender, message, timestamp, isSystem })),
)

const decoded = (text: string): unknown => {
  try {
    return z.parse(line, JSON.parse(text))
  } catch {
    return null
  }
}

/** The text of a line. */
export const lineText = (values: LineInState): string => JSON.stringify(LINE_PLACES.map((place) => values[place]))

/** Decodes the text of a line. The same text gives the same line. */
export const lineReader: z.ZodMiniType<LineInState> = z.pipe(
  z.string(),
  z.pipe(z.transform((text: string) => known.use(text, () => decoded(text))), z.custom<LineInState>((value) => value !== null)),
)
