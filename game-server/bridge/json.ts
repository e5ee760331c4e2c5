/** The frames of `/ws`: JSON with a `type`. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { ServerMessages, ServerMessageType } from '#common/protocol/messages.ts'
import { refusalText } from '#common/text/it.ts'

/** A message of the server as a frame. */
export const json = <Type extends ServerMessageType>(type: Type, payload: ServerMessages[Type] | Partial<ServerMessages[Type]>): string =>
  JSON.stringify({ type, ...payload })

/** A refusal as a frame. */
export const errorFrame = (code: ErrorCode, names: readonly string[] = []): string =>
  json('error', { type: 'error', error: refusalText(code, names), code })
