/**
 * Pauses the messages to slow clients: a client with too much unread data gets nothing until it has read, and then the full state (DESIGN section 5).
 */
import type { Client } from '@colyseus/core'
import { isOpen, type LiveClients } from './live-clients.ts'

export class SlowClients {
  readonly #clients: Pick<LiveClients, 'isSlow' | 'whenRead'>
  readonly #catchUp: (client: Client) => void
  readonly #behind = new Set<Client>()

  /** `catchUp` sends the full state to a client. */
  constructor(clients: Pick<LiveClients, 'isSlow' | 'whenRead'>, catchUp: (client: Client) => void) {
    this.#clients = clients
    this.#catchUp = catchUp
  }

  /** Whether a client must not be sent anything now. */
  isBehind(client: Client): boolean {
    if (this.#behind.size > 0 && this.#behind.has(client)) return true
    if (!this.#clients.isSlow(client)) return false
    this.#behind.add(client)
    this.#clients.whenRead(client, () => this.#look(client))
    return true
  }

  #look(client: Client): void {
    this.#behind.delete(client)
    if (isOpen(client) && !this.isBehind(client)) this.#catchUp(client)
  }
}
