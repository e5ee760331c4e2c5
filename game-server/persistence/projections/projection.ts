/** A projection: data that the database stores in addition to the journals, because of what happened at a table. */
import type { EntityManager } from 'typeorm'
import type { TableEvent } from '#common/table/commands.ts'
import type { Step } from '#common/table/step.ts'
import type { JournalRecord, StepRefusal } from '../../tables/ports.ts'

/** A record of a journal with its effects: the table after it, and the events. */
export type RecordedStep = Step & {
  readonly record: JournalRecord
  /** During a rebuild, the id that the row of the game had before it was removed; null for a new game. */
  readonly formerGameId: number | null
}

export type Projection = {
  /** The types of events that it handles. */
  readonly follows: readonly TableEvent['type'][]
  /**
   * Stores the effects of a step that has at least one of these events, in the transaction that stores the record.
   * Resolves with null when done. A refusal rolls back the whole transaction, including the other projections. Rejects
   * when the database does.
   */
  apply(manager: EntityManager, step: RecordedStep): Promise<StepRefusal | null>
}

/**
 * A projection whose rows can be computed from the journals alone, and each of whose rows belongs to one room. So they
 * can be removed and stored again, room by room. It may also keep sums over these rows, if it can compute them again
 * from the rows.
 */
export type RebuildableProjection = Projection & {
  /** The name of its rows in the report of differences. */
  readonly name: string
  /**
   * The rows of a room as texts, in a fixed order, without ids that the database has generated. With them come the sums
   * of `userIds`, who are all users that ever had a seat in the room.
   */
  stored(manager: EntityManager, roomId: string, userIds: readonly number[]): Promise<readonly string[]>
  /** Removes its rows of a room, and computes the sums of `userIds` again without them. */
  remove(manager: EntityManager, roomId: string, userIds: readonly number[]): Promise<void>
}
