/** The serializer of a table's state: it knows who is behind, and works around two bugs of Colyseus 0.18. */
import { SchemaSerializer, type Client } from '@colyseus/core'
import type { TableSchema } from './schema.ts'

type Timing = Parameters<SchemaSerializer<TableSchema>['getFullState']>[1]

export class WholeState extends SchemaSerializer<TableSchema> {
  readonly #isBehind: (client: Client) => boolean

  constructor(isBehind: (client: Client) => boolean) {
    super()
    this.#isBehind = isBehind
  }

  /** Patches build on each other: who misses one gets none, until the whole state makes up for all of them. */
  override applyPatches(clients: Client[], state?: unknown, timing?: Timing): boolean {
    return super.applyPatches(clients.filter((client) => !this.#isBehind(client)), state, timing)
  }

  /**
   * Colyseus grows its buffer for a state that does not fit (a long chat), but then copies the state of a client with a view from
   * the small one: everything behind its end is lost. Here the grown buffer is kept. And what the view still remembers of adding
   * the own seat, which the whole state shows, would be sent again with the next patch, on top of that patch's own changes, and
   * double the hand.
   */
  override getFullState(client?: Client, timing?: Timing): Uint8Array {
    const shared = super.getFullState()
    if (shared.buffer !== this.fullEncodeBuffer.buffer) this.fullEncodeBuffer = new Uint8Array(shared.buffer)
    const whole = super.getFullState(client, timing)
    client?.view?.changes.clear()
    return whole
  }
}
