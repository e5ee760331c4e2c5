/** Who a client of a room is, and how somebody is kept out. */
import { ServerError, type AuthContext, type Client } from '@colyseus/core'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { refusalAnswer } from '#common/text/it.ts'
import type { Identity } from '../connections/client-registry.ts'
import type { Identify } from '../connections/login.ts'

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

/**
 * The login of a client, checked where the connection is made: the seat may have been reserved by another. Throws what keeps a client
 * out: 503 when the login cannot be read, 401 when there is none or it is somebody else's.
 */
export const checkedLogin = async (client: TableClient, context: AuthContext, identify: Identify, onProblem: (problem: unknown) => void): Promise<ClientAuth> => {
  const login = await identify(context.headers.get('cookie') ?? undefined).catch((problem: unknown) => {
    onProblem(problem)
    throw closedTo(503, 'storageUnavailable')
  })
  if (login === null || login.person.userId !== authOf(client).userId) throw closedTo(401, 'unauthenticated')
  return { userId: login.person.userId, loginId: login.loginId }
}
