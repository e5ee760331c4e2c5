/**
 * Keeps a table connected (specification sections 4 and 9, 'Socket connection'): it sends pings, notices when the answers stop, and joins
 * again. It makes three attempts, 15 s apart, as specified. In addition it tries at once when the browser is online again or the server
 * answers again.
 */
import type { ClientMessages, ClientMessageType } from '#common/protocol/messages.ts'
import { PING_INTERVAL_MS, RECONNECT_ATTEMPTS, RECONNECT_INTERVAL_MS } from '#common/timings.ts'
import { ERROR_TEXT } from '#common/text/it.ts'
import { BlackScreenWatch, type BlackScreen } from './black-screen.ts'
import type { Cancel, Clock } from './clock.ts'
import type { Opened, OpenTable, Refusal, TableConnection, TableNews } from './table-connection.ts'

/** How often it asks whether an unreachable server answers again. */
export const HEALTH_POLL_MS = 2_000
/** How long a connection that may be lost has to answer a ping. */
export const PULSE_MS = 3_000
/** How long a join may take. It ends before the next attempt is due. */
export const JOIN_PATIENCE_MS = RECONNECT_INTERVAL_MS - 1_000

/** `interrupted`: the three attempts have failed, but it still reconnects when the network is back. `ended`: for good. */
export type ConnectionPhase = 'connecting' | 'open' | 'lost' | 'interrupted' | 'ended'

export type ReconnectingTableListener = {
  readonly onNews: (news: Exclude<TableNews, { readonly type: 'pong' | 'closed' | 'outdated' }>) => void
  readonly onPhase: (phase: ConnectionPhase) => void
  readonly onBlackScreen: (screen: BlackScreen) => void
  /** The table is closed to this page for good: the player has left or is refused, or the page has another version than the server. */
  readonly onEnd: (why: Refusal | 'left' | 'outdated') => void
}

export type ReconnectingTableOptions = {
  readonly roomId: string
  readonly open: OpenTable
  readonly isServerUp: () => Promise<boolean>
  readonly clock: Clock
  readonly listener: ReconnectingTableListener
}

const ROOM_GONE: Refusal = { kind: 'roomGone', text: ERROR_TEXT.roomNotFound }

export class ReconnectingTable {
  readonly #options: ReconnectingTableOptions
  readonly #blackScreen: BlackScreenWatch
  #phase: ConnectionPhase = 'connecting'
  #connection: TableConnection | null = null
  #timers: Cancel[] = []
  /** Abandons the join in progress; null when there is none. */
  #abandonJoin: Cancel | null = null
  /** The ping without an answer so far; null when there is none. */
  #awaitedPing: symbol | null = null

  constructor(options: ReconnectingTableOptions) {
    this.#options = options
    const { clock, listener } = options
    this.#blackScreen = new BlackScreenWatch({ clock, requestState: () => this.send('get_game_state', {}), onChange: listener.onBlackScreen })
  }

  start(): void {
    this.#blackScreen.start()
    void this.#join()
  }

