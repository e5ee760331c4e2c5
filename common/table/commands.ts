/** The commands and events of a table, and the codes with which it refuses a command. */
import type { ComputerLevel } from '../computer-levels.ts'
import type { CardId } from '../rules/cards.ts'
import type { GameEvent } from '../rules/commands.ts'
import type { Seed } from '../rules/deal.ts'
import type { SeedPart } from '../rules/seed-parts.ts'
import type { PerSeat, Seat } from '../rules/seats.ts'
import type { Audience } from './spectators/audience.ts'
import type { Duplicate } from './duplicate.ts'
import type { RoomChoices } from './room-flags.ts'
import type { Notice } from './notice.ts'
import type { AbsenceTimes, Vote, VoteEnd, VoteResult } from './absence/votes.ts'

/** A user who can sit at a table: the account's id, nickname and picture. */
export type Person = { readonly userId: number; readonly name: string; readonly avatarUrl: string | null }

/**
 * A request to change a table, as plain JSON in the form in which the journal stores it. Commands of a player contain
 * the account's id, which the server takes from the login session. Commands without a `userId` come from the server
 * itself.
 */
export type TableCommand =
  /**
   * `deckSecret` comes from the server: 32 random bytes from which its parts of all seeds of this table follow. Null in
   * older journals. A flag that was not chosen is left out.
   */
  | ({
      readonly type: 'open'
      readonly roomId: string
      readonly name: string
      readonly creator: Person
      readonly times: AbsenceTimes
      readonly deckSecret: Seed | null
      /** Who may watch; nobody when it is left out. */
      readonly audience?: Audience | undefined
      /** Of a table at which the cards are the same as at others. Its game begins at once. */
      readonly duplicate?: Duplicate | undefined
    } & RoomChoices)
  | { readonly type: 'join'; readonly person: Person }
  | { readonly type: 'leave'; readonly userId: number }
  /** The creator takes a player or a computer out of the waiting room. */
  | { readonly type: 'removeGuest'; readonly userId: number; readonly guestId: number }
  /** The creator puts a computer on a free seat. */
  | {
      readonly type: 'addComputer'
      readonly userId: number
      readonly seat: Seat
      readonly name: string
      readonly level: ComputerLevel
    }
  /** The creator says who may watch the table, or another player that nobody may. */
  | { readonly type: 'setAudience'; readonly userId: number; readonly audience: Audience }
  /** A player gives up the seat after a game, so that a friend who watches can play. */
  | { readonly type: 'giveSeat'; readonly userId: number }
  /** A person has another nickname or picture. */
  | { readonly type: 'updatePerson'; readonly person: Person }
  /** The account of a user is deleted: nobody will come back to the seat. */
  | { readonly type: 'removePlayer'; readonly userId: number }
  | { readonly type: 'connect'; readonly userId: number }
  | { readonly type: 'disconnect'; readonly userId: number }
  /** `seedPart` is the player's part of the seed of the next game. A later one replaces it. */
  | {
      readonly type: 'setReady'
      readonly userId: number
      readonly ready: boolean
      readonly seedPart?: SeedPart | undefined
    }
  /** The seed comes from the server, never from a client. Only a table without `deckSecret` has and uses one. */
  | { readonly type: 'start'; readonly userId: number; readonly seed?: Seed | undefined }
  | { readonly type: 'passCards'; readonly userId: number; readonly cards: readonly CardId[] }
  | { readonly type: 'playCard'; readonly userId: number; readonly card: CardId }
  /** A player who leads and is certain to take every remaining trick of the round: all its cards are played at once. */
  | { readonly type: 'claimRest'; readonly userId: number }
  | { readonly type: 'nextTrick'; readonly userId: number }
  /** The pause after a completed trick is over. */
  | { readonly type: 'advanceTrick' }
  /** The seed is used when this is the last player whose wish for a new game was missing, and as in `start`. */
  | {
      readonly type: 'playAgain'
      readonly userId: number
      readonly seed?: Seed | undefined
      readonly seedPart?: SeedPart | undefined
    }
  /** Gives a token to another player, who has none. The ledger has the tokens; the table only tells of it. */
  | { readonly type: 'treat'; readonly userId: number; readonly guestId: number }
  | { readonly type: 'vote'; readonly userId: number; readonly vote: Vote }
  /** Calls a vote on a player whose move is overdue. */
  | { readonly type: 'callVote'; readonly userId: number; readonly accusedId: number }
  /** An inactive player is looking at the table again. */
  | { readonly type: 'returnToSeat'; readonly userId: number }
  /** A computer moves for the seat that it holds. */
  | { readonly type: 'computerPass'; readonly seat: Seat; readonly cards: readonly CardId[] }
  | { readonly type: 'computerPlay'; readonly seat: Seat; readonly card: CardId }
  /**
   * The table was restored by a new process, and all connections of the old one are closed. For `downMs` milliseconds
   * no process was running.
   */
  | { readonly type: 'restore'; readonly downMs: number }
  /** The time of `nextDeadlineMs` has come. */
  | { readonly type: 'timeElapsed' }
  /** The computers do not answer at a table where nothing else may play for them: the person can resume the game. */
  | { readonly type: 'suspendPlay' }
  /** Something became due while the server could not store anything. */
  | { readonly type: 'reprieve' }
  /**
   * A record of an older journal that the rules of today do not need. It changes nothing, and the server never writes
   * it.
   */
  | { readonly type: 'retired' }

