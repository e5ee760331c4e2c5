/**
 * Keeps a table connected (specification sections 4 and 9, 'Socket connection'): it notices when the answers to its
 * pings stop (`heartbeat.ts`) and joins again (`return-attempts.ts`), at once when the browser is online again.
 */
import type { ClientMessages, ClientMessageType } from '#common/protocol/messages.ts'
import { RECONNECT_INTERVAL_MS } from '#common/timings.ts'
import { ERROR_TEXT } from '#common/text/it.ts'
import { BlackScreenWatch, type BlackScreen } from './black-screen.ts'
import type { Cancel, Timers } from '../timers.ts'
import { Heartbeat } from './heartbeat.ts'
import { HEALTH_POLL_MS, ReturnAttempts } from './return-attempts.ts'
import type { ConnectionPhase, OpenTable, TableRefusal, TableConnection, TableNews } from './table-connection.ts'
import { JOIN_PATIENCE_MS, SOCKET_PATIENCE_MS, openInTime } from './table-opening.ts'

/** How long a connection that may be lost has to answer a ping. */
export const PULSE_MS = 3_000
/** How many WebSockets must fail, although the server answers, until the network is known to let none pass. */
const FAILED_SOCKETS = 2

export type ReconnectingTableListener = {
  readonly onNews: (news: Exclude<TableNews, { readonly type: 'pong' | 'closed' | 'outdated' }>) => void
  readonly onPhase: (phase: ConnectionPhase) => void
  readonly onBlackScreen: (screen: BlackScreen) => void
  /**
   * The table is closed to this page for good: the player has left or is refused, or the page has another version than
   * the server.
   */
  readonly onEnd: (why: TableRefusal | 'left' | 'outdated') => void
}

export type ReconnectingTableOptions = {
  readonly roomId: string
  readonly open: OpenTable
  readonly isServerUp: () => Promise<boolean>
  readonly timers: Timers
  /** A number from 0 to 1, another one each time. */
  readonly chance: () => number
  readonly listener: ReconnectingTableListener
}

/** After these refusals there is no table any more for this page. */
const ENDS: ReadonlySet<TableRefusal['kind']> = new Set(['roomGone', 'roomClosed', 'notWatched'])
const ROOM_GONE: TableRefusal = { kind: 'roomGone', text: ERROR_TEXT.roomNotFound }

export class ReconnectingTable {
  readonly #options: ReconnectingTableOptions
  readonly #blackScreen: BlackScreenWatch
  readonly #heartbeat: Heartbeat
  readonly #returnAttempts: ReturnAttempts
  #phase: ConnectionPhase = 'connecting'
  #connection: TableConnection | null = null
  #timers: Cancel[] = []
  /** Abandons the join in progress; null when there is none. */
  #abandonJoin: Cancel | null = null
  #wasOpen = false
  /** How many WebSockets have failed although the server had answered. */
  #failedSockets = 0

