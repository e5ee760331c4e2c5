/**
 * The Colyseus room of those who watch a table. It stands beside the room of the players and has a state of its own, in
 * which no hand is ever written: so no mistake with views can show one.
 */
import { CloseCode, Room, type AuthContext, type MessageContext } from '@colyseus/core'
import type { ClientMessageType } from '#common/protocol/messages.ts'
import type { Person } from '#common/table/commands.ts'
import { isIdle } from '#common/table/state.ts'
import { NO_LATENCIES } from '#common/table/view.ts'
import { refusal } from '../tables/command-result.ts'
import type { LiveTable } from '../tables/live-table.ts'
import { handleSpectator } from '../tables/message-handlers.ts'
import { spectatorArrivalMessages, spectatorMessages } from '../tables/spectator-messages.ts'
import type { TableUpdate } from '../tables/watchers.ts'
import {
  authOf,
  checkedLogin,
  closedTo,
  type ClientAuth,
  type MessageReceiver,
  type TableClient,
} from './client-auth.ts'
import { atOnce, isOpen } from './live-clients.ts'
import { shareHandlers } from './room-messages.ts'
import { RoomSender } from './room-sender.ts'
import type { TableSchema } from './schema.ts'
import { StateSync } from './state-sync.ts'
import { NEVER_MS, type RoomTools } from './table-room.ts'
import { TableSerializer } from './table-serializer.ts'

/** The room class, made with its tools. */
export const spectatorRoom = (tools: RoomTools) =>
  class SpectatorRoom extends Room<{ state: TableSchema; client: TableClient }> implements MessageReceiver {
    override autoDispose = false
    override patchRate = NEVER_MS
    readonly #stateSync = new StateSync(false)
    readonly #sender = new RoomSender(tools.clients, (client) => client.raw(this.#serializer.getFullState(client)))
    readonly #serializer = new TableSerializer((client) => this.#sender.isBehind(client))
    readonly #people = new Map<TableClient, Person>()
    #liveTable: LiveTable | null = null
    /** Whether it is for those who have a seat at the table. */
    #isPlaying = false

    override onCreate({ id, isPlaying }: { id: string; isPlaying: boolean }): void {
      const liveTable = tools.liveTable(id)
      if (liveTable === null) throw closedTo(404, 'roomNotFound')
      this.roomId = id
      this.#isPlaying = isPlaying
      this.#liveTable = liveTable
      this.#follow(liveTable)
      this.state = this.#stateSync.state
      // Players have their news first.
      liveTable.watch((update) => this.#render(liveTable, update), true)
      shareHandlers(this)
    }

    override setSerializer(): void {
      super.setSerializer(this.#serializer)
    }

    override async onAuth(client: TableClient, _options: unknown, context: AuthContext): Promise<ClientAuth> {
      const { person, ...auth } = await checkedLogin(client, context, tools.identify, (problem) =>
        tools.reportProblem(problem, { roomId: this.roomId, doing: 'onAuth' }),
      )
      this.#people.set(client, person)
      return auth
    }

    override async onJoin(client: TableClient): Promise<void> {
      const [liveTable, person] = [this.#liveTable, this.#people.get(client)]
      if (liveTable === null || person === undefined) throw closedTo(404, 'roomNotFound')
      const listener = {
        noteLatency: () => undefined,
        refuse: () => void this.#sender.refuse(client, refusal('tooManyRequests')),
      }
      if (!tools.clients.add(client, authOf(client), listener)) throw closedTo(429, 'tooManyRequests')
      client.userData = this
      if (this.#isMisplaced(liveTable, client)) throw closedTo(503, 'storageUnavailable')
      const admitted = await liveTable.spectators.admit(person, client, (code) => {
        this.#sender.refuse(client, refusal(code))
        client.leave(CloseCode.CONSENTED)
      })
      if (!admitted.ok) throw closedTo(403, admitted.code)
      for (const { type, payload } of spectatorArrivalMessages(liveTable)) this.#sender.send(client, type, payload)
    }

    override onLeave(client: TableClient): void {
      tools.clients.remove(client)
      this.#people.delete(client)
      this.#liveTable?.spectators.depart(client)
    }

    override onUncaughtException(problem: Error, doing: string): void {
      tools.reportProblem(problem, { roomId: this.roomId, doing })
    }

    /** Handles a message. A spectator may only speak, leave, and ask again for what they see. */
    async receive(
      client: TableClient,
      type: ClientMessageType | null,
      message: unknown,
      context: MessageContext,
    ): Promise<void> {
      const [liveTable, person] = [this.#liveTable, this.#people.get(client)]
      if (liveTable === null || person === undefined || !isOpen(client)) return
      if (type === 'ping') return atOnce(client, () => this.#sender.send(client, 'pong', {}))
      if (type === 'leave_room') return client.leave(CloseCode.CONSENTED)
      if (type === 'get_game_state') return client.raw(this.#serializer.getFullState(client))
      const answer = type === null ? refusal('unknownMessage') : await handleSpectator(liveTable, person, type, message)
      if (!answer.ok) context.reject(this.#sender.refuse(client, answer))
    }

    #follow({ table, spectators }: LiveTable): void {
      this.#stateSync.follow(table, NO_LATENCIES, spectators.chat(this.#isPlaying))
    }

    /**
     * Whether somebody has taken or lost a seat of the running game since they came, so that another room is theirs.
     */
    #isMisplaced({ table, spectators }: LiveTable, client: TableClient): boolean {
      return !isIdle(table) && spectators.isPlaying(authOf(client).userId) !== this.#isPlaying
    }

    #render(liveTable: LiveTable, update: TableUpdate): void {
      if (update.type === 'ended') return this.clients.forEach((client) => this.#sender.end(client, update.why))
      if (update.type === 'personal')
        return update.message.type === 'seat_offered' ? this.#sender.sendTo(this.clients, update) : undefined
      if (this.#isPlaying && update.type === 'saidToSpectators') return
      // Before they could hear anything of the game, they connect again.
      for (const client of this.clients)
        if (this.#isMisplaced(liveTable, client)) client.leave(CloseCode.SERVER_SHUTDOWN)
      this.#follow(liveTable)
      this.broadcastPatch()
      for (const { type, payload } of spectatorMessages(liveTable, update))
        this.broadcast(type, payload, { except: this.clients.filter((client) => this.#sender.isBehind(client)) })
    }
  }
