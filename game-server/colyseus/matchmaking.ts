/** The way into a table's room: `POST /matchmake/joinById/{roomId}` for seated users, and nothing else. */
import { CloseCode, matchMaker, type IRoomCache } from '@colyseus/core'
import { Router, type Response } from 'express'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { seatReservation, Sent } from '#common/protocol/answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { refusalAnswer } from '#common/text/it.ts'
import type { Identify } from '../connections/login.ts'
import type { EndReason } from '../tables/end-reason.ts'
import { isSeated, type LiveTable } from '../tables/live-table.ts'
import type { LiveTables } from '../tables/live-tables.ts'
import type { ClientAuth } from './client-auth.ts'

/** The name under which the room class is known to Colyseus. */
export const TABLE_ROOM = 'table'

/** A session with its room; the room is null when the session ended before it was there. */
type Opened = { readonly liveTable: LiveTable; readonly listing: Promise<IRoomCache | null> }

/** Makes rooms of sessions: one room a session, for as long as it lasts. */
export class Rooms {
  readonly #opened = new Map<string, Opened>()
  readonly #closing = new Map<string, Promise<unknown>>()

  /** The session of a room that is being created. */
  readonly liveTableOf = (roomId: string): LiveTable | null => this.#opened.get(roomId)?.liveTable ?? null

  /** The room of a session; null when the session has ended: its table can be opened again. */
  ensure(liveTable: LiveTable): Promise<IRoomCache | null> {
    const { roomId } = liveTable.table
    const opened = this.#opened.get(roomId)
    if (opened?.liveTable === liveTable) return opened.listing
    const listing = this.#create(liveTable)
    this.#opened.set(roomId, { liveTable, listing })
    return listing
  }

  async #create(liveTable: LiveTable): Promise<IRoomCache | null> {
    const { roomId } = liveTable.table
    try {
      // Another room of the same id may still be going.
      await this.#closing.get(roomId)
      if (liveTable.hasEnded) return this.#forget(liveTable)
      const listing = await matchMaker.createRoom(TABLE_ROOM, { roomId })
      if (liveTable.hasEnded) return this.#close(liveTable)
      liveTable.watch((update) => {
        if (update.type === 'ended') this.#close(liveTable, update.why)
      })
      return listing
    } catch (problem) {
      this.#forget(liveTable)
      throw problem
    }
  }

  /** Ends the room of a session that has ended. Clients come back by themselves, but for rooms that are no more. */
  #close(liveTable: LiveTable, why: EndReason = 'letGo'): null {
    const { roomId, status } = liveTable.table
    const isNoMore = status === 'closed' || why === 'closed' || why === 'unreadable'
    const gone = matchMaker.getLocalRoomById(roomId).disconnect(isNoMore ? CloseCode.NORMAL_CLOSURE : CloseCode.SERVER_SHUTDOWN)
    const forgotten = gone.finally(() => {
      if (this.#closing.get(roomId) === forgotten) this.#closing.delete(roomId)
    })
    this.#closing.set(roomId, forgotten)
    return this.#forget(liveTable)
  }

  #forget(liveTable: LiveTable): null {
    const { roomId } = liveTable.table
    if (this.liveTableOf(roomId) === liveTable) this.#opened.delete(roomId)
    return null
  }
}

const refuse = (response: Response, status: number, code: ErrorCode): void => {
  response.status(status).json(refusalAnswer(code))
}

/** What keeps somebody out of a table's room, with its HTTP status. */
const STATUS = { roomNotFound: 404, gameAlreadyStarted: 403, notAtTable: 403, removedFromRoom: 403, storageUnavailable: 503, roomUnreadable: 410 } as const

/** A table can be let go while somebody is on the way to it; it is then opened again. */
const ATTEMPTS = 3

/** The room in which a user has a seat. */
const enter = async (tables: LiveTables, rooms: Rooms, code: string, userId: number): Promise<Result<IRoomCache, keyof typeof STATUS>> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await tables.lookUp(code)
    if (!found.ok) return found
    const liveTable = found.value
    if (liveTable.table.status === 'closed') return refused('roomNotFound')
    if (liveTable.table.removedIds.includes(userId)) return refused('removedFromRoom')
    if (!isSeated(liveTable, userId)) return refused(liveTable.table.status === 'waiting' ? 'notAtTable' : 'gameAlreadyStarted')
    const listing = await rooms.ensure(liveTable)
    if (listing !== null) return ok(listing)
  }
  return refused('storageUnavailable')
}

/** The matchmaking route. Colyseus' own ones are not mounted: they let anybody create rooms. */
export const matchmaking = (tables: LiveTables, rooms: Rooms, identify: Identify): Router => {
  const router = Router()
  router.post('/matchmake/joinById/:roomId', async (request, response) => {
    const login = await identify(request.headers.cookie)
    if (login === null) return refuse(response, 401, 'unauthenticated')
    const { person: { userId }, loginId } = login
    const entered = await enter(tables, rooms, request.params.roomId, userId)
    if (!entered.ok) return refuse(response, STATUS[entered.code], entered.code)
    const auth: ClientAuth = { userId, loginId }
    const { sessionId } = await matchMaker.reserveSeatFor(entered.value, {}, auth)
    const { name, roomId, processId } = entered.value
    response.json({ name, sessionId, roomId, processId } satisfies Sent<typeof seatReservation>)
  })
  router.all('/matchmake/*path', (_request, response) => refuse(response, 404, 'notFound'))
  return router
}
