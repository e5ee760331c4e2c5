/** Identifies the clients of a room, and refuses those who may not enter. */
import { ServerError, type AuthContext, type Client, type MessageContext } from '@colyseus/core'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { ClientMessageType } from '#common/protocol/messages.ts'
import { refusalAnswer } from '#common/text/it.ts'
import type { Identity } from '../connections/client-registry.ts'
import type { Identify, Login } from '../connections/login.ts'

/**
 * The identity behind a reserved seat. The field is `loginId`, because Colyseus treats a `sessionId` here as its own.
 */
export type ClientAuth = Identity
/** A room that gets the messages of its clients. `type` is null for a message of an unknown type. */
export type MessageReceiver = {
  receive(client: TableClient, type: ClientMessageType | null, message: unknown, context: MessageContext): Promise<void>
  onUncaughtException(problem: Error, doing: string): void
}
/** `userData` is the room, from when the client has joined it. */
export type TableClient = Client<{ auth: ClientAuth; userData: MessageReceiver }>

/** The identity of a client. Colyseus lets no client in without it. */
export const authOf = ({ auth }: TableClient): ClientAuth => {
  if (auth === undefined) throw new Error('a client without an identity')
  return auth
}

/**
 * The error for a refused client. Colyseus sends a number and a text: here the HTTP status and the body that a refused
 * request would get.
 */
export const closedTo = (status: number, code: ErrorCode): ServerError =>
  new ServerError(status, JSON.stringify(refusalAnswer(code)))

/**
 * The login of a client, checked on the socket itself, because somebody else may have reserved the seat. Throws an
 * error that refuses the client: 503 when the login cannot be read, 401 when there is none or it belongs to another
 * user.
 */
export const checkedLogin = async (
  client: TableClient,
  context: AuthContext,
  identify: Identify,
  onProblem: (problem: unknown) => void,
): Promise<ClientAuth & Pick<Login, 'person'>> => {
  const login = await identify(context.headers.get('cookie') ?? undefined).catch((problem: unknown) => {
    onProblem(problem)
    throw closedTo(503, 'storageUnavailable')
  })
  if (login === null || login.person.userId !== authOf(client).userId) throw closedTo(401, 'unauthenticated')
  return { userId: login.person.userId, ...login }
}
