/** The journal of one live table: stores commands, and reads the journal again when it is not certain what is in it. */
import { seated, type Table } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import { type CommandResult, done, type EndReason, refusal, type Refusal } from '../command-result.ts'
import { type Closure, JournalFault, RoomTaken } from './journal-fault.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import { reread, type Reread } from './reread.ts'
import type { JournalRecord, TableStore } from '../ports.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { ok, refused, type Result } from '#common/result.ts'

const namesOf = (table: Table, lacking: readonly number[]): readonly string[] =>
  seated(table).flatMap(({ occupant: { userId, name } }) => (lacking.includes(userId) ? [name] : []))

/**
 * Stores a record in one transaction with everything that belongs to it: a new game with its charges, a result, the end
 * of the room. Resolves with null when it is durable. Errors: `notEnoughTokens` with the names of the players who
 * cannot pay for the game, `TreatRefusal`, and `unauthenticated` when the person whom the record names has a new name
 * or no account any more. Rejects when the store rejects.
 */
const persistStep = async (store: TableStore, record: JournalRecord, step: Step): Promise<Refusal | null> => {
  const refused = await store.appendStep(record, step)
  if (refused === 'outdated') return refusal('unauthenticated')
  if (refused === null) return null
  return 'treat' in refused ? refusal(refused.treat) : refusal('notEnoughTokens', namesOf(step.table, refused.lacking))
}

/** The live table whose journal this is. */
type Host = { readonly table: Table; readonly sequence: number; report(problem: unknown, doing: string): void }

export class TableJournal {
  readonly #host: Host
  readonly #tools: LiveTableTools
  #failures = 0
  #mustReread = false

  constructor(host: Host, tools: LiveTableTools) {
    this.#host = host
    this.#tools = tools
  }

  /** How often the journal could not be written or read. */
  get failures(): number {
    return this.#failures
  }

  /** Whether the journal must be read again before the next command. */
  get mustReread(): boolean {
    return this.#mustReread
  }

  /** The journal was changed by somebody else, or it is not certain what is in it. */
  markChanged(): void {
    this.#mustReread = true
  }

  /**
   * Stores a command with its effects. `'taken'`: another process holds the room. `'differs'`: the journal contains
   * something else than this table has written, so it must be read at once.
   */
  async append(record: JournalRecord, step: Step): Promise<CommandResult | 'taken' | 'differs'> {
    try {
      return (await persistStep(this.#tools.store, record, step)) ?? done
    } catch (problem) {
      // Nobody knows whether the record was stored.
      this.markChanged()
      this.#fail(problem, record.command.type)
      if (problem instanceof RoomTaken) return 'taken'
      return problem instanceof JournalFault ? 'differs' : refusal('storageUnavailable')
    }
  }

  /** Reads the journal again; null when the database does not answer. */
  async read(): Promise<Reread | null> {
    try {
      const found = await reread(this.#tools, this.#host.table.roomId, this.#host.sequence)
      if (found.type === 'read') this.#mustReread = false
      return found
    } catch (problem) {
      this.#fail(problem, 'reread')
      return null
    }
  }

  /**
   * Closes the room for good and refunds a game that was not played to its end. `actorId` is the administrator who
   * wants it. Returns the ids of the refunded users; null when nothing was stored.
   */
  async giveUp(why: Closure, atMs: number, actorId: number | null = null): Promise<readonly number[] | null> {
    try {
      return (await this.#tools.store.giveUpRoom(this.#host.table.roomId, why, atMs, actorId)) ?? []
    } catch (problem) {
      this.#host.report(problem, 'giveUp')
      return null
    }
  }

  #fail(problem: unknown, doing: string): void {
    this.#failures += 1
    this.#host.report(problem, doing)
  }
}

/** The live table that is closed. */
type Closing = { readonly closedFor: ErrorCode | null; readonly nowMs: number; end(why: EndReason): unknown }

/**
 * Closes a room for good, refunds its unfinished game in the name of `actorId`, and ends the live table, which tells
 * its players. It runs in the turn of the table, behind the commands that came before. Resolves with the ids of the
 * refunded users. Never rejects.
 */
export const closeForGood = async (
  liveTable: Closing,
  journal: TableJournal,
  actorId: number,
): Promise<Result<readonly number[], ErrorCode>> => {
  if (liveTable.closedFor !== null) return refused(liveTable.closedFor)
  const refunded = await journal.giveUp('closedByAdmin', liveTable.nowMs, actorId)
  if (refunded === null) return refused('storageUnavailable')
  liveTable.end('closedByAdmin')
  return ok(refunded)
}
