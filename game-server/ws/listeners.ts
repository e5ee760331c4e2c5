/** The `/ws` clients of a table, and what all of them are sent, with or without a seat. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import { roomUpdate } from '#common/protocol/wire.ts'
import type { TableEvent } from '#common/table/commands.ts'
import type { Table } from '#common/table/state.ts'
import { publicTableView } from '#common/table/view.ts'
import type { Frame } from '../connections/websocket-frames.ts'
import type { EndReason } from '../tables/command-result.ts'
import type { LiveTable } from '../tables/live-table.ts'
import type { TableUpdate } from '../tables/watchers.ts'
import { frameOf } from './json.ts'
import type { StateKind } from './send-queue.ts'

/** A client at the table, as a broadcaster sees it. */
export type Listener = {
  readonly userId: number
  send(frame: Frame): void
  /** Sends a signalling message of the voice chat. It is dropped when the client has received too many. */
  sendSignal(frame: Frame): void
  sendState(kind: StateKind, frames: readonly Frame[]): void
  /** The user has lost the seat at this table, or the table has ended: `code` is the reason. */
  dismiss(code: ErrorCode): void
  /** Another process has the table now: the socket closes, and the client connects again. */
  reconnect(): void
}

/** The error code that clients get when the live table ends. */
const END_CODES = {
  unloaded: 'notAtTable',
  closed: 'notAtTable',
  unreadable: 'roomUnreadable',
  tooLong: 'roomTooLong',
  closedByAdmin: 'roomClosedByAdmin',
  taken: 'storageUnavailable',
  newer: 'roomNewer',
} as const satisfies Record<EndReason, ErrorCode>

/**
 * The events that change what `room_update` says: who is at the table (specification section 7), and what is published
 * of its deck.
 */
const ROOM_EVENTS: ReadonlySet<TableEvent['type']> = new Set([
  'playerJoined',
  'playerLeft',
  'creatorChanged',
  'playerConnected',
  'playerDisconnected',
  'readyChanged',
  'gameStarted',
  'computerSeated',
  'playerSeatedAgain',
  'gameSuspended',
  'gameResumed',
  'personUpdated',
  'playerRemoved',
  'tableReopened',
  'gameEnded',
  'computerAdded',
  'computerDismissed',
  'audienceChanged',
])

/** Whether an update changes what `room_update` says. */
export const isRoomNews = ({ status }: Table, update: TableUpdate): boolean => {
  if (update.type === 'changed')
    return update.events.length === 0 || update.events.some(({ type }) => ROOM_EVENTS.has(type))
  return update.type === 'latency' && status === 'waiting'
}

/** Whether an update changes what `game_state` says; it contains names and the chat too. */
export const isGameNews = (table: Table, previous: Table, update: TableUpdate): boolean =>
  table.game !== previous.game ||
  update.type === 'chatChanged' ||
  (update.type === 'changed' && update.events.some(({ type }) => type === 'personUpdated'))

/** `room_update` as a frame. */
export const roomFrame = ({ table, presence }: LiveTable): Frame =>
  frameOf('room_update', roomUpdate(publicTableView(table, presence.latencies)))

/** Tells a client that the live table has ended. */
export const end = (listener: Listener, why: EndReason): void =>
  why === 'taken' || why === 'newer' ? listener.reconnect() : listener.dismiss(END_CODES[why])
