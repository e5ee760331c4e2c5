/** The frames of `/ws`: JSON with a `type`. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { ServerMessages, ServerMessageType } from '#common/protocol/messages.ts'
import { refusalText } from '#common/text/it.ts'

/** A text frame's bytes. A message may have several frames: what it shares with others is then encoded once, and never copied. */
export type Frame = Buffer

/** A message of the server as a JSON text. */
export const json = <Type extends ServerMessageType>(type: Type, payload: ServerMessages[Type] | Partial<ServerMessages[Type]>): string =>
  JSON.stringify({ type, ...payload })

/** A message of the server as a frame. */
export const frameOf = <Type extends ServerMessageType>(type: Type, payload: ServerMessages[Type] | Partial<ServerMessages[Type]>): Frame =>
  Buffer.from(json(type, payload))

/** A refusal as a frame. */
export const errorFrame = (code: ErrorCode, names: readonly string[] = []): Frame =>
  frameOf('error', { type: 'error', error: refusalText(code, names), code })
