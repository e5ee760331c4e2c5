/** Who is connected to a table. A player may be connected more than once; closing one connection is no disconnection. */
import type { StandingCommand } from '#common/table/reduce.ts'
import { seated, type Occupant, type Table } from '#common/table/state.ts'
import { NO_LATENCIES, type Latencies } from '#common/table/view.ts'
import type { Clock } from '../clock.ts'
import type { Connection } from '../connections/connection.ts'
import type { VoiceChat } from './ports.ts'
import type { ToggleRate } from './toggle-rate.ts'
import { done, type CommandResult } from './command-result.ts'

/** After how long what could not be stored is tried again. */
export const RETRY_MS = 1_000
/** After how long it is noted whether somebody is there who comes and goes all the time. */
export const RESTLESS_MS = 15_000
/** A round trip that differs by less is no news. */
const LATENCY_STEP_MS = 5

/** The table whose players are present or not. */
type Host = { readonly table: Table; readonly voice: VoiceChat; readonly toggles: ToggleRate; dispatch(command: StandingCommand): Promise<CommandResult> }

/** How a user goes by choice: from the table, or from the site. */
export type Departure = Extract<StandingCommand, { readonly type: 'leave' | 'removePlayer' }>

export class Presence {
  readonly #host: Host
  readonly #clock: Clock
  readonly #connections = new Map<number, Set<Connection>>()
  #latencies = NO_LATENCIES
  #cancelRetry: (() => void) | null = null
  #isStopped = false
  /** Whether somebody comes and goes too often to be noted each time. */
  #isRestless = false

  constructor(host: Host, clock: Clock) {
    this.#host = host
    this.#clock = clock
  }

  /** Whether anyone is connected. */
  get isAnyone(): boolean {
    return this.#connections.size > 0
  }

  /** How fast those are who are connected, as far as it was measured. */
  get latencies(): Latencies {
    return this.#latencies
  }

  /** Notes a measured round trip, in milliseconds; whether it is news. */
  noteLatency(userId: number, latencyMs: number): boolean {
    const known = this.#latencies.get(userId)
    if (!this.#connections.has(userId) || (known !== undefined && Math.abs(known - latencyMs) < LATENCY_STEP_MS)) return false
    this.#latencies = new Map(this.#latencies).set(userId, latencyMs)
    return true
  }

  /** A connection of a user is there. Answers when the table knows. */
  async arrive(userId: number, connection: Connection): Promise<CommandResult> {
    const connections = this.#connections.get(userId) ?? new Set()
    this.#connections.set(userId, connections.add(connection))
    const answer = await this.#tell({ type: 'connect', userId })
    this.follow()
    return answer
  }

  /** A connection of a user is gone, from the voice chat too; the last one makes the player absent. */
  async depart(userId: number, connection: Connection): Promise<void> {
    this.#host.voice.leave(connection)
    const connections = this.#connections.get(userId)
    if (connections?.delete(connection) !== true || connections.size > 0) return
    this.#forget(userId)
    await this.#tell({ type: 'disconnect', userId })
    this.follow()
  }

  /** A user leaves the table, with all connections; those of somebody who could not leave stay. */
  async leave(command: Departure): Promise<CommandResult> {
    const answer = await this.#host.dispatch(command)
    if (answer.ok) this.#forget(command.userId)
    return answer
  }

  /** Brings the table in line with who is really connected, should it not know: after a failed write, or a replay. */
  follow(): void {
    if (this.#isStopped || this.#cancelRetry !== null || this.#stranger() === null) return
    const delayMs = this.#isRestless ? RESTLESS_MS : RETRY_MS
    this.#isRestless = false
    this.#cancelRetry = this.#clock.schedule(delayMs, () => void this.#retry())
  }

  /** Tells the table now who is really connected; the first refusal when it cannot be told. */
  async correct(): Promise<CommandResult> {
    for (let stranger = this.#stranger(); stranger !== null; stranger = this.#stranger()) {
      const { userId, isConnected } = stranger
      const answer = await this.#host.dispatch({ type: isConnected ? 'disconnect' : 'connect', userId })
      if (!answer.ok) return answer
    }
    return done
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelRetry?.()
  }

  /** Tells the table that somebody has come or gone. Who does so all the time is noted later, as they are then. */
  async #tell(command: Extract<StandingCommand, { readonly type: 'connect' | 'disconnect' }>): Promise<CommandResult> {
    if (this.#host.toggles.take(command.userId, this.#clock.nowMs())) return this.#host.dispatch(command)
    this.#isRestless = true
    return done
  }

  /** A player of whom the table believes the wrong thing; null when there is none. */
  #stranger(): Occupant | null {
    const wrong = seated(this.#host.table).find(({ occupant: { userId, isConnected, isGone } }) => !isGone && isConnected !== this.#connections.has(userId))
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
