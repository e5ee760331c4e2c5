/** The Colyseus room of a table: it decodes, dispatches and sends. All decisions are made in `common/table`. */
import { CloseCode, Room, ServerError, type AuthContext, type MessageContext } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import type { ClientMessageType } from '#common/protocol/messages.ts'
import type { Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { playerArrivalMessages, playerMessages } from '../tables/spectator-messages.ts'
import type { Identify } from '../connections/login.ts'
import { refusal } from '../tables/command-result.ts'
import { handleMessage } from '../tables/message-handlers.ts'
import type { ReportProblem } from '../tables/live-table-tools.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { removedIds, type TableUpdate } from '../tables/watchers.ts'
import { shareHandlers } from './room-messages.ts'
import { RoomSender } from './room-sender.ts'
import { atOnce, isOpen, type LiveClients } from './live-clients.ts'
import { StateSync } from './state-sync.ts'
import type { TableSchema } from './schema.ts'
import {
  authOf,
  checkedLogin,
  type ClientAuth,
  closedTo,
  type MessageReceiver,
  type TableClient,
} from './client-auth.ts'
import { TableSerializer } from './table-serializer.ts'

/** What rooms need. `liveTable` finds the live table of a room that is being created. */
export type RoomTools = {
  readonly liveTable: (id: string) => LiveTable | null
  readonly identify: Identify
  readonly clients: LiveClients
  readonly reportProblem: ReportProblem
}

/** Patches are sent when the table changes, not at fixed intervals. */
export const NEVER_MS = 2 ** 31 - 1

/** The room class, made with its tools. */
export const tableRoom = (tools: RoomTools) =>
  class TableRoom extends Room<{ state: TableSchema; client: TableClient }> implements MessageReceiver {
    override autoDispose = false
    override patchRate = NEVER_MS
    readonly #stateSync = new StateSync()
    readonly #sender = new RoomSender(tools.clients, (client) => client.raw(this.#serializer.getFullState(client)))
    readonly #serializer = new TableSerializer((client) => this.#sender.isBehind(client))
    #liveTable: LiveTable | null = null
    /** The seats for which all clients were checked; null after a new client has joined. */
    #checkedSeats: Table['seats'] | null = null

    override onCreate({ id }: { id: string }): void {
      const liveTable = tools.liveTable(id)
      if (liveTable === null) throw closedTo(404, 'roomNotFound')
      this.roomId = id
      this.#liveTable = liveTable
      this.#stateSync.follow(liveTable.table, liveTable.presence.latencies, liveTable.chat.entries)
      this.state = this.#stateSync.state
      liveTable.watch((update) => this.#render(liveTable, update))
      shareHandlers(this)
    }

    /** Colyseus sets its own serializer as soon as there is a state; this room has its own. */
    override setSerializer(): void {
      super.setSerializer(this.#serializer)
    }

    override onAuth(client: TableClient, _options: unknown, context: AuthContext): Promise<ClientAuth> {
      return checkedLogin(client, context, tools.identify, (problem) =>
        tools.reportProblem(problem, { roomId: this.roomId, doing: 'onAuth' }),
      )
    }

    override async onJoin(client: TableClient): Promise<void> {
      const { userId } = authOf(client)
      const liveTable = this.#liveTable
      if (liveTable === null || !liveTable.isSeated(userId)) throw closedTo(403, 'notAtTable')
      const listener = {
        noteLatency: (latencyMs: number) => liveTable.presence.noteLatency(userId, latencyMs),
        refuse: () => void this.#sender.refuse(client, refusal('tooManyRequests')),
      }
      if (!tools.clients.add(client, authOf(client), listener)) throw closedTo(429, 'tooManyRequests')
      client.userData = this
      client.view = new StateView()
      const player = this.#stateSync.playerOf(playerIdOf(userId))
      if (player !== undefined) client.view.add(player)
      await liveTable.presence.arrive(userId, client)
      this.#checkedSeats = null
      if (liveTable.closedFor !== null) throw closedTo(503, 'storageUnavailable')
      for (const { type, payload } of playerArrivalMessages(liveTable)) this.#sender.send(client, type, payload)
    }

    override async onLeave(client: TableClient): Promise<void> {
      tools.clients.remove(client)
      client.view?.dispose()
      await this.#liveTable?.presence.depart(authOf(client).userId, client)
    }

    /**
     * An exception while one message is handled must not affect other clients. A refused client is no error of the
     * server, so it is not reported.
     */
    override onUncaughtException(problem: Error, doing: string): void {
      if (!(problem.cause instanceof ServerError)) tools.reportProblem(problem, { roomId: this.roomId, doing })
    }

    /** Handles a message, or a request, which also gets an answer: the same `error`. */
    async receive(
      client: TableClient,
      type: ClientMessageType | null,
      message: unknown,
      context: MessageContext,
    ): Promise<void> {
      const liveTable = this.#liveTable
      if (liveTable === null || !isOpen(client)) return
      if (type === null) return void this.#sender.refuse(client, refusal('unknownMessage'))
      if (type === 'ping') return atOnce(client, () => this.#sender.send(client, 'pong', {}))
      const { userId } = authOf(client)
      if (type === 'get_game_state')
        return (await liveTable.hold.confirmed())
          ? this.#sender.show(client, liveTable, userId)
          : void this.#sender.refuse(client, refusal('storageUnavailable'))
      const answer = await handleMessage(liveTable, userId, client, type, message)
      if (!answer.ok) context.reject(this.#sender.refuse(client, answer))
    }

    /** Sends the state first, then the messages about it. */
    #render(liveTable: LiveTable, update: TableUpdate): void {
      if (update.type === 'ended') return this.clients.forEach((client) => this.#sender.end(client, update.why))
      if (update.type === 'voiceMessage') return this.#sender.sendVoice(this.clients, update)
      if (update.type === 'personal') return this.#sender.sendTo(this.clients, update)
      if (update.type === 'left') return this.#dismiss((userId) => userId === update.userId)
      this.#stateSync.follow(liveTable.table, liveTable.presence.latencies, liveTable.chat.entries)
      if (liveTable.table.seats !== this.#checkedSeats)
        this.#dismiss((userId) => !liveTable.isSeated(userId), removedIds(update))
      this.#checkedSeats = liveTable.table.seats
      this.broadcastPatch()
      for (const { type, payload } of playerMessages(liveTable, update)) {
        this.broadcast(type, payload, { except: this.clients.filter((client) => this.#sender.isBehind(client)) })
      }
    }

    #dismiss(isToGo: (userId: number) => boolean, removed: readonly number[] = []): void {
      const going = this.clients.filter((client) => isToGo(authOf(client).userId))
      for (const client of going)
        if (removed.includes(authOf(client).userId)) this.#sender.refuse(client, refusal('removedFromRoom'))
      for (const client of going) client.leave(CloseCode.CONSENTED)
    }
  }
