/** Decodes the synchronised state of a table into the view of one seat. The opposite of `room-values.ts`. */
import * as z from 'zod/mini'
import { recordOf } from '../record-of.ts'
import { SEAT_FIELDS, type SeatValues } from '../rules/public-fields.ts'
import { perSeat } from '../rules/seats.ts'
import { handSizesAfter, playedFrom, trickWinnerIn, type PrivateGameView, type PublicGameView } from '../rules/view.ts'
import { shownFlags } from '../table/room-flags.ts'
import type { PlayerView, TableView } from '../table/view.ts'
import { lineReader, type LineInState } from './chat-in-state.ts'
import { emptyColumns, listOf, readerOf, type Values } from './kinds.ts'
import type { PlayAgainCount } from './room-values.ts'
import {
  CARD_COLUMNS,
  GAME_COLUMNS,
  PERSON_COLUMNS,
  PLAYER_COLUMNS,
  ROOM_COLUMNS,
  SEAT_COLUMNS,
  STATE_VERSION,
} from './room-state.ts'

/** What one seat learns from a state. */
type DecodedRoom = {
  readonly view: TableView
  readonly chat: readonly LineInState[]
  readonly playAgain: PlayAgainCount
}

/**
 * `notArrived`: the first state has not arrived yet. `otherVersion`: the server uses another description of the state
 * than this browser.
 */
export type DecodingProblem = 'notArrived' | 'otherVersion' | 'unreadable' | 'notSeated'
export type Decoding =
  | { readonly ok: true; readonly value: DecodedRoom }
  /** `detail` is in English, for the log. */
  | { readonly ok: false; readonly code: DecodingProblem; readonly detail: string }

const arrived = z.object({ roomId: z.string().check(z.minLength(1)) })
const ofThisVersion = z.object({ version: z.literal(STATE_VERSION) })
const playersAndChat = z.object({ players: listOf(readerOf(PLAYER_COLUMNS)), chat: listOf(lineReader) })
const roomReader = readerOf(ROOM_COLUMNS)
const gameReader = readerOf({ ...GAME_COLUMNS, ...CARD_COLUMNS })

type Player = Values<typeof PLAYER_COLUMNS>
/** The values of a free seat. */
export const FREE_SEAT: Values<typeof SEAT_COLUMNS> = z.parse(readerOf(SEAT_COLUMNS), emptyColumns(SEAT_COLUMNS))

/** What everyone may know of a player, apart from the game. */
const personOf = (player: Player): PlayerView =>
  recordOf<PlayerView, unknown>(
    Object.entries(player).filter(([name]) => name in PERSON_COLUMNS),
    (value) => value,
  )

/** The values of the game for all four seats. A free seat has the values of `FREE_SEAT`. */
const seatValues = (players: readonly Player[]): SeatValues =>
  recordOf<SeatValues, { readonly column: keyof typeof SEAT_COLUMNS }>(Object.entries(SEAT_FIELDS), ({ column }) =>
    perSeat((at) => (players.find(({ seat }) => seat === at) ?? FREE_SEAT)[column]),
  )

const gameOf = (state: unknown, players: readonly Player[]): PublicGameView => {
  const { lastTrickLeader, lastTrickWinner, ...game } = z.parse(gameReader, state)
  const hasLastTrick = lastTrickLeader !== null && lastTrickWinner !== null
  const seats = seatValues(players)
  const trick = playedFrom(game.leader, game.trick)
  const lastTrick = hasLastTrick
    ? { cards: playedFrom(lastTrickLeader, game.lastTrick), winner: lastTrickWinner }
    : null
  return {
    ...game,
    ...seats,
    handSizes: handSizesAfter({ phase: game.phase, trick, tricksTaken: seats.tricksTaken }),
    trick,
    lastTrick,
    trickWinner: trickWinnerIn(game.phase, lastTrick),
  }
}

type Viewed = Pick<DecodedRoom, 'view' | 'playAgain'>

const ownOf = ({ hand, passing, claimable }: Player): PrivateGameView => ({
  hand,
  passing: passing.length === 0 ? null : passing,
  claimable,
})

const viewOf = (state: unknown, viewer: Player | null, players: readonly Player[]): Viewed => {
  const {
    roomId,
    name,
    status,
    audience,
    gameNumber,
    nextServerPartHash,
    duplicateSet,
    duplicateRounds,
    overdue,
    playAgainCount,
    playAgainTotal,
    voteSeat,
    voteCause,
    votes,
    ...flags
  } = z.parse(roomReader, state)
  const isVoteOpen = voteSeat !== null && voteCause !== null
  // A table that has become a waiting room again still has the columns of its last game.
  const hasGame = gameNumber > 0 && status !== 'waiting'
  return {
    view: {
      roomId,
      name,
      status,
      audience,
      ...shownFlags(flags),
      players: players.map(personOf),
      gameNumber,
      nextServerPartHash,
      game: hasGame ? gameOf(state, players) : null,
      duplicate: duplicateSet === null ? null : { set: duplicateSet, rounds: duplicateRounds },
      vote: isVoteOpen ? { seat: voteSeat, cause: voteCause, votes: perSeat((at) => votes[at] ?? null) } : null,
      overdue,
      viewerSeat: viewer && viewer.seat,
      own: hasGame && viewer ? ownOf(viewer) : null,
    },
    playAgain: { count: playAgainCount, total: playAgainTotal },
  }
}

/** Decodes a synchronised state for the player with this id; for a spectator, who has no seat, it is null. */
export const decodeRoom = (state: unknown, playerId: string | null): Decoding => {
  if (!z.safeParse(arrived, state).success) return { ok: false, code: 'notArrived', detail: 'there is no room yet' }
  const version = z.safeParse(ofThisVersion, state)
  if (!version.success)
    return {
      ok: false,
      code: 'otherVersion',
      detail: `this is version ${STATE_VERSION}: ${z.prettifyError(version.error)}`,
    }
  try {
    const { players, chat } = z.parse(playersAndChat, state)
    const viewer = players.find(({ id }) => id === playerId) ?? null
    if (viewer === null && playerId !== null)
      return { ok: false, code: 'notSeated', detail: `player ${playerId} has no seat` }
    return { ok: true, value: { ...viewOf(state, viewer, players), chat } }
  } catch (problem) {
    if (!(problem instanceof z.core.$ZodError)) throw problem
    return { ok: false, code: 'unreadable', detail: z.prettifyError(problem) }
  }
}
