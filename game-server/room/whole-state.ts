/** The serializer of a table's state, with a bug of Colyseus 0.18 worked around. */
import { SchemaSerializer, type Client } from '@colyseus/core'
import type { TableSchema } from './schema.ts'

/**
 * Colyseus grows its buffer for a state that does not fit (a long chat), but then copies the state of a client with a view from
 * the small one: everything behind its end is lost. Here the grown buffer is kept.
 */
export class WholeState extends SchemaSerializer<TableSchema> {
  override getFullState(client?: Client, timing?: Parameters<SchemaSerializer<TableSchema>['getFullState']>[1]): Uint8Array {
    const shared = super.getFullState()
    if (shared.buffer !== this.fullEncodeBuffer.buffer) this.fullEncodeBuffer = new Uint8Array(shared.buffer)
    return super.getFullState(client, timing)
  }
}
