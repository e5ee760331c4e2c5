/** The Colyseus room of a table: it decodes, dispatches and renders. Whatever is decided is decided in `common/table`. */
import { ClientState, CloseCode, Room, ServerError, type AuthContext, type Client } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import { MESSAGE_BURST, MESSAGES_PER_SECOND, PINGS_PER_SECOND } from '#common/limits.ts'
import type { ServerMessages } from '#common/protocol/messages.ts'
import { playerIdOf } from '#common/table/view.ts'
import { refusalText } from '#common/text/it.ts'
import { announcements } from '../session/announcements.ts'
import type { Clock } from '../session/clock.ts'
import type { Identify } from '../session/login.ts'
import { refusal, type Refusal } from '../session/refusal.ts'
import { fullState } from '../session/render.ts'
import { isMessageType, request } from '../session/requests.ts'
import { isSeated, type TableSession, type TableUpdate } from '../session/table-session.ts'
import { TokenBucket } from '../session/token-bucket.ts'
import type { LiveClients } from './live-clients.ts'
import { Mirror } from './mirror.ts'
import type { TableSchema } from './schema.ts'

/** Who reserved a seat in the room. Colyseus would take a `sessionId` here for its own. */
export type Ticket = { readonly userId: number; readonly loginId: string }
type TableClient = Client<{ auth: Ticket; userData: TokenBucket }>

/** What rooms need. `session` finds the running session of a room that was asked for. */
export type RoomTools = {
  readonly session: (roomId: string) => TableSession | null
  readonly identify: Identify
  readonly clock: Clock
  readonly hasRateLimits: boolean
  readonly clients: LiveClients
  /** Told when a room goes: another of the same id must wait for that. */
  readonly closing: (roomId: string, gone: Promise<unknown>) => void
  readonly reportProblem: (problem: unknown, where: { readonly roomId: string; readonly doing: string }) => void
}

/** Patches are sent when the table changes, never by a clock. */
const NEVER_MS = 2 ** 31 - 1
const POLICY_VIOLATION = 1008

/** Who a client is. Colyseus lets nobody in without a ticket. */
const ticketOf = ({ auth }: TableClient): Ticket => {
  if (auth === undefined) throw new Error('a client without a ticket')
  return auth
}

/** The room class, with what it needs. */
export const tableRoom = (tools: RoomTools) =>
  class TableRoom extends Room<{ state: TableSchema; client: TableClient }> {
    override autoDispose = false
    override patchRate = NEVER_MS
    #mirror = new Mirror()
    readonly #shown = new WeakSet<TableClient>()
    #session: TableSession | null = null

    override onCreate({ roomId }: { roomId: string }): void {
      const session = tools.session(roomId)
      if (session === null) throw new ServerError(404, 'no such table')
      this.roomId = roomId
      this.#session = session
      this.#mirror.follow(session.table, session.presence.latencyMsOf)
      this.state = this.#mirror.state
      session.watch((update) => this.#render(session, update))
      this.onMessage('*', (client: TableClient, type: string | number, message: unknown) => void this.#receive(client, type, message))
    }

    /** The login is checked again where the connection is made: the seat may have been reserved by another. */
    override async onAuth(client: TableClient, _options: unknown, context: AuthContext): Promise<Ticket> {
      const login = await tools.identify(context.headers.get('cookie') ?? undefined)
      if (login === null || login.person.userId !== ticketOf(client).userId) throw new ServerError(401, 'not the login that reserved this seat')
      return { userId: login.person.userId, loginId: login.loginId }
    }

    override async onJoin(client: TableClient): Promise<void> {
      const { userId, loginId } = ticketOf(client)
      const session = this.#session
      if (session === null || !isSeated(session, userId)) throw new ServerError(403, 'no seat at this table')
      client.userData = new TokenBucket(MESSAGES_PER_SECOND + PINGS_PER_SECOND, MESSAGE_BURST, tools.clock.nowMs())
      client.view = new StateView()
      const player = this.#mirror.playerOf(playerIdOf(userId))
      if (player !== undefined) client.view.add(player)
      tools.clients.add(client, { loginId, noteLatency: (latencyMs) => session.noteLatency(userId, latencyMs) })
      await session.presence.arrive(userId, client)
    }

    override async onLeave(client: TableClient): Promise<void> {
      tools.clients.remove(client)
      client.view?.dispose()
      await this.#session?.presence.depart(ticketOf(client).userId, client)
    }

    /** A bug in one message is nobody else's problem. */
    override onUncaughtException(problem: Error, doing: string): void {
      tools.reportProblem(problem, { roomId: this.roomId, doing })
    }

    async #receive(client: TableClient, type: string | number, message: unknown): Promise<void> {
      const session = this.#session
      if (session === null) return
      if (tools.hasRateLimits && client.userData?.take(tools.clock.nowMs()) !== true) return client.leave(POLICY_VIOLATION)
      if (!isMessageType(type)) return this.#refuse(client, refusal('unknownMessage'))
      if (type === 'ping') return client.send('pong', {} satisfies ServerMessages['pong'])
      const { userId } = ticketOf(client)
      if (type === 'get_game_state') return this.#show(client, session, userId)
      const answer = await request(session, userId, type, message)
      if (!answer.ok) return this.#refuse(client, answer)
      if (type === 'leave_room') this.#dismiss(userId)
    }

    /** State first, then what is said about it. */
    #render(session: TableSession, update: TableUpdate): void {
      if (update.type === 'ended') return this.#goAway(session)
      this.#mirror.follow(session.table, session.presence.latencyMsOf)
      this.#forgetShownSeats()
      this.broadcastPatch()
      for (const { type, payload } of announcements(session.table, update)) this.broadcast(type, payload)
    }

    /**
     * A client has its seat from the full state. What the view still remembers of adding it would be sent again with the first
     * patch, on top of that patch's own changes, and double the hand.
     */
    #forgetShownSeats(): void {
      for (const client of this.clients) {
        if (client.state !== ClientState.JOINED || this.#shown.has(client)) continue
        client.view?.changes.clear()
        this.#shown.add(client)
      }
    }

    #refuse(client: TableClient, refused: Refusal): void {
      const payload: ServerMessages['error'] = { type: 'error', error: refusalText(refused.code, refused.names), code: refused.code }
      client.send('error', payload)
    }

    #show(client: TableClient, session: TableSession, userId: number): void {
      const state = fullState(session, userId)
      if (state === null) this.#refuse(client, refusal('notAtTable'))
      else client.send(state.type, state.payload)
    }

    #goAway(session: TableSession): void {
      const isClosed = session.table.status === 'closed'
      tools.closing(this.roomId, this.disconnect(isClosed ? CloseCode.NORMAL_CLOSURE : CloseCode.SERVER_SHUTDOWN))
    }

    #dismiss(userId: number): void {
      for (const client of this.clients) if (ticketOf(client).userId === userId) client.leave(CloseCode.CONSENTED)
    }
  }
