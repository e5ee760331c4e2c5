/** The JSON of a table and its game (specification sections 3 and 7), made from views. */
import type { ComputerLevel } from '../computer-levels.ts'
import { SUIT_NAMES, cardOf, rankOf, suitOf, type CardId } from '../rules/cards.ts'
import { isBeforeFirstCard, type PlayedCard, type PrivateGameView, type PublicGameView } from '../rules/view.ts'
import type { Seat } from '../rules/seats.ts'
import { shownFlags, type ShownFlags } from '../table/room-flags.ts'
import type { PublicTableView, TableView } from '../table/view.ts'
import type { GamePhase } from '../rules/state.ts'
import type { LineInState } from './chat-in-state.ts'

/** The phases of a game under the names that specification section 4 gives them in messages. */
const WIRE_PHASES = {
  passing: 'passing',
  playing: 'playing',
  betweenTricks: 'between_tricks',
  gameOver: 'game_over',
} as const satisfies Record<GamePhase, string>

export type WirePhase = (typeof WIRE_PHASES)[GamePhase]

/** The name of a phase in messages. */
export const wirePhase = (phase: GamePhase): WirePhase => WIRE_PHASES[phase]

/** A card as in specification section 3. */
export type WireCard = {
  readonly id: CardId
  readonly suit: 'clubs' | 'hearts' | 'spades' | 'diamonds'
  readonly rank: number
  readonly playedBy: number | null
}

/** A line of the chat, with the room in which it was said. */
export type ChatLine = LineInState & { readonly roomId: string }

/**
 * A player in `room_update`. `latency` is in milliseconds. Only a computer that the creator has added has a
 * `computerLevel`.
 */
export type WireRoomPlayer = {
  readonly id: string
  readonly name: string
  readonly isReady: boolean
  readonly isConnected: boolean
  readonly latency: number | null
  readonly avatarUrl: string | null
  readonly computerLevel?: ComputerLevel
}

/**
 * What everyone may know of the seeds: of the game on the table, and of the next one. All values of a game are null
 * while there is none, and `seed` and the parts are null until it is over. Lists are in seat order. See
 * `docs/rules.md`.
 */
export type WireDeck = {
  readonly nextServerPartHash: string | null
  readonly serverPartHash: string | null
  readonly seedHash: string | null
  readonly hasSeedPart: readonly boolean[] | null
  readonly serverPart: string | null
  readonly seedParts: readonly (string | null)[] | null
  readonly seed: string | null
}

/** `room_update`: who is at the table, and what its deck is made of, without the game. */
export type RoomUpdate = ShownFlags & {
  readonly roomId: string
  readonly isActive: boolean
  readonly players: readonly WireRoomPlayer[]
  readonly deck: WireDeck
}

/** `game_state`: everything that the receiver may know of the game. Arrays are in seat order, seats are indexes. */
export type GameStateMessage = {
  readonly gamePhase: WirePhase
  readonly currentPlayerIndex: number | null
  /** Whether the receiver has to act; while passing this is true for all four (specification section 4). */
  readonly isYourTurn: boolean
  /** Whether the receiver may claim the rest of the round now (`claim_rest`). */
  readonly canClaimRest: boolean
  readonly roundNumber: number
  readonly passingDirection: PublicGameView['direction']
  readonly playerHand: readonly WireCard[]
  readonly centerCards: readonly WireCard[]
  readonly trickWinner: number | null
  readonly players: readonly {
    readonly id: string
    readonly name: string
    readonly avatarUrl: string | null
    readonly handSize: number
  }[]
  readonly scores: readonly number[]
  readonly gameOver: boolean
  readonly winner: number | null
  readonly chatHistory: readonly ChatLine[]
  readonly state: {
    readonly lastTrick: readonly WireCard[] | null
    readonly round: number
    readonly phase: WirePhase
    readonly passingDirection: PublicGameView['direction']
    readonly dealerNotificationAvailable: boolean
    readonly dealerNotificationPlayerIndex: number
    readonly currentPlayerIndex: number | null
    /** Who has claimed the rest of this round, with the cards that were shown; null when nobody has. */
    readonly claim: { readonly playerIndex: number; readonly cards: readonly WireCard[] } | null
  }
}

/** Renders a card as in specification section 3. */
export const wireCard = (id: CardId, playedBy: Seat | null): WireCard => {
  const card = cardOf(id)
  if (card === undefined) throw new Error(`no such card: ${id}`)
  return { id, suit: SUIT_NAMES[suitOf(card)], rank: rankOf(card), playedBy }
}

const wireCards = (cards: readonly PlayedCard[]): readonly WireCard[] =>
  cards.map(({ card, seat }) => wireCard(card, seat))

