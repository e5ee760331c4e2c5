/**
 * Knows who is connected to a table. A player may have several connections, and is disconnected only when the last one
 * is closed.
 */
import type { StandingCommand } from '#common/table/reduce.ts'
import { seated, type Occupant, type Table } from '#common/table/state.ts'
import { NO_LATENCIES, type Latencies } from '#common/table/view.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../connections/connection.ts'
import type { VoiceChat } from './ports.ts'
import type { Watcher } from './watchers.ts'
import { type CommandResult, done } from './command-result.ts'
import { TOGGLE_BURST, TOGGLES_PER_SECOND } from '#common/limits.ts'
import { TokenBucket } from '../connections/token-bucket.ts'

export class ToggleRate {
  readonly #buckets = new Map<number, TokenBucket>()

  /** Counts a change by a user; false when there were too many. `nowMs` is in milliseconds. */
  take(userId: number, nowMs: number): boolean {
    const bucket = this.#buckets.get(userId) ?? new TokenBucket(TOGGLES_PER_SECOND, TOGGLE_BURST, nowMs)
    this.#buckets.set(userId, bucket)
    return bucket.take(nowMs)
  }
}

/** The pause before a command that could not be stored is tried again. */
export const RETRY_MS = 1_000
/** A user who connects and disconnects too often is checked again after this time. */
export const FREQUENT_CHANGES_RETRY_MS = 15_000
/** A round trip that differs by less than this is not sent to clients. */
const LATENCY_STEP_MS = 5

/** The live table whose players are watched. */
type Host = {
  readonly table: Table
  readonly voice: VoiceChat
  readonly toggles: ToggleRate
  dispatch(command: StandingCommand): Promise<CommandResult>
}

/** A user leaves for good: the table, or the whole site. */
type Departure = Extract<StandingCommand, { readonly type: 'leave' | 'removePlayer' }>

export class Presence {
  readonly #host: Host
  readonly #clock: Clock
  readonly #tellWatchers: Watcher
  readonly #connections = new Map<number, Set<Connection>>()
  #latencies = NO_LATENCIES
  #cancelRetry: (() => void) | null = null
  #isStopped = false
  /** Whether a user connects and disconnects too often, so that not every change is stored. */
  #changesTooOften = false

  constructor(host: Host, clock: Clock, tell: Watcher) {
    this.#host = host
    this.#clock = clock
    this.#tellWatchers = tell
  }

  /** Whether at least one user is connected. */
  get isAnyone(): boolean {
    return this.#connections.size > 0
  }

  /** The measured round trips of the connected users. */
  get latencies(): Latencies {
    return this.#latencies
  }

  /** Notes a measured round trip, in milliseconds. */
  noteLatency(userId: number, latencyMs: number): void {
    const known = this.#latencies.get(userId)
    if (!this.#connections.has(userId) || (known !== undefined && Math.abs(known - latencyMs) < LATENCY_STEP_MS)) return
    this.#latencies = new Map(this.#latencies).set(userId, latencyMs)
    // The waiting room shows the latency. During a game it is sent with the next move, because an own message would
    // cost as much as a move.
    if (this.#host.table.status === 'waiting') this.#tellWatchers({ type: 'latency' })
  }

  /** A user has opened a connection. Resolves when the table knows it. */
  async arrive(userId: number, connection: Connection): Promise<CommandResult> {
    const connections = this.#connections.get(userId) ?? new Set()
    this.#connections.set(userId, connections.add(connection))
    const answer = await this.#tell({ type: 'connect', userId })
    this.follow()
    return answer
  }

  /**
   * A connection of a user is closed: it also leaves the voice chat. After the last connection the player is absent.
   */
  async depart(userId: number, connection: Connection): Promise<void> {
    this.#host.voice.leave(connection)
    const connections = this.#connections.get(userId)
    if (connections?.delete(connection) !== true || connections.size > 0) return
    this.#forget(userId)
    await this.#tell({ type: 'disconnect', userId })
    this.follow()
  }

  /** A user leaves the table, with all connections. When the table refuses that, the connections stay. */
  async leave(command: Departure): Promise<CommandResult> {
    const answer = await this.#host.dispatch(command)
    if (!answer.ok) return answer
    this.#forget(command.userId)
    this.#tellWatchers({ type: 'left', userId: command.userId })
    return answer
  }

  /** When the table has a wrong value of `isConnected`, after a failed write or a replay, schedules a correction. */
  follow(): void {
    if (this.#isStopped || this.#cancelRetry !== null || this.#mismatch() === null) return
    const delayMs = this.#changesTooOften ? FREQUENT_CHANGES_RETRY_MS : RETRY_MS
    this.#changesTooOften = false
    this.#cancelRetry = this.#clock.schedule(delayMs, () => void this.#retry())
  }

  /** Corrects `isConnected` of all players now; returns the first refusal when the table cannot be changed. */
  async correct(): Promise<CommandResult> {
    for (let mismatch = this.#mismatch(); mismatch !== null; mismatch = this.#mismatch()) {
      const { userId, isConnected } = mismatch
      const answer = await this.#host.dispatch({ type: isConnected ? 'disconnect' : 'connect', userId })
      if (!answer.ok) return answer
    }
    return done
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelRetry?.()
  }

  /** Tells the table that a user has connected or disconnected. A user who does so too often is only checked later. */
  async #tell(command: Extract<StandingCommand, { readonly type: 'connect' | 'disconnect' }>): Promise<CommandResult> {
    if (this.#host.toggles.take(command.userId, this.#clock.nowMs())) return this.#host.dispatch(command)
    this.#changesTooOften = true
    return done
  }

  /** A player whose `isConnected` is wrong at the table; null when there is none. */
  #mismatch(): Occupant | null {
    const wrong = seated(this.#host.table).find(
      ({ occupant: { userId, isConnected, isGone } }) => !isGone && isConnected !== this.#connections.has(userId),
    )
    return wrong?.occupant ?? null
  }

  async #retry(): Promise<void> {
    await this.correct()
    this.#cancelRetry = null
    this.follow()
  }

  #forget(userId: number): void {
    this.#connections.delete(userId)
    this.#latencies = new Map([...this.#latencies].filter(([known]) => known !== userId))
  }
}
