/**
 * Updates the other parts of a live table (timers, computer seats, voice chat, presence) after a command is stored and
 * everybody was told.
 */
import { seated, type Table } from '#common/table/state.ts'
import { playerIdOf } from '#common/table/view.ts'
import type { ComputerSeats } from './computer-seats.ts'
import type { VoiceChat } from './ports.ts'
import type { Presence } from './presence.ts'
import type { TableTimers } from './table-timers.ts'

export type TableParts = {
  readonly timers: TableTimers
  readonly computers: ComputerSeats
  readonly voice: VoiceChat
  readonly presence: Presence
  readonly report: (problem: unknown, doing: string) => void
}

/** The name of a player who has a seat at the table and has not left; null for everybody else. */
const nameOf = (table: Table, playerId: string): string | null =>
  seated(table).find(({ occupant }) => playerIdOf(occupant.userId) === playerId && !occupant.isGone)?.occupant.name ??
  null

/**
 * Brings the parts of a live table in line with its state. An exception in one part is only reported: the command is
 * already stored, so its answer does not change.
 */
export const followTable = (
  { timers, computers, voice, presence, report }: TableParts,
  table: Table,
  before: Table,
): void => {
  const attempt = (doing: string, task: () => void): void => {
    try {
      task()
    } catch (problem) {
      report(problem, doing)
    }
  }
  attempt('timers', () => timers.follow(table))
  attempt('computers', () => computers.follow(table))
  if (table.seats === before.seats) return
  attempt('voice', () => voice.keep((playerId) => nameOf(table, playerId)))
  attempt('presence', () => presence.follow())
}