  /** Stops when the screen closes; the player keeps the seat. */
  stop(): void {
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
   * The browser is online or visible again. A lost connection joins at once; an open one must answer a ping. A join that began earlier is
   * abandoned, because it may wait for a network that no longer exists.
   */
  wake(): void {
    if (this.#phase === 'ended') return
    if (this.#phase === 'open') return this.#ping(PULSE_MS)
    this.#abandonJoin?.()
    this.#abandonJoin = null
    void this.#join()
  }

  async #join(): Promise<void> {
    if (this.#abandonJoin !== null) return
    const opened = await this.#openInTime()
    if (opened === 'abandoned') return
    this.#abandonJoin = null
    if (this.#phase === 'ended') {
      if (opened.ok) opened.connection.drop()
      return
    }
    if (opened.ok) this.#opened(opened.connection)
    else this.#notOpened(opened.refusal)
  }

  /** Joins with a time limit, because a network that loses all packets never reports an error. A connection that opens too late is closed. */
  #openInTime(): Promise<Opened | 'abandoned'> {
    const { open, roomId, clock } = this.#options
    return new Promise((resolve) => {
      let isLate = false
      const giveUp = (result: Opened | 'abandoned'): void => {
        isLate = true
        cancelTimer()
        resolve(result)
      }
      const cancelTimer = clock.after(JOIN_PATIENCE_MS, () => giveUp({ ok: false, refusal: 'unreachable' }))
      this.#abandonJoin = () => giveUp('abandoned')
      void open(roomId, (news) => this.#hear(news)).then((opened) => {
        cancelTimer()
        if (isLate && opened.ok) opened.connection.drop()
        resolve(opened)
      })
    })
  }

  #notOpened(refusal: Refusal | 'unreachable'): void {
    if (refusal !== 'unreachable' && refusal.kind !== 'other') return this.#end(refusal)
    if (refusal !== 'unreachable' && this.#phase === 'connecting') this.#options.listener.onNews({ type: 'refused', refusal })
    this.#lost()
  }

  #opened(connection: TableConnection): void {
    this.#rest()
    this.#connection = connection
    this.#setPhase('open')
    this.#blackScreen.start()
    this.#after(PING_INTERVAL_MS, () => this.#beat())
  }

  #beat(): void {
    this.#ping(PING_INTERVAL_MS)
    this.#after(PING_INTERVAL_MS, () => this.#beat())
  }

  /** Treats the connection as lost when a ping has no answer in time. A ping that already waits gets no more time than a new one. */
  #ping(patienceMs: number): void {
    const underWay = this.#awaitedPing
    const ping = underWay ?? Symbol('ping')
    this.#awaitedPing = ping
    if (underWay === null) this.send('ping', {})
    this.#after(patienceMs, () => {
      if (this.#awaitedPing === ping) this.#drop()
    })
  }

  #drop(): void {
    this.#connection?.drop()
    this.#lost()
  }

  #hear(news: TableNews): void {
    if (this.#phase === 'ended') return
    if (news.type === 'pong') this.#awaitedPing = null
    else if (news.type === 'closed') this.#closed(news.reason)
    else if (news.type === 'outdated') this.#outdated()
    // The table sends the reason before it closes.
    else if (news.type === 'refused' && (news.refusal.kind === 'roomGone' || news.refusal.kind === 'roomClosed')) this.#end(news.refusal)
    else {
      if (news.type === 'snapshot') this.#blackScreen.stop()
      this.#options.listener.onNews(news)
    }
  }

  /** The versions differ, so the connection is closed. Its messages can arrive before `#join` has stored it; then `#join` closes it. */
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
    for (let attempt = 1; attempt <= RECONNECT_ATTEMPTS; attempt++) {
      this.#after(attempt * RECONNECT_INTERVAL_MS, () => void this.#attempt(attempt === RECONNECT_ATTEMPTS))
    }
    this.#pollHealth()
  }

  async #attempt(isLast: boolean): Promise<void> {
    await this.#join()
    if (isLast && this.#phase === 'lost') this.#setPhase('interrupted')
  }

  #pollHealth(): void {
    this.#after(HEALTH_POLL_MS, () => {
      void this.#options.isServerUp().then(async (isUp) => {
        if (isUp && (this.#phase === 'lost' || this.#phase === 'interrupted')) await this.#join()
        if (this.#phase === 'lost' || this.#phase === 'interrupted') this.#pollHealth()
      })
    })
  }

  #end(why: Refusal | 'left' | 'outdated'): void {
    this.#rest()
    this.#connection = null
    this.#setPhase('ended')
    this.#options.listener.onEnd(why)
  }

  #rest(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers = []
    this.#awaitedPing = null
    this.#blackScreen.stop()
  }

  #after(ms: number, call: () => void): void {
    this.#timers.push(this.#options.clock.after(ms, call))
  }

  #setPhase(phase: ConnectionPhase): void {
    if (phase === this.#phase) return
    this.#phase = phase
    this.#options.listener.onPhase(phase)
  }
}
