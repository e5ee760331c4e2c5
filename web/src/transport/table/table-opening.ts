/** Opens a table with time limits, because a network that loses all packets never reports an error. */
import { RECONNECT_INTERVAL_MS } from '#common/timings.ts'
import type { Cancel, Timers } from '../timers.ts'
import type { Opened, OpenTable, TableNews } from './table-connection.ts'

/** How long a join may take. It ends before the next attempt is due. */
export const JOIN_PATIENCE_MS = RECONNECT_INTERVAL_MS - 1_000
/**
 * How long the WebSocket of a first connection may take once the server has answered. Some networks swallow its
 * request.
 */
export const SOCKET_PATIENCE_MS = 5_000

export type OpeningOptions = {
  readonly roomId: string
  readonly open: OpenTable
  readonly timers: Timers
  readonly onNews: (news: TableNews) => void
  /** How long the WebSocket may take once the server has answered; null when the time of the join is enough to know. */
  readonly socketMs: number | null
  readonly onReserved: () => void
}

/** Opens a table. `abandon` gives it up. A connection that opens too late is closed. */
export const openInTime = ({
  roomId,
  open,
  timers,
  onNews,
  socketMs,
  onReserved,
}: OpeningOptions): { readonly opened: Promise<Opened | 'abandoned'>; readonly abandon: Cancel } => {
  const late = new AbortController()
  const { promise: opened, resolve } = Promise.withResolvers<Opened | 'abandoned'>()
  const giveUp = (result: Opened | 'abandoned'): void => {
    cancelTimer()
    resolve(result)
    late.abort()
  }
  let cancelTimer = timers.after(JOIN_PATIENCE_MS, () => giveUp({ ok: false, refusal: 'unreachable' }))
  const reserved = (): void => {
    if (socketMs === null || late.signal.aborted) return
    cancelTimer()
    cancelTimer = timers.after(socketMs, () => giveUp({ ok: false, refusal: 'noSocket' }))
    onReserved()
  }
  void open(roomId, onNews, { signal: late.signal, onReserved: reserved }).then((result) => {
    cancelTimer()
    if (late.signal.aborted && result.ok) result.connection.drop()
    resolve(result)
  })
  return { opened, abandon: () => giveUp('abandoned') }
}
