/** The matchmaking route `POST /matchmake/joinById/{roomId}`, for users with a seat. It is the only way into a room. */
import { CloseCode, matchMaker, type IRoomCache } from '@colyseus/core'
import { Router, type Response } from 'express'
import type { Restriction } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { seatReservation, Sent } from '#common/protocol/rest/answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { refusalAnswer } from '#common/text/it.ts'
import type { IdentifyRequest } from '../connections/login.ts'
import type { EndReason } from '../tables/command-result.ts'
import { whileSure } from '../tables/hold.ts'
import type { LiveTable } from '../tables/live-table.ts'
import type { LiveTables } from '../tables/live-tables.ts'
import type { ClientAuth } from './client-auth.ts'

/** The name of the room class in Colyseus. */
export const TABLE_ROOM = 'table'

/** A live table with its room. The room is null when the live table ended before the room was created. */
type Opened = { readonly liveTable: LiveTable; readonly listing: Promise<IRoomCache | null> }

/** Creates Colyseus rooms for live tables: one room for each, with the same lifetime. */
export class Rooms {
  readonly #opened = new Map<string, Opened>()
  readonly #closing = new Map<string, Promise<unknown>>()

  /** The live table of a room that is being created. */
  readonly liveTableOf = (roomId: string): LiveTable | null => this.#opened.get(roomId)?.liveTable ?? null

  /** The room of a live table; null when the live table has ended. The table can then be opened again. */
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
      // An earlier room with the same id may still be closing.
      await this.#closing.get(roomId)
      if (liveTable.closedFor !== null) return this.#forget(liveTable)
      const listing = await matchMaker.createRoom(TABLE_ROOM, { roomId })
      if (liveTable.closedFor !== null) return this.#close(liveTable)
      liveTable.watch((update) => {
        if (update.type === 'ended') this.#close(liveTable, update.why)
      })
      return listing
    } catch (problem) {
      this.#forget(liveTable)
      throw problem
    }
  }

  /**
   * Closes the room of a live table that has ended. Clients reconnect by themselves, unless the table itself is closed.
   */
  #close(liveTable: LiveTable, why: EndReason = 'unloaded'): null {
    const { roomId, status } = liveTable.table
    const isClosed = status === 'closed' || why === 'closed' || why === 'unreadable'
    const gone = matchMaker
      .getLocalRoomById(roomId)
      .disconnect(isClosed ? CloseCode.NORMAL_CLOSURE : CloseCode.SERVER_SHUTDOWN)
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

const refuse = (response: Response, status: number, code: ErrorCode, restriction: Restriction | null = null): void => {
  response.status(status).json(refusalAnswer(code, { restriction }))
}

/** What matchmaking needs of logins. `suspensionOf` is asked when nobody may enter with a Cookie header. */
export type Logins = {
  readonly identify: IdentifyRequest
  readonly suspensionOf: (cookieHeader: string | undefined) => Promise<Restriction | null>
}

/** The HTTP status for each reason why a user may not enter a room. */
const STATUS = {
  roomNotFound: 404,
  gameAlreadyStarted: 403,
  notAtTable: 403,
  removedFromRoom: 403,
  storageUnavailable: 503,
  roomNewer: 503,
  roomUnreadable: 410,
  roomTooLong: 410,
  roomClosedByAdmin: 410,
} as const

/** A table can be unloaded while a user is entering it. It is then opened again, up to this many times. */
const ATTEMPTS = 3

/** The room in which a user has a seat. */
const enter = async (
  tables: LiveTables,
  rooms: Rooms,
  code: string,
  userId: number,
): Promise<Result<IRoomCache, keyof typeof STATUS>> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await tables.lookUp(code)
    if (!found.ok) return found
    const liveTable = found.value
    if (liveTable.table.status === 'closed') return refused('roomNotFound')
    if (liveTable.table.removedIds.includes(userId)) return refused('removedFromRoom')
    if (!liveTable.isSeated(userId))
      return refused(liveTable.table.status === 'waiting' ? 'notAtTable' : 'gameAlreadyStarted')
    const listing = await rooms.ensure(liveTable)
    if (listing !== null) return ok(listing)
  }
  return refused('storageUnavailable')
}

/** The matchmaking route. The routes of Colyseus itself are not used, because with them anybody could create rooms. */
export const matchmaking = (tables: LiveTables, rooms: Rooms, { identify, suspensionOf }: Logins): Router => {
  const router = Router()
  router.post('/matchmake/joinById/:roomId', async (request, response) => {
    const login = await identify(request)
    if (login === null) {
      const suspension = await suspensionOf(request.headers.cookie)
      return suspension === null
        ? refuse(response, 401, 'unauthenticated')
        : refuse(response, 403, 'suspended', suspension)
    }
    const {
      person: { userId },
      loginId,
    } = login
    const entered = await whileSure(
      tables.hold,
      () => enter(tables, rooms, request.params.roomId, userId),
      () => refused('storageUnavailable'),
    )
    if (!entered.ok) return refuse(response, STATUS[entered.code], entered.code)
    const auth: ClientAuth = { userId, loginId }
    const { sessionId } = await matchMaker.reserveSeatFor(entered.value, {}, auth)
    const { name, roomId, processId } = entered.value
    response.json({ name, sessionId, roomId, processId } satisfies Sent<typeof seatReservation>)
  })
  router.all('/matchmake/*path', (_request, response) => refuse(response, 404, 'notFound'))
  return router
}