/** The person in a command; null when there is none. No other part of a command contains a person's name. */
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
  /** The creator has put a computer on a seat, or it has left the waiting room. */
  | { readonly type: 'computerAdded'; readonly seat: Seat }
  | { readonly type: 'computerDismissed'; readonly seat: Seat }
  | { readonly type: 'personUpdated'; readonly seat: Seat }
  /** A player is removed during a game: the seat stays taken, and the computer plays for it. */
  | { readonly type: 'playerRemoved'; readonly seat: Seat }
  | { readonly type: 'playerConnected'; readonly seat: Seat }
  | { readonly type: 'playerDisconnected'; readonly seat: Seat }
  | { readonly type: 'readyChanged'; readonly seat: Seat; readonly ready: boolean }
  | { readonly type: 'audienceChanged'; readonly audience: Audience }
  | { readonly type: 'gameStarted'; readonly gameNumber: number }
  | { readonly type: 'nextTrickWanted'; readonly seat: Seat }
  | { readonly type: 'trickAdvanced' }
  | { readonly type: 'playAgainWanted'; readonly seat: Seat }
  /** A user has given a token to another one. */
  | { readonly type: 'tokenGiven'; readonly from: Person; readonly to: Person }
  /** The server adds a notice to the chat. */
  | { readonly type: 'noted'; readonly notice: Notice; readonly atMs: number }
  | { readonly type: 'voteOpened'; readonly seat: Seat }
  /** `votes` are the votes before this one, in seat order. */
  | { readonly type: 'voteCast'; readonly seat: Seat; readonly vote: Vote; readonly votes: PerSeat<Vote | null> }
  | { readonly type: 'voteClosed'; readonly seat: Seat; readonly result: VoteResult; readonly end: VoteEnd }
  /** The others may call a vote on the player at the seat. */
  | { readonly type: 'moveOverdue'; readonly seat: Seat }
  /** An inactive player is looking at the table again. */
  | { readonly type: 'playerActive'; readonly seat: Seat }
  | { readonly type: 'computerSeated'; readonly seat: Seat }
  | { readonly type: 'playerSeatedAgain'; readonly seat: Seat }
  | { readonly type: 'gameSuspended' }
  | { readonly type: 'gameResumed' }
  /** A finished table has become a waiting room again, for those who want another game and for new players. */
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
  'nudgeNotNow',
  'alreadyNudged',
  'notReviewLeader',
  'emptyMessage',
  'messageTooLong',
  'removedFromRoom',
  'onlyCreatorRemoves',
  'onlyCreatorAddsComputers',
  'onlyCreatorInvitesAudience',
  'seatTaken',
  'removalInGame',
  'guestNotAtTable',
  'ownRemoval',
  'nicknameAtTable',
] as const
export type TableError = (typeof TABLE_ERRORS)[number]
