/**
 * The port through which screens use a table. `colyseus-tables.ts` implements it with a server, `solo-table.ts` with a
 * table inside the browser.
 */
import type { ClientMessages, ClientMessageType, ServerMessages, VoiceMessage } from '#common/protocol/messages.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { RoundHands, Rotation, Spectators } from '../../game/spectators.ts'
import type { Together } from '../../game/together.ts'
import type { ChatMessage, TableSnapshot } from '../../game/table-snapshot.ts'

/** Why a table refuses or removes a player. `text` is an Italian text for the screen. */
export type TableRefusal = {
  readonly kind:
    | 'roomGone'
    | 'roomClosed'
    | 'gameStarted'
    | 'signedOut'
    | 'noSeat'
    | 'removed'
    | 'suspended'
    | 'notSaid'
    | 'silenced'
    | 'aside'
    | 'unpaid'
    | 'notWatched'
    | 'other'
  readonly text: string
}

/** The news from a table. */
export type TableNews =
  | { readonly type: 'snapshot'; readonly snapshot: TableSnapshot }
  | { readonly type: 'refused'; readonly refusal: TableRefusal }
  | ({ readonly type: 'notification' } & ServerMessages['notification'])
  | { readonly type: 'pong' }
  /** The server has another version than this page, so the page cannot read its messages. */
  | { readonly type: 'outdated' }
  | {
      readonly type: 'playerLeft'
      readonly playerId: string
      readonly name: string
      readonly votingStartsInSeconds: number
    }
  | { readonly type: 'playerBack'; readonly playerId: string }
  | { readonly type: 'voteStarted'; readonly playerId: string; readonly endsInSeconds: number }
  | { readonly type: 'voteDecided'; readonly isSaved: boolean; readonly message: string }
  | { readonly type: 'computerSeated'; readonly name: string }
  | { readonly type: 'voice'; readonly message: VoiceMessage }
  /** A reaction flies from one player to another; both ids are equal when it is for the whole table. */
  | ({ readonly type: 'reaction' } & ServerMessages['reaction'])
  /** Another player waits for the viewer's move. */
  | { readonly type: 'nudged'; readonly playerId: string; readonly name: string }
  /** Who watches the table now. */
  | { readonly type: 'spectators'; readonly people: Spectators }
  /** Null when nobody need rest. */
  | { readonly type: 'rotation'; readonly rotation: Rotation | null }
  /** What the leader shows of the game that is over; null when nobody leads. */
  | { readonly type: 'review'; readonly review: Together | null }
  /** To a spectator: the seat of a player is theirs now. */
  | ({ readonly type: 'seatOffered' } & ServerMessages['seat_offered'])
  /** To players after a game: what spectators have said during it. */
  | { readonly type: 'spectatorTalk'; readonly lines: readonly ChatMessage[] }
  /** To spectators: with which cards each seat has played a round that is over. */
  | ({ readonly type: 'roundHands' } & RoundHands)
  /**
   * The connection has ended. `left`: the player wanted it; `roomGone`: the room has closed; `lost`: any other reason.
   */
  | { readonly type: 'closed'; readonly reason: 'left' | 'roomGone' | 'lost' }

/** An open connection to one table. */
export type TableConnection = {
  readonly send: <Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]) => void
  /** Ends the connection without giving up the seat. */
  readonly drop: () => void
}

export type Opened =
  | { readonly ok: true; readonly connection: TableConnection }
  /**
   * In both cases another attempt makes sense. `unreachable`: the server did not answer, or has trouble. `noSocket`:
   * the server has answered, but the WebSocket did not open, for which it gave no reason.
   */
  | { readonly ok: false; readonly refusal: TableRefusal | 'unreachable' | 'noSocket' }

/**
 * What passes between an opening and its caller. `signal`: the caller gives it up. `onReserved`: the server has
 * answered, only the WebSocket is missing.
 */
export type Opening = { readonly signal: AbortSignal; readonly onReserved: () => void }

/** Opens a connection to a table for the signed-in user. News arrive until it is closed. Never throws. */
export type OpenTable = (roomId: string, onNews: (news: TableNews) => void, opening?: Opening) => Promise<Opened>

/**
 * `interrupted`: the three attempts have failed, but it still reconnects when the network is back. `blocked`: there
 * never was a connection, because the network lets pages pass, but no WebSockets; it is still tried. `ended`: for good.
 */
export type ConnectionPhase = 'connecting' | 'open' | 'lost' | 'interrupted' | 'blocked' | 'ended'

/**
 * What the refusals of a table mean for the screen (specification section 8, 'Socket error messages'). One about talk,
 * signs or voice has to be here: all others take back a card that is on its way.
 */
const KINDS: Partial<Record<ErrorCode, TableRefusal['kind']>> = {
  roomNotFound: 'roomGone',
  tableClosed: 'roomGone',
  gameAlreadyStarted: 'gameStarted',
  unauthenticated: 'signedOut',
  notAtTable: 'noSeat',
  roomUnreadable: 'roomClosed',
  roomTooLong: 'roomClosed',
  roomClosedByAdmin: 'roomClosed',
  removedFromRoom: 'removed',
  chatTooFast: 'notSaid',
  silenced: 'silenced',
  emptyMessage: 'aside',
  messageTooLong: 'aside',
  reactionsTooFast: 'aside',
  nudgeNotNow: 'aside',
  alreadyNudged: 'aside',
  notInVoice: 'aside',
  notEnoughTokens: 'unpaid',
  suspended: 'suspended',
  notForSpectators: 'notWatched',
  spectatorsFull: 'notWatched',
  watchesTooMany: 'notWatched',
}

/** The meaning of a refusal. `code` is null when the server sent no code that this browser knows; `text` is Italian. */
export const refusalOf = (code: ErrorCode | null, text: string): TableRefusal => ({
  kind: (code && KINDS[code]) ?? 'other',
  text,
})

/** Whether a card that is on its way may have been refused. */
export const isOfMove = ({ kind }: TableRefusal): boolean => !['notSaid', 'silenced', 'aside'].includes(kind)

/** Whether a room that is refused like this is closed, or never was. */
export const isRoomClosed = (code: ErrorCode | null): boolean =>
  ['roomGone', 'roomClosed'].includes(refusalOf(code, '').kind)
