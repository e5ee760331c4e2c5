/**
 * The port through which screens use a table. `colyseus-tables.ts` implements it with a server, `solo-table.ts` with a table inside the
 * browser.
 */
import type { ClientMessages, ClientMessageType, ServerMessages, VoiceMessage } from '#common/protocol/messages.ts'
import type { TableSnapshot } from '../game/table-snapshot.ts'

/** Why a table refuses or removes a player. `text` is an Italian text for the screen. */
export type Refusal = { readonly kind: 'roomGone' | 'roomClosed' | 'gameStarted' | 'signedOut' | 'noSeat' | 'removed' | 'suspended' | 'notSaid' | 'silenced' | 'other'; readonly text: string }

/** The news from a table. */
export type TableNews =
  | { readonly type: 'snapshot'; readonly snapshot: TableSnapshot }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'notification'; readonly title: string; readonly message: string }
  | { readonly type: 'pong' }
  /** The server has another version than this page, so the page cannot read its messages. */
  | { readonly type: 'outdated' }
  | { readonly type: 'playerLeft'; readonly playerId: string; readonly name: string; readonly votingStartsInSeconds: number }
  | { readonly type: 'playerBack'; readonly playerId: string }
  | { readonly type: 'voteStarted'; readonly playerId: string; readonly endsInSeconds: number }
  | { readonly type: 'voteDecided'; readonly isSaved: boolean; readonly message: string }
  | { readonly type: 'computerSeated'; readonly name: string }
  | { readonly type: 'voice'; readonly message: VoiceMessage }
  /** A reaction flies from one player to another; both ids are equal when it is for the whole table. */
  | ({ readonly type: 'reaction' } & ServerMessages['reaction'])
  /** Another player waits for the viewer's move. */
  | { readonly type: 'nudged'; readonly playerId: string; readonly name: string }
  /** The connection has ended. `left`: the player wanted it; `roomGone`: the room has closed; `lost`: any other reason. */
  | { readonly type: 'closed'; readonly reason: 'left' | 'roomGone' | 'lost' }

/** An open connection to one table. */
export type TableConnection = {
  readonly send: <Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]) => void
  /** Ends the connection without giving up the seat. */
  readonly drop: () => void
}

export type Opened =
  | { readonly ok: true; readonly connection: TableConnection }
  /** `unreachable`: the server did not answer, and another attempt makes sense. */
  | { readonly ok: false; readonly refusal: Refusal | 'unreachable' }

/** Opens a connection to a table for the signed-in user. News arrive until it is closed. Never throws. */
export type OpenTable = (roomId: string, onNews: (news: TableNews) => void) => Promise<Opened>
