/** The serializer of a table's state: it knows who is behind, and works around two bugs of Colyseus 0.18. */
import { ClientState, Protocol, SchemaSerializer, type Client } from '@colyseus/core'
import type { StateView } from '@colyseus/schema'
import type { TableSchema } from './schema.ts'

type Timing = Parameters<SchemaSerializer<TableSchema>['getFullState']>[1]

export class TableSerializer extends SchemaSerializer<TableSchema> {
  readonly #isBehind: (client: Client) => boolean

  constructor(isBehind: (client: Client) => boolean) {
    super()
    this.#isBehind = isBehind
  }

  /**
   * Patches build on each other: who misses one gets none, until the whole state makes up for all of them. What all get alike is
   * encoded once; only who has more to see gets a patch of their own.
   */
  override applyPatches(clients: Client[], state?: unknown, timing?: Timing): boolean {
    if (!this.encoder.hasChanges) return super.applyPatches(clients.filter((client) => !this.#isBehind(client)), state, timing)
    this.needFullEncode = true
    const it = { offset: 1 }
    this.encoder.sharedBuffer[0] = Protocol.ROOM_STATE_PATCH
    const patch = this.encoder.encode(it).slice()
    for (const client of clients) {
      if (client.state !== ClientState.JOINED || this.#isBehind(client)) continue
      client.raw(client.view !== undefined && this.#hasOwnChanges(client.view) ? this.encoder.encodeView(client.view, patch.length, it) : patch)
    }
    this.encoder.discardChanges()
    return true
  }

  /** Whether a view has something that the others have not: the cards in a hand; the hand itself is never replaced. */
  #hasOwnChanges(view: StateView): boolean {
    if (view.changes.size > 0) return true
    for (let node = this.encoder.root.changes.next; node !== undefined; node = node.next) {
      if (node.changeTree.isFiltered && view.isChangeTreeVisible(node.changeTree)) return true
    }
    return false
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
