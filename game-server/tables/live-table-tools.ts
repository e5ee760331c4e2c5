/** What a live table is given by the server around it. */
import type { AbsenceTimes } from '#common/table/votes.ts'
import type { Clock } from '../clock.ts'
import type { ComputerPlayer, OpenVoice, TableStore } from './ports.ts'

/** Told of what went wrong, and where; it never carries what only one seat may know. */
export type ReportProblem = (problem: unknown, where: { readonly roomId: string; readonly doing: string }) => void

/** What a session needs. `pace` is the factor on every pause of the table (GAME_PACE). */
export type LiveTableTools = {
  readonly store: TableStore
  readonly clock: Clock
  readonly pace: number
  /** How long absent players are waited for, at tables that are opened from now on. */
  readonly times: AbsenceTimes
  /** For how long no server ran before this one, in milliseconds. */
  readonly downMs: number
  /** Whether the seats that a user may have, and the rooms that they may open in a row, are limited. */
  readonly isLimited: boolean
  readonly openVoice: OpenVoice
  readonly computerPlayer: ComputerPlayer
  readonly reportProblem: ReportProblem
}
