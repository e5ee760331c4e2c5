/** The views of a table: all that a seat may see of it and of its game. No other function lets data of a table out. */
import type { ComputerLevel } from '../computer-levels.ts'
import { privateView, publicView, type PrivateGameView, type PublicGameView } from '../rules/view.ts'
import { SEATS, type PerSeat, type Seat } from '../rules/seats.ts'
import type { Vote, VoteCause } from './absence/votes.ts'
import { isExpelled } from './absence/absence-vote.ts'
import type { Audience } from './spectators/audience.ts'
import type { Duplicate } from './duplicate.ts'
import { SHOWN_FLAGS, shownFlags, type ShownFlags } from './room-flags.ts'
import { isPresent } from './start.ts'
import { seated, type Table, type TableStatus } from './state.ts'

/** A seated player, as everyone at the table sees them. */
export type PlayerView = {
  readonly seat: Seat
  /** The player's id in messages. */
  readonly id: string
  readonly name: string
  readonly avatarUrl: string | null
  readonly isReady: boolean
  readonly isConnected: boolean
  /** Round trip measured by the server, in milliseconds; null while unknown. */
  readonly latencyMs: number | null
  readonly isCreator: boolean
  readonly wantsPlayAgain: boolean
  /** Whether a computer plays for the seat. */
  readonly isComputer: boolean
  /** Whether the player is connected but the game does not wait for them until they say that they are back. */
  readonly isInactive: boolean
  /** Whether a computer plays to the end of the game: the player watches, and has no vote. */
  readonly isExpelled: boolean
  /**
   * How well the computer plays that the creator has put on the seat; null for a person's seat. Such a computer is
   * always connected and ready.
   */
  readonly computerLevel: ComputerLevel | null
}

/** An open vote: whom it is about, why, and the votes so far, in seat order. */
export type VoteView = { readonly seat: Seat; readonly cause: VoteCause; readonly votes: PerSeat<Vote | null> }

/** What everyone at a table may know of the table itself. */
export type RoomView = ShownFlags & {
  readonly roomId: string
  readonly name: string
  readonly status: TableStatus
  /** Who may watch without a seat. */
  readonly audience: Audience
  /** Counts the games of this table; 0 before the first. */
  readonly gameNumber: number
  /**
   * SHA-256 of the server's part of the seed of the next game, in hex; null at a table that was opened before there
   * were such parts.
   */
  readonly nextServerPartHash: string | null
  readonly vote: VoteView | null
  /** Which cards are played here that others play too, and how many rounds; null at an ordinary table. */
  readonly duplicate: Pick<Duplicate, 'set' | 'rounds'> | null
  /** The seats whose moves are overdue: the others may call a vote. */
  readonly overdue: readonly Seat[]
}

/** What everyone at a table may know of it. `players` holds the taken seats in seat order. */
export type PublicTableView = RoomView & {
  readonly players: readonly PlayerView[]
  readonly game: PublicGameView | null
}

/**
 * Everything that one seat may see, or a spectator, who has no seat and sees nobody's hand. The screens of the web
 * client use nothing else.
 */
export type TableView = PublicTableView & { readonly viewerSeat: Seat | null; readonly own: PrivateGameView | null }

/**
 * The last measured round trips of users by their ids, in milliseconds. It is another map whenever one of them changes.
 */
export type Latencies = ReadonlyMap<number, number>
export const NO_LATENCIES: Latencies = new Map()

/** The id of a user's player in messages: a user has one seat at a table. */
export const playerIdOf = (userId: number): string => String(userId)

/** The players at a table, in seat order. The result depends only on the seats, the creator and the latencies. */
export const playerViews = (table: Table, latencies: Latencies): readonly PlayerView[] =>
  seated(table).map(({ seat, occupant }) => ({
    seat,
    id: playerIdOf(occupant.userId),
    name: occupant.name,
    avatarUrl: occupant.avatarUrl,
    isReady: occupant.isReady,
    isConnected: isPresent(occupant),
    latencyMs: occupant.isConnected ? (latencies.get(occupant.userId) ?? null) : null,
    isCreator: occupant.userId === table.creatorId,
    wantsPlayAgain: occupant.wantsPlayAgain,
    isComputer: occupant.isComputer,
    isInactive: occupant.isInactive,
    isExpelled: isExpelled(occupant),
    computerLevel: occupant.computerLevel,
  }))

/** What everyone at a table may know of the table itself. */
export const roomView = (table: Table): RoomView => {
  const { roomId, name, status, audience, gameNumber, deck, duplicate, vote, awaited } = table
  return {
    roomId,
    name,
    status,
    audience,
    ...shownFlags(table),
    gameNumber,
    nextServerPartHash: deck && deck.nextServerPartHash,
    duplicate: duplicate && { set: duplicate.set, rounds: duplicate.rounds },
    vote: vote && { seat: vote.seat, cause: vote.cause, votes: vote.votes },
    overdue: SEATS.filter((seat) => awaited[seat]?.isOverdue === true),
  }
}

/**
 * Whether what everyone may know of the table itself is the same in two tables. It is cheaper than making both views;
 * most moves change nothing of it.
 */
export const isSameRoomView = (a: Table, b: Table): boolean =>
  a.roomId === b.roomId &&
  a.name === b.name &&
  a.status === b.status &&
  a.audience === b.audience &&
  SHOWN_FLAGS.every((flag) => a[flag] === b[flag]) &&
  a.gameNumber === b.gameNumber &&
  a.deck === b.deck &&
  a.vote === b.vote &&
  SEATS.every((seat) => (a.awaited[seat]?.isOverdue === true) === (b.awaited[seat]?.isOverdue === true))

/** What everyone at a table may know of it. */
export const publicTableView = (table: Table, latencies: Latencies): PublicTableView => ({
  ...roomView(table),
  players: playerViews(table, latencies),
  game: table.game && publicView(table.game),
})

/** Everything that `seat` may see of a table. */
export const viewFor = (table: Table, seat: Seat, latencies: Latencies): TableView => ({
  ...publicTableView(table, latencies),
  viewerSeat: seat,
  own: table.game && privateView(table.game, seat),
})
