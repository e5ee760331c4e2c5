/**
 * Where seats are drawn: the viewer at the bottom, seat +3 on the right, +1 on the left, +2 at the top (DESIGN section
 * 3).
 */
import type { Seat } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import { seatToPlay } from './hand/playable.ts'
import { hasPointsAdded, pointsAdded, tricksAdded } from './score/sums.ts'
import type { PlayerView, PublicTableView, TableView } from '#common/table/view.ts'

const POSITIONS = ['bottom', 'left', 'top', 'right'] as const
export type Position = (typeof POSITIONS)[number]

/** The position of `seat` on the screen of `viewer`. Without one (null), seat 0 is at the bottom. */
export const positionOf = (viewer: Seat | null, seat: Seat): Position =>
  POSITIONS[(seat - (viewer ?? 0) + 4) % 4] ?? 'bottom'

/**
 * What the badge of a seat shows of a game, on the screen of the viewer. `roundPoints` is null where they are not
 * shown, and while nobody has any.
 */
export type SeatNews = {
  readonly position: Position
  readonly cardCount: number
  readonly tricksTaken: number
  readonly isTurn: boolean
  readonly showsPassed: boolean
  readonly total: number
  readonly roundPoints: number | null
}

export const seatNews = (view: TableView, game: PublicGameView, seat: Seat, showsSums = true): SeatNews => ({
  position: positionOf(view.viewerSeat, seat),
  cardCount: game.handSizes[seat],
  tricksTaken: tricksAdded(game)[seat],
  isTurn: seatToPlay(view) === seat,
  showsPassed: game.phase === 'passing' && game.hasPassed[seat],
  total: game.scores[seat],
  roundPoints: showsSums && hasPointsAdded(game) ? pointsAdded(game)[seat] : null,
})

/** The player at a seat; undefined when it is free, and for the seat of a spectator, who has none. */
export const playerAt = ({ players }: Pick<PublicTableView, 'players'>, seat: Seat | null): PlayerView | undefined =>
  players.find((player) => player.seat === seat)

/** The name at a seat; empty for a free one. */
export const nameAt = (view: Pick<PublicTableView, 'players'>, seat: Seat | null): string =>
  playerAt(view, seat)?.name ?? ''

/** The name of another player at a seat; null for the viewer, who is spoken to with 'tu'. */
export const otherAt = (view: TableView, seat: Seat): string | null =>
  seat === view.viewerSeat ? null : nameAt(view, seat)

/** The viewer's player id. */
export const viewerIdOf = (view: TableView): string => playerAt(view, view.viewerSeat)?.id ?? ''

/** Whether a player takes part: neither expelled, who only watches, nor inactive, who does not look at the table. */
export const takesPart = (player: PlayerView | undefined): boolean =>
  player !== undefined && !player.isExpelled && !player.isInactive

/**
 * Whether the viewer may call a vote on the player at a seat: another player whose move is overdue, while no vote is
 * open.
 */
export const mayCallVote = (view: TableView, seat: Seat): boolean =>
  takesPart(playerAt(view, view.viewerSeat)) &&
  seat !== view.viewerSeat &&
  view.vote === null &&
  view.overdue.includes(seat) &&
  playerAt(view, seat)?.isConnected === true

/** The players who are disconnected or inactive, and for whom no computer plays. */
export const missingNames = ({ players }: TableView): readonly string[] =>
  players
    .filter(({ isConnected, isComputer, isInactive }) => (!isConnected || isInactive) && !isComputer)
    .map(({ name }) => name)

/** The seat of a player; null when they are not at the table. */
export const seatOfPlayer = ({ players }: Pick<PublicTableView, 'players'>, playerId: string): Seat | null =>
  players.find(({ id }) => id === playerId)?.seat ?? null
