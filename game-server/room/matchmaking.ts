/** The way into a table's room: `POST /matchmake/joinById/{roomId}` for seated users, and nothing else. */
import { CloseCode, matchMaker, type IRoomCache } from '@colyseus/core'
import { Router, type Response } from 'express'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { ErrorAnswer } from '#common/protocol/rest.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { refusalText } from '#common/text/it.ts'
import type { Identify } from '../session/login.ts'
import { isSeated, type TableSession } from '../session/table-session.ts'
import type { Tables } from '../session/tables.ts'
import type { Ticket } from './ticket.ts'

/** The name under which the room class is known to Colyseus. */
export const TABLE_ROOM = 'table'

/** A session with its room; the room is null when the session ended before it was there. */
type Opened = { readonly session: TableSession; readonly listing: Promise<IRoomCache | null> }

/** Makes rooms of sessions: one room a session, for as long as it lasts. */
export class Rooms {
  readonly #opened = new Map<string, Opened>()
  readonly #closing = new Map<string, Promise<unknown>>()

  /** The session of a room that is being created. */
  readonly sessionOf = (roomId: string): TableSession | null => this.#opened.get(roomId)?.session ?? null

  /** The room of a session; null when the session has ended: its table can be opened again. */
  ensure(session: TableSession): Promise<IRoomCache | null> {
    const { roomId } = session.table
    const opened = this.#opened.get(roomId)
    if (opened?.session === session) return opened.listing
    const listing = this.#create(session)
    this.#opened.set(roomId, { session, listing })
    return listing
  }

  async #create(session: TableSession): Promise<IRoomCache | null> {
    const { roomId } = session.table
    try {
      // Another room of the same id may still be going.
      await this.#closing.get(roomId)
      if (session.hasEnded) return this.#forget(session)
      const listing = await matchMaker.createRoom(TABLE_ROOM, { roomId })
      if (session.hasEnded) return this.#close(session)
      session.watch(({ type }) => {
        if (type === 'ended') this.#close(session)
      })
      return listing
    } catch (problem) {
      this.#forget(session)
      throw problem
    }
  }

  /** Ends the room of a session that has ended. */
  #close(session: TableSession): null {
    const { roomId, status } = session.table
    const gone = matchMaker.getLocalRoomById(roomId).disconnect(status === 'closed' ? CloseCode.NORMAL_CLOSURE : CloseCode.SERVER_SHUTDOWN)
    const forgotten = gone.finally(() => {
      if (this.#closing.get(roomId) === forgotten) this.#closing.delete(roomId)
    })
    this.#closing.set(roomId, forgotten)
    return this.#forget(session)
  }

  #forget(session: TableSession): null {
    const { roomId } = session.table
    if (this.sessionOf(roomId) === session) this.#opened.delete(roomId)
    return null
  }
}

const refuse = (response: Response, status: number, code: ErrorCode): void => {
  const text = refusalText(code, [])
  const body: ErrorAnswer = { error: text, message: text, code }
  response.status(status).json(body)
}

/** What keeps somebody out of a table's room, with its HTTP status. */
const STATUS = { roomNotFound: 404, gameAlreadyStarted: 403, notAtTable: 403, storageUnavailable: 503 } as const

/** A table can be let go while somebody is on the way to it; it is then opened again. */
const ATTEMPTS = 3

/** The room in which a user has a seat. */
const enter = async (tables: Tables, rooms: Rooms, code: string, userId: number): Promise<Result<IRoomCache, keyof typeof STATUS>> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const session = await tables.find(code)
    if (session === null || session.table.status === 'closed') return refused('roomNotFound')
    if (!isSeated(session, userId)) return refused(session.table.status === 'waiting' ? 'notAtTable' : 'gameAlreadyStarted')
    const listing = await rooms.ensure(session)
    if (listing !== null) return ok(listing)
  }
  return refused('storageUnavailable')
}

/** The matchmaking route. Colyseus' own ones are not mounted: they let anybody create rooms. */
export const matchmaking = (tables: Tables, rooms: Rooms, identify: Identify): Router => {
  const router = Router()
  router.post('/matchmake/joinById/:roomId', async (request, response) => {
    const login = await identify(request.headers.cookie)
    if (login === null) return refuse(response, 401, 'unauthenticated')
    const { person: { userId }, loginId } = login
    const entered = await enter(tables, rooms, request.params.roomId, userId)
    if (!entered.ok) return refuse(response, STATUS[entered.code], entered.code)
    const ticket: Ticket = { userId, loginId }
    response.json(await matchMaker.reserveSeatFor(entered.value, {}, ticket))
  })
  router.all('/matchmake/*path', (_request, response) => refuse(response, 404, 'notFound'))
  return router
}
