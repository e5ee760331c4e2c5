/**
 * The fields of the synchronised state of a table, each with its kind, described once. The Colyseus schema, the decoder
 * in the browser and the types of both are made from this description. For 'none', numbers and words are -1 and texts
 * are empty.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { recordOf } from '../record-of.ts'
import { GAME_FIELDS, SEAT_FIELDS, type Group } from '../rules/public-fields.ts'
import { perFlag, SHOWN_FLAGS } from '../table/room-flags.ts'
import type { PlayerView } from '../table/view.ts'
import { LINE_PLACES } from './chat-in-state.ts'
import { KINDS, VOCABULARIES, type Fields, type Kind, type Kinds, type State } from './kinds.ts'

/** The kinds whose values are exactly those of a type. */
type KindFor<Value> = { [K in Kind]: [Kinds[K], Value] extends [Value, Kinds[K]] ? K : never }[Kind]
/** One field for each property of a view. */
type FieldsOf<View> = { readonly [Name in keyof View]: KindFor<View[Name]> }

type GameField = keyof typeof GAME_FIELDS
type GameColumns = { readonly [Name in GameField]: (typeof GAME_FIELDS)[Name]['kind'] }
type GroupColumns<In extends Group> = {
  readonly [Name in GameField as (typeof GAME_FIELDS)[Name]['group'] extends In ? Name : never]: GameColumns[Name]
}
type SeatField = (typeof SEAT_FIELDS)[keyof typeof SEAT_FIELDS]
type SeatColumns = { readonly [F in SeatField as F['column']]: F['kind'] }

/** The described fields of a game (`rules/public-fields.ts`), as columns of the table. */
export const GAME_COLUMNS = recordOf<GameColumns, { readonly kind: Kind }>(
  Object.entries(GAME_FIELDS),
  ({ kind }) => kind,
)

/** The cards on the table and those of the last trick, both in the order of play. */
export const CARD_COLUMNS = {
  trick: 'cards',
  lastTrick: 'cards',
  lastTrickLeader: 'optionalSeat',
  lastTrickWinner: 'optionalSeat',
} as const satisfies Fields

const columnsIn = <In extends Group>(group: In) =>
  recordOf<GroupColumns<In>, { readonly kind: Kind }>(
    Object.entries(GAME_FIELDS).filter(([, described]) => described.group === group),
    ({ kind }) => kind,
  )
const { trick, ...lastTrick } = CARD_COLUMNS
/**
 * The columns of a game by the groups of its fields: those that a card may change which ends no trick, and the others.
 */
export const TRICK_COLUMNS = { ...columnsIn('trick'), trick } as const
export const ROUND_COLUMNS = { ...columnsIn('round'), ...lastTrick } as const

/**
 * The table itself, with its open vote. `voteSeat` is the seat of the player whom the vote is about; without a vote
 * `votes` is empty.
 */
export const ROOM_COLUMNS = {
  /** `STATE_VERSION` of the server. */
  version: 'text',
  roomId: 'text',
  name: 'text',
  status: 'status',
  audience: 'audience',
  /** True once the game has started. */
  isActive: 'flag',
  ...perFlag(SHOWN_FLAGS, () => 'flag' as const),
  /** 0 before the first game. */
  gameNumber: 'number',
  /** SHA-256 of the server's part of the next seed. */
  nextServerPartHash: 'optionalText',
  /** Which cards are played that others play too, and how many rounds; without any, 0. */
  duplicateSet: 'optionalText',
  duplicateRounds: 'count',
  voteSeat: 'optionalSeat',
  voteCause: 'optionalVoteCause',
  votes: 'votes',
  /** The seats whose moves are overdue: the others may call a vote on them. */
  overdue: 'seats',
  playAgainCount: 'count',
  playAgainTotal: 'count',
} as const satisfies Fields

/** The player at a seat. */
export const PERSON_COLUMNS = {
  seat: 'seat',
  id: 'text',
  name: 'text',
  avatarUrl: 'optionalText',
  isReady: 'flag',
  isConnected: 'flag',
  latencyMs: 'optionalNumber',
  isCreator: 'flag',
  wantsPlayAgain: 'flag',
  isComputer: 'flag',
  isInactive: 'flag',
  isExpelled: 'flag',
  computerLevel: 'optionalLevel',
} as const satisfies FieldsOf<PlayerView>

/** What everyone may know of a seat in the game. These columns belong to the seat's player. */
export const SEAT_COLUMNS = recordOf<SeatColumns, Kind>(
  Object.values(SEAT_FIELDS).map(({ column, kind }) => [column, kind]),
  (kind) => kind,
)

/** What only the clients of the seat itself receive. */
export const OWN_COLUMNS = { hand: 'ownCards', passing: 'ownCards', claimable: 'ownCards' } as const satisfies Fields

/** The columns of a table. Its state has two lists as well: `players`, in seat order, and `chat`. */
export const TABLE_COLUMNS = { ...ROOM_COLUMNS, ...GAME_COLUMNS, ...CARD_COLUMNS } as const
/** The columns of a player. */
export const PLAYER_COLUMNS = { ...PERSON_COLUMNS, ...SEAT_COLUMNS, ...OWN_COLUMNS } as const

/** A taken seat, as a client receives it. */
export type PlayerState = State<typeof PLAYER_COLUMNS>
/** A table, as a client receives it. Each line of the chat is a text (`chat-in-state.ts`). */
export type RoomState = State<typeof TABLE_COLUMNS> & {
  readonly players: Iterable<PlayerState>
  readonly chat: Iterable<string>
}

const describedKinds = Object.entries(KINDS).map(([name, { shape, column }]) => [name, shape, column])
const DESCRIPTION = JSON.stringify([TABLE_COLUMNS, PLAYER_COLUMNS, LINE_PLACES, describedKinds, VOCABULARIES])

/** The version of the synchronised state: a hash of its description. Server and browser compare their versions. */
export const STATE_VERSION = bytesToHex(sha256(utf8ToBytes(DESCRIPTION))).slice(0, 12)
