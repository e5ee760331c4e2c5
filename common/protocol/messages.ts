/**
 * The messages of a table (specification section 7), the same over Colyseus and over `/ws`. What a client says is decoded
 * here before anything reads it; fields that the server knows better (who, when, where) are not even decoded.
 */
import { z } from 'zod'
import type { CardId } from '../rules/cards.ts'
import { isCardId } from '../rules/cards.ts'
import { CHAT_MESSAGE_MAX_CHARS } from '../limits.ts'
import { VOTES, type Vote, type VoteCause, type VoteResult } from '../table/votes.ts'
import type { errorMessage, Sent } from './answers.ts'
import { tidyChatText } from './chat-text.ts'
import type { ErrorCode } from './errors.ts'
import type { ChatLine, GameStateMessage, RoomUpdate } from './wire.ts'

/** Ties a decoder's complaint to an error code of the catalogue. */
const because = (code: ErrorCode): { error: string } => ({ error: code })

const cardId = z.custom<CardId>((value) => typeof value === 'string' && isCardId(value), because('unknownCard'))
const voicePeer = z.string(because('badMessage')).max(20, because('badMessage'))
const voiceSignal = z.custom<object>((value) => typeof value === 'object' && value !== null && isPlain(value), because('badMessage'))
/** How deep a signal of WebRTC may be: an ICE candidate needs two levels. */
const SIGNAL_DEPTH = 8

/** Whether a value is the same over every transport: what JSON knows, and not so deep that it cannot be written again. */
const isPlain = (value: unknown, depth = SIGNAL_DEPTH): boolean => {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth === 0) return false
  const isPlainObject = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlainObject && Object.values(value).every((part) => isPlain(part, depth - 1))
}

/** The longest text that is tidied, in UTF-16 units: a message of emoji that take several units each fits. */
const RAW_CHAT_MAX_UNITS = 8 * CHAT_MESSAGE_MAX_CHARS

const nothingToSay = z.unknown().transform(() => ({}))

/** One decoder for each message of a client at a table. */
export const clientMessages = {
  ping: nothingToSay,
  ready: z.object({ ready: z.boolean(because('badMessage')) }, because('badMessage')),
  start_game: nothingToSay,
  select_card: z.object({ cardId }, because('badMessage')),
  // How many cards may be passed is a rule; that a list is not endless is the protocol's.
  pass_cards: z.object({ cardIds: z.array(cardId, because('badMessage')).max(13, because('mustPassTwoCards')) }, because('badMessage')),
  play_card: z.object({ cardId }, because('badMessage')),
  next_trick: nothingToSay,
  play_again: nothingToSay,
  leave_room: nothingToSay,
  remove_player: z.object({ playerId: z.string(because('badMessage')).max(20, because('badMessage')) }, because('badMessage')),
  get_game_state: nothingToSay,
  // How many characters may be said is a rule of the table; this bounds the work of tidying them.
  chat_message: z.object({ message: z.string(because('badMessage')).max(RAW_CHAT_MAX_UNITS, because('messageTooLong')).transform(tidyChatText) }, because('badMessage')),
  disconnection_vote: z.object({ vote: z.enum(VOTES, because('badMessage')) }, because('badMessage')),
  // A player's id is the number of their account, as text.
  call_vote: z.object({ playerId: z.string(because('badMessage')).regex(/^[1-9]\d{0,14}$/, because('badMessage')) }, because('badMessage')),
  return_to_seat: nothingToSay,
  voice_connect: nothingToSay,
  voice_disconnect: nothingToSay,
  // What peers tell each other is theirs; only its size is bounded, by the frame's.
  voice_offer: z.object({ to: voicePeer, offer: voiceSignal }, because('badMessage')),
  voice_answer: z.object({ to: voicePeer, answer: voiceSignal }, because('badMessage')),
  voice_ice_candidate: z.object({ to: voicePeer, candidate: voiceSignal }, because('badMessage')),
  voice_speaking: z.object({ speaking: z.boolean(because('badMessage')) }, because('badMessage')),
} as const

/** `join_room` of `/ws`. Names and ids in it, like those of `create_room`, are hints and never believed. */
export const joinRoomMessage = z.object({ roomId: z.string(because('badMessage')) }, because('badMessage'))

/** A frame of `/ws`: JSON with a type. */
export const frame = z.looseObject({ type: z.string(because('badMessage')) }, because('badMessage'))

export type ClientMessageType = keyof typeof clientMessages
/** What a client says, by type. */
export type ClientMessages = { readonly [Type in ClientMessageType]: z.infer<(typeof clientMessages)[Type]> }

/** Somebody who is in the voice chat, by player id. */
export type VoiceUser = { readonly id: string; readonly name: string }

/** What the server says at a table, by type. */
export type ServerMessages = {
  readonly pong: Readonly<Record<string, never>>
  readonly error: Sent<typeof errorMessage>
  readonly notification: { readonly title: string; readonly message: string }
  readonly first_player_notification: { readonly playerName: string; readonly playerIndex: number }
  readonly play_again_count: {
    readonly count: number
    readonly total: number
    readonly players: readonly { readonly id: string; readonly name: string; readonly wantsPlayAgain: boolean }[]
  }
  readonly chat_message: ChatLine
  readonly game_state: GameStateMessage
  /** `disconnectedAt` is ISO 8601; `votingStartsIn`, like `votingEndsIn` of the vote, is in seconds from now. */
  readonly player_disconnected: { readonly playerId: string; readonly playerName: string; readonly disconnectedAt: string; readonly votingStartsIn: number }
  readonly player_reconnected: { readonly playerId: string; readonly playerName: string }
  readonly disconnection_vote_started: {
    readonly disconnectedPlayer: { readonly id: string; readonly name: string; readonly disconnectedSince: string }
    readonly votingEndsIn: number
    /** Whether the player is not connected, or is and does not move. Then `disconnectedSince` is when the move was awaited first. */
    readonly cause: VoteCause
  }
  /** The votes so far, by player name. */
  readonly disconnection_vote_update: { readonly votes: Readonly<Record<string, Vote>> }
  readonly disconnection_vote_result: { readonly result: VoteResult; readonly message: string }
  /** `awaitedSince` is ISO 8601. */
  readonly move_overdue: { readonly playerId: string; readonly playerName: string; readonly awaitedSince: string }
  readonly player_ai_controlled: { readonly playerName: string }
  readonly voice_users: { readonly users: readonly VoiceUser[] }
  readonly voice_offer: { readonly from: string; readonly offer: unknown }
  readonly voice_answer: { readonly from: string; readonly answer: unknown }
  readonly voice_ice_candidate: { readonly from: string; readonly candidate: unknown }
  readonly voice_speaking: { readonly user: string; readonly speaking: boolean }
  readonly room_update: RoomUpdate
}
export type ServerMessageType = keyof ServerMessages

type VoiceMessageType = Extract<ServerMessageType, `voice_${string}`>
/** A message of the voice chat: for those in it, never for the whole table. */
export type VoiceMessage = { [Type in VoiceMessageType]: { readonly type: Type; readonly payload: ServerMessages[Type] } }[VoiceMessageType]
