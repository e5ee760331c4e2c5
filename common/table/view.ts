/** The only exit of a table: what a seat may see of it and of its game. */
import { privateView, publicView, type PrivateGameView, type PublicGameView } from '../rules/view.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'
import type { Vote } from './votes.ts'
import { isExpelled } from './absence.ts'
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
  /** Whether it does so to the end of the game: the player looks on, and has no vote. */
  readonly isExpelled: boolean
}

/** An open vote on an absent player: whom it is about, and who has voted what, in seat order. */
export type VoteView = { readonly seat: Seat; readonly votes: PerSeat<Vote | null> }

/** What everyone at a table may know of it. `players` holds the taken seats in seat order. */
export type PublicTableView = {
  readonly roomId: string
  readonly name: string
  readonly status: TableStatus
  readonly players: readonly PlayerView[]
  /** Counts the games of this table; 0 before the first. */
  readonly gameNumber: number
  readonly game: PublicGameView | null
  readonly vote: VoteView | null
}

/** Everything that one seat may see: the screens of the web client take nothing else. */
export type TableView = PublicTableView & { readonly viewerSeat: Seat; readonly own: PrivateGameView | null }

/** The id of a user's player in messages: a user has one seat at a table. */
export const playerIdOf = (userId: number): string => String(userId)

/** What everyone at a table may know of it. `latencyMsOf` gives the last measured round trip of a user. */
export const publicTableView = (table: Table, latencyMsOf: (userId: number) => number | null): PublicTableView => ({
  roomId: table.roomId,
  name: table.name,
  status: table.status,
  players: seated(table).map(({ seat, occupant }) => ({
    seat,
    id: playerIdOf(occupant.userId),
    name: occupant.name,
    avatarUrl: occupant.avatarUrl,
    isReady: occupant.isReady,
    isConnected: occupant.isConnected,
    latencyMs: occupant.isConnected ? latencyMsOf(occupant.userId) : null,
    isCreator: occupant.userId === table.creatorId,
    wantsPlayAgain: occupant.wantsPlayAgain,
    isComputer: occupant.isComputer,
    isExpelled: isExpelled(occupant),
  })),
  gameNumber: table.gameNumber,
  game: table.game && publicView(table.game),
  vote: table.vote && { seat: table.vote.seat, votes: table.vote.votes },
})

/** What `seat` alone may know; null while there is no game. */
export const privateTableView = ({ game }: Table, seat: Seat): PrivateGameView | null => game && privateView(game, seat)

/** Everything that `seat` may see of a table. */
export const viewFor = (table: Table, seat: Seat, latencyMsOf: (userId: number) => number | null): TableView => ({
  ...publicTableView(table, latencyMsOf),
  viewerSeat: seat,
  own: privateTableView(table, seat),
})
