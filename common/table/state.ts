/** A table as a value: the room around a game. It never changes, and `reduceTable` makes the next one. */
import type { RoomFlags } from './room-flags.ts'
import type { ComputerLevel } from '../computer-levels.ts'
import { SEATS, perSeat, withSeat, type PerSeat, type Seat } from '../rules/seats.ts'
import type { GameState } from '../rules/state.ts'
import type { Seed } from '../rules/deal.ts'
import type { SeedPart } from '../rules/seed-parts.ts'
import type { Person } from './commands.ts'
import type { Audience } from './spectators/audience.ts'
import type { Duplicate } from './duplicate.ts'
import type { MoveLog } from './move-log.ts'
import type { AbsenceTimes, Vote, VoteCause } from './absence/votes.ts'

/**
 * The phases of a table (specification section 4, 'Room lifecycle'). While the result of a finished game is shown, the
 * table is still `running`.
 */
export const TABLE_STATUSES = ['waiting', 'running', 'suspended', 'closed'] as const
export type TableStatus = (typeof TABLE_STATUSES)[number]

/** A player who has a seat: a person, or a computer that the creator has put there (`computerLevel`). */
export type Occupant = Person & {
  readonly joinedAtMs: number
  readonly isReady: boolean
  readonly isConnected: boolean
  /** Since when the player has been disconnected; null while connected. */
  readonly absentSinceMs: number | null
  /** Whether the player has ever connected: a seat can be taken before its player arrives. */
  readonly hasArrived: boolean
  readonly wantsNextTrick: boolean
  readonly wantsPlayAgain: boolean
  /** The player's part of the seed of the next game; null while they have given none. */
  readonly seedPart: SeedPart | null
  /** Whether a computer plays for this seat. */
  readonly isComputer: boolean
  /**
   * Whether the player is connected but does not look at the table, as a vote about their overdue move has decided.
   * They tell the table when they are back (`returnToSeat`); until then the game does not wait for them.
   */
  readonly isInactive: boolean
  /**
   * How many votes in this game had the result `conclude` for the player. After the second the computer stays (DESIGN
   * decision 6).
   */
  readonly conclusions: number
  /** When a vote on the player's absence is due; null when none is due. */
  readonly voteDueAtMs: number | null
  /** Whether the player's account is deleted. The seat belongs to nobody, but stays taken until the end of the game. */
  readonly isGone: boolean
  /**
   * How well the computer plays that the creator has put on this seat; null for a person's seat, also while a computer
   * plays for that person.
   */
  readonly computerLevel: ComputerLevel | null
}

/** The fields of a seat that a game changes, as they are before each game. */
export const BEFORE_A_GAME = {
  wantsNextTrick: false,
  wantsPlayAgain: false,
  isComputer: false,
  isInactive: false,
  conclusions: 0,
  voteDueAtMs: null,
} as const

/** An open vote on the player at a seat. */
export type AbsenceVote = {
  readonly seat: Seat
  readonly cause: VoteCause
  readonly closesAtMs: number
  readonly votes: PerSeat<Vote | null>
}

/**
 * A move that the game waits for: since when, and from when on the others may call a vote. Times are in milliseconds
 * since the epoch.
 */
export type AwaitedMove = {
  readonly sinceMs: number
  readonly overdueAtMs: number
  /** Whether everyone has been told that it is overdue. */
  readonly isOverdue: boolean
}

/**
 * From where the server's parts of the seeds come. `secret` tells every card of every game of the table, so no view
 * contains it.
 */
export type TableDeck = {
  readonly secret: Seed
  /** SHA-256 of the server's part of the next game. Everybody gets it before they give their own part. */
  readonly nextServerPartHash: string
}

export type Table = RoomFlags & {
  readonly roomId: string
  readonly name: string
  readonly status: TableStatus
  readonly openedAtMs: number
  /** When the table closes if no game, or no other game, has begun by then. */
  readonly lifeEndsAtMs: number
  readonly times: AbsenceTimes
  /** Who may watch without a seat. */
  readonly audience: Audience
  /** The user who may start the game. */
  readonly creatorId: number
  /** The user who opened the table. It counts among their waiting rooms, no matter who may start the game now. */
  readonly openerId: number
  /** The users whom the creator has removed from the waiting room. They cannot take a seat here again. */
  readonly removedIds: readonly number[]
  readonly seats: PerSeat<Occupant | null>
  /** Since when nobody is connected; null while somebody is. */
  readonly emptySinceMs: number | null
  /** Counts the games of this table; 0 before the first. */
  readonly gameNumber: number
  readonly game: GameState | null
  /**
   * Null for a table that was opened before tables committed to the server's parts: the seed of each game comes with
   * its command.
   */
  readonly deck: TableDeck | null
  /** Null for an ordinary table. */
  readonly duplicate: Duplicate | null
  /**
   * All moves of the current game, oldest first. They hold every card that was passed, so they are as secret as the
   * game.
   */
  readonly moves: MoveLog
  readonly vote: AbsenceVote | null
  /** The move that the game waits for, by seat; null when it waits for none, or for a computer's. */
  readonly awaited: PerSeat<AwaitedMove | null>
}

/** A taken seat. */
export type Seated = { readonly seat: Seat; readonly occupant: Occupant }

/** The taken seats, in seat order. */
export const seated = ({ seats }: Table): readonly Seated[] => {
  const taken: Seated[] = []
  for (const seat of SEATS) {
    const occupant = seats[seat]
    if (occupant !== null) taken.push({ seat, occupant })
  }
  return taken
}

/** Whether the creator has put a computer on the seat, so that it belongs to no person. */
export const isOwnComputer = ({ computerLevel }: Pick<Occupant, 'computerLevel'>): boolean => computerLevel !== null

/** The seats taken by people, in seat order. Only people are users, pay, and are waited for. */
export const people = (table: Table): readonly Seated[] =>
  seated(table).filter(({ occupant }) => !isOwnComputer(occupant))

/** Whether the creator has filled seats with computers. */
export const hasComputers = ({ seats }: Table): boolean =>
  seats.some((occupant) => occupant !== null && isOwnComputer(occupant))

/** The seat of a user; null when they have none. */
export const seatOf = ({ seats }: Table, userId: number): Seat | null =>
  SEATS.find((seat) => seats[seat]?.userId === userId && !seats[seat].isGone) ?? null

/** The nickname at a seat; empty for a free one. */
export const nameAt = ({ seats }: Table, seat: Seat): string => seats[seat]?.name ?? ''

/** Whether the game on the table has been played to its end. */
export const isGameOver = ({ game }: Table): boolean => game?.phase === 'gameOver'

/** Whether the table waits for players or for another game: nobody can lose anything there. */
export const isIdle = (table: Table): boolean =>
  table.status === 'waiting' || (table.status === 'running' && isGameOver(table))

/** A table with some properties of an occupant replaced; the table itself when the seat is free. */
export const withOccupant = (table: Table, seat: Seat, change: Partial<Occupant>): Table => {
  const occupant = table.seats[seat]
  return occupant === null ? table : { ...table, seats: withSeat(table.seats, seat, { ...occupant, ...change }) }
}

/** A table with some properties of every occupant replaced. */
export const withEveryOccupant = (table: Table, change: Partial<Occupant>): Table => {
  const { seats } = table
  return { ...table, seats: perSeat((seat) => seats[seat] && { ...seats[seat], ...change }) }
}
