/**
 * The last game of a table, looked at together after its end. One leads, and the others see the same moment. Nothing of
 * it is stored: it ends with the next game, and with the live table.
 */
import { REVIEW_LEAD_COST } from '#common/limits.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { ClientMessages, ServerMessages } from '#common/protocol/messages.ts'
import type { Person } from '#common/table/commands.ts'
import { isGameOver, people, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import type { Clock } from '../../clock.ts'
import { done, refusal, type CommandResult } from '../command-result.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import type { TableUpdate, Watcher } from '../watchers.ts'

/** The live table of the game. `closedFor` is the error code after its end. */
type Host = {
  readonly table: Table
  readonly closedFor: ErrorCode | null
  readonly spectators: { readonly people: readonly Person[] }
  watch(watcher: Watcher): () => void
}

type Position = ClientMessages['review_together']

export class SharedReview {
  readonly #host: Host
  /** Counts moments of a user; false when there were too many. */
  readonly #takeFromRate: (userId: number, moments: number) => boolean
  readonly #clock: Clock
  readonly #tell: (update: TableUpdate) => void
  #leader: Pick<Person, 'userId' | 'name'> | null = null
  #position: Position = { move: 0 }

  /** Ends the wait for a leader who is away; null while there is none. */
  #stopWaiting: (() => void) | null = null

  constructor(
    host: Host,
    { reviewRate, clock }: Pick<LiveTableTools, 'reviewRate' | 'clock'>,
    tell: (update: TableUpdate) => void,
  ) {
    this.#host = host
    this.#takeFromRate = (userId, moments) => reviewRate.take(userId, clock.nowMs(), moments)
    this.#clock = clock
    this.#tell = tell
    host.watch((update) => this.#follow(update))
  }

  /** What everybody at the table is told; empty when there is no review. */
  get shown(): ServerMessages['review'] {
    if (this.#leader === null) return {}
    const { userId, name } = this.#leader
    const { move, isDealt = false, card, showsPrices = false } = this.#position
    const pointedAt = card === undefined ? {} : { card }
    return { leaderId: playerIdOf(userId), leaderName: name, move, isDealt, showsPrices, ...pointedAt }
  }

  /** The number of the game that is over, for those who play or watch here now; null for everybody else. */
  gameFor(userId: number): number | null {
    const { closedFor, table, spectators } = this.#host
    const isHere = [...people(table).map(({ occupant }) => occupant), ...spectators.people].some(
      (person) => person.userId === userId,
    )
    return isHere && closedFor === null && isGameOver(table) ? table.gameNumber : null
  }

  /**
   * Shows a moment to all. A player who is the first to do so leads; then nobody else may. Errors: `gameNotOver`,
   * `notAtTable`, `notReviewLeader`, `badMessage` for a move that there was not, `tooManyRequests`, and the error code
   * of a table that has ended.
   */
  show(userId: number, position: Position): CommandResult {
    const { closedFor, table } = this.#host
    if (closedFor !== null) return refusal(closedFor)
    if (!isGameOver(table)) return refusal('gameNotOver')
    const leader = this.#leader ?? this.#players().find((player) => player.userId === userId)
    if (leader === undefined) return refusal('notAtTable')
    if (leader.userId !== userId) return refusal('notReviewLeader')
    if (position.move > table.moves.length) return refusal('badMessage')
    if (!this.#takeFromRate(userId, this.#leader === null ? REVIEW_LEAD_COST : 1)) return refusal('tooManyRequests')
    this.#leader = leader
    this.#position = position
    this.#told()
    return done
  }

  /**
   * The leader lets another player or spectator lead. Errors: `notReviewLeader`, `guestNotAtTable`, `tooManyRequests`.
   */
  handOn(userId: number, toId: number): CommandResult {
    if (this.#leader?.userId !== userId) return refusal('notReviewLeader')
    const next = this.#present().find((person) => person.userId === toId)
    if (next === undefined) return refusal('guestNotAtTable')
    if (!this.#takeFromRate(userId, REVIEW_LEAD_COST)) return refusal('tooManyRequests')
    this.#lead(next)
    return done
  }

  /** The leader ends it for all. Error: `notReviewLeader`. */
  end(userId: number): CommandResult {
    if (this.#leader?.userId !== userId) return refusal('notReviewLeader')
    this.#leader = null
    this.#told()
    return done
  }

  /** The players who are connected. */
  #players(): readonly Pick<Person, 'userId' | 'name'>[] {
    return people(this.#host.table)
      .filter(({ occupant: { isConnected, isGone } }) => isConnected && !isGone)
      .map(({ occupant: { userId, name } }) => ({ userId, name }))
  }

  /** Who may lead: players first. */
  #present(): readonly Pick<Person, 'userId' | 'name'>[] {
    return [...this.#players(), ...this.#host.spectators.people]
  }

  /**
   * It ends with the next game. A leader who has left is followed by the first of the players who are there; one whose
   * connection is lost keeps the lead as long as the table waits for absent players.
   */
  #follow(update: TableUpdate): void {
    const { type } = update
    if (type === 'ended') this.#wait(null)
    const leader = this.#leader
    if (leader === null) return
    if (type === 'left' && update.userId === leader.userId) return this.#lead(this.#players()[0] ?? null)
    if (type !== 'changed' && type !== 'spectators') return
    if (!isGameOver(this.#host.table)) return this.#lead(null)
    const there = this.#present().find(({ userId }) => userId === leader.userId)
    if (there === undefined) {
      if (this.#stopWaiting === null) this.#wait(() => this.#lead(this.#players()[0] ?? null))
      return
    }
    this.#wait(null)
    if (there.name !== leader.name) this.#lead(there)
  }

  /** Does this, and nothing that was to be done before, when the leader has been away for too long. */
  #wait(task: (() => void) | null): void {
    this.#stopWaiting?.()
    this.#stopWaiting = task && this.#clock.schedule(this.#host.table.times.absenceMs, task)
  }

  /** Another one leads, or nobody. At which card the one before has pointed, the next one does not say. */
  #lead(next: Pick<Person, 'userId' | 'name'> | null): void {
    this.#wait(null)
    const { card: _, ...moment } = this.#position
    this.#leader = next
    this.#position = moment
    this.#told()
  }

  #told(): void {
    this.#tell({ type: 'review', review: this.shown })
  }
}
