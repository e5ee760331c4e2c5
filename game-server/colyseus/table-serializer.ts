/** Serialises a table's state: it skips slow clients, and works around two bugs of Colyseus 0.18. */
import { ClientState, Protocol, SchemaSerializer, type Client } from '@colyseus/core'
import { Encoder, type StateView } from '@colyseus/schema'
import { OWN_PLACES, PlayerSchema, type TableSchema } from './schema.ts'

type Timing = Parameters<SchemaSerializer<TableSchema>['getFullState']>[1]

/** The changes of one part of the state. */
type Changes = Parameters<StateView['isVisible']>[0]

/** Whether a client sees changes that others do not. */
const seesMore = (view: StateView, seats: readonly Changes[]): boolean =>
  view.changes.size > 0 || seats.some((changes) => view.isVisible(changes))

/**
 * The memory in which states and patches are written: one for all rooms, because nothing interrupts the writing and
 * everything is copied out of it. Colyseus gives each room two of its own. It becomes larger when a state does not fit.
 */
let memory: Uint8Array = new Uint8Array(Encoder.BUFFER_SIZE)

export class TableSerializer extends SchemaSerializer<TableSchema> {
  readonly #isBehind: (client: Client) => boolean

  constructor(isBehind: (client: Client) => boolean) {
    super()
    this.#isBehind = isBehind
  }

  override reset(state: TableSchema): void {
    super.reset(state)
    this.encoder.sharedBuffer = this.fullEncodeBuffer = memory
  }

  /**
   * Sends the changes of the state. Each patch builds on the earlier ones, so a client that has missed a patch gets
   * none until it has received the full state. The part that is the same for everyone is encoded once; only clients
   * that see more get a patch of their own.
   */
  override applyPatches(clients: Client[], state?: unknown, timing?: Timing): boolean {
    this.encoder.sharedBuffer = memory
    if (!this.encoder.hasChanges)
      return super.applyPatches(
        clients.filter((client) => !this.#isBehind(client)),
        state,
        timing,
      )
    const it = { offset: 1 }
    memory[0] = Protocol.ROOM_STATE_PATCH
    // A copy: the next patch is written into the same memory. Small buffers come from Node's pool, which is cheaper
    // than an array of its own.
    const patch = Buffer.from(this.encoder.encode(it))
    const seats = this.#seatsWithOwnChanges()
    for (const client of clients) {
      if (client.state !== ClientState.JOINED || this.#isBehind(client)) continue
      client.raw(
        client.view !== undefined && seesMore(client.view, seats)
          ? this.encoder.encodeView(client.view, patch.length, it)
          : patch,
      )
    }
    this.encoder.discardChanges()
    memory = this.encoder.sharedBuffer
    return true
  }

  /** The seats with changes that others do not see: those of their own cards. */
  #seatsWithOwnChanges(): readonly Changes[] {
    const seats: Changes[] = []
    for (let node = this.encoder.root.changes.next; node !== undefined; node = node.next) {
      const { changeTree } = node
      if (
        changeTree.ref instanceof PlayerSchema &&
        OWN_PLACES.some((place) => changeTree.operationAt(place) !== undefined)
      )
        seats.push(changeTree)
    }
    return seats
  }

  /**
   * Two workarounds. Colyseus enlarges its buffer when a state does not fit (a long chat), but for a client with a view
   * it then copies from the old, smaller buffer and loses the end. So the larger buffer is kept. And the view still
   * lists the seat that was added to it as a change, although the full state contains that seat already. The next patch
   * would send it again. So these changes are cleared.
   */
  override getFullState(client?: Client, timing?: Timing): Uint8Array {
    // Another room has written into the memory since.
    this.needFullEncode = true
    this.fullEncodeBuffer = memory
    memory[0] = Protocol.ROOM_STATE
    const shared = super.getFullState()
    if (shared.buffer !== memory.buffer) this.fullEncodeBuffer = memory = new Uint8Array(shared.buffer)
    if (client?.view === undefined) return shared.slice()
    const full = super.getFullState(client, timing)
    client.view.changes.clear()
    return full
  }
}
