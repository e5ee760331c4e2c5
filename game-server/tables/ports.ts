/** What tables need of the outside world. `persistence/` implements the store, `http/` asks the desk. */
import type { chooseMove, Move } from '#common/bots/computer.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { VoiceMessage, VoiceUser } from '#common/protocol/messages.ts'
import type { CreateRoomAnswer, JoinRoomAnswer, RoomDetail, RoomsAnswer } from '#common/protocol/answers.ts'
import type { RoomsAfter } from '#common/protocol/rest.ts'
import type { Result } from '#common/result.ts'
import type { SaidLine } from '#common/table/chat.ts'
import type { Person, TableCommand } from '#common/table/commands.ts'
import type { Step } from '#common/table/step.ts'
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

/** Why a game was not started: the user ids of those who lack the price. Nobody has paid. */
export type StartRefusal = { readonly lacking: readonly number[] }

/** A room without a running game, as its row has it. `isOpen` until its first game begins. */
export type WaitingRoom = { readonly roomId: string; readonly name: string; readonly creator: Person; readonly openedAtMs: number; readonly isOpen: boolean }

/** Keeps what players say. When a promise rejects, nobody knows whether the work was done. */
export type ChatStore = {
  /** Stores a line. What is said at all tables in one moment goes out as one INSERT. */
  add(roomId: string, line: SaidLine): Promise<void>
  /** The last lines of a room, oldest first: as many as are ever shown. */
  read(roomId: string): Promise<readonly SaidLine[]>
  /** Forgets what a user has said in a room so far. */
  forget(roomId: string, userId: number): Promise<void>
}

/**
 * Keeps rooms and their journals. A promise resolves when what it stands for is durable. When it rejects, nobody knows: the work may have
 * been stored, and the answer lost. The caller then reads the journal again before it goes on. Two rejections are certain, and nothing was
 * stored: with `RoomTaken` another process holds the room, and with `JournalFault` the journal cannot be read, does not have the record
 * before a new one, or has another one in its place: no game ever runs twice.
 */
export type TableStore = {
  readonly chat: ChatStore
  /** Stores a new room with its first record, atomically. False, and nothing is stored, when its creator is called otherwise by now or has deleted the account. */
  createRoom(room: { readonly roomId: string; readonly creator: Person; readonly name: string }, first: JournalRecord): Promise<boolean>
  /** Appends a record that nothing follows from but the state of its table. What all tables append in one tick goes out as one INSERT. */
  append(record: JournalRecord): Promise<void>
  /**
   * Appends the record of a step together with everything that follows from it: charges, games, results, what its room is doing. All of
   * that is stored, or nothing. Resolves with null when it is durable, or when exactly this record was stored before. Otherwise nothing was
   * stored: somebody lacks the price of the game that would start, or, with `outdated`, the person whom the record names is called
   * otherwise by now or has deleted the account.
   */
  appendStep(record: JournalRecord, step: Step): Promise<StartRefusal | 'outdated' | null>
  /** The people of these accounts, as they are called now; those whose accounts are deleted are missing. */
  peopleOf(userIds: readonly number[]): Promise<readonly Person[]>
  /** The rooms that are not closed and have named a user. */
  openRoomIdsOf(userId: number): Promise<readonly string[]>
  /**
   * Takes the lease of an open room for this process and reads its journal; null when there is no such open room. `known` is the sequence
   * up to which the caller knows the journal: a journal that has lost or changed that record is a `JournalFault`.
   */
  openRoom(roomId: string, known?: number): Promise<readonly JournalRecord[] | null>
  /**
   * Reads the journal of an open room without taking it; null when there is no such open room, and `unchanged` when its last record has
   * the sequence `known`. Rejects with `JournalFault` when the journal cannot be read.
   */
  peekRoom(roomId: string, known: number): Promise<readonly JournalRecord[] | 'unchanged' | null>
  /**
   * Closes a room whose journal cannot be read and gives the players of its unfinished game their tokens back, in one transaction. Resolves
   * with the ids of those who got them; null when there is no such open room: it was closed already.
   */
  giveUpRoom(roomId: string, fault: JournalFaultKind, atMs: number): Promise<readonly number[] | null>
  /** Whether a room was closed because its journal could not be read. */
  wasGivenUp(roomId: string): Promise<boolean>
  /** The rooms that are not closed and have no running game. */
  waitingRooms(): Promise<readonly WaitingRoom[]>
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
  /** A room by its code, in any case. It is only looked at: nothing is opened or stored for it. Errors: `roomNotFound`, `roomUnreadable`, `storageUnavailable`. */
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
