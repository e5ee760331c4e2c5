/**
 * The messages of a table (specification section 7), the same over Colyseus and over `/ws`. Messages of a client are
 * decoded here before other code reads them. Fields that the server itself knows (who, when, where) are not decoded.
 */
import { z } from 'zod'
import { COMPUTER_LEVELS } from '../computer-levels.ts'
import type { CardId } from '../rules/cards.ts'
import { isCardId } from '../rules/cards.ts'
import { isSeedPart, type SeedPart } from '../rules/seed-parts.ts'
import { SEATS } from '../rules/seats.ts'
import { CHAT_MESSAGE_MAX_CHARS } from '../limits.ts'
import { VOTES, type Vote, type VoteCause, type VoteResult } from '../table/absence/votes.ts'
import type { errorMessage, Sent } from './rest/answers.ts'
import { AUDIENCES } from '../table/spectators/audience.ts'
import { tidyChatText } from './chat-text.ts'
import { REACTIONS, type Reaction } from '../table/reactions.ts'
import { because } from './errors.ts'
import type { ChatLine, GameStateMessage, RoomUpdate } from './wire.ts'

const cardId = z.custom<CardId>((value) => typeof value === 'string' && isCardId(value), because('unknownCard'))
/** A player's id is the number of their account, as text. */
const playerId = z.string(because('badMessage')).regex(/^[1-9]\d{0,14}$/, because('badMessage'))
const voicePeer = z.string(because('badMessage')).max(20, because('badMessage'))
const voiceSignal = z.custom<object>(
  (value) => typeof value === 'object' && value !== null && isPlain(value),
  because('badMessage'),
)
/** How deeply a WebRTC signal may be nested: an ICE candidate needs two levels. */
const SIGNAL_DEPTH = 8

/**
 * Whether a value can be sent unchanged over every transport: it has only JSON types, and is not nested too deeply to
 * be serialised again.
 */
const isPlain = (value: unknown, depth = SIGNAL_DEPTH): boolean => {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth === 0) return false
  const isPlainObject = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlainObject && Object.values(value).every((part) => isPlain(part, depth - 1))
}

/**
 * The longest text that is cleaned, in UTF-16 units. A message of the allowed length fits even if all its characters
 * are emoji of several units.
 */
const RAW_CHAT_MAX_UNITS = 8 * CHAT_MESSAGE_MAX_CHARS

/** A player's part of the next seed. Clients that are older, or do not want to, send none. */
const seedPart = z
  .custom<SeedPart>((value) => typeof value === 'string' && isSeedPart(value), because('badSeedPart'))
  .optional()

const noPayload = z.unknown().transform(() => ({}))

/** One decoder for each message of a client at a table. */
export const clientMessages = {
  ping: noPayload,
  ready: z.object({ ready: z.boolean(because('badMessage')), seedPart }, because('badMessage')),
  start_game: noPayload,
  select_card: z.object({ cardId }, because('badMessage')),
  // The rules of the game decide how many cards may be passed; the protocol only limits the length of the list.
  pass_cards: z.object(
    { cardIds: z.array(cardId, because('badMessage')).max(13, because('mustPassTwoCards')) },
    because('badMessage'),
  ),
  play_card: z.object({ cardId }, because('badMessage')),
  claim_rest: noPayload,
  next_trick: noPayload,
  // A client without a part may send no payload at all.
  play_again: z.preprocess((payload) => payload ?? {}, z.object({ seedPart }, because('badMessage'))),
  leave_room: noPayload,
  add_computer: z.object(
    { seat: z.literal(SEATS, because('badMessage')), level: z.enum(COMPUTER_LEVELS, because('badMessage')) },
    because('badMessage'),
  ),
  set_audience: z.object({ audience: z.enum(AUDIENCES, because('badMessage')) }, because('badMessage')),
  give_seat: noPayload,
  remove_player: z.object(
    { playerId: z.string(because('badMessage')).max(20, because('badMessage')) },
    because('badMessage'),
  ),
  get_game_state: noPayload,
  // The table decides how many characters a message may have; this limit only bounds the work of cleaning it.
  chat_message: z.object(
    {
      message: z
        .string(because('badMessage'))
        .max(RAW_CHAT_MAX_UNITS, because('messageTooLong'))
        .transform(tidyChatText),
    },
    because('badMessage'),
  ),
  disconnection_vote: z.object({ vote: z.enum(VOTES, because('badMessage')) }, because('badMessage')),
  call_vote: z.object({ playerId }, because('badMessage')),
  nudge: z.object({ playerId }, because('badMessage')),
  // To whom it flies; one's own id shows it to the whole table.
  reaction: z.object({ reaction: z.enum(REACTIONS, because('badMessage')), to: playerId }, because('badMessage')),
  return_to_seat: noPayload,
  // After a game: the moment of it that all look at, as the number of moves that were made, and a card to point at.
  review_together: z.object(
    {
      move: z.int(because('badMessage')).min(0, because('badMessage')),
      isDealt: z.boolean(because('badMessage')).optional(),
      card: cardId.optional(),
      showsPrices: z.boolean(because('badMessage')).optional(),
    },
    because('badMessage'),
  ),
  hand_on_review: z.object({ playerId }, because('badMessage')),
  end_review: noPayload,
  voice_connect: noPayload,
  voice_disconnect: noPayload,
  // The server does not check the contents of signals between peers. Only the size of the frame limits them.
  voice_offer: z.object({ to: voicePeer, offer: voiceSignal }, because('badMessage')),
  voice_answer: z.object({ to: voicePeer, answer: voiceSignal }, because('badMessage')),
  voice_ice_candidate: z.object({ to: voicePeer, candidate: voiceSignal }, because('badMessage')),
  voice_speaking: z.object({ speaking: z.boolean(because('badMessage')) }, because('badMessage')),
} as const

