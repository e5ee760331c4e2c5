/**
 * The interfaces between tables and the rest of the server. `persistence/` implements the stores, `http/` uses the room
 * directory.
 */
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { ComputerLevel } from '#common/computer-levels.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { VoiceMessage, VoiceUser } from '#common/protocol/messages.ts'
import type { CreateRoomAnswer, JoinRoomAnswer, RoomsAnswer } from '#common/protocol/rest/answers.ts'
import type { WatchableTable } from '#common/protocol/rest/watchable-answer.ts'
import type { RoomsAfter } from '#common/protocol/rest/requests.ts'
import type { Result } from '#common/result.ts'
import type { SeatKnowledge } from '#common/rules/knowledge.ts'
import type { SaidLine } from '#common/table/chat.ts'
import type { Person, TableCommand } from '#common/table/commands.ts'
import type { PerFlag, StoredFlag } from '#common/table/room-flags.ts'
import type { Step } from '#common/table/step.ts'
import type { Closure, ClosureCode } from './journal/journal-fault.ts'
import type { Connection } from '../connections/connection.ts'
import type { PublicRoom } from './rooms/listing.ts'
import type { RoomChat } from './chat/room-lines.ts'
import type { NewRoom, RoomOptions } from './rooms/new-room.ts'

/**
 * An accepted command of a table. Applying all records of a table in the order of `sequence`, from 1, gives its state.
 */
export type JournalRecord = {
  readonly roomId: string
  readonly sequence: number
  /** When it was accepted, in milliseconds since the epoch. It never decreases within a table. */
  readonly atMs: number
  readonly command: TableCommand
}

/** A game was not started: the user ids of those who have too few tokens. Nobody has paid. */
type StartRefusal = { readonly lacking: readonly number[] }
/** Why a token was not given to another player. Nobody's balance has changed. */
export type TreatRefusal = 'tooFewToTreat' | 'treatNotNeeded'
export type StepRefusal = StartRefusal | { readonly treat: TreatRefusal }

/**
 * A room that waits or plays, as the database has it without its journal. `creatorId` is the user who may start the
 * game of a room that waits for players; null in any other room, also after a game. `isHere`: this process holds the
 * room. `players` have a seat that counts as theirs, in seat order.
 */
export type StoredRoom = PerFlag<StoredFlag, boolean> & {
  readonly roomId: string
  readonly name: string
  readonly openedAtMs: number
  readonly openerId: number
  readonly creatorId: number | null
  readonly isRunning: boolean
  readonly isHere: boolean
  readonly players: readonly Person[]
}

/** Stores what players write in the chat. When a promise rejects, it is unknown whether the work was done. */
export type ChatStore = {
  /**
   * Stores a line. The lines of all tables from the same moment are written with one INSERT. Rejects with `RoomTaken`
   * when another process holds the room; then it was not stored.
   */
  add(roomId: string, line: SaidLine): Promise<void>
  /** The last lines of a room, oldest first: as many as clients ever get. */
  read(roomId: string): Promise<readonly SaidLine[]>
  /** Deletes what a user has written in a room so far. */
  forget(roomId: string, userId: number): Promise<void>
}

/**
 * Stores rooms and their journals. A promise resolves when the work is durable. When it rejects, it is unknown whether
 * the work was stored, because only the answer may be lost; the caller then reads the journal again before it
 * continues. Three rejections are certain, and nothing was stored: `RoomTaken` means that another process holds the
 * room, so this one may not store anything for it. `JournalFault` means that the journal cannot be read, does not
 * contain the record before the new one, or has another record in its place; `NewerJournal` that a newer program has
 * gone on with the room, which stays as it is. So the same game never runs in two processes.
 */
