/**
 * Sends to the clients of a room. A client with too much unread data gets nothing until it has read, and then the full
 * state (DESIGN section 5).
 */
import type { ServerMessages, ServerMessageType } from '#common/protocol/messages.ts'
import { refusalMessage } from '#common/text/it.ts'
import { END_REFUSALS, isTold, refusal, type EndReason, type Refusal } from '../tables/command-result.ts'
import { fullState } from '../tables/full-state.ts'
import type { LiveTable } from '../tables/live-table.ts'
import type { TableUpdate } from '../tables/watchers.ts'
import { authOf, type TableClient } from './client-auth.ts'
import { atOnce, isOpen, silence, type LiveClients } from './live-clients.ts'

export class RoomSender {
  readonly #clients: LiveClients
  readonly #catchUp: (client: TableClient) => void
  readonly #behind = new Set<TableClient>()

  /** `catchUp` sends the full state to a client. */
  constructor(clients: LiveClients, catchUp: (client: TableClient) => void) {
    this.#clients = clients
    this.#catchUp = catchUp
  }

  /** Whether a client must not be sent anything now. */
  isBehind(client: TableClient): boolean {
    if (this.#behind.size > 0 && this.#behind.has(client)) return true
    if (!this.#clients.isSlow(client)) return false
    this.#behind.add(client)
    this.#clients.whenRead(client, () => this.#look(client))
    return true
  }

  /**
   * Sends a message. For a slow client it is dropped, because the next full state contains everything that still
   * matters.
   */
  send<Type extends ServerMessageType>(client: TableClient, type: Type, payload: ServerMessages[Type]): void {
    if (!this.isBehind(client)) client.send(type, payload)
  }

  refuse(client: TableClient, refused: Refusal): ServerMessages['error'] {
    const payload = refusalMessage(refused.code, refused.names, refused.restriction)
    if (refused.code === 'storageUnavailable') atOnce(client, () => this.send(client, 'error', payload))
    else this.send(client, 'error', payload)
    return payload
  }

  /** Sends a message to all clients of one user. */
  sendTo(clients: readonly TableClient[], { userId, message }: Extract<TableUpdate, { type: 'personal' }>): void {
    for (const client of clients) if (authOf(client).userId === userId) this.send(client, message.type, message.payload)
  }

  /** The live table has ended: its players are told why, or hear nothing more of it here. */
  end(client: TableClient, why: EndReason): void {
    if (isTold(why)) this.refuse(client, refusal(END_REFUSALS[why]))
    else silence(client)
  }

  /** Sends the whole state to the user of a client. */
  show(client: TableClient, liveTable: LiveTable, userId: number): void {
    const state = fullState(liveTable, userId)
    if (state === null) this.refuse(client, refusal('notAtTable'))
    else this.send(client, state.type, state.payload)
  }

  sendVoice(
    clients: readonly TableClient[],
    { to, message }: Extract<TableUpdate, { readonly type: 'voiceMessage' }>,
  ): void {
    for (const client of clients)
      if (to.includes(client) && !this.isBehind(client)) this.#clients.sendVoice(client, message)
  }

  #look(client: TableClient): void {
    this.#behind.delete(client)
    if (isOpen(client) && !this.isBehind(client)) this.#catchUp(client)
  }
}