const wireDeck = ({ nextServerPartHash, game }: PublicTableView): WireDeck => ({
  nextServerPartHash,
  serverPartHash: game && game.serverPartHash,
  seedHash: game && game.seedHash,
  hasSeedPart: game && game.hasSeedPart,
  serverPart: game && game.serverPart,
  seedParts: game && game.serverPart && game.seedParts,
  seed: game && game.seed,
})

/** Renders a table as `room_update`. */
export const roomUpdate = (table: PublicTableView): RoomUpdate => ({
  roomId: table.roomId,
  isActive: table.status !== 'waiting',
  ...shownFlags(table),
  players: table.players.map(({ id, name, isReady, isConnected, latencyMs, avatarUrl, computerLevel }) => ({
    id,
    name,
    isReady,
    isConnected,
    latency: latencyMs,
    avatarUrl,
    ...(computerLevel !== null && { computerLevel }),
  })),
  deck: wireDeck(table),
})

/** The part of `game_state` that is the same for all four players, without the chat. */
export type SharedGameState = Omit<GameStateMessage, 'playerHand' | 'isYourTurn' | 'canClaimRest' | 'chatHistory'>
/** The part of `game_state` that is for one seat. */
export type OwnGameState = Pick<GameStateMessage, 'playerHand' | 'isYourTurn' | 'canClaimRest'>

/**
 * For each public field of a game, the property of `game_state` that contains it; null when only the synchronised state
 * contains it, or `room_update`. The compiler refuses a new field until it is listed here.
 */
export const TOLD_IN = {
  round: 'roundNumber',
  phase: 'gamePhase',
  direction: 'passingDirection',
  turn: 'currentPlayerIndex',
  trick: 'centerCards',
  trickWinner: 'trickWinner',
  lastTrick: 'state',
  firstSeat: 'state',
  handSizes: 'players',
  scores: 'scores',
  winner: 'winner',
  leader: null,
  heartsBroken: null,
  hasPassed: null,
  tricksTaken: null,
  roundPoints: null,
  queenTaker: null,
  queenPlayer: null,
  claimedBy: 'state',
  claimedCards: 'state',
  roundScores: null,
  winners: null,
  serverPartHash: null,
  serverPart: null,
  hasSeedPart: null,
  seedParts: null,
  seedHash: null,
  seed: null,
} as const satisfies { readonly [Name in keyof PublicGameView]: keyof SharedGameState | null }

const wireClaim = ({ claimedBy, claimedCards }: PublicGameView): GameStateMessage['state']['claim'] =>
  claimedBy === null ? null : { playerIndex: claimedBy, cards: claimedCards.map((card) => wireCard(card, claimedBy)) }

/** Renders what everyone may know of a game. */
export const sharedGameState = (game: PublicGameView, players: PublicTableView['players']): SharedGameState => ({
  gamePhase: wirePhase(game.phase),
  currentPlayerIndex: game.turn,
  roundNumber: game.round,
  passingDirection: game.direction,
  centerCards: wireCards(game.trick),
  trickWinner: game.trickWinner,
  players: players.map(({ id, name, avatarUrl, seat }) => ({ id, name, avatarUrl, handSize: game.handSizes[seat] })),
  scores: game.scores,
  gameOver: game.phase === 'gameOver',
  winner: game.winner,
  state: {
    lastTrick: game.lastTrick && wireCards(game.lastTrick.cards),
    round: game.round,
    phase: wirePhase(game.phase),
    passingDirection: game.direction,
    dealerNotificationAvailable: isBeforeFirstCard(game),
    dealerNotificationPlayerIndex: game.firstSeat,
    currentPlayerIndex: game.turn,
    claim: wireClaim(game),
  },
})

/** Whether a seat has to act; while passing all four have to (specification section 4). */
export const isYourTurn = ({ phase, turn }: PublicGameView, seat: Seat): boolean => phase === 'passing' || turn === seat

/** Renders what only `seat` may know of a game. */
export const ownGameState = (game: PublicGameView, { hand, claimable }: PrivateGameView, seat: Seat): OwnGameState => ({
  isYourTurn: isYourTurn(game, seat),
  canClaimRest: claimable.length > 0,
  playerHand: hand.map((id) => wireCard(id, null)),
})

/** Renders a running table as `game_state` for the seat of the view; null while there is no game. */
export const gameState = (
  { game, own, players, viewerSeat }: TableView,
  chatHistory: readonly ChatLine[],
): GameStateMessage | null =>
  game && own && viewerSeat !== null
    ? { ...sharedGameState(game, players), chatHistory, ...ownGameState(game, own, viewerSeat) }
    : null