export type TableStore = {
  readonly chat: ChatStore
  /**
   * Stores a new room with its first record, atomically, and resolves with its code. Nothing is stored when the creator
   * has a new name or has deleted the account (`outdated`). A room of a circle is not opened while another one of that
   * circle waits with a free seat: then it is the code of that one. When the creator has begun the same `play` before,
   * it is the code of that room.
   */
  createRoom(
    room: NewRoom,
    first: JournalRecord,
  ): Promise<Result<string, 'outdated' | 'circleNotFound' | 'challengeFull' | 'handsOver'>>
  /** Appends a record that changes only the table's state. Those of one tick, of all tables, are one INSERT. */
  append(record: JournalRecord): Promise<void>
  /**
   * Appends a record together with its effects: charges, games, results, the status of the room. All of that is stored,
   * or nothing. Resolves with null when it is durable, or when exactly this record was stored before. Otherwise nothing
   * was stored: a player has too few tokens for the game, a token may not be given to another player, or, with
   * `outdated`, the person whom the record names has a new name or has deleted the account.
   */
  appendStep(record: JournalRecord, step: Step): Promise<StepRefusal | 'outdated' | null>
  /** The people of these accounts, with their current names. Deleted accounts are missing. */
  peopleOf(userIds: readonly number[]): Promise<readonly Person[]>
  /** The rooms that are not closed and whose journals contain a user. */
  openRoomIdsOf(userId: number): Promise<readonly string[]>
  /**
   * Takes the lease of an open room for this process and reads its journal; null when there is no such open room.
   * `known` is the last sequence that the caller has read: when the journal no longer contains that record, or has
   * another one, it is a `JournalFault`.
   */
  openRoom(roomId: string, known?: number): Promise<readonly JournalRecord[] | null>
  /**
   * Reads the journal of an open room without taking its lease; null when there is no such open room, and `unchanged`
   * when its last record has the sequence `known`. Rejects with `JournalFault` or `NewerJournal` when the journal
   * cannot be read.
   */
  peekRoom(roomId: string, known: number): Promise<readonly JournalRecord[] | 'unchanged' | null>
  /**
   * Closes a room for good and refunds the players of its unfinished game, in one transaction. `actorId` is the
   * administrator who wants it; null for the server itself. Resolves with the ids of the refunded users; null when
   * there is no such open room, so it was closed already.
   */
  giveUpRoom(roomId: string, why: Closure, atMs: number, actorId?: number | null): Promise<readonly number[] | null>
  /**
   * The error code for those who come to a closed room, when it was not closed by its players; null for every other
   * room.
   */
  closureOf(roomId: string): Promise<ClosureCode | null>
  /**
   * The rooms that are neither closed nor suspended, oldest first: all of them, those that wait for players, or those
   * that count for a user.
   */
  storedRooms(which?: 'waiting' | { readonly userId: number }): Promise<readonly StoredRoom[]>
  /** The rooms of a list that this process does not hold any more. */
  takenAmong(roomIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The rooms of this process that have a running game. */
  runningRoomIds(): Promise<readonly string[]>
}

/**
 * The internal address of the process that has the table of a room, by its code, for example `http://10.0.0.5:2567`;
 * null when it is this one, or none. Rejects when the database does not answer.
 */
export type WhereIs = (code: string) => Promise<string | null>

/** What the processes of a site share while players take seats. */
export type Sharing = {
  /** Runs `work` while no other process runs some for the user. Rejects within 2 s when that cannot be made sure. */
  exclusively<T>(userId: number, work: () => Promise<T>): Promise<T>
  /** A counter of all processes: `points` in `duration` seconds. */
  limiter(keyPrefix: string, quota: { readonly points: number; readonly duration: number }): RateLimiterAbstract
  /** Takes or renews one of `atMost` leases for `forMs`; false when others have all. Rejects as `exclusively`. */
  lease(name: string, holder: string, quota: { readonly atMost: number; readonly forMs: number }): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}

/** Sends a message to the given connections of a table only. */
type SendVoice = (to: readonly Connection[], message: VoiceMessage) => void

/** The voice chat of a table. `signal` and `speak` return false for a connection that is not in the voice chat. */
export type VoiceChat = {
  /** Notes that a connection wants to come in; the returned function says, once, whether it still does. */
  enter(userId: string, connection: Connection): () => boolean
  join(user: VoiceUser, connection: Connection): void
  leave(connection: Connection): void
  /** Removes the user with this player id, whose client gets an empty list. */
  expel(userId: string): void
  /** Removes everyone for whom `nameOf` returns null for their player id, and updates the names of the others. */
  keep(nameOf: (userId: string) => string | null): void
  /** Sends a signal to one other user in the voice chat. When that user is not in it, the signal is dropped. */
  signal(connection: Connection, to: string, write: (from: string) => VoiceMessage): boolean
  speak(connection: Connection, speaking: boolean): boolean
}

export type OpenVoice = (sendVoice: SendVoice) => VoiceChat

/**
 * What a computer player is asked: a move of a seat, from what that seat knows, at a level. With a seed of its own it
 * plays for points, and is answered by nothing but the search that the seed begins. Nobody waits for it when it is
 * `isPatient`.
 */
export type ComputerRequest = {
  readonly knowledge: SeatKnowledge
  readonly level: ComputerLevel
  readonly equalSeed?: number
  readonly isPatient?: true
}

/**
 * Chooses the move of a seat. It may take up to `COMPUTER_DEADLINE_MS`. The signal is aborted when the answer is no
 * longer needed; a request with a seed of its own then rejects.
 */
export type ComputerPlayer = (request: ComputerRequest, signal: AbortSignal) => Promise<ComputerMove>

/** A user who asks for a seat. They play under the current name of their account, not under that of their login. */
export type Applicant = Pick<Person, 'userId'>

/** Lists, opens and joins rooms: what the REST endpoints need of the tables. */
export type RoomDirectory = {
  /** Asks which rooms other processes have. Rejects when the database does not answer. */
  refresh(): Promise<void>
  /** A page of the rooms that wait for players, newest first; `after` is null for the first page. */
  openRooms(after: RoomsAfter | null): RoomsAnswer
  /** A running game of this process that everybody may watch, for the home page; null when there is none. */
  watchable(): WatchableTable | null
  /** The number of a game that is over, for who plays or watches now at its table in this process; else null. */
  lastGameFor(roomId: string, userId: number): number | null
  /**
   * A room by its code. Reading it opens and stores nothing. Errors: `roomNotFound`, `roomNewer`,
   * `storageUnavailable`, and why it was closed (`ClosureCode`).
   */
  detail(roomId: string): Promise<Result<PublicRoom, ErrorCode>>
  /**
   * Opens a room and gives its creator a seat. When `gameName` is null, the name is 'Partita di {nickname}'. An
   * unlisted room is not among the open rooms. `circleId`: see `TableStore.createRoom`; the answer may name a table at
   * which the user has no seat yet. A `play` begins at once, and no limit of rooms or seats counts it.
   */
  create(
    creator: Applicant,
    gameName: string | null,
    choices?: RoomOptions,
  ): Promise<Result<CreateRoomAnswer, ErrorCode>>
  /** Gives a user a seat, or returns the seat that they already have. */
  join(roomId: string, applicant: Applicant): Promise<Result<JoinRoomAnswer, ErrorCode>>
  /**
   * A user gives a token to another player of the same table. A start that was refused for want of it is tried again.
   * Errors: as for `detail`, those of the table, and `TreatRefusal`.
   */
  treat(roomId: string, userId: number, guestId: number): Promise<Result<null, ErrorCode>>
  /** Whether a user has a seat at a table that is loaded, as it is when one of its players is connected. */
  isSeated(roomId: string, userId: number): Promise<boolean>
  /**
   * Updates the name and avatar of a person at all tables where they have a seat. A table that cannot be updated now is
   * updated when it is next read. Never rejects.
   */
  updatePerson(person: Person): Promise<void>
  /**
   * What players have written at a live table where both users have a seat. Errors: `roomNotFound`, `notAtTable` for
   * the first user, `guestNotAtTable` for the other.
   */
  chatBetween(roomId: string, userId: number, otherId: number): Promise<Result<RoomChat, ErrorCode>>
  /**
   * The administrator closes a room: its players are told, and an unfinished game is refunded in the name of `actorId`.
   * Resolves with the ids of the refunded users. Errors: as for `detail`.
   */
  close(roomId: string, actorId: number): Promise<Result<readonly number[], ErrorCode>>
  /** Removes a user whose account is deleted from every room, as far as that is possible now. Never rejects. */
  removePlayer(userId: number): Promise<void>
  /** Asks again who may watch the tables of circles. Never rejects. */
  recheckSpectators(): Promise<void>
}
