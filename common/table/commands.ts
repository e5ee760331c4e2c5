/** What can be asked of a table, what can happen at it, and why it may refuse. */
import type { CardId } from '../rules/cards.ts'
import type { GameEvent } from '../rules/commands.ts'
import type { Seed } from '../rules/deal.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'
import type { Notice } from './notice.ts'
import type { AbsenceTimes, Vote, VoteEnd, VoteResult } from './votes.ts'

/** Somebody who can sit at a table: the account's id, nickname and picture. */
export type Person = { readonly userId: number; readonly name: string; readonly avatarUrl: string | null }

/**
 * A request to change a table, as it stands in the journal: plain JSON. Commands of a player name the account, which the
 * server knows from the login session; those without a `userId` are the server's own.
 */
export type TableCommand =
  | { readonly type: 'open'; readonly roomId: string; readonly name: string; readonly creator: Person; readonly times: AbsenceTimes }
  | { readonly type: 'join'; readonly person: Person }
  | { readonly type: 'leave'; readonly userId: number }
  /** The creator takes a player out of the waiting room. */
  | { readonly type: 'removeGuest'; readonly userId: number; readonly guestId: number }
  /** A person is called otherwise, or has another picture. */
  | { readonly type: 'updatePerson'; readonly person: Person }
  /** The account of a user is deleted: nobody comes back to their seat. */
  | { readonly type: 'removePlayer'; readonly userId: number }
  | { readonly type: 'connect'; readonly userId: number }
  | { readonly type: 'disconnect'; readonly userId: number }
  | { readonly type: 'setReady'; readonly userId: number; readonly ready: boolean }
  /** The seed comes from the server, never from a client. */
  | { readonly type: 'start'; readonly userId: number; readonly seed: Seed }
  | { readonly type: 'passCards'; readonly userId: number; readonly cards: readonly CardId[] }
  | { readonly type: 'playCard'; readonly userId: number; readonly card: CardId }
  | { readonly type: 'nextTrick'; readonly userId: number }
  /** The pause after a trick is over. */
  | { readonly type: 'advanceTrick' }
  /** The seed is used if this is the last player whom a new game waits for. */
  | { readonly type: 'playAgain'; readonly userId: number; readonly seed: Seed }
  | { readonly type: 'vote'; readonly userId: number; readonly vote: Vote }
  /** Calls a vote on a player whose move is overdue. */
  | { readonly type: 'callVote'; readonly userId: number; readonly accusedId: number }
  /** A player whose overdue move was voted on is looking again. */
  | { readonly type: 'returnToSeat'; readonly userId: number }
  /** A computer moves for the seat that it holds. */
  | { readonly type: 'computerPass'; readonly seat: Seat; readonly cards: readonly CardId[] }
  | { readonly type: 'computerPlay'; readonly seat: Seat; readonly card: CardId }
  /** The process that held the table is gone, and all its connections are. No process ran for `downMs` milliseconds. */
  | { readonly type: 'restore'; readonly downMs: number }
  /** Something is due: see `nextDeadlineMs`. */
  | { readonly type: 'timeElapsed' }
  /** Something was due while nothing could be stored. */
  | { readonly type: 'reprieve' }
  /** A record of an older journal that today's rules have no use for. It changes nothing, and is never written. */
  | { readonly type: 'retired' }

/** The person whom a command names; null when it names nobody. Commands that name no person carry no name at all. */
export const personIn = (command: TableCommand): Person | null => {
  switch (command.type) {
    case 'open':
      return command.creator
    case 'join':
    case 'updatePerson':
      return command.person
    default:
      return null
  }
}

/** Why a seat became free. */
export type LeaveReason = 'left' | 'absent' | 'removed'

/** Something that happened at a table. */
export type TableEvent =
  | GameEvent
  | { readonly type: 'playerJoined'; readonly seat: Seat }
  | { readonly type: 'playerLeft'; readonly person: Person; readonly reason: LeaveReason }
  | { readonly type: 'creatorChanged'; readonly seat: Seat }
  | { readonly type: 'personUpdated'; readonly seat: Seat }
  /** The seat of a game stays taken, for the computer. */
  | { readonly type: 'playerRemoved'; readonly seat: Seat }
  | { readonly type: 'playerConnected'; readonly seat: Seat }
  | { readonly type: 'playerDisconnected'; readonly seat: Seat }
  | { readonly type: 'readyChanged'; readonly seat: Seat; readonly ready: boolean }
  | { readonly type: 'gameStarted'; readonly gameNumber: number }
  | { readonly type: 'nextTrickWanted'; readonly seat: Seat }
  | { readonly type: 'trickAdvanced' }
  | { readonly type: 'playAgainWanted'; readonly seat: Seat }
  /** The server notes something in the chat. */
  | { readonly type: 'noted'; readonly notice: Notice; readonly atMs: number }
  | { readonly type: 'voteOpened'; readonly seat: Seat }
  /** `votes` are those before this one, in seat order. */
  | { readonly type: 'voteCast'; readonly seat: Seat; readonly vote: Vote; readonly votes: PerSeat<Vote | null> }
  | { readonly type: 'voteClosed'; readonly seat: Seat; readonly result: VoteResult; readonly end: VoteEnd }
  /** The others may call a vote on the player at the seat. */
  | { readonly type: 'moveOverdue'; readonly seat: Seat }
  /** A player who did not move is looking again. */
  | { readonly type: 'playerActive'; readonly seat: Seat }
  | { readonly type: 'computerSeated'; readonly seat: Seat }
  | { readonly type: 'playerSeatedAgain'; readonly seat: Seat }
  | { readonly type: 'gameSuspended' }
  | { readonly type: 'gameResumed' }
  /** A finished table is a waiting room again, for those who want another game and for newcomers. */
  | { readonly type: 'tableReopened' }
  | { readonly type: 'tableClosed' }

/** Why a table refuses a command. */
export const TABLE_ERRORS = [
  'tableClosed',
  'tableFull',
  'gameAlreadyStarted',
  'notAtTable',
  'notCreator',
  'notEnoughPlayers',
  'notEveryoneReady',
  'gameNotStarted',
  'gameNotOver',
  'unknownCard',
  'gameSuspended',
  'seatHeldByComputer',
  'notComputerSeat',
  'noVote',
  'ownAbsence',
  'alreadyVoted',
  'voteOpen',
  'notOverdue',
  'ownMoveAwaited',
  'emptyMessage',
  'messageTooLong',
  'removedFromRoom',
  'onlyCreatorRemoves',
  'removalInGame',
  'guestNotAtTable',
  'ownRemoval',
] as const
export type TableError = (typeof TABLE_ERRORS)[number]

