/**
 * The matchmaking route `POST /matchmake/joinById/{roomId}`, for users with a seat, and with `?as=spectator` for those
 * who watch. It is the only way into a room.
 */
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

/** The names of the room classes in Colyseus: for those who have a seat at a table, and for those who watch it. */
export const ROOM_NAMES = { player: 'table', spectator: 'spectators' } as const
/** `playing`: players who watch their own table from elsewhere. They get no talk of spectators during their game. */
const CLASSES = { player: 'player', spectator: 'spectator', playing: 'spectator' } as const
type RoomFor = keyof typeof CLASSES
/** What the id of the room of those who watch adds to the code of the table. */
const SUFFIXES = { player: '', spectator: '-spectators', playing: '-playing' } as const satisfies Record<
  RoomFor,
  string
>

/** A live table with its room. The room is null when the live table ended before the room was created. */
type Opened = { readonly liveTable: LiveTable; readonly listing: Promise<IRoomCache | null> }

/** Creates Colyseus rooms for live tables: one for players and, when it is watched, one for spectators. */
export class Rooms {
  /** By the id of the room. */
  readonly #opened = new Map<string, Opened>()
  readonly #closing = new Map<string, Promise<unknown>>()

  /** The live table of a room, by the id of the room. */
  readonly liveTableOf = (id: string): LiveTable | null => this.#opened.get(id)?.liveTable ?? null

  /** The room of a live table; null when the live table has ended. The table can then be opened again. */
  ensure(liveTable: LiveTable, who: RoomFor = 'player'): Promise<IRoomCache | null> {
    const id = `${liveTable.table.roomId}${SUFFIXES[who]}`
    const opened = this.#opened.get(id)
    if (opened?.liveTable === liveTable) return opened.listing
    const listing = this.#create(liveTable, id, who)
    this.#opened.set(id, { liveTable, listing })
    return listing
  }

  async #create(liveTable: LiveTable, id: string, who: RoomFor): Promise<IRoomCache | null> {
    try {
      // An earlier room with the same id may still be closing.
      await this.#closing.get(id)
      if (liveTable.closedFor !== null) return this.#forget(liveTable, id)
      const listing = await matchMaker.createRoom(ROOM_NAMES[CLASSES[who]], { id, isPlaying: who === 'playing' })
      if (liveTable.closedFor !== null) return this.#close(liveTable, id)
      liveTable.watch((update) => {
        if (update.type === 'ended') this.#close(liveTable, id, update.why)
      })
      return listing
    } catch (problem) {
      this.#forget(liveTable, id)
      throw problem
    }
  }

  /**
   * Closes the room of a live table that has ended. Clients reconnect by themselves, unless the table itself is closed.
   */
  #close(liveTable: LiveTable, id: string, why: EndReason = 'unloaded'): null {
    const isClosed = liveTable.table.status === 'closed' || why === 'closed' || why === 'unreadable'
    const gone = matchMaker
      .getLocalRoomById(id)
      .disconnect(isClosed ? CloseCode.NORMAL_CLOSURE : CloseCode.SERVER_SHUTDOWN)
    const forgotten = gone.finally(() => {
      if (this.#closing.get(id) === forgotten) this.#closing.delete(id)
    })
    this.#closing.set(id, forgotten)
    return this.#forget(liveTable, id)
  }

  #forget(liveTable: LiveTable, id: string): null {
    if (this.#opened.get(id)?.liveTable === liveTable) this.#opened.delete(id)
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
  notForSpectators: 403,
} as const

/** A table can be unloaded while a user is entering it. It is then opened again, up to this many times. */
const ATTEMPTS = 3

/** Why a user with or without a seat may not enter the room for players; null when they may. */
const seatRefusal = (liveTable: LiveTable, userId: number): keyof typeof STATUS | null => {
  const { table } = liveTable
  if (table.removedIds.includes(userId)) return 'removedFromRoom'
  if (liveTable.isSeated(userId)) return null
  return table.status === 'waiting' ? 'notAtTable' : 'gameAlreadyStarted'
}

/** The room in which a user has a seat, or in which a spectator watches: the room itself asks who may watch. */
const enter = async (
  tables: LiveTables,
  rooms: Rooms,
  { code, userId, who }: { readonly code: string; readonly userId: number; readonly who: 'player' | 'spectator' },
): Promise<Result<IRoomCache, keyof typeof STATUS>> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await tables.lookUp(code)
    if (!found.ok) return found
    const liveTable = found.value
    if (liveTable.table.status === 'closed') return refused('roomNotFound')
    const refusal = who === 'player' ? seatRefusal(liveTable, userId) : null
    if (refusal !== null) return refused(refusal)
    if (who === 'spectator' && liveTable.table.audience === 'nobody') return refused('notForSpectators')
    const listing = await rooms.ensure(liveTable, who === 'spectator' && liveTable.isSeated(userId) ? 'playing' : who)
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
    const who = request.query.as === 'spectator' ? 'spectator' : 'player'
    const entered = await whileSure(
      tables.hold,
      () => enter(tables, rooms, { code: request.params.roomId, userId, who }),
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