/** `join_room` and `watch_room` of `/ws`. The server ignores the names and ids in it, as it does in `create_room`. */
export const joinRoomMessage = z.object({ roomId: z.string(because('badMessage')) }, because('badMessage'))

/** A frame of `/ws`: JSON with a type. */
export const frame = z.looseObject({ type: z.string(because('badMessage')) }, because('badMessage'))

export type ClientMessageType = keyof typeof clientMessages
/** The messages of a client, by type. */
export type ClientMessages = { readonly [Type in ClientMessageType]: z.infer<(typeof clientMessages)[Type]> }

/** A member of the voice chat; `id` is a player id. */
export type VoiceUser = { readonly id: string; readonly name: string }

/** A person with the id of players in messages. */
type NamedPlayer = { readonly id: string; readonly name: string }

/**
 * `move`: how many moves of the game were made; `isDealt`: and what follows a round is on the table, the next deal or
 * the end. `leaderId` is a player id.
 */
type SharedMoment = {
  readonly leaderId: string
  readonly leaderName: string
  readonly move: number
  readonly isDealt: boolean
  readonly card?: CardId
  readonly showsPrices: boolean
}

/** The messages of the server at a table, by type. */
export type ServerMessages = {
  readonly pong: Readonly<Record<string, never>>
  readonly error: Sent<typeof errorMessage>
  /** `lacking`: the ids of the players who have no token for the game; only in a notice about that. */
  readonly notification: { readonly title: string; readonly message: string; readonly lacking?: readonly string[] }
  readonly first_player_notification: { readonly playerName: string; readonly playerIndex: number }
  readonly play_again_count: {
    readonly count: number
    readonly total: number
    readonly players: readonly { readonly id: string; readonly name: string; readonly wantsPlayAgain: boolean }[]
  }
  readonly chat_message: ChatLine
  readonly game_state: GameStateMessage
  /** `disconnectedAt` is ISO 8601; `votingStartsIn` and, in the vote, `votingEndsIn` are seconds from now. */
  readonly player_disconnected: {
    readonly playerId: string
    readonly playerName: string
    readonly disconnectedAt: string
    readonly votingStartsIn: number
  }
  readonly player_reconnected: { readonly playerId: string; readonly playerName: string }
  readonly disconnection_vote_started: {
    readonly disconnectedPlayer: { readonly id: string; readonly name: string; readonly disconnectedSince: string }
    readonly votingEndsIn: number
    /**
     * `absent`: the player is not connected. `inactive`: the player is connected but does not move; then
     * `disconnectedSince` is when the game began to wait for the move.
     */
    readonly cause: VoteCause
  }
  /** The votes so far, by player name. */
  readonly disconnection_vote_update: { readonly votes: Readonly<Record<string, Vote>> }
  readonly disconnection_vote_result: { readonly result: VoteResult; readonly message: string }
  /** `awaitedSince` is ISO 8601. */
  readonly move_overdue: { readonly playerId: string; readonly playerName: string; readonly awaitedSince: string }
  /** Sent to one player only: this player waits for their move. */
  readonly nudge: { readonly from: string; readonly fromName: string }
  /** `from` and `to` are player ids; they are equal when it is for the whole table. */
  readonly reaction: { readonly from: string; readonly to: string; readonly reaction: Reaction }
  readonly player_ai_controlled: { readonly playerName: string }
  readonly voice_users: { readonly users: readonly VoiceUser[] }
  readonly voice_offer: { readonly from: string; readonly offer: unknown }
  readonly voice_answer: { readonly from: string; readonly answer: unknown }
  readonly voice_ice_candidate: { readonly from: string; readonly candidate: unknown }
  readonly voice_speaking: { readonly user: string; readonly speaking: boolean }
  readonly room_update: RoomUpdate
  /** Who watches the table now, in the order in which they came. For players and spectators. */
  readonly spectators: { readonly spectators: readonly NamedPlayer[] }
  /**
   * Who rests next, so that the first friend of the circle who watches can play; empty when nobody need. For players
   * and spectators, after a game.
   */
  readonly rotation: { readonly enters?: NamedPlayer; readonly rests?: NamedPlayer; readonly orElse?: NamedPlayer }
  /** For one spectator: a player has given up the seat for them. */
  readonly seat_offered: { readonly fromName: string }
  /** For spectators: with which cards each seat has played a round that is over, in seat order. */
  readonly round_hands: { readonly round: number; readonly hands: readonly (readonly CardId[])[] }
  /** For players when a game is over: what spectators have said to each other during it. */
  readonly spectators_talk: { readonly lines: readonly ChatLine[] }
  /** The last game, looked at together: who leads, and what that person shows. Empty when nobody does. */
  readonly review: Readonly<Record<string, never>> | SharedMoment
}
export type ServerMessageType = keyof ServerMessages

type PersonalMessageType = 'nudge' | 'error' | 'seat_offered'
/** A message for one user at a table, on all of their connections. */
export type PersonalMessage = {
  [Type in PersonalMessageType]: { readonly type: Type; readonly payload: ServerMessages[Type] }
}[PersonalMessageType]

type VoiceMessageType = Extract<ServerMessageType, `voice_${string}`>
/** A message of the voice chat: only its members get it, never the whole table. */
export type VoiceMessage = {
  [Type in VoiceMessageType]: { readonly type: Type; readonly payload: ServerMessages[Type] }
}[VoiceMessageType]
