/**
 * How a line of the chat travels in the synchronised state: as one text, the JSON of its values. A line of its own
 * columns would cost the server 0.6 kB of memory more for each line and table.
 */
import * as z from 'zod/mini'
import { entriesOf } from '../record-of.ts'
import { RecentlyUsed } from '../recently-used.ts'

/**
 * The values of a line, in the order of their places in the JSON, which is part of the description of the state. System
 * lines have no `senderId`. `timestamp` is ISO 8601.
 */
const LINE = {
  messageId: z.string(),
  senderId: z.string(),
  sender: z.string(),
  message: z.string(),
  timestamp: z.string(),
  isSystem: z.boolean(),
}
/** A line of the chat. The state has the id of the room only once. */
export type LineInState = { readonly [Name in keyof typeof LINE]: z.output<(typeof LINE)[Name]> }
export const LINE_PLACES = entriesOf(LINE).map(([name]) => name)

/** More than the lines of a chat, so that a chat is decoded once, and not again with each change of the table. */
const KEPT_LINES = 250
const known = new RecentlyUsed<string, unknown>(KEPT_LINES)

const line: z.ZodMiniType<LineInState> = z.pipe(
  z.array(z.unknown()).check(z.length(LINE_PLACES.length)),
  z.pipe(
    z.transform((values: unknown[]) => Object.fromEntries(LINE_PLACES.map((name, place) => [name, values[place]]))),
    z.object(LINE),
  ),
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
  z.pipe(
    z.transform((text: string) => known.use(text, () => decoded(text))),
    z.custom<LineInState>((value) => value !== null),
  ),
)
