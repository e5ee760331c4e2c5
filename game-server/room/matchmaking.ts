/** The way into a table's room: `POST /matchmake/joinById/{roomId}` for seated users, and nothing else. */
import { matchMaker } from '@colyseus/core'
import { Router, type Response } from 'express'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { ErrorAnswer } from '#common/protocol/rest.ts'
import { refusalText } from '#common/text/it.ts'
import type { Identify } from '../session/login.ts'
import { isSeated, type TableSession } from '../session/table-session.ts'
import type { Tables } from '../session/tables.ts'
import type { Ticket } from './table-room.ts'

/** The name under which the room class is known to Colyseus. */
export const TABLE_ROOM = 'table'

/** Makes rooms of sessions: one room a session, for as long as it lasts. */
export class Rooms {
  readonly #sessions = new Map<string, TableSession>()
  readonly #opening = new Map<string, Promise<unknown>>()
  readonly #closing = new Map<string, Promise<unknown>>()

  /** The session of a room that is being created. */
  readonly sessionOf = (roomId: string): TableSession | null => this.#sessions.get(roomId) ?? null

  /** A room is going: another of the same id waits for that. */
  readonly closing = (roomId: string, gone: Promise<unknown>): void => {
    const forgotten = gone.finally(() => {
      if (this.#closing.get(roomId) === forgotten) this.#closing.delete(roomId)
    })
    this.#closing.set(roomId, forgotten)
  }

  /** Resolves when the session has its room. */
  async ensure(session: TableSession): Promise<void> {
    const { roomId } = session.table
    if (this.#sessions.get(roomId) !== session) this.#opening.set(roomId, this.#create(session))
    await this.#opening.get(roomId)
  }

  async #create(session: TableSession): Promise<void> {
    const { roomId } = session.table
    this.#sessions.set(roomId, session)
    session.watch((update) => {
      if (update.type === 'ended') this.#forget(session)
    })
    try {
      await this.#closing.get(roomId)
      await matchMaker.createRoom(TABLE_ROOM, { roomId })
    } catch (problem) {
      this.#forget(session)
      throw problem
    }
  }

  #forget(session: TableSession): void {
    const { roomId } = session.table
    if (this.#sessions.get(roomId) !== session) return
    this.#sessions.delete(roomId)
    this.#opening.delete(roomId)
  }
}

const refuse = (response: Response, status: number, code: ErrorCode): void => {
  const text = refusalText(code, [])
  const body: ErrorAnswer = { error: text, message: text, code }
  response.status(status).json(body)
}

/** The matchmaking route. Colyseus' own ones are not mounted: they let anybody create rooms. */
export const matchmaking = (tables: Tables, rooms: Rooms, identify: Identify): Router => {
  const router = Router()
  router.post('/matchmake/joinById/:roomId', async (request, response) => {
    const login = await identify(request.headers.cookie)
    if (login === null) return refuse(response, 401, 'unauthenticated')
    const session = await tables.find(request.params.roomId)
    if (session === null || session.table.status === 'closed') return refuse(response, 404, 'roomNotFound')
    const { userId } = login.person
    if (!isSeated(session, userId)) return refuse(response, 403, session.table.status === 'running' ? 'gameAlreadyStarted' : 'notAtTable')
    await rooms.ensure(session)
    const listing = await matchMaker.getRoomById(session.table.roomId)
    const ticket: Ticket = { userId, loginId: login.loginId }
    response.json(await matchMaker.reserveSeatFor(listing, {}, ticket))
  })
  router.all('/matchmake/*path', (_request, response) => refuse(response, 404, 'notFound'))
  return router
}
