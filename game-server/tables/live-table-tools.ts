/** What the server gives to every live table. */
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Restriction } from '#common/protocol/rest/conduct-vocabulary.ts'
import type { Seed } from '#common/rules/deal.ts'
import type { Person, TableEvent } from '#common/table/commands.ts'
import type { Table } from '#common/table/state.ts'
import type { AbsenceTimes } from '#common/table/absence/votes.ts'
import type { Clock } from '../clock.ts'
import type { ChatRate } from './chat/chat-rate.ts'
import type { CommandResult } from './command-result.ts'
import type { Hold } from './hold.ts'
import type { WatchQuota } from './rooms/watch-quota.ts'
import type { ComputerPlayer, OpenVoice, Sharing, TableStore } from './ports.ts'

/** Reports an error and where it happened. A report never contains information that only one seat may know. */
export type ReportProblem = (problem: unknown, where: { readonly roomId: string; readonly doing: string }) => void

/**
 * Notes that a table has answered a command, after so many milliseconds: with the code of a refusal, or null when the
 * command was stored.
 */
export type NoteCommand = (type: StandingCommand['type'], durationMs: number, refusal: ErrorCode | null) => void

/**
 * Reminds people who are not at a table of what has happened there: it was opened, or these events. Never throws, and
 * nobody waits for it.
 */
export type Remind = (table: Table, news: 'opened' | readonly TableEvent[]) => void

/** What a live table needs. `pace` is the factor on every pause of the table (GAME_PACE). */
export type LiveTableTools = {
  readonly store: TableStore
  readonly hold: Hold
  /** What this process shares with others of the site; null when it is the only one. */
  readonly sharing: Sharing | null
  readonly clock: Clock
  readonly pace: number
  /** How long the table waits for absent players. It applies to tables that are opened from now on. */
  readonly times: AbsenceTimes
  /** How long no server was running before this one started, in milliseconds. */
  readonly downMs: number
  /** Whether there is a limit on the seats of a user and on how fast a user may open rooms. */
  readonly isLimited: boolean
  /** How fast people may write in the chats of all tables. */
  readonly chatRate: ChatRate
  /** Draws the secret of a new table: 32 bytes of the platform's CSPRNG. */
  readonly newDeckSecret: () => Seed
  /** How fast people may send reactions at all tables. */
  readonly reactionRate: ChatRate
  /** How fast people may show moments of their last games, at all tables. */
  readonly reviewRate: ChatRate
  /** The restriction because of which a user may not speak now; null when there is none. */
  readonly silenceOf: (userId: number) => Promise<Restriction | null>
  /** Whether a user belongs to the circle of friends of a room; false for a room of no circle. */
  readonly isOfCircle?: (roomId: string, userId: number) => Promise<boolean>
  /** Runs `work`, which gives a user a seat at a table, unless they would then have too many: see `UserQuotas`. */
  readonly claimSeat?: (userId: number, roomId: string, work: () => Promise<CommandResult>) => Promise<CommandResult>
  /** How many tables a person may watch. */
  readonly watchQuota?: WatchQuota
  /** Whether two nicknames look alike. */
  readonly looksLike: (one: string, other: string) => boolean
  /** See `Guests.giveWay`. */
  readonly giveWay: (guestId: number, newcomerId: number, names: readonly string[]) => Promise<Person | null>
  readonly openVoice: OpenVoice
  readonly computerPlayer: ComputerPlayer
  readonly reportProblem: ReportProblem
  readonly noteCommand: NoteCommand
  readonly remind?: Remind
}
