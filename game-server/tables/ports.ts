/** What tables need of the outside world. `persistence/` implements the store, `http/` asks the desk. */
import type { chooseMove, Move } from '#common/bots/computer.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { VoiceMessage, VoiceUser } from '#common/protocol/messages.ts'
import type { CreateRoomAnswer, JoinRoomAnswer, RoomDetail, RoomsAnswer } from '#common/protocol/answers.ts'
import type { RoomsAfter } from '#common/protocol/rest.ts'
import type { Result } from '#common/result.ts'
import type { PerSeat, Seat } from '#common/rules/seats.ts'
import type { Person, TableCommand } from '#common/table/commands.ts'
import type { JournalFaultKind } from './journal-fault.ts'
import type { Connection } from '../connections/connection.ts'

/** An accepted command of a table. A table's state is the fold of its records in the order of `sequence`, from 1. */
export type JournalRecord = {
  readonly roomId: string
  readonly sequence: number
  /** When it was accepted: milliseconds since the epoch, never decreasing within a table. */
  readonly atMs: number
  readonly command: TableCommand
}

/** A new game: who sits where, and what each of the human seats pays (DESIGN decision 1). */
export type GameStart = {
  readonly roomId: string
  /** Counts the games of the room from 1; with the room it identifies the game. */
  readonly gameNumber: number
  readonly startedAtMs: number
  readonly players: readonly { readonly seat: Seat; readonly userId: number }[]
  readonly priceTokens: number
}

/** How a game ended. Totals in seat order. */
export type GameEnd = {
  readonly roomId: string
  readonly gameNumber: number
  readonly endedAtMs: number
  readonly totals: PerSeat<number>
  readonly winners: readonly Seat[]
}

/** Why a game was not started: the user ids of those who lack the price. Nobody has paid. */
export type StartRefusal = { readonly lacking: readonly number[] }

/**
 * Keeps rooms and their journals. A promise resolves when what it stands for is durable. When it rejects, nobody knows: the work may have
 * been stored, and the answer lost. The caller then reads the journal again before it goes on. Two rejections are certain, and nothing was
 * stored: with `RoomTaken` another process holds the room, and with `JournalFault` the journal cannot be read, does not have the record
 * before a new one, or has another one in its place: no game ever runs twice.
 */
export type TableStore = {
  /** Stores a new room with its first record, atomically. False as with {@link TableStore.appendName}. */
  createRoom(room: { readonly roomId: string; readonly creator: Person; readonly name: string }, first: JournalRecord): Promise<boolean>
  /** Appends to a journal. What all tables append in one tick goes out as one INSERT. */
  append(record: JournalRecord): Promise<void>
  /** Appends a record that names a person. False, and nothing is stored, when they are called otherwise by now or their account is deleted. */
  appendName(record: JournalRecord, person: Person): Promise<boolean>
  /** The people of these accounts, as they are called now; those whose accounts are deleted are missing. */
  peopleOf(userIds: readonly number[]): Promise<readonly Person[]>
  /** The rooms that are not closed and have named a user. */
  openRoomIdsOf(userId: number): Promise<readonly string[]>
  /** Charges every player, creates the game and appends the record, in one transaction; null when done. */
  startGame(record: JournalRecord, start: GameStart): Promise<StartRefusal | null>
  /** Stores the result of a game and appends the record, in one transaction. */
  endGame(record: JournalRecord, end: GameEnd): Promise<void>
  /** Appends the record with which a game is suspended, and lists it for its players, in one transaction. */
  suspendGame(record: JournalRecord): Promise<void>
  /** Appends the record with which a suspended game goes on, in one transaction. */
  resumeGame(record: JournalRecord): Promise<void>
  /** Appends the last record of a room and marks it closed, in one transaction. */
  closeRoom(record: JournalRecord): Promise<void>
  /**
   * Takes the lease of an open room for this process and reads its journal; null when there is no such open room. `known` is the sequence
   * up to which the caller knows the journal: a journal that has lost or changed that record is a `JournalFault`.
   */
  openRoom(roomId: string, known?: number): Promise<readonly JournalRecord[] | null>
  /**
   * Closes a room whose journal cannot be read and gives the players of its unfinished game their tokens back, in one transaction. Resolves
   * with the ids of those who got them; null when there is no such open room: it was closed already.
   */
  giveUpRoom(roomId: string, fault: JournalFaultKind, atMs: number): Promise<readonly number[] | null>
  /** Whether a room was closed because its journal could not be read. */
  wasGivenUp(roomId: string): Promise<boolean>
  /** The rooms that are not closed and have no running game. */
  waitingRoomIds(): Promise<readonly string[]>
  /** The rooms that have a running game. */
  playingRoomIds(): Promise<readonly string[]>
}

/** Sends a message to some connections of a table, and to no other. */
export type Whisper = (to: readonly Connection[], message: VoiceMessage) => void

/** The voice chat of a table. `signal` and `speak` are false for a connection that is not in it. */
export type VoiceChat = {
  join(user: VoiceUser, connection: Connection): void
  leave(connection: Connection): void
  /** Only those who have a name stay, by their id, and under that name. */
  keep(nameOf: (userId: string) => string | null): void
  /** Passes a signal to one other user in the chat; to anybody else it is lost. */
  signal(connection: Connection, to: string, write: (from: string) => VoiceMessage): boolean
  speak(connection: Connection, speaking: boolean): boolean
}

/** Opens the voice chat of a table. */
export type OpenVoice = (whisper: Whisper) => VoiceChat

/**
 * Chooses the move of a seat from what that seat knows. It may take its time, up to `COMPUTER_DEADLINE_MS`; the signal is aborted when
 * nobody waits for the answer any more.
 */
export type ComputerPlayer = (knowledge: Parameters<typeof chooseMove>[0], signal: AbortSignal) => Promise<Move>

/** Somebody who asks for a seat: they play under the name that their account has now, whatever it was when they signed in. */
export type Applicant = Pick<Person, 'userId'>

/** The desk where rooms are listed, opened and entered: what the REST endpoints need of the tables. */
export type RoomDirectory = {
  /** A page of the rooms that wait for players, newest first; null is the first page. */
  openRooms(after: RoomsAfter | null): RoomsAnswer
  /** A room by its code, in any case. Errors: `roomNotFound`, `roomUnreadable`, `storageUnavailable`. */
  detail(roomId: string): Promise<Result<RoomDetail, ErrorCode>>
  /** Opens a room and seats its creator. `gameName` null means 'Partita di {nickname}'. */
  create(creator: Applicant, gameName: string | null): Promise<Result<CreateRoomAnswer, ErrorCode>>
  /** Seats somebody, or finds the seat that they already have. */
  join(roomId: string, applicant: Applicant): Promise<Result<JoinRoomAnswer, ErrorCode>>
  /** Shows a person as they are called now wherever they sit. What cannot be told now is told when the table is next read. Never rejects. */
  updatePerson(person: Person): Promise<void>
  /** Takes somebody whose account is deleted out of every room, as far as that can be done now. Never rejects. */
  removePlayer(userId: number): Promise<void>
}
