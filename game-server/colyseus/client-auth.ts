/** Who a client of a room is, and how somebody is kept out. */
import { ServerError, type Client } from '@colyseus/core'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { refusalAnswer } from '#common/text/it.ts'
import type { Identity } from '../connections/client-registry.ts'

/** Who reserved a seat in the room. Colyseus would take a `sessionId` here for its own. */
export type ClientAuth = Identity
export type TableClient = Client<{ auth: ClientAuth }>

/** Who a client is. Colyseus lets nobody in without a ticket. */
export const authOf = ({ auth }: TableClient): ClientAuth => {
  if (auth === undefined) throw new Error('a client without a ticket')
  return auth
}

/** Why somebody is not let in. Colyseus sends a number and a text: the status and the body that a refused request would get. */
export const closedTo = (status: number, code: ErrorCode): ServerError => new ServerError(status, JSON.stringify(refusalAnswer(code)))
