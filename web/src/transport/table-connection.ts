/** The port through which screens talk to a table. Behind it is a server (`colyseus-tables.ts`), or one day the browser itself. */
import type { ClientMessages, ClientMessageType } from '#common/protocol/messages.ts'
import type { TableSnapshot } from '../game/table-snapshot.ts'

/** Why a table does not let somebody in, or sent them away. `text` is Italian and fit to show. */
export type Refusal = { readonly kind: 'roomGone' | 'gameStarted' | 'signedOut' | 'noSeat' | 'removed' | 'other'; readonly text: string }

/** What a table says. */
export type TableNews =
  | { readonly type: 'snapshot'; readonly snapshot: TableSnapshot }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'notification'; readonly title: string; readonly message: string }
  | { readonly type: 'pong' }
  /** The server is of another version than this page, which cannot read what it says. */
  | { readonly type: 'outdated' }
  | { readonly type: 'playerLeft'; readonly playerId: string; readonly name: string; readonly votingStartsInSeconds: number }
  | { readonly type: 'playerBack'; readonly playerId: string }
  | { readonly type: 'voteStarted'; readonly playerId: string; readonly endsInSeconds: number }
  | { readonly type: 'voteDecided'; readonly message: string }
  | { readonly type: 'computerSeated'; readonly name: string }
  /** The end of the connection. `left`: the player wanted it; `roomGone`: the room has closed; `lost`: anything else. */
  | { readonly type: 'closed'; readonly reason: 'left' | 'roomGone' | 'lost' }

/** An open connection to one table. */
export type TableConnection = {
  readonly send: <Type extends ClientMessageType>(type: Type, payload: ClientMessages[Type]) => void
  /** Ends the connection without giving up the seat. */
  readonly drop: () => void
}

export type Opened =
  | { readonly ok: true; readonly connection: TableConnection }
  /** `unreachable`: nobody answered, and trying again makes sense. */
  | { readonly ok: false; readonly refusal: Refusal | 'unreachable' }

/** Opens a connection to a table on behalf of the signed-in user. News arrive until it is closed. Never throws. */
export type OpenTable = (roomId: string, onNews: (news: TableNews) => void) => Promise<Opened>
