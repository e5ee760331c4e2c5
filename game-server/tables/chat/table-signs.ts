/**
 * What players show each other at a table besides the chat: reactions that fly to a seat, and the waking of a player
 * who does not move.
 */
import type { Restriction } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { nudgedMove, type AwaitedMoveKey } from '#common/table/absence/nudge.ts'
import type { Reaction } from '#common/table/reactions.ts'
import { nameAt, seated, seatOf, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import { refusalMessage } from '#common/text/it.ts'
import { done, refusal, type CommandResult } from '../command-result.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import type { TableUpdate } from '../watchers.ts'
import { SharedReview } from './shared-review.ts'

/** The live table of these signs. `closedFor` is the error code after its end. */
type Host = ConstructorParameters<typeof SharedReview>[0] & {
  readonly table: Table
  readonly nowMs: number
  readonly closedFor: ErrorCode | null
}

const NOTHING: ReadonlySet<AwaitedMoveKey> = new Set()

export class TableSigns {
  /** The last game, looked at together. */
  readonly review: SharedReview
  readonly #host: Host
  /**
   * Counts a reaction of a user; false when there were too many. The clock is that of the process: the clocks of tables
   * differ.
   */
  readonly #takeFromRate: (userId: number) => boolean
  readonly #tell: (update: TableUpdate) => void
  /**
   * The last moves for which each user has woken somebody, so that nobody does so twice. Only moves that are awaited
   * together matter: four at most.
   */
  readonly #nudged = new Map<number, ReadonlySet<AwaitedMoveKey>>()

  constructor(
    host: Host,
    tools: Pick<LiveTableTools, 'reactionRate' | 'reviewRate' | 'clock'>,
    tell: (update: TableUpdate) => void,
  ) {
    this.#host = host
    const { reactionRate, clock } = tools
    this.#takeFromRate = (userId) => reactionRate.take(userId, clock.nowMs())
    this.#tell = tell
    this.review = new SharedReview(host, tools, tell)
  }

  /**
   * A user sends a reaction to the player with this id; to oneself means to the whole table. Errors: `notAtTable`,
   * `guestNotAtTable`, `reactionsTooFast`, and the error code of a table that has ended.
   */
  react(userId: number, to: string, reaction: Reaction): CommandResult {
    const { closedFor, table } = this.#host
    if (closedFor !== null) return refusal(closedFor)
    if (seatOf(table, userId) === null) return refusal('notAtTable')
    if (!seated(table).some(({ occupant }) => playerIdOf(occupant.userId) === to)) return refusal('guestNotAtTable')
    if (!this.#takeFromRate(userId)) return refusal('reactionsTooFast')
    this.#tell({ type: 'reacted', reaction: { from: playerIdOf(userId), to, reaction } })
    return done
  }

  /** Tells a user that their account was restricted. */
  tellRestricted(userId: number, restriction: Restriction): void {
    this.#tell({
      type: 'personal',
      userId,
      message: { type: 'error', payload: refusalMessage(restriction.kind, [], restriction) },
    })
  }

  /**
   * A user wakes the player whose move is awaited. Errors: those of `nudgedMove`, and the error code of a table that
   * has ended.
   */
  nudge(userId: number, sleeperId: number): CommandResult {
    const { closedFor, table, nowMs } = this.#host
    if (closedFor !== null) return refusal(closedFor)
    const before = this.#nudged.get(userId) ?? NOTHING
    const move = nudgedMove(table, userId, sleeperId, before, nowMs)
    if (!move.ok) return refusal(move.code)
    this.#nudged.set(userId, new Set([...before, move.value].slice(-table.seats.length)))
    const seat = seatOf(table, userId)
    const fromName = seat === null ? '' : nameAt(table, seat)
    this.#tell({
      type: 'personal',
      userId: sleeperId,
      message: { type: 'nudge', payload: { from: playerIdOf(userId), fromName } },
    })
    return done
  }
}
