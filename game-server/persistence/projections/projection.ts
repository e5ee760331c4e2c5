/** What a projection is: one thing that the database keeps besides the journals, because of what happened at a table. */
import type { EntityManager } from 'typeorm'
import type { TableEvent } from '#common/table/commands.ts'
import type { Step } from '#common/table/step.ts'
import type { JournalRecord, StartRefusal } from '../../tables/ports.ts'

/** A record of a journal with what it made happen: the table after it, and the events. */
export type RecordedStep = Step & {
  readonly record: JournalRecord
  /** The id that the row of the table's game has had until it was removed to be made again; null for a game that is new. */
  readonly formerGameId: number | null
}

export type Projection = {
  /** The kinds of events that it follows. */
  readonly follows: readonly TableEvent['type'][]
  /**
   * Stores what follows from a step with at least one of these events, within the transaction that stores the record. Answers null when it
   * is done. A refusal undoes the whole transaction, with what the other projections have done. Rejects as the database does.
   */
  apply(manager: EntityManager, step: RecordedStep): Promise<StartRefusal | null>
}

/**
 * A projection whose rows say nothing that the journals do not say, and each of whose rows belongs to one room. So they can be removed and
 * made again, room by room.
 */
export type RebuildableProjection = Projection & {
  /** What it stores, as the report of differences calls it. */
  readonly name: string
  /** What it has stored about a room: a text for each row, in a fixed order. Ids that the database has given are not in it. */
  stored(manager: EntityManager, roomId: string): Promise<readonly string[]>
  /** Removes what it has stored about a room. */
  remove(manager: EntityManager, roomId: string): Promise<void>
}
