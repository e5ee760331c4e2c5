/** What the Colyseus monitor shows of a room. */
import type { Room } from '@colyseus/core'
import { publicTableView, type PublicTableView } from '#common/table/view.ts'
import type { LiveTable } from '../tables/live-table.ts'

/** In the form that the page of the monitor reads. `state` is what everybody at the table may know. */
export type InspectedRoom = {
  readonly roomId: string
  readonly clients: readonly { readonly sessionId: string }[]
  readonly maxClients: number
  readonly locked: boolean
  readonly state: PublicTableView
  /** Not measured. */
  readonly stateSize: 0
}

export const inspected = (
  { roomId, clients, maxClients, locked }: Pick<Room, 'roomId' | 'clients' | 'maxClients' | 'locked'>,
  liveTable: LiveTable,
): InspectedRoom => ({
  roomId,
  clients: clients.map(({ sessionId }) => ({ sessionId })),
  maxClients,
  locked,
  state: publicTableView(liveTable.table, liveTable.presence.latencies),
  stateSize: 0,
})