  constructor(options: ReconnectingTableOptions) {
    this.#options = options
    const { timers, chance, isServerUp, listener } = options
    this.#blackScreen = new BlackScreenWatch({
      timers,
      requestState: () => this.send('get_game_state', {}),
      onChange: listener.onBlackScreen,
    })
    this.#heartbeat = new Heartbeat({ timers, sendPing: () => this.send('ping', {}), onSilence: () => this.#drop() })
    this.#returnAttempts = new ReturnAttempts({
      timers,
      chance,
      isServerUp,
      join: () => this.#join(),
      isLost: () => this.#phase === 'lost' || this.#phase === 'interrupted',
      onLastAttempt: () => {
        if (this.#phase === 'lost') this.#setPhase('interrupted')
      },
    })
  }

  start(): void {
    this.#blackScreen.start()
    void this.#join()
  }

  /** Stops when the screen closes; the player keeps the seat. */
  stop(): void {
    this.#abandonJoin?.()
    this.#rest()
    this.#phase = 'ended'
    this.#connection?.drop()
    this.#connection = null
  }

  /** Sends a message; false when there is no open connection. */
  send<Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]): boolean {
    if (this.#phase !== 'open' || this.#connection === null) return false
    this.#connection.send(type, payload)
    return true
  }

  /**
   * The browser is online or visible again. A lost connection joins at once; an open one must answer a ping. A join
   * that began earlier is abandoned, because it may wait for a network that no longer exists. `isCut`: the browser
   * itself has closed the connection.
   */
  wake(isCut = false): void {
    if (this.#phase === 'ended') return
    if (this.#phase === 'open' && !isCut) return this.#heartbeat.ask(PULSE_MS)
    if (this.#phase === 'open') this.#drop()
    this.#abandonJoin?.()
    this.#abandonJoin = null
    if (this.#phase === 'blocked') this.#setPhase('connecting')
    void this.#join()
  }

  async #join(): Promise<void> {
    if (this.#abandonJoin !== null) return
    const { roomId, open, timers } = this.#options
    // A slow network is not one that lets nothing pass: once that is said, a WebSocket may take as long as a join.
    const socketMs = this.#phase === 'blocked' ? JOIN_PATIENCE_MS : SOCKET_PATIENCE_MS
    const opening = openInTime({
      roomId,
      open,
      timers,
      onNews: (news) => this.#hear(news),
      socketMs: this.#wasOpen ? null : socketMs,
      // Data are not late before there is a connection.
      onReserved: () => this.#blackScreen.stop(),
    })
    this.#abandonJoin = opening.abandon
    const opened = await opening.opened
    if (opened === 'abandoned') return
    this.#abandonJoin = null
    if (this.#phase === 'ended') {
      if (opened.ok) opened.connection.drop()
      return
    }
    if (opened.ok) this.#opened(opened.connection)
    else await this.#notOpened(opened.refusal)
  }

  async #notOpened(refusal: TableRefusal | 'unreachable' | 'noSocket'): Promise<void> {
    if (refusal === 'noSocket' && !this.#wasOpen) return this.#noSocket()
    if (typeof refusal === 'string') return this.#lost()
    if (refusal.kind !== 'other') return this.#end(refusal)
    if (this.#phase === 'connecting') this.#options.listener.onNews({ type: 'refused', refusal })
    this.#lost()
  }

  /**
   * The server has answered, but the WebSocket did not open. If that happens again while the server is well, it is the
   * network.
   */
  async #noSocket(): Promise<void> {
    this.#failedSockets += 1
    const isKnown = this.#failedSockets >= FAILED_SOCKETS
    const isUp = isKnown && (await this.#options.isServerUp())
    // Meanwhile the screen may have closed, and the browser may have woken.
    if (this.#phase === 'ended' || this.#phase === 'open' || this.#abandonJoin !== null) return
    if (isKnown && !isUp) return this.#lost()
    if (isKnown) {
      this.#rest()
      this.#setPhase('blocked')
    }
    if (this.#phase === 'connecting' || this.#phase === 'blocked')
      this.#after(isKnown ? RECONNECT_INTERVAL_MS : HEALTH_POLL_MS, () => void this.#join())
  }

  #opened(connection: TableConnection): void {
    this.#rest()
    this.#wasOpen = true
    this.#connection = connection
    this.#setPhase('open')
    this.#blackScreen.start()
    this.#heartbeat.start()
  }

  #drop(): void {
    this.#connection?.drop()
    this.#lost()
  }

  #hear(news: TableNews): void {
    if (this.#phase === 'ended') return
    if (news.type === 'pong') this.#heartbeat.answered()
    else if (news.type === 'closed') this.#closed(news.reason)
    else if (news.type === 'outdated') this.#outdated()
    // The table sends the reason before it closes.
    else if (news.type === 'refused' && ENDS.has(news.refusal.kind)) this.#end(news.refusal)
    else {
      if (news.type === 'snapshot') this.#blackScreen.stop()
      this.#options.listener.onNews(news)
    }
  }

  /**
   * The versions differ, so the connection is closed. Its messages can arrive before `#join` has stored it; then
   * `#join` closes it.
   */
  #outdated(): void {
    this.#connection?.drop()
    this.#end('outdated')
  }

  #closed(reason: 'left' | 'roomGone' | 'lost'): void {
    if (reason === 'lost') this.#lost()
    else this.#end(reason === 'left' ? 'left' : ROOM_GONE)
  }

  #lost(): void {
    if (this.#phase === 'lost' || this.#phase === 'interrupted') return
    this.#rest()
    this.#connection = null
    this.#setPhase('lost')
    this.#returnAttempts.start()
  }

  #end(why: TableRefusal | 'left' | 'outdated'): void {
    this.#rest()
    this.#connection = null
    this.#setPhase('ended')
    this.#options.listener.onEnd(why)
  }

  #rest(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers = []
    this.#heartbeat.stop()
    this.#returnAttempts.stop()
    this.#blackScreen.stop()
  }

  #after(ms: number, call: () => void): void {
    this.#timers.push(this.#options.timers.after(ms, call))
  }

  #setPhase(phase: ConnectionPhase): void {
    if (phase === this.#phase) return
    this.#phase = phase
    this.#options.listener.onPhase(phase)
  }
}
